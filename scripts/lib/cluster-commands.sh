# Commands of cluster.sh.
# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # settings are shared with cluster.sh and its other parts

on_failure() {
  warn "not started: ending what was; the logs stay in $DIR/logs"
  end_processes
}

cmd_start() {
  local k
  [[ -z $(cluster_pids) ]] || die "a cluster runs in $DIR already: stop it first, or name another with --dir"
  find_java
  resolve_jars
  choose_jar
  clear_dir
  find_ports $((5 + 4 * NODES))
  RM_PORTS=("${PORTS[@]:0:5}")
  NM_PORTS=("${PORTS[@]:5}")
  save_settings
  fill_lib
  write_conf
  trap on_failure EXIT
  trap 'exit 130' INT TERM HUP
  launch_rm
  for ((k = 1; k <= NODES; k++)); do
    launch_nm "$k"
  done
  mapfile -t RUNNING < <(say rm && node_names)
  wait_ready || exit 1
  trap - EXIT INT TERM HUP
  say "ready: $NODES NodeManagers, scheduler $(scheduler_class), http://127.0.0.1:${RM_PORTS[4]}/cluster"
}

cmd_stop() {
  end_processes
  if [[ -f $DIR/settings.sh ]]; then
    clear_state
    say "stopped; configuration and logs stay in $DIR"
  else
    say "no cluster in $DIR"
  fi
}

cmd_status() {
  local name pid up=0
  if [[ ! -f $DIR/settings.sh ]]; then
    say "no cluster in $DIR"
    return 3
  fi
  load_settings
  for name in rm $(node_names); do
    if pid=$(daemon_pid "$name"); then
      up=$((up + 1))
      say "$name running, process $pid"
    else
      say "$name not running"
    fi
  done
  ((up > 0)) || return 3
  say "Hadoop $HADOOP_VERSION, scheduler $(scheduler_class), active nodes: $(active_nodes || say unknown)"
  say "http://127.0.0.1:${RM_PORTS[4]}/cluster"
  ((up == NODES + 1))
}

kill_daemon() { # $1: name
  local pid
  load_settings
  pid=$(daemon_pid "$1") || die "$1 does not run in $DIR"
  kill -KILL "$pid"
  while daemon_pid "$1" >/dev/null; do sleep 0.05; done
  say "killed $1 (process $pid)"
}

refuse_running() { # $1: name
  ! daemon_pid "$1" >/dev/null || die "$1 runs already in $DIR"
}

# Starts daemon $1 again and waits until the cluster is whole; it alone is ended if it fails.
start_daemon() {
  refuse_running "$1"
  case $1 in
    rm) launch_rm ;;
    *) launch_nm "${1#nm}" ;;
  esac
  find_running
  [[ " ${RUNNING[*]} " == *" $1 "* ]] || RUNNING+=("$1")
  wait_ready || exit 1
  say "ready: $1 started"
}

cmd_kill_rm() {
  kill_daemon rm
}

cmd_start_rm() {
  load_settings
  if [[ -n $GIVEN ]]; then
    refuse_running rm
    choose_jar
    drop_in_jar
    write_yarn_sites
    save_settings
  fi
  start_daemon rm
}

node_argument() {
  if ! [[ ${#ARGUMENTS[@]} == 1 && ${ARGUMENTS[0]} =~ ^[1-9][0-9]{0,2}$ ]] || ((ARGUMENTS[0] > NODES)); then
    die "name one NodeManager from 1 to $NODES"
  fi
}

cmd_kill_nm() {
  load_settings
  node_argument
  kill_daemon "nm${ARGUMENTS[0]}"
}

cmd_start_nm() {
  load_settings
  node_argument
  start_daemon "nm${ARGUMENTS[0]}"
}

cmd_pi() {
  load_settings
  ((${#ARGUMENTS[@]} > 0)) || ARGUMENTS=(4 100)
  daemon_pid rm >/dev/null || die "no ResourceManager runs in $DIR: start or start-rm first"
  run_client org.apache.hadoop.examples.ExampleDriver pi "${ARGUMENTS[@]}"
}

cmd_yarn() {
  local client=org.apache.hadoop.yarn.client.cli
  load_settings
  case ${ARGUMENTS[0]:-} in
    application | app) run_client $client.ApplicationCLI "${ARGUMENTS[@]}" ;;
    node) run_client $client.NodeCLI "${ARGUMENTS[@]:1}" ;;
    queue) run_client $client.QueueCLI "${ARGUMENTS[@]:1}" ;;
    logs) run_client $client.LogsCLI "${ARGUMENTS[@]:1}" ;;
    rmadmin) run_client $client.RMAdminCLI "${ARGUMENTS[@]:1}" ;;
    top) run_client $client.TopCLI "${ARGUMENTS[@]:1}" ;;
    *) die "yarn (${ARGUMENTS[*]}) must be application, node, queue, logs, rmadmin or top" ;;
  esac
}

cmd_logs() {
  local name=${ARGUMENTS[0]:-} files
  load_settings
  case $name in
    '') ls -l "$DIR/logs" ;;
    container_* | application_*)
      mapfile -t files < <(find "$DIR"/nm*/userlogs -type f -path "*/$name/*" 2>/dev/null | sort)
      ((${#files[@]} > 0)) || die "no output of $name in $DIR/nm*/userlogs"
      tail -n +1 -v "${files[@]}"
      ;;
    *)
      [[ -f $DIR/logs/$name.log ]] || die "no log $DIR/logs/$name.log; names: rm $(node_names | tr '\n' ' ')"
      cat "$DIR/logs/$name.log"
      ;;
  esac
}
