#!/usr/bin/env bash
# Installs the scheduler into a Hadoop distribution; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/hadoop-home.sh
. "$here/lib/hadoop-home.sh"

usage() {
  cat <<'TEXT'
Usage: scripts/install.sh HADOOP_HOME [--dry-run | --write] [--conf DIR] [--jar FILE]

Copies the scheduler's jar into HADOOP_HOME/share/hadoop/yarn/lib and shows the change to
yarn-site.xml that makes the ResourceManager use it. Run it on each ResourceManager's host.

  --write      make that change too, keeping a backup beside the file
  --dry-run    change nothing, show what would be done
  --conf DIR   the ResourceManager's configuration (default HADOOP_HOME/etc/hadoop)
  --jar FILE   the scheduler's jar (default: target/vqs-yarn-*.jar, built when missing or out of date)

scripts/uninstall.sh is the way back. Needs Hadoop 3.3, 3.4 or 3.5 on Java 17 or later.
TEXT
}

HOME_ARGUMENT=
MODE=
CONF=
JAR=
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --dry-run | --write)
      [[ -z $MODE || $MODE == "$1" ]] || die "--dry-run and --write exclude each other"
      MODE=$1
      ;;
    --conf | --jar)
      (($# >= 2)) || die "$1 needs a value"
      if [[ $1 == --conf ]]; then CONF=$2; else JAR=$2; fi
      shift
      ;;
    -*) die "no option $1; see $0 --help" ;;
    *)
      [[ -z $HOME_ARGUMENT ]] || die "one HADOOP_HOME only ($HOME_ARGUMENT, $1)"
      HOME_ARGUMENT=$1
      ;;
  esac
  shift
done
[[ -n $HOME_ARGUMENT ]] || { usage >&2; exit 2; }

open_home "$HOME_ARGUMENT"
find_version
case $HADOOP_VERSION in
  3.3.* | 3.4.* | 3.5.*) ;;
  *) die "Hadoop $HADOOP_VERSION: the scheduler is made for 3.3, 3.4 and 3.5" ;;
esac
find_hadoop_java
if [[ -z $JAR ]]; then
  JAR=$(product_jar) || exit 1
fi
[[ -f $JAR ]] || die "--jar: no file $JAR"
case ${JAR##*/} in
  vqs-yarn-*.jar) ;;
  *) die "--jar ($JAR) must be named vqs-yarn-VERSION.jar" ;;
esac
[[ $("$JAVA_HOME_DIR/bin/jar" tf "$JAR" 2>/dev/null) == *"${SCHEDULER_CLASS//.//}.class"* ]] ||
  die "--jar ($JAR) does not hold $SCHEDULER_CLASS: is it this project's jar?"
say "Hadoop $HADOOP_VERSION in $HADOOP_HOME, Java $JAVA_RELEASE ($JAVA)"

# Before anything is copied: a yarn-site.xml that cannot be changed stops here.
change=$(edit_site set) || exit 1

target=$LIB/${JAR##*/}
others=()
for jar in "$LIB"/vqs-yarn-*.jar; do
  [[ ! -f $jar || $jar == "$target" ]] || others+=("$jar")
done

if [[ $MODE == --dry-run ]]; then
  if cmp -s "$JAR" "$target"; then say "$target: already there"; else say "would copy $JAR to $target"; fi
  for jar in "${others[@]}"; do say "would remove $jar"; done
  say "$change"
  exit 0
fi

need_writable "$LIB"
if [[ $MODE == --write ]]; then
  need_writable "$CONF"
fi
if cmp -s "$JAR" "$target"; then
  say "$target: already there"
else
  # Renamed into place: a running ResourceManager keeps the jar it has open.
  cp "$JAR" "$target.new"
  chmod 644 "$target.new"
  mv "$target.new" "$target"
  say "copied $target"
fi
for jar in "${others[@]}"; do
  rm "$jar"
  say "removed $jar"
done

for queues in capacity fair; do
  if [[ -f $CONF/$queues-scheduler.xml && ! -f $CONF/vqs-scheduler.xml ]]; then
    say "To keep your queues: scripts/convert-queues.sh $CONF/$queues-scheduler.xml -o $CONF"
  fi
done
if [[ $MODE == --write ]]; then
  edit_site set --write
  say "Restart the ResourceManager to use the scheduler; scripts/uninstall.sh $HADOOP_HOME is the way back."
else
  say "$change"
  say "yarn-site.xml is as it was: --write makes this change, or make it by hand; then restart the ResourceManager."
fi
