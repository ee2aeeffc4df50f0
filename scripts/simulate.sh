#!/usr/bin/env bash
# Builds the project if needed and runs the simulator. Needs a JDK 17 or later and Maven. Options: scripts/simulate.sh --help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "simulate.sh: $*" >&2
  exit 1
}

java=java
if [ -n "${JAVA_HOME:-}" ]; then
  java="$JAVA_HOME/bin/java"
fi
command -v "$java" >/dev/null || fail "no Java found ($java): install a JDK 17, or set JAVA_HOME to one"
version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p')
case "$version" in
  1.* | 9 | 1[0-6]) fail "Java $version is too old: install a JDK 17, or set JAVA_HOME to one" ;;
esac

# Also holds the time of the last build.
class_path_file=target/simulate.classpath

if [ ! -d target/classes/org/vqs/sim ] || [ ! -f "$class_path_file" ] \
  || [ -n "$(find pom.xml src/main -newer "$class_path_file" -print | head -n 1)" ]; then
  command -v mvn >/dev/null || fail "no Maven found: install Maven 3.8 or later"
  echo "Building (the first time Maven downloads Hadoop, which takes some minutes) ..." >&2
  # Maven rewrites the file only when the class path changes.
  rm -f "$class_path_file"
  mvn --quiet --batch-mode compile dependency:build-classpath \
    -Dmdep.includeScope=compile -Dmdep.outputFile="$class_path_file" >&2
fi

terminal=false
if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
  terminal=true
fi

exec "$java" -Xmx4g -Djava.awt.headless=true "-Dvqs.sim.terminal=$terminal" -cp "target/classes:$(cat "$class_path_file")" org.vqs.sim.cli.Simulate "$@"
