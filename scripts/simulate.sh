#!/usr/bin/env bash
# Builds the project if needed and runs the simulator. Needs a JDK 17 or later and Maven. Options: scripts/simulate.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

find_java
build_room sim core
properties=(-Djava.awt.headless=true "-Dvqs.sim.terminal=$(terminal 2)")
for argument; do
  if [[ $argument == --on-yarn ]]; then
    # This process needs Hadoop, the runs on the cluster do not.
    properties+=("-Dvqs.row.class-path=$CLASS_PATH" -Dlog4j.configuration=file:scripts/lib/quiet-log4j.properties)
    build_room whatif core hadoop sim yarn
    break
  fi
done
launch -Xmx4g "${properties[@]}" org.vqs.sim.cli.Simulate "$@"
