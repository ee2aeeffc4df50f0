#!/usr/bin/env bash
# Takes the scheduler out of a Hadoop distribution; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/hadoop-home.sh
. "$here/lib/hadoop-home.sh"

usage() {
  cat <<'TEXT'
Usage: scripts/uninstall.sh HADOOP_HOME [--dry-run] [--conf DIR] [--lib DIR] [--jar FILE]

Gives yarn-site.xml back the scheduler it had before install.sh --write, keeping a backup, and then
removes the scheduler's jar from YARN's libraries. The options are those that install.sh had.

  --dry-run    change nothing, show what would be done
  --conf DIR   the ResourceManager's configuration (default HADOOP_HOME/etc/hadoop, or what packages link there)
  --lib DIR    where the jar is (default HADOOP_HOME/share/hadoop/yarn/lib, or where packages have it)
  --jar FILE   the scheduler's jar, if it is not there any more: it edits yarn-site.xml (default: yarn/target/vqs-yarn-*.jar,
               built when missing or out of date)

Exit code: 0 done; 1 refused, the reason is on the error stream; 2 wrong arguments.
TEXT
}

HOME_ARGUMENT=
DRY_RUN=
CONF=
LIB=
JAR=
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --dry-run) DRY_RUN=yes ;;
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
[[ -n $HOME_ARGUMENT ]] || { usage >&2; exit 2; }

open_home "$HOME_ARGUMENT"
find_hadoop_java
[[ -z $JAR ]] || jar_holds "$JAR" "$SITE_EDITOR" || die "--jar ($JAR) does not hold $SITE_EDITOR: is it this project's jar?"
jars=()
for jar in "$LIB"/vqs-yarn-*.jar; do
  [[ -f $jar ]] || continue
  jars+=("$jar")
  [[ -n $JAR ]] || ! jar_holds "$jar" "$SITE_EDITOR" || JAR=$jar
done
# Somebody removed the jar before; yarn-site.xml may still name its class.
[[ -n $JAR ]] || JAR=$(product_jar) || exit 1

if [[ -n $DRY_RUN ]]; then
  edit_site restore
  for jar in "${jars[@]}"; do say "would remove $jar"; done
  exit 0
fi

need_writable "$LIB"
need_writable "$CONF"
# The configuration first: without the jar, a ResourceManager whose configuration names the class does not start.
edit_site restore --write
for jar in "${jars[@]}"; do
  rm "$jar"
  say "removed $jar"
done
((${#jars[@]} > 0)) || say "no vqs-yarn-*.jar in $LIB"
say "Restart the ResourceManager to use the scheduler that yarn-site.xml names now."
