#!/usr/bin/env bash
# Converts the queues of the Capacity or Fair Scheduler; usage below.
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
Usage: scripts/convert-queues.sh capacity-scheduler.xml|fair-scheduler.xml [--site yarn-site.xml] [-o DIR] [--force]
                                 [--verbose] [--hadoop HADOOP_HOME] [--conf DIR] [--lib DIR] [--jar FILE]

Writes vqs-scheduler.xml, the queues of the Capacity or Fair Scheduler in this scheduler's terms,
and prints what has no equivalent and what was done instead. The file that it reads stays as it is.
What becomes of each setting: src/docs/converting.md.

  --site FILE           the old scheduler's yarn-site.xml, for what it has there: preemption, a queue for each user
  -o DIR                where to write (default: the current directory)
  --force               replace a vqs-scheduler.xml that is there
  --verbose             print a table of every setting: its name and value there, here, and why they differ
  --hadoop HADOOP_HOME  use this Hadoop (default: the environment's HADOOP_HOME, else Maven's artifacts)
  --conf DIR            its configuration, for the names of resource types (default HADOOP_HOME/etc/hadoop)
  --lib DIR             its directory of YARN's libraries, if it is laid out in a way of its own
  --jar FILE            the scheduler's jar (default: the installed one, else yarn/target/vqs-yarn-*.jar,
                        built when missing or out of date)

Exit code: 0 written; 1 nothing written, the reason is on the error stream; 2 wrong arguments;
3 written, but the scheduler would refuse the file until what is on the error stream is mended.
TEXT
}

HOME_ARGUMENT=${HADOOP_HOME:-}
JAR=
CONF=
ARGUMENTS=()
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --hadoop | --conf | --lib | --jar | --site | -o)
      (($# >= 2)) || misuse "$1 needs a value"
      case $1 in
        --hadoop) HOME_ARGUMENT=$2 ;;
        --conf) CONF=$2 ;;
        --lib) LIB=$2 ;;
        --jar) JAR=$2 ;;
        -o | --site) ARGUMENTS+=("$1" "$2") ;;
      esac
      shift
      ;;
    --force | --verbose) ARGUMENTS+=("$1") ;;
    -*) misuse "no option $1" ;;
    *) ARGUMENTS+=("$1") ;;
  esac
  shift
done
((${#ARGUMENTS[@]} > 0)) || { usage >&2; exit 2; }
[[ -z $JAR || -f $JAR ]] || die "--jar: no file $JAR"

find_classpath "$HOME_ARGUMENT"

run_tool "$JAR${CONF:+:$CONF}$HADOOP" org.vqs.yarn.convert.ConvertQueues "${ARGUMENTS[@]}"
