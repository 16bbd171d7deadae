#!/bin/sh
# Creates the secrets of compose.yaml in the folder secrets/ beside this file, or in the folder of the first argument.
# It keeps the folder if it exists, because the stored data needs the same SECRETS_KEY and passwords.
set -eu
folder=${1:-$(dirname "$0")/secrets}
if ! mkdir -m 700 "$folder"; then
  echo "create-secrets: the secrets exist already: remove $folder only together with the data" >&2
  exit 1
fi
cd "$folder"
# Only the owner can open the folder. The users of the containers read the mounted files.
umask 022
database=$(openssl rand -hex 24)
nats=$(openssl rand -hex 24)
openssl rand -base64 32 > secrets-key
printf '%s\n' "$database" > database-password
printf 'postgres://ams:%s@postgres:5432/ams\n' "$database" > database-url
printf 'nats://ams:%s@nats:4222\n' "$nats" > nats-url
printf 'authorization { user: ams, password: "%s" }\n' "$nats" > nats.conf
echo "created $(ls | tr '\n' ' ')in $(pwd)"
