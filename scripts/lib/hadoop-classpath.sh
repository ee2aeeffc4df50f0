# Class path of the tools that run without a ResourceManager: Hadoop's jars and the scheduler's.
# Needs common.sh, hadoop-home.sh and cluster-classpath.sh.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this

# Sets JAVA, HADOOP (a colon before each entry) and, unless --jar did, JAR: from the installation $1, or from Maven's
# artifacts if that is empty.
find_classpath() {
  if [[ -n $1 ]]; then
    use_installation "$1"
  else
    HADOOP_VERSION=3.4.3
    find_java 8
    resolve_hadoop
    HADOOP=$(printf ':%s' "${JARS[@]}")
  fi
  if [[ -z $JAR ]]; then
    JAR=$(product_jar) || exit 1
  fi
}

# Sets HADOOP to the libraries of the installation that open_home found.
find_libraries() {
  local part
  HADOOP=
  for part in "$COMMON" "$YARN" "${COMMON%/*}"/{hdfs,hadoop-hdfs,hadoop-hdfs-client}; do
    [[ ! -d $part ]] || HADOOP+=":$part/*:$part/lib/*"
  done
  [[ $LIB == "$YARN/lib" ]] || HADOOP+=":$LIB/*"
  HADOOP+=$JARS_OF_HADOOP
}

use_installation() {
  open_home "$1"
  find_hadoop_java
  find_libraries
  if [[ -z $JAR ]]; then
    for JAR in "$LIB"/vqs-yarn-*.jar; do :; done
    [[ -f $JAR ]] || JAR=
  fi
}

# run_tool CLASSPATH MAIN ARGUMENTS...: a tool takes this process's place. Only what it finds is of interest, not what Hadoop logs
# while it looks.
run_tool() {
  exec "$JAVA" -XX:TieredStopAtLevel=1 -Dlog4j.configuration="file:$REPO/scripts/lib/quiet-log4j.properties" -cp "$@"
}
