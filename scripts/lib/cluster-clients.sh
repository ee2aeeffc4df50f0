# Applications of cluster.sh: those of Hadoop, and Tez, Flink and Spark, each from Maven Central with a class path of its own before
# Hadoop's.
# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # settings are shared with cluster.sh and its other parts

need_rm() {
  local name
  for name in $(rm_names); do
    ! daemon_pid "$name" >/dev/null || return 0
  done
  die "no ResourceManager runs in $DIR: start or start-rm first"
}

cmd_pi() {
  load_settings
  ((${#ARGUMENTS[@]} > 0)) || ARGUMENTS=(4 100)
  need_rm
  run_client org.apache.hadoop.examples.ExampleDriver pi "${ARGUMENTS[@]}"
}

# Distributed shell copies its jar to the user's home directory, which is the cluster's own here.
cmd_shell() {
  local jar
  load_settings
  ((${#ARGUMENTS[@]} >= 2)) && [[ ${ARGUMENTS[0]} =~ ^[1-9][0-9]{0,3}$ ]] ||
    die "shell takes a number of containers and a command; see $0 --help"
  need_rm
  jar=$(find "$DIR/lib" -name 'hadoop-yarn-applications-distributedshell-*.jar' -print -quit)
  run_client "-Duser.home=$DIR/work" org.apache.hadoop.yarn.applications.distributedshell.Client -jar "$jar" \
    -num_containers "${ARGUMENTS[0]}" -shell_command "${ARGUMENTS[*]:1}" -container_memory 256 -master_memory 256
}

# Sets CLIENT_LIB to a directory of the jars of client $1 (tez, flink, spark), and CLIENT_PATH to a class path of them, and OPTIONS to
# those of its JVMs.
use_client() {
  load_settings
  need_rm
  resolve_jars "$1" "$1-pom.xml"
  CLIENT_LIB=$DIR/clients/$1
  link_jars "$CLIENT_LIB"
  CLIENT_PATH="$DIR/conf:$CLIENT_LIB/*:$DIR/lib/*"
  OPTIONS=$(jvm_options | paste -sd ' ')
  cat >"$DIR/conf/log4j2.properties" <<'PROPERTIES'
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
appender.console.name = console
appender.console.type = Console
appender.console.target = SYSTEM_ERR
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d %-5p %c{1}: %m%n
PROPERTIES
}

# Makes $1 an empty directory with a file "words" to count.
write_words() {
  rm -rf "$1"
  mkdir -p "$1"
  printf 'to be or not to be\n%.0s' {1..2000} >"$1/words"
}

# Whether the files part-* below $1 together hold each word with its number.
check_words() {
  local counted
  counted=$(find "$1" -name 'part-*' -exec cat {} + | tr -d '()' | tr ',\t' '  ' | sort | paste -sd ' ')
  [[ $counted == 'be 4000 not 2000 or 2000 to 4000' ]] || die "the words in $1 are counted wrongly: $counted"
}

# A session that runs some DAGs, one after the other, each of three vertices.
cmd_tez() {
  local k room=$DIR/work/tez in='' out=''
  ((${#ARGUMENTS[@]} > 0)) || ARGUMENTS=(4)
  [[ ${#ARGUMENTS[@]} == 1 && ${ARGUMENTS[0]} =~ ^[1-9][0-9]?$ ]] || die "tez takes a number of DAGs (${ARGUMENTS[*]}), at most 99"
  use_client tez
  hadoop_xml >"$DIR/conf/tez-site.xml" <<LINES
tez.ignore.lib.uris true
tez.cluster.additional.classpath.prefix $CLIENT_LIB/*:$DIR/conf:$DIR/lib/*
tez.staging-dir $DIR/staging/tez
tez.am.mode.session true
tez.am.resource.memory.mb 512
tez.am.launch.cmd-opts -Xmx200m $OPTIONS
tez.am.tez-ui.webservice.enable false
tez.task.resource.memory.mb 512
tez.task.launch.cmd-opts -Xmx200m $OPTIONS
tez.runtime.io.sort.mb 16
tez.runtime.unordered.output.buffer.size-mb 16
LINES
  write_words "$room"
  for ((k = 1; k <= ARGUMENTS[0]; k++)); do
    in+=,$room/words
    out+=,$room/$k
  done
  run_client org.apache.tez.examples.ExampleDriver simplesessionexample "${in:1}" "${out:1}" 2
  for ((k = 1; k <= ARGUMENTS[0]; k++)); do
    check_words "$room/$k"
  done
}

# In Flink's application mode, whose client ends when the master runs. Flink takes its own name for its jar "dist"; the others are on
# the machine.
cmd_flink() {
  local room=$DIR/work/flink log=$DIR/logs/flink.log
  ((${#ARGUMENTS[@]} == 0)) || die "flink takes no argument (${ARGUMENTS[*]}); see $0 --help"
  use_client flink
  cat >"$DIR/conf/config.yaml" <<YAML
jobmanager.memory.process.size: 640m
jobmanager.memory.off-heap.size: 64m
jobmanager.memory.jvm-metaspace.size: 128m
jobmanager.memory.jvm-overhead.min: 64m
taskmanager.numberOfTaskSlots: 1
taskmanager.memory.process.size: 768m
taskmanager.memory.managed.size: 16m
taskmanager.memory.network.min: 16m
taskmanager.memory.jvm-metaspace.size: 128m
taskmanager.memory.jvm-overhead.min: 64m
parallelism.default: 2
env.java.opts.all: $OPTIONS
yarn.flink-dist-jar: $(realpath "$CLIENT_LIB"/flink-yarn-*.jar)
yarn.staging-directory: file://$DIR/staging/flink
flink.yarn.application.classpath: $DIR/conf,$CLIENT_LIB/*,$DIR/lib/*
YAML
  write_words "$room"
  FLINK_CONF_DIR=$DIR/conf run_client org.apache.flink.client.cli.CliFrontend run-application -t yarn-application \
    -c org.apache.flink.streaming.examples.wordcount.WordCount "$(realpath "$CLIENT_LIB"/flink-examples-streaming-*.jar)" \
    --execution-mode BATCH --input "file://$room/words" --output "file://$room/out" 2>&1 | tee "$log"
  await_success "$(grep -om1 'application_[0-9_]*' "$log")"
  check_words "$room/out"
}

# Waits for the end of application $1, for $TIMEOUT seconds; meanwhile ResourceManagers may come and go.
await_success() {
  local deadline=$((SECONDS + TIMEOUT)) status=''
  until [[ $status == SUCCEEDED ]]; do
    ((SECONDS < deadline)) || die "$1 has not ended after $TIMEOUT seconds; --timeout SECONDS allows more"
    sleep 0.5
    status=$(rm_get "$(active_rm)" "/ws/v1/cluster/apps/$1" | sed -n 's/.*"finalStatus":"\([A-Z]*\)".*/\1/p') || true
    [[ $status != FAILED && $status != KILLED ]] || die "$1 ended as $status: $0 logs $1"
  done
  say "$1 succeeded"
}

# In Spark's cluster mode: two stages of tasks that sleep, on three executors.
cmd_spark() {
  local jobs=$DIR/clients/spark-jobs
  ((${#ARGUMENTS[@]} > 0)) || ARGUMENTS=(24 500)
  [[ ${ARGUMENTS[*]} =~ ^[1-9][0-9]{0,3}\ [0-9]{1,5}$ ]] ||
    die "spark takes a number of tasks and the milliseconds of each (${ARGUMENTS[*]}); see $0 --help"
  use_client spark
  mkdir -p "$jobs"
  (
    find_java
    "$JAVA_HOME_DIR/bin/javac" -nowarn -Xlint:-options --release 8 -proc:none -cp "$CLIENT_LIB/*" -d "$jobs" \
      "$REPO/it/src/test/spark/java/org/vqs/spark/StagesJob.java"
  )
  # Spark has a Hadoop of its own.
  CLIENT_PATH="$DIR/conf:$CLIENT_LIB/*" run_client org.apache.spark.deploy.SparkSubmit --master yarn --deploy-mode cluster \
    --class org.vqs.spark.StagesJob \
    --conf "spark.yarn.jars=local:$CLIENT_LIB/*" \
    --conf "spark.yarn.stagingDir=file://$DIR/staging" \
    --conf "spark.driver.extraClassPath=$jobs" \
    --conf "spark.executor.extraClassPath=$jobs" \
    --conf "spark.driver.extraJavaOptions=$OPTIONS" \
    --conf "spark.executor.extraJavaOptions=$OPTIONS" \
    --conf spark.driver.memory=512m \
    --conf spark.executor.memory=512m \
    --conf spark.executor.instances=3 \
    --conf spark.scheduler.minRegisteredResourcesRatio=0 \
    --conf spark.yarn.maxAppAttempts=1 \
    --conf spark.ui.enabled=false \
    spark-internal "${ARGUMENTS[@]}"
}
