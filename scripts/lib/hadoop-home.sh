# What install.sh and uninstall.sh know about a Hadoop installation.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this

# Where the layouts have hadoop-common's jars and YARN's, below the directory that is named: the distribution; packages of Bigtop
# and what is built on it (EMR, Dataproc: /usr) and parcels of CDH and CDP (/opt/cloudera/parcels/CDH); a version of HDP
# (/usr/hdp/3.1.0.0-78), or /usr/lib; HDP's links (/usr/hdp/current); /usr/lib/hadoop, which is HADOOP_HOME with packages.
LAYOUTS=(
  share/hadoop/common:share/hadoop/yarn
  lib/hadoop:lib/hadoop-yarn
  hadoop:hadoop-yarn
  hadoop-client:hadoop-yarn-resourcemanager
  .:../hadoop-yarn
)

# For --lib only: a LIB that the environment exports means something else.
LIB=
JARS_OF_HADOOP=

# Sets HADOOP_HOME, COMMON, YARN, LIB and CONF from the directory $1, or says what is wrong with it. LIB and CONF stay if set.
open_home() {
  local given layout
  [[ -d $1 ]] || die "no directory $1: name the top of a Hadoop distribution"
  HADOOP_HOME=$(cd "$1" && pwd)
  COMMON='' YARN=''
  for layout in "${LAYOUTS[@]}"; do
    given=$HADOOP_HOME/${layout#*:}/lib
    if [[ -d $given ]]; then
      COMMON=$HADOOP_HOME/${layout%:*}
      [[ ! -d $COMMON ]] || COMMON=$(cd "$COMMON" && pwd)
      YARN=$(cd "${given%/lib}" && pwd)
      break
    fi
  done
  if [[ -z $YARN ]]; then
    [[ -n ${LIB:-} ]] ||
      die "no directory $HADOOP_HOME/share/hadoop/yarn/lib, lib/hadoop-yarn/lib or hadoop-yarn/lib: is $HADOOP_HOME the top of a Hadoop distribution? --lib DIR names the directory of YARN's libraries"
  fi
  LIB=${LIB:-$YARN/lib}
  [[ -d $LIB ]] || die "no directory $LIB: --lib is the directory of YARN's libraries, which the ResourceManager has on its class path"
  LIB=$(cd "$LIB" && pwd)
  [[ -n $YARN ]] || find_jars
  find_conf
  SITE=$CONF/yarn-site.xml
}

# Sets COMMON, YARN and JARS_OF_HADOOP of a layout that is none of those, of which only LIB is known. JARS_OF_HADOOP is what bin/hadoop, if
# it is there, has for jars; a colon before each entry.
find_jars() {
  local entry entries directories=("$HADOOP_HOME" "$HADOOP_HOME/share/hadoop/common" "$LIB" "${LIB%/*}")
  YARN=${LIB%/lib}
  COMMON=$HADOOP_HOME
  if [[ -x $HADOOP_HOME/bin/hadoop ]]; then
    # It finds its own home, unless the environment names another.
    IFS=: read -r -a entries < <(env -u HADOOP_HOME "$HADOOP_HOME/bin/hadoop" classpath 2>/dev/null) || true
    for entry in "${entries[@]}"; do
      case $entry in
        */\* | *.jar)
          JARS_OF_HADOOP+=:$entry
          directories+=("${entry%/*}")
          ;;
      esac
    done
  fi
  for entry in "${directories[@]}"; do
    if compgen -G "$entry/hadoop-common-[0-9]*.jar" >/dev/null; then
      COMMON=$(cd "$entry" && pwd)
      return
    fi
  done
}

# Sets CONF unless --conf did: below the home in a distribution, a link to /etc/hadoop/conf in packages.
find_conf() {
  local directory
  for directory in "$HADOOP_HOME/etc/hadoop" "$COMMON/etc/hadoop" "$COMMON/conf"; do
    [[ -z ${CONF:-} && -d $directory ]] && CONF=$directory
  done
  [[ -d ${CONF:=$HADOOP_HOME/etc/hadoop} ]] ||
    die "no directory $CONF: name the ResourceManager's configuration directory with --conf DIR"
}

# Prints who writes yarn-site.xml anew besides people, as "NAME PAGE" (the page is in src/docs/operating); nothing if nobody is
# known to.
manager() {
  local top=${COMMON%/lib/hadoop}
  if [[ -e $top/meta/parcel.json || $CONF == */cloudera-scm-agent/process/* ]]; then
    say "Cloudera Manager" cloudera
  elif [[ $YARN == */hadoop-yarn-resourcemanager || $COMMON == */hdp/*/hadoop || $COMMON == */odp/*/hadoop || -d /var/lib/ambari-agent ]]; then
    say Ambari ambari
  elif [[ -d $top/share/aws/emr ]]; then
    say "Amazon EMR" emr
  elif [[ -d $top/local/share/google/dataproc ]]; then
    say Dataproc dataproc
  fi
}

# Sets HADOOP_VERSION from the name of hadoop-common's jar.
find_version() {
  local jar
  HADOOP_VERSION=
  for jar in "$COMMON"/hadoop-common-[0-9]*.jar; do
    case $jar in
      *-tests.jar | *-sources.jar | *-javadoc.jar) continue ;;
    esac
    [[ -f $jar ]] || continue
    [[ -z $HADOOP_VERSION ]] || die "more than one hadoop-common-*.jar in ${jar%/*}: which Hadoop is it?"
    jar=${jar##*/hadoop-common-}
    HADOOP_VERSION=${jar%.jar}
  done
  [[ -n $HADOOP_VERSION ]] || die "no hadoop-common-*.jar in $COMMON: is $HADOOP_HOME the top of a Hadoop distribution?"
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
    use_java "$home/bin/java" 8
  else
    find_java 8
  fi
}

SITE_EDITOR=org.vqs.yarn.tool.YarnSite

# Whether jar $1 holds class $2. A jar does not compress the names of its files.
jar_holds() {
  [[ -f $1 ]] && LC_ALL=C grep -qaF "${2//.//}.class" "$1"
}

# Shows the change of yarn-site.xml, or makes it too when $2 is --write; $1 is set or restore. Needs the scheduler's jar in JAR.
edit_site() {
  "$JAVA" -XX:TieredStopAtLevel=1 -cp "$JAR" "$SITE_EDITOR" "$1" "$SITE" "$SCHEDULER_CLASS" ${2:+"$2"}
}

need_writable() {
  [[ -w $1 ]] || die "$1 is not writable for $(id -un): run this as its owner"
}
