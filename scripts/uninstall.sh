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
Usage: scripts/uninstall.sh HADOOP_HOME [--dry-run] [--conf DIR] [--lib DIR]

Gives yarn-site.xml back the scheduler it had before install.sh --write, keeping a backup, and then
removes the scheduler's jar from YARN's libraries. The options are those that install.sh had.

  --dry-run    change nothing, show what would be done
  --conf DIR   the ResourceManager's configuration (default HADOOP_HOME/etc/hadoop, or what packages link there)
  --lib DIR    where the jar is (default HADOOP_HOME/share/hadoop/yarn/lib, or where packages have it)

Exit code: 0 done; 1 refused, the reason is on the error stream; 2 wrong arguments.
TEXT
}

HOME_ARGUMENT=
DRY_RUN=
CONF=
LIB=
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --dry-run) DRY_RUN=yes ;;
    --conf | --lib)
      (($# >= 2)) || misuse "$1 needs a value"
      if [[ $1 == --conf ]]; then CONF=$2; else LIB=$2; fi
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
JAR=
jars=()
for jar in "$LIB"/vqs-yarn-*.jar; do
  [[ -f $jar ]] || continue
  jars+=("$jar")
  ! jar_holds "$jar" org.vqs.yarn.tool.YarnSite || JAR=$jar
done
# Someone removed the jar before: yarn-site.xml still names its class.
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
