# Shared by cluster.sh, install.sh and uninstall.sh. Sourced, not run.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this

SCHEDULER_CLASS=org.vqs.yarn.VirtualQueueScheduler
# What builds the project and runs its tools; the scheduler itself runs on Java 8 and later.
REQUIRED_JAVA=17
REPO=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*"; }

warn() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
  warn "$*"
  exit 1
}

# For arguments that a script does not take.
misuse() {
  warn "$*; see $0 --help"
  exit 2
}

# Sets JAVA to the java binary $1, JAVA_RELEASE to its feature release (8, 11, 17, ...) and JAVA_HOME_DIR to the home it
# belongs to. Fails if it is older than release $2.
use_java() {
  local settings
  JAVA=$1
  settings=$("$JAVA" -XshowSettings:properties -version 2>&1) || die "$JAVA does not run: $JAVA -version shows why"
  JAVA_RELEASE=$(sed -n 's/^ *java\.specification\.version = \(1\.\)\{0,1\}\([0-9][0-9]*\).*/\2/p' <<<"$settings")
  JAVA_HOME_DIR=$(sed -n 's/^ *java\.home = //p' <<<"$settings")
  [[ -n $JAVA_RELEASE ]] || die "$JAVA does not tell its version: is it a Java?"
  ((JAVA_RELEASE >= $2)) || die "$JAVA is Java $JAVA_RELEASE, but Java $2 or later is needed"
}

# Does so for the environment's java: JAVA_HOME's if that is set, else the one on PATH. $1: release, by default what the tools need.
find_java() {
  local java release=${1:-$REQUIRED_JAVA}
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || die "JAVA_HOME ($JAVA_HOME) has no bin/java: set it to a JDK $release or later, or unset it"
  else
    java=$(command -v java) || die "no java on PATH and JAVA_HOME is not set: install a JDK $release or later"
  fi
  use_java "$java" "$release"
}

# Prints the newest built jar of the scheduler, nothing if there is none.
built_jar() {
  local newest='' jar
  for jar in "$REPO"/yarn/target/vqs-yarn-*.jar; do
    case $jar in
      *-sources.jar | *-javadoc.jar | *-tests.jar | */original-*) continue ;;
    esac
    [[ -f $jar ]] || continue
    [[ -z $newest || $jar -nt $newest ]] && newest=$jar
  done
  printf '%s' "$newest"
}

# Prints the scheduler's jar, building it first when it is missing or older than its sources.
product_jar() {
  local jar
  jar=$(built_jar)
  if [[ -z $jar || -n $(find "$REPO"/{pom.xml,core/src/main,yarn/src/main} -newer "$jar" -type f -print -quit) ]]; then
    say "building the scheduler's jar" >&2
    command -v mvn >/dev/null || die "no mvn on PATH: install Maven, or name a built jar with --jar FILE"
    mvn -q -B -f "$REPO/pom.xml" -pl yarn -am -DskipTests package >&2 || die "the build failed (mvn -pl yarn -am -DskipTests package in $REPO)"
    jar=$(built_jar)
    [[ -n $jar ]] || die "the build left no yarn/target/vqs-yarn-*.jar in $REPO"
  fi
  printf '%s\n' "$jar"
}
