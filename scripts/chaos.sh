#!/usr/bin/env bash
# Builds the project if needed and runs the chaos harness. Needs a JDK 17 or later and Maven. Options: scripts/chaos.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

find_java
build_all
launch -Xmx2g -XX:+UseSerialGC -Djava.awt.headless=true -Dlog4j.configuration=file:scripts/lib/quiet-log4j.properties org.vqs.yarn.chaos.Chaos "$@"
