#!/usr/bin/env bash
# Tells why an application waits; usage below.
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

APPLICATION=
CONF=${YARN_CONF_DIR:-${HADOOP_CONF_DIR:-${HADOOP_HOME:+$HADOOP_HOME/etc/hadoop}}}
RM_URLS=()
FORMAT='?format=text'
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
need_rm_urls "$CONF"
ask_active "why/$APPLICATION$FORMAT" || exit 1
printf '%s\n' "$BODY"
