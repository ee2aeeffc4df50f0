# What install.sh and uninstall.sh know about a Hadoop installation.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this

# Sets HADOOP_HOME, CONF and LIB from the directory $1, or says what is wrong with it.
open_home() {
  [[ -d $1 ]] || die "no directory $1: name the top of a Hadoop distribution"
  HADOOP_HOME=$(cd "$1" && pwd)
  LIB=$HADOOP_HOME/share/hadoop/yarn/lib
  CONF=${CONF:-$HADOOP_HOME/etc/hadoop}
  [[ -d $LIB ]] || die "no directory $LIB: is $HADOOP_HOME the top of a Hadoop distribution?"
  [[ -d $CONF ]] || die "no directory $CONF: name the ResourceManager's configuration directory with --conf DIR"
  SITE=$CONF/yarn-site.xml
}

# Sets HADOOP_VERSION from the name of hadoop-common's jar.
find_version() {
  local jar
  HADOOP_VERSION=
  for jar in "$HADOOP_HOME"/share/hadoop/common/hadoop-common-*.jar; do
    case $jar in
      *-tests.jar | *-sources.jar | *-javadoc.jar) continue ;;
    esac
    [[ -f $jar ]] || continue
    [[ -z $HADOOP_VERSION ]] || die "more than one hadoop-common-*.jar in ${jar%/*}: which Hadoop is it?"
    jar=${jar##*/hadoop-common-}
    HADOOP_VERSION=${jar%.jar}
  done
  [[ -n $HADOOP_VERSION ]] ||
    die "no share/hadoop/common/hadoop-common-*.jar in $HADOOP_HOME: is it the top of a Hadoop distribution?"
}

# Sets JAVA to the java that Hadoop's daemons run: hadoop-env.sh's JAVA_HOME, else the environment's.
find_hadoop_java() {
  local home
  # shellcheck disable=SC2016 # expanded by the inner shell
  home=$(HADOOP_HOME=$HADOOP_HOME HADOOP_CONF_DIR=$CONF bash -c '
    for env in hadoop-env.sh yarn-env.sh; do
      [ ! -f "$HADOOP_CONF_DIR/$env" ] || . "$HADOOP_CONF_DIR/$env" >/dev/null 2>&1
    done
    printf %s "${JAVA_HOME:-}"') || die "$CONF/hadoop-env.sh or yarn-env.sh does not run"
  if [[ -n $home ]]; then
    [[ -x $home/bin/java ]] || die "JAVA_HOME ($home) of $CONF/hadoop-env.sh or the environment has no bin/java"
    use_java "$home/bin/java"
  else
    find_java
  fi
  [[ $("$JAVA" --list-modules) == *jdk.compiler@* ]] ||
    die "$JAVA belongs to a runtime without a compiler (a JRE): a JDK is needed to edit yarn-site.xml"
}

# Shows the change of yarn-site.xml, or makes it too when $2 is --write; $1 is set or restore.
edit_site() {
  "$JAVA" -XX:TieredStopAtLevel=1 "$REPO/scripts/lib/YarnSite.java" "$1" "$SITE" "$SCHEDULER_CLASS" ${2:+"$2"}
}

need_writable() {
  [[ -w $1 ]] || die "$1 is not writable for $(id -un): run this as its owner"
}
