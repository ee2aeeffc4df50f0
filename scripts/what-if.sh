#!/usr/bin/env bash
# Builds the project if needed and replays a workload to real schedulers. Needs a JDK 17 or later and Maven. Options: scripts/what-if.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

find_java
build compile compile target/classes/org/vqs/sim src/main target/simulate.classpath

terminal=false
if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
  terminal=true
fi

# Hadoop needs some of it opened on Java 17.
mapfile -t opens < <(opened)
exec "$java" -Xmx4g -Djava.awt.headless=true "-Dvqs.sim.terminal=$terminal" "${opens[@]}" \
  -Dlog4j.configuration=file:scripts/lib/quiet-log4j.properties \
  -cp "target/classes:$(cat target/simulate.classpath)" org.vqs.sim.yarn.cli.WhatIf "$@"
