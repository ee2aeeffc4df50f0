# Shared by the scripts that run what they build: finds Java, and builds the project if it changed. Sourced, not run, at the top of the project.
# shellcheck shell=bash

fail() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# Sets java to a Java that is new enough.
find_java() {
  local version
  java=java
  if [ -n "${JAVA_HOME:-}" ]; then
    java="$JAVA_HOME/bin/java"
  fi
  command -v "$java" >/dev/null || fail "no Java found ($java): install a JDK 17, or set JAVA_HOME to one"
  version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p')
  case "$version" in
    1.* | 9 | 1[0-6]) fail "Java $version is too old: install a JDK 17, or set JAVA_HOME to one" ;;
  esac
}

# build PHASE SCOPE CLASSES SOURCES FILE: runs Maven's PHASE, and writes the class path of SCOPE to FILE, unless CLASSES are there and
# nothing in SOURCES has changed since FILE was written.
build() {
  local phase=$1 scope=$2 classes=$3 sources=$4 file=$5
  if [ -d "$classes" ] && [ -f "$file" ] && [ -z "$(find pom.xml "$sources" -newer "$file" -print | head -n 1)" ]; then
    return
  fi
  command -v mvn >/dev/null || fail "no Maven found: install Maven 3.8 or later"
  echo "Building (the first time Maven downloads Hadoop, which takes some minutes) ..." >&2
  # Maven rewrites the file only when the class path changes; its time is that of the last build.
  rm -f "$file"
  mvn --quiet --batch-mode -DskipTests "$phase" dependency:build-classpath \
    -Dmdep.includeScope="$scope" -Dmdep.outputFile="$file" >&2
}

# Options of a Java that runs Hadoop: what Hadoop needs opened on Java 17 (the list of its own build).
opened() {
  local package
  for package in io lang lang.reflect math net text util util.concurrent util.zip; do
    echo "--add-opens=java.base/java.$package=ALL-UNNAMED"
  done
  echo --add-opens=java.base/sun.security.util=ALL-UNNAMED
  echo --add-opens=java.base/sun.security.x509=ALL-UNNAMED
}
