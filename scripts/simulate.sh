#!/usr/bin/env bash
# Builds the project if needed and runs the simulator. Needs a JDK 17 or later and Maven. Options: scripts/simulate.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

find_java
build_room sim core
launch -Xmx4g -Djava.awt.headless=true "-Dvqs.sim.terminal=$(terminal 2)" org.vqs.sim.cli.Simulate "$@"
