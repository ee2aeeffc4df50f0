#!/usr/bin/env bash
# Builds the project if needed and runs the demo: an embedded YARN cluster with real applications under our scheduler.
# Needs a JDK 17 or later and Maven. Options: scripts/demo.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

find_java
build test-compile test target/test-classes src target/demo.classpath

terminal=false
if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]; then
  terminal=true
fi

# Hadoop's web server needs java.lang opened on Java 17. exec: Ctrl-C and kill reach the demo itself.
exec "$java" -Xmx768m --add-opens java.base/java.lang=ALL-UNNAMED "-Dvqs.demo.terminal=$terminal" \
  -cp "target/classes:target/test-classes:$(cat target/demo.classpath)" org.vqs.demo.Demo "$@"
