#!/usr/bin/env bash
# Starts an image on an empty volume, runs every command in it, restores a backup, and opens the data
# of 0.2.0: deploy/smoke-test.sh IMAGE
set -euo pipefail
image=$1
volume=spindle-smoke-test
fixtures=$(cd "$(dirname "$0")/../tests/fixtures" && pwd)
trap 'docker rm -f "$volume" >/dev/null 2>&1; docker volume rm -f "$volume" >/dev/null' EXIT

start() {
  docker run -d --rm --name "$volume" -p 127.0.0.1:4600:4600 -v "$volume:/data" "$image" >/dev/null
  for _ in {1..60}; do
    curl -fs http://127.0.0.1:4600/readyz >/dev/null && return
    sleep 1
  done
  docker logs "$volume"
  exit 1
}

# In the running container.
inside() {
  docker exec -i "$volume" spindle "$@"
}

# Beside a stopped server.
alone() {
  docker run --rm -i -v "$volume:/data" -v "$fixtures:/fixtures:ro" "$image" spindle "$@"
}

start
docker logs "$volume" | grep -q 'The admin password'
curl -fs http://127.0.0.1:4600/ | grep -q '<title>'
docker cp "$fixtures/rs500.csv" "$volume:/data/rs500.csv" >/dev/null
inside import /data/rs500.csv --sessions=date --keep-names
inside export /data/club.zip
inside backup
inside check-integrity
inside job metadata --remove
inside restore-album
echo 'a password for this test' | inside set-password
docker stop "$volume" >/dev/null

alone check-integrity --repair
backup=$(alone restore | grep -o '^\S*-manual.zip' | head -n 1)
alone restore "$backup"
alone move-database /data /data/copy
start
docker stop "$volume" >/dev/null

# The data of the previous release.
alone restore /fixtures/0.2.0/backup.zip
start
inside check-integrity
docker stop "$volume" >/dev/null
