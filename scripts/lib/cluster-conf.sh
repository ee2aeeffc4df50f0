# Configuration of the processes of cluster.sh, written into $DIR/conf and $DIR/nm*/conf.
# shellcheck shell=bash
# shellcheck disable=SC2153,SC2154 # settings are shared with cluster.sh and its other parts

# What Hadoop needs opened, which no Java before 9 knows.
add_opens() {
  ((JAVA_RELEASE < 9)) || grep -v '^#' "$REPO/scripts/lib/hadoop.opts" | paste -sd ' '
}

# No memory-mapped statistics file: a process killed with -9 would leave it in /tmp. No second compiler: most live for seconds.
SMALL_JVM='-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData'

xml_text() {
  local text=$1
  text=${text//&/'&amp;'}
  text=${text//</'&lt;'}
  printf '%s' "${text//>/'&gt;'}"
}

# Reads "name value" lines, prints a Hadoop configuration file.
hadoop_xml() {
  local name value
  printf '<?xml version="1.0" encoding="UTF-8"?>\n<configuration>\n'
  while read -r name value; do
    [[ -n $name ]] || continue
    printf '  <property>\n    <name>%s</name>\n    <value>%s</value>\n  </property>\n' \
      "$(xml_text "$name")" "$(xml_text "$value")"
  done
  printf '</configuration>\n'
}

# Sets NM_MEMORY and NM_VCORES to the size of NodeManager $1: the list of sizes, over again when there are more nodes.
node_size() {
  local sizes size
  IFS=, read -r -a sizes <<<"$SIZES"
  size=${sizes[($1 - 1) % ${#sizes[@]}]}
  NM_MEMORY=${size%:*}
  NM_VCORES=${size#*:}
}

# Sets MAX_MEMORY and MAX_VCORES to the largest of each over the nodes.
largest_node() {
  local k
  MAX_MEMORY=0 MAX_VCORES=0
  for ((k = 1; k <= NODES; k++)); do
    node_size "$k"
    ((NM_MEMORY > MAX_MEMORY)) && MAX_MEMORY=$NM_MEMORY
    ((NM_VCORES > MAX_VCORES)) && MAX_VCORES=$NM_VCORES
  done
  return 0
}

# Prints the name of the scheduler of ResourceManager $1: of a list the one at its place, of one name that.
scheduler_name() {
  local names k=${1#rm}
  IFS=, read -r -a names <<<"$SCHEDULER"
  say "${names[${k:-1} - 1]:-${names[0]}}"
}

scheduler_class() { # $1: name of a ResourceManager
  local hadoop=org.apache.hadoop.yarn.server.resourcemanager.scheduler
  case $(scheduler_name "$1") in
    ours) say "$SCHEDULER_CLASS" ;;
    capacity) say "$hadoop.capacity.CapacityScheduler" ;;
    fair) say "$hadoop.fair.FairScheduler" ;;
    fifo) say "$hadoop.fifo.FifoScheduler" ;;
  esac
}

# Prints the "name value" lines that the ResourceManager, NodeManagers and clients share.
yarn_common() {
  largest_node
  cat <<LINES
yarn.resourcemanager.scheduler.class $(scheduler_class rm)
yarn.resourcemanager.recovery.enabled true
yarn.resourcemanager.work-preserving-recovery.enabled true
yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms 2000
yarn.node-attribute.fs-store.root-dir file://$DIR/tmp/node-attributes
yarn.resourcemanager.connect.retry-interval.ms 1000
yarn.resourcemanager.connect.max-wait.ms 300000
yarn.resourcemanager.nodes.exclude-path $DIR/conf/yarn.exclude
yarn.scheduler.include-port-in-node-name true
yarn.scheduler.minimum-allocation-mb 128
yarn.scheduler.maximum-allocation-mb $MAX_MEMORY
yarn.scheduler.maximum-allocation-vcores $MAX_VCORES
yarn.scheduler.fair.allocation.file $DIR/conf/fair-scheduler.xml
yarn.application.classpath $DIR/conf,$DIR/lib/*
yarn.nodemanager.aux-services mapreduce_shuffle
yarn.nodemanager.admin-env MALLOC_ARENA_MAX=1,VQS_CLUSTER_DIR=$DIR
yarn.nodemanager.recovery.enabled true
yarn.nodemanager.pmem-check-enabled false
yarn.nodemanager.vmem-check-enabled false
yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage 99
LINES
  rm_lines
  [[ -z $POLICY ]] || say "yarn.scheduler.vqs.policy $POLICY"
}

yarn_overrides() {
  local override
  for override in "${OVERRIDES[@]}"; do
    say "${override%%=*} ${override#*=}"
  done
}

# Prints the address of NodeManager $1. Each has its own, since YARN's exclude file names hosts; Linux has all of 127.0.0.0/8
# on loopback. It is 127.0.2.$1 for the first 250: some resolvers know 127.0.0.2 or 127.0.1.1 by the machine's name.
node_host() {
  say "127.0.$((2 + ($1 - 1) / 250)).$((1 + ($1 - 1) % 250))"
}

# Prints what only NodeManager $1 has: its size, address, ports and directories.
yarn_node() {
  local k=$1 port=$((5 * ($1 - 1))) host
  host=$(node_host "$k")
  node_size "$k"
  cat <<LINES
yarn.nodemanager.resource.memory-mb $NM_MEMORY
yarn.nodemanager.resource.cpu-vcores $NM_VCORES
yarn.nodemanager.address $host:${NM_PORTS[port]}
yarn.nodemanager.localizer.address $host:${NM_PORTS[port + 1]}
yarn.nodemanager.webapp.address $host:${NM_PORTS[port + 2]}
yarn.nodemanager.local-dirs $DIR/nm$k/local
yarn.nodemanager.log-dirs $DIR/nm$k/userlogs
yarn.nodemanager.recovery.dir $DIR/nm$k/recovery
LINES
  ((FEDERATION == 0)) || federated_node_lines "$k" "$host:${NM_PORTS[port + 4]}"
}

# Prints mapred-site lines; $1 is the shuffle port, which MapReduce reads from mapred-site.xml only.
mapred_lines() {
  local opts="$SMALL_JVM $(add_opens)"
  cat <<LINES
mapreduce.framework.name yarn
mapreduce.application.classpath $DIR/lib/*
mapreduce.shuffle.port $1
mapreduce.client.progressmonitor.pollinterval 500
mapreduce.task.io.sort.mb 16
mapreduce.map.memory.mb 512
mapreduce.reduce.memory.mb 512
mapreduce.map.java.opts -Xmx160m $opts
mapreduce.reduce.java.opts -Xmx160m $opts
yarn.app.mapreduce.am.staging-dir $DIR/staging
yarn.app.mapreduce.am.resource.mb 512
yarn.app.mapreduce.am.command-opts -Xmx200m $opts
LINES
}

capacity_lines() {
  local root=yarn.scheduler.capacity
  cat <<LINES
$root.root.queues default
$root.root.default.capacity 100
$root.maximum-am-resource-percent 1.0
$root.resource-calculator org.apache.hadoop.yarn.util.resource.DominantResourceCalculator
$root.per-node-heartbeat.maximum-offswitch-assignments 10
$root.per-node-heartbeat.maximum-container-assignments -1
LINES
}

write_yarn_sites() {
  local k
  { yarn_common; yarn_overrides; } | hadoop_xml >"$DIR/conf/yarn-site.xml"
  for ((k = 1; k <= NODES; k++)); do
    { yarn_common; yarn_node "$k"; yarn_overrides; } | hadoop_xml >"$DIR/nm$k/conf/yarn-site.xml"
  done
  write_rm_confs
}

write_conf() {
  local k
  mkdir -p "$DIR/conf" "$DIR/logs" "$DIR/pids" "$DIR/tmp" "$DIR/work" "$DIR/staging" "$DIR/rm-state"
  for ((k = 1; k <= NODES; k++)); do
    mkdir -p "$DIR/nm$k/conf"
    mapred_lines "${NM_PORTS[5 * (k - 1) + 3]}" | hadoop_xml >"$DIR/nm$k/conf/mapred-site.xml"
  done
  write_yarn_sites
  : >"$DIR/conf/yarn.exclude"
  mapred_lines 0 | hadoop_xml >"$DIR/conf/mapred-site.xml"
  capacity_lines | hadoop_xml >"$DIR/conf/capacity-scheduler.xml"
  printf 'fs.defaultFS file:///\nhadoop.tmp.dir %s/tmp\n' "$DIR" | hadoop_xml >"$DIR/conf/core-site.xml"
  cat >"$DIR/conf/fair-scheduler.xml" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<allocations>
  <queue name="default"/>
  <queuePlacementPolicy>
    <rule name="default" queue="root.default"/>
  </queuePlacementPolicy>
</allocations>
XML
  cat >"$DIR/conf/log4j.properties" <<'PROPERTIES'
log4j.rootLogger=INFO, console
log4j.appender.console=org.apache.log4j.ConsoleAppender
log4j.appender.console.target=System.err
log4j.appender.console.layout=org.apache.log4j.PatternLayout
log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %-5p %c{1}: %m%n
log4j.logger.http.requests=WARN
PROPERTIES
}
