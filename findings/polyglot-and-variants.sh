#!/usr/bin/env bash
# PolyGlot lets a user choose the variant of an engine, and goes on to know orthodox chess alone.
#
# Guess: an adapter that offers the option UCI_Variant, and passes the choice to the engine, either plays the variant or leaves the
# moves to the engine. In shatranj, the elephant leaps from c1 to e3 over d2.
# PolyGlot 2.0.4+git20210322-1 of Debian 12: `option UCI_Variant=shatranj` reaches the engine; then `usermove c1e3` is answered by
# `Illegal move: c1e3`, and the engine hears nothing of it.
set -euo pipefail

package=polyglot version=2.0.4+git20210322-1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq -o APT::Sandbox::User=root "$package=$version"
dpkg-deb -x "$package"_*.deb .

# An engine that says which variants it plays, and keeps a record of what it hears.
cat >engine <<'ENGINE'
#!/bin/sh
while read -r line; do
  echo "$line" >>heard
  case $line in
    uci)
      echo 'id name Stub'
      echo 'option name UCI_Variant type combo default chess var chess var shatranj'
      echo uciok
      ;;
    isready) echo readyok ;;
    go*) echo 'bestmove e7e5' ;;
    quit) exit ;;
  esac
done
ENGINE
chmod +x engine
: >heard
: >said

heard_line() { for _ in $(seq 100); do grep -q "$1" said && return; sleep 0.1; done; }
{
  printf 'xboard\nprotover 2\n'
  heard_line 'done=1'
  printf 'option UCI_Variant=shatranj\nnew\nlevel 40 5 0\nusermove c1e3\n'
  heard_line 'move: \|^move'
  printf 'quit\n'
} | ./usr/games/polyglot -noini -ec ./engine >>said 2>&1

echo "$package $version"
grep -x 'setoption name UCI_Variant value shatranj' heard
grep -x 'Illegal move: c1e3' said
! grep -q c1e3 heard
