# Shared by the scripts that run what they build: builds the project if it changed, and starts Java. Sourced, not run, at the top of
# the project. Brings common.sh along.
# shellcheck shell=bash

# shellcheck source=scripts/lib/common.sh
. scripts/lib/common.sh

# build PHASE SCOPE CLASSES SOURCES FILE: runs Maven's PHASE, and writes the class path of SCOPE to FILE, unless CLASSES are there and
# nothing in SOURCES has changed since FILE was written.
build() {
  local phase=$1 scope=$2 classes=$3 sources=$4 file=$5
  if [ -d "$classes" ] && [ -f "$file" ] && [ -z "$(find pom.xml "$sources" -newer "$file" -print | head -n 1)" ]; then
    return
  fi
  command -v mvn >/dev/null || die "no Maven found: install Maven 3.8 or later"
  say "Building (the first time Maven downloads Hadoop, which takes some minutes) ..." >&2
  # Maven rewrites the file only when the class path changes; its time is that of the last build.
  rm -f "$file"
  mvn --quiet --batch-mode -DskipTests "$phase" dependency:build-classpath \
    -Dmdep.includeScope="$scope" -Dmdep.outputFile="$file" >&2
}

# Builds the simulator, and sets CLASS_PATH to it and its libraries.
build_simulator() {
  build compile compile target/classes/org/vqs/sim src/main target/simulate.classpath
  CLASS_PATH=target/classes:$(cat target/simulate.classpath)
}

# Builds the demo and the benchmarks too, which are compiled with the tests; sets CLASS_PATH likewise.
build_all() {
  build test-compile test target/test-classes src target/demo.classpath
  CLASS_PATH=target/classes:target/test-classes:$(cat target/demo.classpath)
}

# Prints whether a person looks at the stream $1; its own output is captured, so for 1 give a copy of it.
terminal() {
  if [ -t "$1" ] && [ "${TERM:-dumb}" != dumb ]; then say true; else say false; fi
}

# launch OPTIONS... MAIN ARGUMENTS...: Java with the class path takes this process's place, so that Ctrl-C and kill reach it.
launch() {
  exec "$JAVA" -Djava.net.preferIPv4Stack=true @scripts/lib/hadoop.opts -cp "$CLASS_PATH" "$@"
}
