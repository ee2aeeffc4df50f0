# Processes of cluster.sh. Each one, and each container it starts, carries VQS_CLUSTER_DIR=$DIR in its
# environment: that, and not a file of process ids, says what belongs to the cluster.
# shellcheck shell=bash
# shellcheck disable=SC2154 # settings are shared with cluster.sh and its other parts

# Prints the process ids of everything that belongs to the cluster.
cluster_pids() {
  grep -lzsxF "VQS_CLUSTER_DIR=$DIR" /proc/[0-9]*/environ | cut -d/ -f3 || true
}

belongs() { # $1: process id
  grep -qzsxF "VQS_CLUSTER_DIR=$DIR" "/proc/$1/environ"
}

# Prints the process id of daemon $1 (rm, rm1, zk, nm1, nm2, ...), fails if it does not run.
daemon_pid() {
  local pid
  pid=$(cat "$DIR/pids/$1.pid" 2>/dev/null) && belongs "$pid" && printf '%s\n' "$pid"
}

# Starts "java $3..." as daemon $1 with the configuration directories $2.
launch_daemon() {
  local name=$1 conf=$2 session=()
  shift 2
  command -v setsid >/dev/null && session=(setsid)
  (
    cd "$DIR/work" || exit
    exec env JAVA_HOME="$JAVA_HOME_DIR" HADOOP_CONF_DIR="$DIR/conf" VQS_CLUSTER_DIR="$DIR" CLASSPATH="$conf:$DIR/lib/*" \
      "${session[@]}" "$JAVA" "$@"
  ) </dev/null >>"$DIR/logs/$name.log" 2>&1 &
  local pid=$! tries
  disown "$pid"
  printf '%s\n' "$pid" >"$DIR/pids/$name.pid"
  # Until the fork has become env it carries no mark and would look dead.
  for ((tries = 0; tries < 200; tries++)); do
    belongs "$pid" && return
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.05
  done
}

# Options common to all our JVMs, one word each.
jvm_options() {
  # shellcheck disable=SC2086 # each holds several words
  printf '%s\n' $SMALL_JVM $(add_opens) "-Djava.io.tmpdir=$DIR/tmp" -Djava.net.preferIPv4Stack=true \
    -XX:+ExitOnOutOfMemoryError
}

launch_nm() {
  local options
  mapfile -t options < <(jvm_options)
  # shellcheck disable=SC2086 # VQS_NM_OPTS holds several words
  launch_daemon "nm$1" "$DIR/nm$1/conf:$DIR/conf" "${options[@]}" -Xmx160m ${VQS_NM_OPTS:-} \
    org.apache.hadoop.yarn.server.nodemanager.NodeManager
}

# Runs the main class $1 with arguments in the foreground as a client of the cluster, on CLIENT_PATH if that is set.
run_client() {
  local options
  mapfile -t options < <(jvm_options)
  (
    cd "$DIR/work" || exit
    exec env JAVA_HOME="$JAVA_HOME_DIR" HADOOP_CONF_DIR="$DIR/conf" VQS_CLUSTER_DIR="$DIR" \
      CLASSPATH="${CLIENT_PATH:-$DIR/conf:$DIR/lib/*}" "$JAVA" "${options[@]}" -Xmx256m "$@"
  )
}

# Sets RUNNING to the names of the daemons that run.
find_running() {
  local name
  RUNNING=()
  for name in $(daemon_names); do
    daemon_pid "$name" >/dev/null && RUNNING+=("$name")
  done
  return 0
}

# Shows why daemon $1 is not what it should be.
show_log_end() {
  warn "last errors and lines of $DIR/logs/$1.log:"
  { tail -n 500 "$DIR/logs/$1.log" | grep -E ' (ERROR|FATAL) |^Caused by|^Error|^[a-z.]+[.][A-Za-z]+(Exception|Error)' | head -n 8; } >&2 || true
  tail -n 5 "$DIR/logs/$1.log" >&2 || true
}

# Whether each ResourceManager in RUNNING answers, the active one or not.
rms_answer() {
  local name
  for name in "${RUNNING[@]}"; do
    [[ $name != rm* ]] || [[ $(rm_get "$name" /ws/v1/cluster/info) == *haState* ]] || return 1
  done
}

# Prints how many of the NodeManagers in RUNNING an active ResourceManager gives work to. It knows each by its port.
registered() {
  local name nodes='' count=0
  for name in $( ((FEDERATION)) && rm_names || active_rm); do
    nodes+=$(rm_get "$name" '/ws/v1/cluster/nodes?states=RUNNING') || true
  done
  for name in "${RUNNING[@]}"; do
    [[ $name != nm* || $nodes != *":${NM_PORTS[5 * (${name#nm} - 1)]}\""* ]] || count=$((count + 1))
  done
  say "$count"
}

# Waits until the ResourceManagers answer and the NodeManagers in RUNNING are registered, for $TIMEOUT seconds.
wait_ready() {
  local deadline=$((SECONDS + TIMEOUT)) want=0 have=0 name
  for name in "${RUNNING[@]}"; do
    [[ $name != nm* ]] || want=$((want + 1))
  done
  until rms_answer && active_rm >/dev/null && have=$(registered) && ((have == want)); do
    for name in "${RUNNING[@]}"; do
      if ! daemon_pid "$name" >/dev/null; then
        show_log_end "$name"
        warn "$name ended before the cluster was ready"
        return 1
      fi
    done
    if ((SECONDS >= deadline)); then
      show_log_end "$(rm_names | head -n 1)"
      warn "not ready after $TIMEOUT seconds: $have of $want nodes registered; --timeout SECONDS allows more"
      return 1
    fi
    sleep 0.3
  done
}

# Kills everything that belongs to the cluster, process groups included, until nothing is left.
kill_all() {
  local deadline=$((SECONDS + 60)) pid pids
  while pids=$(cluster_pids) && [[ -n $pids ]]; do
    for pid in $pids; do
      kill -KILL -- "-$pid" 2>/dev/null || kill -KILL "$pid" 2>/dev/null || true
    done
    ((SECONDS < deadline)) || die "these processes do not go away: $pids"
    sleep 0.1
  done
}

# Ends the cluster: daemons may end by themselves for 5 seconds, then all that is left is killed.
end_processes() {
  local deadline=$((SECONDS + 5)) file pid
  for file in "$DIR"/pids/*.pid; do
    [[ -f $file ]] || continue
    file=${file##*/}
    pid=$(daemon_pid "${file%.pid}") && kill "$pid" 2>/dev/null
  done
  while [[ -n $(cluster_pids) ]] && ((SECONDS < deadline)); do
    sleep 0.2
  done
  kill_all
}
