#!/bin/sh
# Installs what the tests of several nodes start for themselves: PostgreSQL and nats-server, and
# what is named beside them (the bench of several nodes: haproxy).
# Root on Debian: from its packages, with no service left running. Elsewhere: says what is missing.
set -eu
DENY=/usr/sbin/policy-rc.d
NO_CLUSTER=/etc/postgresql-common/createcluster.d/vernissage.conf

missing() {
    command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || echo postgresql
    for server in nats-server "$@"; do
        command -v "$server" >/dev/null || [ -x "/usr/sbin/$server" ] || echo "$server"
    done
}

restore() {
    rm -f "$NO_CLUSTER"
    [ -z "${DENIED:-}" ] || rm -f "$DENY"
}

# Packages of servers start them: forbid that while they are unpacked, and make no default cluster.
forbid_services() {
    trap restore EXIT
    trap 'exit 1' HUP INT TERM
    if [ ! -e "$DENY" ]; then
        DENIED=1
        printf '#!/bin/sh\nexit 101\n' >"$DENY"
        chmod +x "$DENY"
    fi
    mkdir -p "$(dirname "$NO_CLUSTER")"
    echo "create_main_cluster = false" >"$NO_CLUSTER"
}

install() {
    forbid_services
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # a list of packages
    apt-get update -qq && apt-get install -qq -y --no-install-recommends $1 >/dev/null || return 1
    for service in nats-server haproxy; do
        case "$1" in *"$service"*) systemctl disable -q "$service" >/dev/null 2>&1 || true ;; esac
    done
}

WANTED=$(missing "$@" | tr '\n' ' ')
[ -n "$WANTED" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && install "$WANTED"; then
    exit 0
fi
echo "Tests with several nodes need these servers, please install: $WANTED" >&2
