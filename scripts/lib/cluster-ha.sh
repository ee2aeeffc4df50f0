# The ResourceManagers of cluster.sh, one or two, and with two the ZooKeeper server that they elect the active one and keep
# their state in. ZooKeeper's jar comes with Hadoop's.
# shellcheck shell=bash
# shellcheck disable=SC2153,SC2154 # settings are shared with cluster.sh and its other parts

# ZooKeeper takes a ResourceManager for dead that says nothing for so long. YARN's default, and the most that ZooKeeper grants with the
# tickTime below: with 4 s the two took turns for ever on a machine with twelve times as much work as processors.
ZK_TIMEOUT=10000

rm_names() {
  if ((HA)); then
    say rm1
    say rm2
  else
    say rm
  fi
}

daemon_names() {
  ((HA == 0)) || say zk
  rm_names
  node_names
}

# How many ports the ResourceManagers and ZooKeeper take of PORTS.
rm_port_count() {
  say $((HA ? 11 : 5))
}

# Prints the port of service $2 (0 clients, 1 masters, 2 nodes, 3 administrators, 4 web) of ResourceManager $1.
rm_port() {
  case $1 in
    rm2) say "${RM_PORTS[5 + $2]}" ;;
    *) say "${RM_PORTS[$2]}" ;;
  esac
}

# Prints the "name value" lines that say where the ResourceManagers are and where they keep their state.
rm_lines() {
  local name suffix= store=org.apache.hadoop.yarn.server.resourcemanager.recovery
  for name in $(rm_names); do
    ((HA == 0)) || suffix=.$name
    cat <<LINES
yarn.resourcemanager.hostname$suffix 127.0.0.1
yarn.resourcemanager.address$suffix 127.0.0.1:$(rm_port "$name" 0)
yarn.resourcemanager.scheduler.address$suffix 127.0.0.1:$(rm_port "$name" 1)
yarn.resourcemanager.resource-tracker.address$suffix 127.0.0.1:$(rm_port "$name" 2)
yarn.resourcemanager.admin.address$suffix 127.0.0.1:$(rm_port "$name" 3)
yarn.resourcemanager.webapp.address$suffix 127.0.0.1:$(rm_port "$name" 4)
LINES
  done
  if ((HA)); then
    cat <<LINES
yarn.resourcemanager.ha.enabled true
yarn.resourcemanager.ha.rm-ids rm1,rm2
yarn.resourcemanager.cluster-id cluster-sh
yarn.resourcemanager.store.class $store.ZKRMStateStore
hadoop.zk.address 127.0.0.1:${RM_PORTS[10]}
hadoop.zk.timeout-ms $ZK_TIMEOUT
LINES
  else
    cat <<LINES
yarn.resourcemanager.store.class $store.FileSystemRMStateStore
yarn.resourcemanager.fs.state-store.uri file://$DIR/rm-state
LINES
  fi
}

# Writes what only one of two ResourceManagers or ZooKeeper has.
write_ha_conf() {
  local name
  ((HA)) || return 0
  for name in $(rm_names); do
    mkdir -p "$DIR/$name/conf"
    { yarn_common; say "yarn.resourcemanager.ha.id $name"; yarn_overrides; } | hadoop_xml >"$DIR/$name/conf/yarn-site.xml"
  done
  mkdir -p "$DIR/zk"
  cat >"$DIR/conf/zoo.cfg" <<CFG
dataDir=$DIR/zk
clientPort=${RM_PORTS[10]}
clientPortAddress=127.0.0.1
tickTime=500
admin.enableServer=false
CFG
}

# Starts ZooKeeper and waits until it listens: a ResourceManager that finds none gives up.
launch_zk() {
  local options deadline=$((SECONDS + TIMEOUT))
  mapfile -t options < <(jvm_options)
  launch_daemon zk "$DIR/conf" "${options[@]}" -Xmx64m org.apache.zookeeper.server.ZooKeeperServerMain "$DIR/conf/zoo.cfg"
  until (exec 3<>"/dev/tcp/127.0.0.1/${RM_PORTS[10]}") 2>/dev/null; do
    ((SECONDS < deadline)) || { show_log_end zk; die "ZooKeeper does not listen after $TIMEOUT seconds"; }
    sleep 0.1
  done
}

launch_rm() { # $1: name
  local options conf=$DIR/conf
  ((HA == 0)) || conf=$DIR/$1/conf:$conf
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

# Prints the name of the active ResourceManager.
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
  if ((HA)) && [[ ${#ARGUMENTS[@]} == 1 && ${ARGUMENTS[0]} =~ ^[12]$ ]]; then
    say "rm${ARGUMENTS[0]}"
  else
    die "argument (${ARGUMENTS[*]}) must be 1 or 2, and only in a cluster that was started with --ha"
  fi
}
