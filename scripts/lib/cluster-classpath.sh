# Class path of the processes of cluster.sh: $DIR/lib, filled with Maven's artifacts and the scheduler's jar.
# shellcheck shell=bash
# shellcheck disable=SC2154 # settings are shared with cluster.sh and its other parts

all_exist() {
  local jar
  for jar; do
    [[ -f $jar ]] || return 1
  done
}

maven_classpath() { # $1: file to write, further arguments go to Maven
  local out=$1
  shift
  mvn -q -B -f "$REPO/scripts/lib/cluster-pom.xml" dependency:build-classpath "-Dmdep.outputFile=$out" \
    "-Dhadoop.version=$HADOOP_VERSION" "$@"
}

# Sets JARS to Hadoop's jars. What Maven resolved is kept until the pom changes or a jar goes.
resolve_jars() {
  local pom=$REPO/scripts/lib/cluster-pom.xml
  local cache=$REPO/target/cluster-classpath/$HADOOP_VERSION.txt
  JARS=()
  if [[ -s $cache && ! $pom -nt $cache ]]; then
    IFS=: read -r -a JARS <"$cache" || true
  fi
  if ((${#JARS[@]} > 0)) && all_exist "${JARS[@]}"; then
    return
  fi
  command -v mvn >/dev/null || die "no mvn on PATH: Maven is needed to resolve Hadoop $HADOOP_VERSION"
  mkdir -p "${cache%/*}"
  if ! maven_classpath "$cache.new" -o >/dev/null 2>&1; then
    say "resolving Hadoop $HADOOP_VERSION with Maven (about 120 MB the first time)"
    if ! maven_classpath "$cache.new" >"$cache.log" 2>&1; then
      cat "$cache.log" >&2
      die "Maven could not resolve Hadoop $HADOOP_VERSION: see above; --hadoop-version names another"
    fi
  fi
  mv "$cache.new" "$cache"
  IFS=: read -r -a JARS <"$cache" || true
}

# Sets JAR, the scheduler's jar, unless --jar did. Hadoop's own schedulers run without one.
choose_jar() {
  if [[ -n $JAR ]]; then
    return
  fi
  if [[ $SCHEDULER == ours ]]; then
    JAR=$(product_jar) || exit 1
  else
    JAR=$(built_jar)
  fi
}

# Links Hadoop's jars into $DIR/lib and puts ours beside them.
fill_lib() {
  local jar
  mkdir -p "$DIR/lib"
  for jar in "${JARS[@]}"; do
    ln -s "$jar" "$DIR/lib/"
  done
  drop_in_jar
}

drop_in_jar() {
  rm -f "$DIR"/lib/vqs-yarn-*.jar
  if [[ -n $JAR ]]; then
    cp "$JAR" "$DIR/lib/"
  fi
}
