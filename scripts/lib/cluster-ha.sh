# The ResourceManagers of cluster.sh: one, two of which one is active, or one for each sub-cluster. With several there is a ZooKeeper
# server, whose jar comes with Hadoop's: they elect the active one and keep their state in it, or it is the federation's state store.
# shellcheck shell=bash
# shellcheck disable=SC2153,SC2154 # settings are shared with cluster.sh and its other parts

# ZooKeeper takes a ResourceManager for dead that says nothing for so long. YARN's default, and the most that ZooKeeper grants with the
# tickTime below: with 4 s the two took turns for ever on a machine with twelve times as much work as processors.
ZK_TIMEOUT=10000

# How many ResourceManagers there are.
rm_count() {
  say $((FEDERATION ? FEDERATION : HA ? 2 : 1))
}

rm_names() {
  local k
  if (($(rm_count) == 1)); then
    say rm
  else
    for ((k = 1; k <= $(rm_count); k++)); do say "rm$k"; done
  fi
}

daemon_names() {
  (($(rm_count) == 1)) || say zk
  rm_names
  ((FEDERATION == 0)) || say router
  node_names
}

# How many ports the ResourceManagers, ZooKeeper and the Router take of PORTS.
rm_port_count() {
  local count
  count=$(rm_count)
  say $((5 * count + (count > 1) + (FEDERATION ? 3 : 0)))
}

# Prints the port of service $2 (0 clients, 1 masters, 2 nodes, 3 administrators, 4 web) of ResourceManager $1.
rm_port() {
  local k=${1#rm}
  say "${RM_PORTS[5 * (${k:-1} - 1) + $2]}"
}

zk_port() {
  say "${RM_PORTS[5 * $(rm_count)]}"
}

# Prints the "name value" lines that say where ResourceManager $1 is; each name ends in $2.
rm_addresses() {
  cat <<LINES
yarn.resourcemanager.hostname$2 127.0.0.1
yarn.resourcemanager.address$2 127.0.0.1:$(rm_port "$1" 0)
yarn.resourcemanager.scheduler.address$2 127.0.0.1:$(rm_port "$1" 1)
yarn.resourcemanager.resource-tracker.address$2 127.0.0.1:$(rm_port "$1" 2)
yarn.resourcemanager.admin.address$2 127.0.0.1:$(rm_port "$1" 3)
yarn.resourcemanager.webapp.address$2 127.0.0.1:$(rm_port "$1" 4)
LINES
}

# Prints the "name value" lines that say where the ResourceManagers are and where they keep their state.
rm_lines() {
  local name store=org.apache.hadoop.yarn.server.resourcemanager.recovery
  if ((FEDERATION)); then
    client_lines
    return
  fi
  for name in $(rm_names); do
    rm_addresses "$name" "$( ((HA == 0)) || say ".$name")"
  done
  if ((HA)); then
    cat <<LINES
yarn.resourcemanager.ha.enabled true
yarn.resourcemanager.ha.rm-ids rm1,rm2
yarn.resourcemanager.cluster-id cluster-sh
yarn.resourcemanager.store.class $store.ZKRMStateStore
hadoop.zk.address 127.0.0.1:$(zk_port)
hadoop.zk.timeout-ms $ZK_TIMEOUT
LINES
  else
    cat <<LINES
yarn.resourcemanager.store.class $store.FileSystemRMStateStore
yarn.resourcemanager.fs.state-store.uri file://$DIR/rm-state
LINES
  fi
}

# Prints the "name value" lines that only one of several ResourceManagers has.
own_rm_lines() { # $1: name
  if ((HA)); then
    say "yarn.resourcemanager.ha.id $1"
  else
    sub_cluster_lines "${1#rm}"
  fi
}

# Writes what only one of several ResourceManagers, the Router or ZooKeeper has.
write_rm_confs() {
  local name
  (($(rm_count) > 1)) || return 0
  for name in $(rm_names); do
    mkdir -p "$DIR/$name/conf"
    { yarn_common; own_rm_lines "$name"; yarn_overrides; } | hadoop_xml >"$DIR/$name/conf/yarn-site.xml"
  done
  mkdir -p "$DIR/zk"
  cat >"$DIR/conf/zoo.cfg" <<CFG
dataDir=$DIR/zk
clientPort=$(zk_port)
clientPortAddress=127.0.0.1
tickTime=500
admin.enableServer=false
CFG
  ((FEDERATION == 0)) || write_router_conf
}

# Waits until daemon $1 listens at port $2.
await_port() {
  local deadline=$((SECONDS + TIMEOUT))
  until (exec 3<>"/dev/tcp/127.0.0.1/$2") 2>/dev/null; do
    daemon_pid "$1" >/dev/null || { show_log_end "$1"; die "$1 ended"; }
    ((SECONDS < deadline)) || { show_log_end "$1"; die "$1 does not listen after $TIMEOUT seconds"; }
    sleep 0.1
  done
}

# Starts ZooKeeper and waits until it listens: a ResourceManager that finds none gives up.
launch_zk() {
  local options
  mapfile -t options < <(jvm_options)
  launch_daemon zk "$DIR/conf" "${options[@]}" -Xmx64m org.apache.zookeeper.server.ZooKeeperServerMain "$DIR/conf/zoo.cfg"
  await_port zk "$(zk_port)"
}

launch_rm() { # $1: name
  local options conf=$DIR/conf
  [[ $1 == rm ]] || conf=$DIR/$1/conf:$conf
  mapfile -t options < <(jvm_options)
  # shellcheck disable=SC2086 # VQS_RM_OPTS holds several words
  launch_daemon "$1" "$conf" "${options[@]}" -Xmx256m ${VQS_RM_OPTS:-} \
    org.apache.hadoop.yarn.server.resourcemanager.ResourceManager
}

# Prints the answer of ResourceManager $1's web server to GET $2, fails if there is none within 20 seconds.
rm_get() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  timeout 20 bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" && printf "GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n" "$2" >&3 && cat <&3' \
    rm_get "$(rm_port "$1" 4)" "$2" 2>/dev/null
}

# Prints how many nodes ResourceManager $1 has; nothing unless it is the active one.
nodes_of() {
  rm_get "$1" /ws/v1/cluster/metrics | sed -n 's/.*"activeNodes":\([0-9][0-9]*\).*/\1/p'
}

active_nodes() {
  local name nodes
  for name in $(rm_names); do
    nodes=$(nodes_of "$name") || true
    [[ -z $nodes ]] || { say "$nodes" && return; }
  done
  return 1
}

# Prints the name of the active ResourceManager, of several sub-clusters' the first that answers.
active_rm() {
  local name
  for name in $(rm_names); do
    [[ -z $(nodes_of "$name") ]] || { say "$name" && return; }
  done
  return 1
}

# Prints the name of the ResourceManager that the arguments name; fails if they name none.
named_rm() {
  ((${#ARGUMENTS[@]} > 0)) || return 1
  if [[ ${#ARGUMENTS[@]} == 1 && ${ARGUMENTS[0]} =~ ^[1-9]$ ]] && (($(rm_count) > 1 && ARGUMENTS[0] <= $(rm_count))); then
    say "rm${ARGUMENTS[0]}"
  else
    die "argument (${ARGUMENTS[*]}) must be the number of a ResourceManager, and only in a cluster of several"
  fi
}
