#!/usr/bin/env bash
# Builds the project if needed and runs benchmarks; usage below. Needs a JDK 17 or later and Maven.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/launch.sh
. scripts/lib/launch.sh

usage() {
  cat <<'TEXT'
Usage: scripts/bench.sh [NAME] [OPTIONS]

  micro        the operations of the scheduler's core, one by one, with JMH
  schedulers   this scheduler, Capacity, Fair and Fifo on the same events in one process
  latency      from ask to granted container on a live cluster
  packing      what share of a cluster each policy fills, on a recorded workload
  hostile      how long the scheduler's lock is held beside hostile applications, and what others wait
  scorecard    what must not get worse, on one card: queues, who starves, real traces, what a start costs

Without a NAME all six run one after the other. Tables go to stdout, files to target/bench/NAME.

Options of all:
  --smoke        seconds instead of minutes: checks results and measures nothing
  --output DIR   where files go instead; without a NAME, to DIR/NAME
  --help         what else NAME takes; without a NAME, this text

The exit code is 0, or of the first benchmark that did not end with 0: 1 it failed, 2 the command line is wrong, 3 a threshold is missed.
TEXT
}

micro() {
  (launch "${options[@]}" -XX:-UsePerfData org.vqs.jmh.Micro "$@")
}

run() { # $1: name, further arguments go to the benchmark
  if [ "$1" = micro ]; then
    micro "${@:2}"
    return
  fi
  (launch "${options[@]}" -Djava.awt.headless=true org.vqs.bench.Bench "$@")
}

names=(micro schedulers latency packing hostile scorecard)
output=
case ${1:-} in
  -h | --help | help) usage && exit 0 ;;
  micro | schedulers | latency | packing | hostile | scorecard) names=("$1") && shift ;;
  '' | -*) output=target/bench ;;
  *) echo "${0##*/}: $1 must be micro, schedulers, latency, packing, hostile or scorecard; see $0 --help" >&2 && exit 2 ;;
esac
if [ -n "$output" ]; then
  arguments=()
  while (($# > 0)); do
    case $1 in
      -h | --help) usage && exit 0 ;;
      --output) output=${2:?--output needs a directory} && shift ;;
      --output=*) output=${1#*=} ;;
      *) arguments+=("$1") ;;
    esac
    shift
  done
  set -- "${arguments[@]}"
fi

choose_hadoop "$@"
find_java
build_all
options=(-Xmx4g "-Dvqs.sim.terminal=$(terminal 2)")
case " $* " in
  # Nothing is measured: compiling well takes longer than all else.
  *' --smoke '*) options+=(-XX:TieredStopAtLevel=1) ;;
esac

code=0
for name in "${names[@]}"; do
  ended=0
  run "$name" "$@" ${output:+--output "$output/$name"} || ended=$?
  if ((code == 0)); then
    code=$ended
  fi
done
exit "$code"
