#!/usr/bin/env bash
# A YARN cluster of separate processes on this machine; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/cluster-settings.sh
. "$here/lib/cluster-settings.sh"
# shellcheck source=scripts/lib/cluster-classpath.sh
. "$here/lib/cluster-classpath.sh"
# shellcheck source=scripts/lib/cluster-ha.sh
. "$here/lib/cluster-ha.sh"
# shellcheck source=scripts/lib/cluster-federation.sh
. "$here/lib/cluster-federation.sh"
# shellcheck source=scripts/lib/cluster-conf.sh
. "$here/lib/cluster-conf.sh"
# shellcheck source=scripts/lib/cluster-proc.sh
. "$here/lib/cluster-proc.sh"
# shellcheck source=scripts/lib/cluster-commands.sh
. "$here/lib/cluster-commands.sh"
# shellcheck source=scripts/lib/cluster-clients.sh
. "$here/lib/cluster-clients.sh"

DIR=$REPO/target/cluster
TIMEOUT=600
HADOOP_VERSION=3.4.3
NODES=3
HA=0
FEDERATION=0
SIZES=2048:4,3072:2,4096:6
SCHEDULER=ours
POLICY=
JAR=
JAVA_HOME_DIR=
OVERRIDES=()
ARGUMENTS=()
# Names of the options on the command line that change the configuration.
GIVEN=

usage() {
  cat <<'TEXT'
Usage: scripts/cluster.sh COMMAND [OPTIONS] [ARGUMENTS]

Runs a ResourceManager, or two, and several NodeManagers as separate processes on loopback, from Maven's
artifacts, with the scheduler's jar on their class path and work-preserving recovery on. NodeManager K has an
address of its own, 127.0.2.K (from 251 on 127.0.3.1 ...). Those that conf/yarn.exclude names leave after
"yarn rmadmin -refreshNodes", with "-g SECONDS -server" when their work is done, and return when they are named no more.

  start                  start a new, empty cluster and wait until it is ready
  stop                   end every process of the cluster, containers too; keeps its configuration and logs
  status                 show the processes; exit code 0 all run, 1 some, 3 none
  kill-rm [K]            kill -9 the ResourceManager; of two the active one, or number K
  start-rm [K]           start it again with the same state and configuration (options change the configuration)
  kill-nm K, start-nm K  the same for NodeManager K; start-nm also after it left
  pause NAME             stop a process (SIGSTOP), by its name in status: rm, rm1, nm2, zk
  resume NAME            let it go on (SIGCONT)
  pi [MAPS SAMPLES]      run MapReduce pi through the cluster (default 4 100), return its exit code
  shell N COMMAND ...    run a command in N containers of Hadoop's distributed shell, return its exit code
  tez [DAGS]             run a Tez session of so many DAGs (default 4), check what they counted
  flink                  run a Flink job in application mode, check what it counted
  spark [TASKS MILLIS]   run a Spark job of two stages in cluster mode (default 24 500), return its exit code
  yarn COMMAND ...       run a client: application, node, queue, logs, rmadmin, top
  logs [NAME]            show the log of rm, nm1, nm2 ..., or all output of a container or application id;
                         without NAME list the log files

Options:
  --dir DIR              everything the cluster writes (default target/cluster)
  --timeout SECONDS      how long to wait for readiness, and for the end of flink (default 600)
Options of start, and of start-rm to change the configuration:
  --scheduler S[,S...]   ours (default), capacity, fair, fifo; with --federation one for each sub-cluster, or for all
  --policy P             policy of ours: adaptive (default), bf-js, dra, fifo-ff, max-weight, vqs, vqs-bf
  --set NAME=VALUE       any property of yarn-site.xml; may be repeated
  --jar FILE             the scheduler's jar (default: yarn/target/vqs-yarn-*.jar, built when missing or out of date)
Options of start:
  --nodes N              number of NodeManagers (default 3)
  --ha                   high availability: two ResourceManagers, and ZooKeeper that elects the active one
  --federation N         N sub-clusters, 2 to 9, each of one ResourceManager, with a Router in front and an AMRMProxy in each
                         NodeManager; NodeManager K is of sub-cluster 1 + (K - 1) mod N; clients use the Router
  --sizes MB:VCORES,...  their sizes, used over again (default 2048:4,3072:2,4096:6)
  --hadoop V             3.2.4, 3.3.6, 3.4.3 (default), 3.5.0
  --java DIR             the Java of the processes, 8 or later (default JAVA_HOME)

Environment: JAVA_HOME, VQS_RM_OPTS and VQS_NM_OPTS (further JVM options).
TEXT
}

