#!/usr/bin/env bash
# Runs the scheduler on each Hadoop and Java; usage below.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/common.sh
. scripts/lib/common.sh

CELLS=(3.2.4/8 3.2.4/11 3.3.6/8 3.3.6/11 3.3.6/17 3.4.3/8 3.4.3/11 3.4.3/17 3.5.0/17)

usage() {
  cat <<TEXT
Usage: scripts/matrix.sh [HADOOP/JAVA ...]

On each Hadoop and Java starts a ResourceManager and two NodeManagers as processes, opens the page and REST, and refreshes the queues. Kills the
ResourceManager under each of MapReduce's pi, Tez, Flink and Spark. On Hadoop 3.4 runs distributed shell. A line for each; exit code 1 if one
fails. About four minutes for each cell, without arguments: ${CELLS[*]}. Java 8 and 11 are fetched
(scripts/java.sh), Tez, Flink and Spark by Maven.
TEXT
}

# The processes' Java $1: fetched, or that of this project.
java_home() {
  case $1 in
    8 | 11) scripts/java.sh "$1" ;;
    *) find_java "$1" && say "$JAVA_HOME_DIR" ;;
  esac
}

cluster() { scripts/cluster.sh "$@" --dir "$dir"; }

# Runs client $1 of cluster.sh; kills the ResourceManager once the client has said $2.
under_a_kill() {
  client=$1
  local mark=$2 out=$log.$1 pid
  shift 2
  : >"$out"
  cluster "$client" "$@" >"$out" 2>&1 &
  pid=$!
  until grep -q "$mark" "$out" || ! kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
  { cluster kill-rm && cluster start-rm; } >>"$log" 2>&1 || return
  wait "$pid"
}

# Says on which step a cell failed; all else that it says is in its logs.
try() {
  local hadoop=${1%/*} home page rest dir=$PWD/target/matrix/${1/\//-java-}
  status() { curl -sSL -o /dev/null -w '%{http_code}' "$address$1"; }
  fails() { say "$1: failed at: $2; logs: $log*" && cluster stop >>"$log" 2>&1; return 1; }
  home=$(java_home "${1#*/}") || { fails "$1" "finding Java ${1#*/}"; return; }
  cluster start --hadoop "$hadoop" --java "$home" --nodes 2 --jar "$jar" >"$log" 2>&1 || { fails "$1" start; return; }
  address=$(cluster status | sed -n 's#^\(http.*\)/cluster$#\1#p')
  # Hadoop 3.2 and 3.3 have no way in for REST resources of others, and 3.2 none for a page.
  page=/cluster/scheduler rest=/ws/v1/cluster/scheduler/vqs/nodes
  [[ $hadoop != 3.[23].* ]] || rest=/ws/v1/cluster/info
  [[ $hadoop != 3.2.* ]] || page=/cluster/apps
  [[ $(status $page) == 200 ]] || { fails "$1" page; return; }
  [[ $(status $rest) == 200 ]] || { fails "$1" REST; return; }
  cluster yarn rmadmin -refreshQueues >>"$log" 2>&1 || { fails "$1" refreshQueues; return; }
  # This Tez needs Hadoop 3.3.
  { under_a_kill pi 'map 0%' 6 100 && { [[ $hadoop == 3.2.* ]] || under_a_kill tez 'Running dag number 1' 4; } &&
    under_a_kill flink 'deployed successfully' && under_a_kill spark 'state: RUNNING' 24 1000; } ||
    { fails "$1" "$client, while the ResourceManager was killed"; return; }
  # That of Maven Central is of 3.4.2, and needs Hadoop 3.4.
  [[ $hadoop != 3.4.* ]] || cluster shell 3 date >>"$log" 2>&1 || { fails "$1" 'distributed shell'; return; }
  ! grep -E 'NoSuchMethod|NoSuchField|NoClassDefFound|AbstractMethod|VerifyError' "$dir"/logs/rm*.log >>"$log" || { fails "$1" 'errors of linking'; return; }
  cluster stop >>"$log" 2>&1 || { fails "$1" stop; return; }
  say "$1: passed"
}

case ${1:-} in
  -h | --help) usage && exit 0 ;;
esac
(($# > 0)) || set -- "${CELLS[@]}"
for cell; do
  [[ $cell =~ ^3\.[0-9]+\.[0-9]+/[0-9]+$ ]] || misuse "$cell must be HADOOP/JAVA, as 3.3.6/8"
done
find_java
jar=$(product_jar)
mkdir -p target/matrix
failed=0
for cell; do
  log=target/matrix/${cell/\//-java-}.log
  try "$cell" || failed=1
done
exit "$failed"
