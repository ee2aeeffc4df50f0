#!/usr/bin/env bash
# Tells why an application waits; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/rm-url.sh
. "$here/lib/rm-url.sh"

usage() {
  cat <<'TEXT'
Usage: scripts/why.sh APPLICATION_ID [--conf DIR] [--rm URL] [--negotiate] [--json]

Tells why the containers that an application asks for wait: for each request how many, how large,
how long, the reason and the nearest remedy. Asks the ResourceManager's web application; needs curl.
Exit code 0: answered; 1: not, with the reason on the error output.

  --conf DIR    where yarn-site.xml is (default: YARN_CONF_DIR, HADOOP_CONF_DIR, or HADOOP_HOME/etc/hadoop)
  --rm URL      the ResourceManager's web application, such as http://rm:8088, instead of --conf
  --negotiate   log in with Kerberos, for secured clusters; run kinit before
  --json        print the answer as JSON

What the reasons mean: src/docs/why.md.
TEXT
}

# Passes the input on without control characters but line feeds and tabs, whoever answered.
printable() {
  LC_ALL=C tr -d '\000-\010\013-\037\177'
}

# Asks the ResourceManager at $1. Sets BODY and STATUS; fails if there is no answer.
ask() {
  local answer
  answer=$(curl "${CURL[@]}" --write-out '\n%{http_code}' \
    "${1%/}/ws/v1/cluster/scheduler/vqs/why/$APPLICATION$FORMAT" 2>&1) || {
    warn "$1 does not answer: ${answer%%$'\n'*}"
    return 1
  }
  STATUS=${answer##*$'\n'}
  BODY=${answer%$'\n'*}
}

# Prints what went wrong from the body of an error, which is JSON from the scheduler and HTML from others.
message() {
  local pattern='"message" *: *"(([^"\\]|\\.)*)"'
  if [[ $BODY =~ $pattern ]]; then
    # Only what quotes: other escapes of JSON stay as they are, since a terminal would obey them.
    local text=${BASH_REMATCH[1]//\\\"/\"}
    printf '%s' "${text//\\\\/\\}"
  elif [[ $STATUS == 401 ]]; then
    printf 'it wants to know who asks: use --negotiate after kinit'
  elif [[ $STATUS == 3* ]]; then
    printf 'it is standby and knows of no active ResourceManager'
  else
    printf 'is the scheduler there org.vqs.yarn.VirtualQueueScheduler?'
  fi
}

APPLICATION=
CONF=${YARN_CONF_DIR:-${HADOOP_CONF_DIR:-${HADOOP_HOME:+$HADOOP_HOME/etc/hadoop}}}
RM_URLS=()
FORMAT='?format=text'
CURL=(--silent --show-error --location --max-time 60)
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --conf | --rm)
      (($# >= 2)) || die "$1 needs a value"
      if [[ $1 == --conf ]]; then CONF=$2; else RM_URLS=("$2"); fi
      shift
      ;;
    --negotiate) CURL+=(--negotiate --user :) ;;
    --json) FORMAT= ;;
    -*) die "no option $1; see $0 --help" ;;
    *)
      [[ -z $APPLICATION ]] || die "one application only ($APPLICATION, $1)"
      APPLICATION=$1
      ;;
  esac
  shift
done
[[ -n $APPLICATION ]] || die "name an application, such as application_1700000000000_0001; see $0 --help"
[[ $APPLICATION =~ ^application_[0-9]+_[0-9]+$ ]] ||
  die "application id ($APPLICATION) must be such as application_1700000000000_0001"
command -v curl >/dev/null || die "no curl on PATH: install it"
if ((${#RM_URLS[@]} == 0)); then
  [[ -n $CONF ]] || die "no HADOOP_CONF_DIR or HADOOP_HOME: name the configuration directory with --conf DIR, or the ResourceManager with --rm URL"
  find_rm_urls "$CONF"
fi

for url in "${RM_URLS[@]}"; do
  ask "$url" || continue
  case $STATUS in
    200) printf '%s\n' "${BODY%$'\n'}" | printable && exit 0 ;;
    # A standby that knows of no active one to send to, or one that is about to become active.
    3* | 5*) warn "$url answered $STATUS: $(message | printable)" ;;
    *) die "$url answered $STATUS: $(message | printable)" ;;
  esac
done
die "no active ResourceManager answered: tried ${RM_URLS[*]}"
