# YARN Federation in cluster.sh: ResourceManager K is the sub-cluster scK, ZooKeeper is the state store, a Router is what clients talk
# to, and each NodeManager has an AMRMProxy, which application masters talk to.
# shellcheck shell=bash
# shellcheck disable=SC2153,SC2154 # settings are shared with cluster.sh and its other parts

# Prints the number of the sub-cluster of NodeManager $1: they take turns.
sub_cluster_of() {
  say $((($1 - 1) % FEDERATION + 1))
}

# Prints port $1 of the Router: 0 clients, 1 administrators, 2 web.
router_port() {
  say "${RM_PORTS[5 * FEDERATION + 1 + $1]}"
}

# Prints the "name value" lines of clients and of all processes: the Router is the ResourceManager, and masters find the AMRMProxy
# of their node in their environment.
client_lines() {
  cat <<LINES
yarn.resourcemanager.address 127.0.0.1:$(router_port 0)
yarn.resourcemanager.admin.address 127.0.0.1:$(router_port 1)
yarn.resourcemanager.webapp.address 127.0.0.1:$(router_port 2)
yarn.resourcemanager.scheduler.address \${env.VQS_AMRM_PROXY}
LINES
}

# Prints the lines of all processes. A client that knew of the federation would look for an active ResourceManager.
federation_lines() {
  cat <<LINES
yarn.federation.enabled true
yarn.federation.state-store.class org.apache.hadoop.yarn.server.federation.store.impl.ZookeeperFederationStateStore
yarn.federation.state-store.heartbeat.initial-delay 1
yarn.federation.state-store.heartbeat-interval-secs 1
yarn.federation.cache-ttl.secs 2
hadoop.zk.address 127.0.0.1:$(zk_port)
LINES
}

# Prints the lines of the processes of sub-cluster $1, which go before those of clients.
sub_cluster_lines() {
  federation_lines
  cat <<LINES
yarn.resourcemanager.scheduler.class $(scheduler_class "rm$1")
yarn.resourcemanager.cluster-id sc$1
yarn.resourcemanager.epoch $((1000 * $1))
yarn.resourcemanager.store.class org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore
yarn.resourcemanager.fs.state-store.uri file://$DIR/rm-state/$1
LINES
  rm_addresses "rm$1" ''
}

# Prints the further lines of NodeManager $1, whose AMRMProxy listens at $2. It has one ResourceManager of its own, without failover,
# and finds those of other sub-clusters in the state store.
federated_node_lines() {
  sub_cluster_lines "$(sub_cluster_of "$1")"
  cat <<LINES
yarn.federation.non-ha.enabled true
yarn.federation.failover.enabled false
yarn.nodemanager.amrmproxy.enabled true
yarn.nodemanager.amrmproxy.interceptor-class.pipeline org.apache.hadoop.yarn.server.nodemanager.amrmproxy.FederationInterceptor
yarn.nodemanager.amrmproxy.address $2
yarn.nodemanager.admin-env MALLOC_ARENA_MAX=1,VQS_CLUSTER_DIR=$DIR,VQS_AMRM_PROXY=$2
LINES
}

write_router_conf() {
  local router=org.apache.hadoop.yarn.server.router
  mkdir -p "$DIR/router/conf" "$DIR/router/lib"
  {
    yarn_common
    federation_lines
    cat <<LINES
yarn.router.clientrm.address 127.0.0.1:$(router_port 0)
yarn.router.rmadmin.address 127.0.0.1:$(router_port 1)
yarn.router.webapp.address 127.0.0.1:$(router_port 2)
yarn.router.clientrm.interceptor-class.pipeline $router.clientrm.FederationClientInterceptor
yarn.router.rmadmin.interceptor-class.pipeline $router.rmadmin.FederationRMAdminInterceptor
yarn.router.webapp.interceptor-class.pipeline $router.webapp.FederationInterceptorREST
LINES
    yarn_overrides
  } | hadoop_xml >"$DIR/router/conf/yarn-site.xml"
}

show_sub_clusters() {
  local k
  for ((k = 1; k <= FEDERATION; k++)); do
    say "sc$k: scheduler $(scheduler_class "rm$k"), active nodes: $(nodes_of "rm$k"), $(web_address "rm$k")"
  done
  say "router: Hadoop $HADOOP_VERSION, http://127.0.0.1:$(router_port 2)/cluster"
}

# Starts the Router and waits until clients can talk to it: it gives up when it finds no state store.
launch_router() {
  local options
  mapfile -t options < <(jvm_options)
  launch_daemon router "$DIR/router/conf:$DIR/conf:$DIR/router/lib/*" "${options[@]}" -Xmx160m \
    org.apache.hadoop.yarn.server.router.Router
  await_port router "$(router_port 0)"
}
