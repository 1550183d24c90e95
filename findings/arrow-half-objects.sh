#!/usr/bin/env bash
# pyarrow publishes what was written before an exception, in object storage too, and ends a Parquet file so that the loss is invisible.
#
# Guess: an object of S3 appears whole or not at all. If an exception leaves `with filesystem.open_output_stream(...)`, the upload is given
# up, and a `pyarrow.parquet.ParquetWriter` leaves a file without its footer, which nobody takes for whole.
# pyarrow 26.0.1, against the server of moto 5.2.5: leaving the block closes the stream, and closing completes the upload: half the bytes
# become an object. `ParquetWriter` writes its footer: the first half of a table reads as a whole table, on disks as in S3. Streams have no
# method that gives an upload up. So a writer stores, apart from the object, its length or its hash; on a disk, it writes under another name
# first.
set -euo pipefail

version=26.0.1 moto=5.2.5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "pyarrow==$version" "moto[server]==$moto"

cd "$folder"
AWS_EC2_METADATA_DISABLED=true "$folder/venv/bin/python" - 2>"$folder/log" <<'PYTHON' || { cat "$folder/log" >&2; exit 1; }
import contextlib

import boto3
import pyarrow
from moto.server import ThreadedMotoServer
from pyarrow import fs, parquet

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


def size(key):
    """Returns the size of an object."""
    return plain.head_object(Bucket="study", Key=key)["ContentLength"]


class Stopped(Exception):
    """Something went wrong in the middle."""


for half in (10, 12 << 20):
    with contextlib.suppress(Stopped), remote.open_output_stream(f"study/left-{half}") as stream:
        stream.write(b"a" * half)
        raise Stopped
    assert not any("abort" in name for name in dir(stream))
    print(f"left by an exception after {half} bytes: an object of {size(f'left-{half}')} bytes")
    assert size(f"left-{half}") == half

table = pyarrow.table({"game": range(1000)})
for name, where in (("S3", remote), ("a disk", fs.LocalFileSystem())):
    path = "study/half.parquet" if where is remote else "half.parquet"
    with contextlib.suppress(Stopped), parquet.ParquetWriter(path, table.schema, filesystem=where) as writer:
        writer.write_table(table.slice(0, 500))
        raise Stopped
    rows = parquet.read_table(path, filesystem=where).num_rows
    print(f"half a table on {name}: {rows} rows, without an error")
    assert rows == 500
server.stop()
PYTHON
echo "pyarrow $version, moto $moto"
