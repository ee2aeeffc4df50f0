#!/usr/bin/env bash
# Tells how many nodes the cluster needs, and has them added and removed; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/rm-url.sh
. "$here/lib/rm-url.sh"
# shellcheck source=scripts/lib/rm-ask.sh
. "$here/lib/rm-ask.sh"

usage() {
  cat <<'TEXT'
Usage: scripts/scale.sh [--watch SECONDS] [--exec COMMAND [--dry-run]] [--conf DIR] [--rm URL] [--negotiate] [--json]

Tells how many nodes each partition and class of nodes has and should have, and which can be removed. Asks the
ResourceManager's web application; needs curl. It changes nothing itself: COMMAND does.

  --watch SECONDS  ask again and again, after so many seconds, until it is ended
  --exec COMMAND   run this by bash for each class that misses nodes or has removable ones, with the numbers in the
                   environment: VQS_PARTITION (empty for the default one), VQS_CAPACITY (amounts in YARN's order with x
                   between them, such as 65536x16), VQS_PRESENT, VQS_NOW, VQS_SOON, VQS_TARGET, VQS_MISSING,
                   VQS_WAITING, VQS_LEAVING and VQS_REMOVABLE (hosts with commas between them), VQS_BECAUSE
  --dry-run        say what would be run, and with what, instead of running it
  --conf DIR       where yarn-site.xml is (default: YARN_CONF_DIR, HADOOP_CONF_DIR, or HADOOP_HOME/etc/hadoop)
  --rm URL         the ResourceManager's web application, such as http://rm:8088, instead of --conf
  --negotiate      log in with Kerberos, for secured clusters; run kinit before
  --json           print the answer as JSON

Exit codes: 0: answered, and COMMAND succeeded each time; 1: no answer, or the command line is wrong; 2: COMMAND failed.
With --watch neither ends it: it warns and asks again.

What the numbers mean, and a COMMAND to begin with: src/docs/scaling.md.
TEXT
}

# Runs the command for the class of line $1, if there is something to do. Fails if the command does.
execute() {
  local line=$1 field pattern='^partition=([^ ]*) capacity=([^ ]*) present=([0-9]+) now=([0-9]+) soon=([0-9]+) target=([0-9]+) missing=([0-9]+) waiting=([0-9]+) leaving=([^ ]*) removable=([^ ]*) because=(.*)$'
  local names=(PARTITION CAPACITY PRESENT NOW SOON TARGET MISSING WAITING LEAVING REMOVABLE BECAUSE) values=()
  if ! [[ $line =~ $pattern ]]; then
    warn "cannot read the answer: $line"
    return 1
  fi
  for field in "${!names[@]}"; do
    values+=("VQS_${names[field]}=${BASH_REMATCH[field + 1]}")
  done
  [[ ${BASH_REMATCH[7]} != 0 || -n ${BASH_REMATCH[10]} ]] || return 0
  if [[ -n $DRY_RUN ]]; then
    printf 'would run: %s\n' "$COMMAND"
    printf '  %s\n' "${values[@]}"
    return 0
  fi
  # It must not read the lines that are still to come.
  env "${values[@]}" bash -c "$COMMAND" </dev/null || {
    warn "the command failed with $?: $COMMAND"
    return 1
  }
}

# Asks once, and acts on the answer. Returns the exit code of this script.
once() {
  local line code=0
  ask_active "scale$FORMAT" || return 1
  printf '%s\n' "${BODY:-no demand was looked at yet}"
  if [[ -n $COMMAND && -n $BODY ]]; then
    while IFS= read -r line; do
      execute "$line" || code=2
    done <<<"$BODY"
  fi
  return "$code"
}

CONF=${YARN_CONF_DIR:-${HADOOP_CONF_DIR:-${HADOOP_HOME:+$HADOOP_HOME/etc/hadoop}}}
RM_URLS=()
FORMAT='?format=text'
WATCH=
COMMAND=
DRY_RUN=
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --conf | --rm | --watch | --exec)
      (($# >= 2)) || die "$1 needs a value"
      case $1 in
        --conf) CONF=$2 ;;
        --rm) RM_URLS=("$2") ;;
        --watch) WATCH=$2 ;;
        --exec) COMMAND=$2 ;;
      esac
      shift
      ;;
    --dry-run) DRY_RUN=yes ;;
    --negotiate) CURL+=(--negotiate --user :) ;;
    --json) FORMAT= ;;
    *) die "no option $1; see $0 --help" ;;
  esac
  shift
done
[[ -z $WATCH || $WATCH =~ ^[1-9][0-9]{0,5}$ ]] || die "--watch ($WATCH) must be a number of seconds, at least 1"
[[ -z $DRY_RUN || -n $COMMAND ]] || die "--dry-run is for --exec: name the command"
[[ -z $COMMAND || -n $FORMAT ]] || die "--exec reads the answer as text: leave --json out"
need_rm_urls "$CONF"

if [[ -z $WATCH ]]; then
  once
  exit
fi
while :; do
  once || warn "trying again in $WATCH s"
  sleep "$WATCH"
done
