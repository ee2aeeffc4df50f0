#!/usr/bin/env bash
# Runs the scheduler on each Hadoop and Java; usage below.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/common.sh
. scripts/lib/common.sh

CELLS=(3.3.6/8 3.3.6/11 3.3.6/17 3.4.3/8 3.4.3/11 3.4.3/17 3.5.0/17)

usage() {
  cat <<TEXT
Usage: scripts/matrix.sh [HADOOP/JAVA ...]

On each Hadoop and Java starts a ResourceManager and two NodeManagers as processes, runs MapReduce's pi while the ResourceManager is killed, and
on Hadoop 3.4 distributed shell, opens the page and REST, and refreshes the queues. A line for each; exit code 1 if one fails. About two minutes for each cell,
without arguments: ${CELLS[*]}. Java 8 and 11 are fetched (scripts/java.sh).
TEXT
}

# The processes' Java $1: fetched, or that of this project.
java_home() {
  case $1 in
    8 | 11) scripts/java.sh "$1" ;;
    *) find_java "$1" && say "$JAVA_HOME_DIR" ;;
  esac
}

# Says on which step a cell failed; all else that it says is in its log.
try() {
  local hadoop=${1%/*} home rest dir=$PWD/target/matrix/${1/\//-java-} pi
  cluster() { scripts/cluster.sh "$@" --dir "$dir"; }
  status() { curl -sSL -o /dev/null -w '%{http_code}' "$address$1"; }
  fails() { say "$1: failed at: $2; log: $log" && cluster stop >>"$log" 2>&1; return 1; }
  home=$(java_home "${1#*/}") || { fails "$1" "finding Java ${1#*/}"; return; }
  cluster start --hadoop-version "$hadoop" --java "$home" --nodes 2 --jar "$jar" >"$log" 2>&1 || { fails "$1" start; return; }
  address=$(cluster status | sed -n 's#^\(http.*\)/cluster$#\1#p')
  [[ $(status /cluster/scheduler) == 200 ]] || { fails "$1" page; return; }
  # Hadoop 3.3 has no way in for REST resources of others.
  rest=/ws/v1/cluster/scheduler/vqs/nodes
  [[ $hadoop != 3.3.* ]] || rest=/ws/v1/cluster/info
  [[ $(status $rest) == 200 ]] || { fails "$1" REST; return; }
  cluster yarn rmadmin -refreshQueues >>"$log" 2>&1 || { fails "$1" refreshQueues; return; }
  cluster pi 6 100 >>"$log" 2>&1 &
  pi=$!
  until grep -q 'map 0%' "$log" || ! kill -0 "$pi" 2>/dev/null; do sleep 0.2; done
  { cluster kill-rm && cluster start-rm; } >>"$log" 2>&1 || { fails "$1" 'the killed ResourceManager'; return; }
  wait "$pi" || { fails "$1" 'pi, while the ResourceManager was killed'; return; }
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
