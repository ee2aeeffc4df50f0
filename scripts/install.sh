#!/usr/bin/env bash
# Installs the scheduler into a Hadoop distribution; usage below.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib/common.sh
. "$here/lib/common.sh"
# shellcheck source=scripts/lib/hadoop-home.sh
. "$here/lib/hadoop-home.sh"
# shellcheck source=scripts/lib/hadoop-classpath.sh
. "$here/lib/hadoop-classpath.sh"

usage() {
  cat <<'TEXT'
Usage: scripts/install.sh HADOOP_HOME [(--dry-run | --write) [--one-queue]] [--conf DIR] [--lib DIR] [--jar FILE]

Copies the scheduler's jar to YARN's libraries and shows the change to yarn-site.xml that makes the
ResourceManager use it. Run it on each ResourceManager's host, after convert-queues.sh,
check-config.sh and what-if.sh and before the restart (src/docs/operating/migrate.md).

HADOOP_HOME is the top of a Hadoop distribution, /usr for packages (Bigtop, EMR, Dataproc),
/usr/hdp/current for HDP, /opt/cloudera/parcels/CDH for parcels.

  --write      make that change too, keeping a backup beside the file, and read it back as the ResourceManager does
  --one-queue  write although no queues are set, in vqs-scheduler.xml or elsewhere: all applications are in root.default
  --dry-run    change nothing, check what --write checks before it writes, and show what it would do
  --conf DIR   the ResourceManager's configuration (default HADOOP_HOME/etc/hadoop, or what packages link there)
  --lib DIR    where the jar goes (default HADOOP_HOME/share/hadoop/yarn/lib, or where packages have it)
  --jar FILE   the scheduler's jar (default: yarn/target/vqs-yarn-*.jar, built when missing or out of date)

Exit code: 0 done; 1 refused, nothing is changed, the reason is on the error stream; 2 wrong
arguments; 3 written, but the ResourceManager would not start with the scheduler: the error stream
names the file that decides another one; 4 Hadoop's libraries that --write reads the configuration
with do not run: with neither option the jar is copied, and the change is shown to be made by hand.

scripts/uninstall.sh is the way back. Needs Hadoop 3.2 to 3.5 on Java 8 or later.
TEXT
}

HOME_ARGUMENT=
MODE=
CONF=
LIB=
JAR=
ONE_QUEUE=
while (($# > 0)); do
  case $1 in
    -h | --help) usage && exit 0 ;;
    --dry-run | --write)
      [[ -z $MODE || $MODE == "$1" ]] || misuse "--dry-run and --write exclude each other"
      MODE=$1
      ;;
    --one-queue) ONE_QUEUE=yes ;;
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
find_version
case $HADOOP_VERSION in
  3.2.[01]* | 3.3.0*) die "Hadoop $HADOOP_VERSION: of 3.2 the scheduler needs 3.2.2 or later, of 3.3 3.3.1 or later" ;;
  3.[2-5].*) ;;
  *) die "Hadoop $HADOOP_VERSION: the scheduler is made for 3.2 to 3.5" ;;
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
jar_holds "$JAR" "$SCHEDULER_CLASS" ||
  die "--jar ($JAR) does not hold $SCHEDULER_CLASS: is it this project's jar?"
say "Hadoop $HADOOP_VERSION in $HADOOP_HOME, Java $JAVA_RELEASE ($JAVA)"
WRITER=$(manager)
PAGE=src/docs/operating/${WRITER##* }.md
WRITER=${WRITER% *}

# The steps before the restart that are still to be done.
suggest_steps() {
  local old
  for old in capacity fair; do
    [[ ! -f $CONF/$old-scheduler.xml ]] || say "scripts/convert-queues.sh $CONF/$old-scheduler.xml --site $SITE -o $CONF"
  done
  say "scripts/check-config.sh $HADOOP_HOME --conf $CONF"
}

if [[ $MODE == --write && $WRITER == Cloudera* ]]; then
  die "$WRITER writes the ResourceManager's yarn-site.xml anew at each start: --write has no effect; $PAGE says where to set it"
fi
# Before anything is copied: a yarn-site.xml that cannot be changed stops here.
change=$(edit_site set) || exit 1

# ask_tool JAR ARGUMENTS...: what the ResourceManager would say to the configuration. Returns 0, 3 (it would not start) or 4 (no
# queues); ends the script if the tool itself does not run.
ask_tool() {
  local code=0
  (run_tool "$CONF:$1$HADOOP" org.vqs.yarn.tool.InstallCheck "${@:2}") || code=$?
  case $code in
    0 | 3 | 4) return "$code" ;;
  esac
  warn "the configuration cannot be checked with Hadoop's libraries in $COMMON, $YARN and $LIB: see above, and the exit code 4 in $0 --help"
  exit 4
}

if [[ -n $MODE ]]; then
  find_libraries
  code=0
  ask_tool "$JAR" --before || code=$?
  ((code != 3)) || die "nothing is written, because the ResourceManager would not start with the scheduler: mend what is above"
  if ((code == 4)) && [[ -z $ONE_QUEUE && ! -f $CONF/vqs-scheduler.xml ]]; then
    warn "no $CONF/vqs-scheduler.xml: all applications would be in the queue root.default. First:"
    suggest_steps >&2
    die "or --one-queue, if one queue for all is what you want"
  fi
fi

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

if [[ $MODE == --write ]]; then
  edit_site set --write
  ask_tool "$target" || {
    warn "$SITE is written, but the ResourceManager would not start with the scheduler: mend what is above, or scripts/uninstall.sh $HADOOP_HOME is the way back"
    exit 3
  }
  [[ -z $WRITER ]] || warn "$WRITER writes $SITE too, and would take this back: $PAGE says where to set it"
  say "Restart the ResourceManager to use the scheduler; scripts/uninstall.sh $HADOOP_HOME is the way back."
else
  if [[ ! -f $CONF/vqs-scheduler.xml ]]; then
    say "To keep your queues, before --write:"
    suggest_steps
  fi
  say "$change"
  say "yarn-site.xml is as it was: --write makes this change, or make it by hand; then restart the ResourceManager."
  [[ -z $WRITER ]] || say "$WRITER writes $SITE too: $PAGE says where to set it."
fi