need() { # $1: option, $2: number of arguments left
  (($2 >= 2)) || die "$1 needs a value; see $0 --help"
}

matches() { # $1: option, $2: value, $3: pattern, $4: what it must be
  [[ $2 =~ ^($3)$ ]] || die "$1 ($2) must be $4"
}

option() { # $1: name, $2: value
  case $1 in
    --dir | --timeout) ;;
    *) GIVEN+=" $1" ;;
  esac
  case $1 in
    --dir) DIR=$2 ;;
    --timeout) matches "$1" "$2" '[1-9][0-9]{0,4}' 'a number of seconds' && TIMEOUT=$2 ;;
    --scheduler) matches "$1" "$2" '(ours|capacity|fair|fifo)(,(ours|capacity|fair|fifo))*' 'ours, capacity, fair or fifo' && SCHEDULER=$2 ;;
    --federation) matches "$1" "$2" '[2-9]' 'from 2 to 9' && FEDERATION=$2 ;;
    --policy) matches "$1" "$2" '[a-z][a-z0-9-]*' 'a name like vqs-bf' && POLICY=$2 ;;
    --set) matches "$1" "$2" '[^ =]+=.*' 'NAME=VALUE' && OVERRIDES+=("$2") ;;
    --jar) [[ -f $2 ]] || die "--jar: no file $2" && JAR=$(realpath -- "$2") ;;
    --nodes) matches "$1" "$2" '[1-9][0-9]{0,2}' 'from 1 to 999' && NODES=$2 ;;
    --sizes) matches "$1" "$2" '([1-9][0-9]*:[1-9][0-9]*)(,[1-9][0-9]*:[1-9][0-9]*)*' 'like 2048:4,4096:8' && SIZES=$2 ;;
    --java) [[ -x $2/bin/java ]] || die "--java ($2) has no bin/java" && JAVA_HOME_DIR=$(realpath -- "$2") ;;
    --hadoop) matches "$1" "$2" '[0-9]+\.[0-9]+\.[0-9]+[A-Za-z0-9.-]*' 'like 3.4.3' && HADOOP_VERSION=$2 ;;
  esac
}

# Reads options into the settings; what is no option goes to ARGUMENTS.
parse() {
  while (($# > 0)); do
    case $1 in
      -h | --help) usage && exit 0 ;;
      --dir | --timeout | --scheduler | --policy | --set | --jar | --nodes | --sizes | --federation | --hadoop | --java)
        need "$1" "$#"
        option "$1" "$2"
        shift 2
        ;;
      --ha) HA=1 GIVEN+=' --ha' && shift ;;
      --) ARGUMENTS+=("${@:2}") && return ;;
      *) ARGUMENTS+=("$1") && shift ;;
    esac
  done
}

# Refuses what the command $1 would ignore, and options that exclude each other.
check_options() {
  local given allowed=''
  ((HA == 0 || FEDERATION == 0)) || die "--ha does not go with --federation: a sub-cluster has one ResourceManager"
  ((FEDERATION > 0)) || [[ $1 == start-rm || $SCHEDULER != *,* ]] || die "--scheduler ($SCHEDULER) may be a list only with --federation"
  case $1 in
    start) allowed='--scheduler --policy --set --jar --nodes --sizes --ha --federation --hadoop --java' ;;
    start-rm) allowed='--scheduler --policy --set --jar' ;;
  esac
  for given in $GIVEN; do
    [[ " $allowed " == *" $given "* ]] || die "$given does not go with $1; see $0 --help"
  done
  case $1 in
    start | stop | status)
      ((${#ARGUMENTS[@]} == 0)) || die "$1 takes no argument (${ARGUMENTS[*]}); see $0 --help"
      ;;
  esac
}

main() {
  local command=${1:-}
  case $command in
    start | stop | status | kill-rm | start-rm | kill-nm | start-nm | pause | resume | pi | shell | tez | flink | spark | yarn | logs) ;;
    -h | --help | help) usage && return ;;
    '') usage >&2 && exit 2 ;;
    *) die "no command $command; see $0 --help" ;;
  esac
  shift
  parse "$@"
  check_options "$command"
  resolve_dir
  "cmd_${command//-/_}"
}

main "$@"
