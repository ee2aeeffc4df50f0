# Shared by the scripts that run what they build: builds the project if it changed, and starts Java. Sourced, not run, at the top of
# the project. Brings common.sh along.
# shellcheck shell=bash

# shellcheck source=scripts/lib/common.sh
. scripts/lib/common.sh

# What the project is compiled against, and what its tools link to as they are (src/docs/compatibility.md).
HADOOP_VERSIONS=(3.4.3 3.5.0)
HADOOP_VERSION=${HADOOP_VERSIONS[0]}

# choose_hadoop ARGUMENTS...: sets HADOOP_VERSION to what --hadoop names among them.
choose_hadoop() {
  local known
  while (($# > 0)); do
    case $1 in
      --hadoop) HADOOP_VERSION=${2-} ;;
      --hadoop=*) HADOOP_VERSION=${1#*=} ;;
    esac
    shift
  done
  for known in "${HADOOP_VERSIONS[@]}"; do
    [[ $HADOOP_VERSION != "$known" ]] || return 0
  done
  misuse "--hadoop ($HADOOP_VERSION) must be one of ${HADOOP_VERSIONS[*]}"
}

# build FILE SOURCES... -- ARGUMENTS...: runs Maven with ARGUMENTS, which write a class path to FILE, unless nothing in SOURCES has
# changed since FILE was written.
build() {
  local file=$1 sources=()
  shift
  while [ "$1" != -- ]; do
    sources+=("$1")
    shift
  done
  shift
  if [ -f "$file" ] && [ -z "$(find pom.xml "${sources[@]}" -name target -prune -o -newer "$file" -type f -print | head -n 1)" ]; then
    return
  fi
  command -v mvn >/dev/null || die "no Maven found: install Maven 3.8 or later"
  say "Building (the first time Maven downloads Hadoop, which takes some minutes) ..." >&2
  # Maven rewrites the file only when the class path changes; its time is that of the last build.
  rm -f "$file"
  if ! mvn --quiet --batch-mode -DskipTests "$@" >&2; then
    # Modules before the one that failed have written it.
    rm -f "$file"
    die "the build failed"
  fi
}

# build_room ROOM NEEDED...: builds a module with those that it needs, and sets CLASS_PATH to them and their libraries. What Maven
# resolves of a module includes what its tests need of others: so their tests are compiled, too.
build_room() {
  local room=$1 file=$REPO/target/$1.classpath
  shift
  build "$file" "$room" "$@" -- -pl "$room" -am test-compile dependency:build-classpath -Dmdep.includeScope=compile "-Dmdep.outputFile=$file"
  CLASS_PATH=$room/target/classes:$(libraries "$room" "$file" compile)
}

# libraries ROOM FILE SCOPE: prints the class path of what ROOM needs, which a build has written to FILE; with another Hadoop the same
# classes, as they were compiled, and the libraries of that one.
libraries() {
  local room=$1 file=$2 scope=$3
  if [[ $HADOOP_VERSION != "${HADOOP_VERSIONS[0]}" ]]; then
    file=$REPO/target/$room-$HADOOP_VERSION.classpath
    build "$file" ./*/pom.xml -- -pl "$room" -am "-Dhadoop.version=$HADOOP_VERSION" -Dmaven.main.skip -Dmaven.test.skip test-compile \
      dependency:build-classpath "-Dmdep.includeScope=$scope" "-Dmdep.outputFile=$file"
  fi
  cat "$file"
}

# Builds the tools and the tests too; sets CLASS_PATH likewise.
build_all() {
  local file=$REPO/target/tools.classpath
  build "$file" core hadoop yarn it sim whatif tools -- -pl tools,it -am process-test-classes
  CLASS_PATH=tools/target/classes:tools/target/test-classes:whatif/target/test-classes:it/target/test-classes:$(libraries tools "$file" test)
}

# Prints whether a person looks at the stream $1; its own output is captured, so for 1 give a copy of it.
terminal() {
  if [ -t "$1" ] && [ "${TERM:-dumb}" != dumb ]; then say true; else say false; fi
}

# launch OPTIONS... MAIN ARGUMENTS...: Java with the class path takes this process's place, so that Ctrl-C and kill reach it.
launch() {
  exec "$JAVA" -Djava.net.preferIPv4Stack=true @scripts/lib/hadoop.opts -cp "$CLASS_PATH" "$@"
}
