# Class path of the processes of cluster.sh: $DIR/lib, filled with Maven's artifacts and the scheduler's jar.
# shellcheck shell=bash
# shellcheck disable=SC2154 # settings are shared with cluster.sh and its other parts

all_exist() {
  local jar
  for jar; do
    [[ -f $jar ]] || return 1
  done
}

maven_classpath() { # $1: pom, $2: file to write, further arguments go to Maven
  local pom=$1 out=$2
  shift 2
  mvn -q -B -f "$pom" org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath "-Dmdep.outputFile=$out" "$@"
}

# Sets JARS to what scripts/lib/$2 names; $1 is its name to people, further arguments go to Maven. What Maven resolved is kept until
# the pom changes or a jar goes.
resolve_jars() {
  local name=$1 pom=$REPO/scripts/lib/$2 cache="$REPO/target/cluster-classpath/${1// /-}.txt"
  shift 2
  JARS=()
  if [[ -s $cache && ! $pom -nt $cache ]]; then
    IFS=: read -r -a JARS <"$cache" || true
  fi
  if ((${#JARS[@]} > 0)) && all_exist "${JARS[@]}"; then
    return
  fi
  command -v mvn >/dev/null || die "no mvn on PATH: Maven is needed to resolve $name"
  mkdir -p "${cache%/*}"
  if ! maven_classpath "$pom" "$cache.new" -o "$@" >/dev/null 2>&1; then
    say "resolving $name with Maven (60 to 190 MB the first time)"
    if ! maven_classpath "$pom" "$cache.new" "$@" >"$cache.log" 2>&1; then
      cat "$cache.log" >&2
      die "Maven could not resolve $name, see above: no network, or a version that is not on Maven Central"
    fi
  fi
  mv "$cache.new" "$cache"
  IFS=: read -r -a JARS <"$cache" || true
}

# Sets JARS to Hadoop's jars.
resolve_hadoop() {
  resolve_jars "Hadoop $HADOOP_VERSION" cluster-pom.xml "-Dhadoop.version=$HADOOP_VERSION"
}

# Sets JAR, the scheduler's jar, unless --jar did. Hadoop's own schedulers run without one.
choose_jar() {
  if [[ -n $JAR ]]; then
    return
  fi
  if [[ $SCHEDULER == *ours* ]]; then
    JAR=$(product_jar) || exit 1
  else
    JAR=$(built_jar)
  fi
}

# Links JARS into directory $1.
link_jars() {
  local jar
  mkdir -p "$1"
  for jar in "${JARS[@]}"; do
    ln -sf "$jar" "$1/"
  done
}

# Links Hadoop's jars into $DIR/lib and puts ours beside them, and those of the Router into a directory of its own.
fill_lib() {
  link_jars "$DIR/lib"
  drop_in_jar
  if ((FEDERATION)); then
    resolve_jars router router-pom.xml
    link_jars "$DIR/router/lib"
  fi
}

drop_in_jar() {
  rm -f "$DIR"/lib/vqs-yarn-*.jar
  if [[ -n $JAR ]]; then
    cp "$JAR" "$DIR/lib/"
  fi
}
