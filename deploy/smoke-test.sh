#!/usr/bin/env bash
# Starts an image on an empty volume and again on the same one: deploy/smoke-test.sh IMAGE
set -euo pipefail
image=$1
volume=spindle-smoke-test
trap 'docker rm -f "$volume" >/dev/null 2>&1; docker volume rm -f "$volume" >/dev/null' EXIT

start() {
  docker run -d --rm --name "$volume" -p 127.0.0.1:4600:4600 -v "$volume:/data" "$image" >/dev/null
  for _ in {1..60}; do
    curl -fs http://127.0.0.1:4600/healthz >/dev/null && return
    sleep 1
  done
  docker logs "$volume"
  exit 1
}

start
docker logs "$volume" | grep -q 'The admin password'
curl -fs http://127.0.0.1:4600/ | grep -q '<title>'
docker stop "$volume" >/dev/null
start
docker stop "$volume" >/dev/null
