#!/usr/bin/env bash
# Builds the project if needed and replays a workload to real schedulers. Needs a JDK 17 or later and Maven. Options: scripts/what-if.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

choose_hadoop "$@"
find_java
build_room whatif core hadoop sim yarn
launch -Xmx4g -Djava.awt.headless=true "-Dvqs.sim.terminal=$(terminal 2)" \
  -Dlog4j.configuration=file:scripts/lib/quiet-log4j.properties org.vqs.whatif.cli.WhatIf "$@"
