#!/usr/bin/env bash
# pyarrow creates an object when it deletes one from S3.
#
# Guess: S3 has no folders. After `delete_file` or `move` of the only object with a prefix, nothing with this prefix is left; and `move`,
# which renames folders on disks, renames a prefix or says that it cannot.
# pyarrow 26.0.1, against the server of moto 5.2.5: both leave an empty object `run/` behind, so that the folder goes on to exist. Other
# programs list it as an object of 0 bytes. `move` of a folder fails with NO_SUCH_KEY, as if the folder were not there.
set -euo pipefail

version=26.0.1 moto=5.2.5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "pyarrow==$version" "moto[server]==$moto"

AWS_EC2_METADATA_DISABLED=true "$folder/venv/bin/python" - 2>"$folder/log" <<'PYTHON' || { cat "$folder/log" >&2; exit 1; }
import boto3
from moto.server import ThreadedMotoServer
from pyarrow import fs

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
plain = boto3.client(
    "s3", endpoint_url=f"http://{host}:{port}", region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b"
)
plain.create_bucket(Bucket="study")
remote = fs.S3FileSystem(
    access_key="a", secret_key="b", region="us-east-1", endpoint_override=f"{host}:{port}", scheme="http"
)


def seen(when, wanted):
    """Prints the objects of the bucket, and stops if they are others than they were."""
    found = [(it["Key"], it["Size"]) for it in plain.list_objects_v2(Bucket="study").get("Contents", [])]
    print(f"{when}: {found}")
    assert found == wanted, found


plain.put_object(Bucket="study", Key="run/part-0", Body=b"abc")
seen("written", [("run/part-0", 3)])
remote.delete_file("study/run/part-0")
seen("deleted", [("run/", 0)])
plain.delete_object(Bucket="study", Key="run/")

plain.put_object(Bucket="study", Key="new/part-0", Body=b"abc")
remote.move("study/new/part-0", "study/part-0")
seen("moved", [("new/", 0), ("part-0", 3)])

plain.put_object(Bucket="study", Key="old/part-0", Body=b"abc")
assert remote.get_file_info("study/old").type == fs.FileType.Directory
try:
    remote.move("study/old", "study/other")
except OSError as error:
    print(f"a folder moved: {str(error).split('(')[0]}")
    assert "NO_SUCH_KEY" in str(error), error
else:
    raise AssertionError("a folder was moved")
server.stop()
PYTHON
echo "pyarrow $version, moto $moto"
