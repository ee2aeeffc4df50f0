#!/usr/bin/env bash
# Serves the scheduler page of a simulated busy cluster; usage below.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

usage() {
  cat <<'TEXT'
Usage: scripts/page.sh [NODES [PORT]]

Runs a real ResourceManager with this scheduler, its web UI and REST on PORT (default 18088), and in the same process NODES scripted nodes
(default 20; 5000 works) and ten applications that want more than there is. Open http://127.0.0.1:PORT/cluster/scheduler. Ends with Ctrl-C.
TEXT
}

case ${1:-} in
  -h | --help) usage && exit 0 ;;
esac
nodes=${1:-20}
port=${2:-18088}
[[ $nodes =~ ^[0-9]{1,6}$ ]] || die "NODES ($nodes) must be a number; see $0 --help"
[[ $port =~ ^[0-9]{1,5}$ ]] || die "PORT ($port) must be a number; see $0 --help"

find_java
build_all
launch -Xmx4g org.vqs.yarn.web.BusyCluster "$nodes" "$port"
