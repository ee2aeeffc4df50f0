#!/usr/bin/env bash
# Builds the project if needed and runs the demo: an embedded YARN cluster with real applications under our scheduler.
# Needs a JDK 17 or later and Maven. Options: scripts/demo.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

choose_hadoop "$@"
find_java
build_all
exec 3>&1
options=(-Xmx768m)
case " $* " in
  # Its figures are compared with those of other runs.
  *' --compare '* | *' --compare='*) ;;
  # The second compiler would take a third more of the processors than a demo does without.
  *) options+=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1) ;;
esac
launch "${options[@]}" "-Dvqs.demo.terminal=$(terminal 3)" org.vqs.demo.Demo "$@"
