#!/bin/sh
# Makes the secrets of an exchange on NATS, once, before the first start:  sh deploy/make-secrets.sh [FOLDER]
#
#   seal.key                 32 bytes: SEAL_KEY_FILE of both hosts of the exchange. It cannot be changed later, and nothing replaces it.
#   nats-passwords.conf      read by the three NATS servers (deploy/nats)
#   nats-exchange.password   NATS_PASSWORD_FILE of both hosts of the exchange
#   nats-gateway.password    NATS_PASSWORD_FILE of the gateways
#   nats-operator.password   for backups with the program `nats`
#
# Without FOLDER they go to `secrets` beside this file. A folder that is there is left as it is.
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
folder=${folder%/}
if [ -e "$folder" ]; then
  echo "$folder is there already: nothing was changed" >&2
  exit 1
fi
made=$folder.new.$$
trap 'rm -rf "$made"' EXIT
mkdir -p "$made"

# 32 hexadecimal digits: no letter of them has a meaning in an address or a configuration.
password() {
  head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n'
}

head -c 32 /dev/urandom >"$made/seal.key"
for name in exchange gateway operator; do
  password >"$made/nats-$name.password"
done
route=$(password)
cat >"$made/nats-passwords.conf" <<END
# Made by deploy/make-secrets.sh, the same for all three servers.
EXCHANGE_PASSWORD: "$(cat "$made/nats-exchange.password")"
GATEWAY_PASSWORD: "$(cat "$made/nats-gateway.password")"
OPERATOR_PASSWORD: "$(cat "$made/nats-operator.password")"
ROUTE_PASSWORD: "$route"
ROUTES: [
  "nats-route://route:$route@nats-1:6222"
  "nats-route://route:$route@nats-2:6222"
  "nats-route://route:$route@nats-3:6222"
]
END
mv "$made" "$folder"
echo "Made $folder: copy it to a safe place now"
