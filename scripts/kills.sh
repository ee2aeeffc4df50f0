#!/usr/bin/env bash
# Builds the project if needed and kills ResourceManagers under applications. Needs a JDK 17 or later, Maven and /proc.
# Options: scripts/kills.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

find_java
build_all
jar=$(product_jar)
launch -Xmx512m -XX:+UseSerialGC -Djava.awt.headless=true -Dlog4j.configuration=file:scripts/lib/quiet-log4j.properties \
  "-Dvqs.jar=$jar" org.vqs.yarn.scripts.kill.Kills "$@"
