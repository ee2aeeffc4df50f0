#!/usr/bin/env bash
# Checks the scheduler's configuration before a ResourceManager reads it; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/hadoop-home.sh
. "$here/lib/hadoop-home.sh"
# shellcheck source=scripts/lib/cluster-classpath.sh
. "$here/lib/cluster-classpath.sh"
# shellcheck source=scripts/lib/hadoop-classpath.sh
. "$here/lib/hadoop-classpath.sh"

usage() {
  cat <<'TEXT'
Usage: scripts/check-config.sh [HADOOP_HOME] [--conf DIR] [--lib DIR] [--jar FILE]

Reads yarn-site.xml and vqs-scheduler.xml as a ResourceManager would at its start and at
yarn rmadmin -refreshQueues, and checks all that it would check. Exit code 0: fine, the queues are
shown with their effective values; 1: refused, with every error; 2: wrong arguments. Warnings
refuse nothing. Only if the scheduler to be replaced counts no cores is a running ResourceManager
asked, as "yarn node" does: how many of today's containers would not fit if cores counted.

  --conf DIR   the ResourceManager's configuration (default HADOOP_HOME/etc/hadoop)
  --lib DIR    the directory of YARN's libraries, if HADOOP_HOME is laid out in a way of its own
  --jar FILE   the scheduler's jar (default: the installed one, else yarn/target/vqs-yarn-*.jar, built when missing or out of date)

HADOOP_HOME defaults to the environment's. Without one, Maven's artifacts of Hadoop are used, and
--conf is needed. What each setting means: src/docs/queues.md and conf/vqs-default.xml.
TEXT
}

HOME_ARGUMENT=
CONF=
JAR=
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --conf | --lib | --jar)
      (($# >= 2)) || misuse "$1 needs a value"
      case $1 in
        --conf) CONF=$2 ;;
        --lib) LIB=$2 ;;
        --jar) JAR=$2 ;;
      esac
      shift
      ;;
    -*) misuse "no option $1" ;;
    *)
      [[ -z $HOME_ARGUMENT ]] || misuse "one HADOOP_HOME only ($HOME_ARGUMENT, $1)"
      HOME_ARGUMENT=$1
      ;;
  esac
  shift
done
HOME_ARGUMENT=${HOME_ARGUMENT:-${HADOOP_HOME:-}}
[[ -z $JAR || -f $JAR ]] || die "--jar: no file $JAR"

if [[ -z $HOME_ARGUMENT ]]; then
  [[ -n $CONF ]] || die "no HADOOP_HOME: name one, or the configuration directory with --conf DIR; see $0 --help"
  [[ -d $CONF ]] || die "no directory $CONF: name the ResourceManager's configuration directory with --conf DIR"
fi
find_classpath "$HOME_ARGUMENT"

run_tool "$CONF:$JAR$HADOOP" org.vqs.yarn.tool.CheckConfig
