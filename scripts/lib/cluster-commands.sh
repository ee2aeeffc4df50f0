# Commands of cluster.sh.
# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # settings are shared with cluster.sh and its other parts

on_failure() {
  warn "not started: ending what was; the logs stay in $DIR/logs"
  end_processes
}

cmd_start() {
  local k name
  [[ -z $(cluster_pids) ]] || die "a cluster runs in $DIR already: stop it first, or name another with --dir"
  if [[ -n $JAVA_HOME_DIR ]]; then
    use_java "$JAVA_HOME_DIR/bin/java" 8
  else
    find_java 8
  fi
  resolve_hadoop
  choose_jar
  clear_dir
  k=$(rm_port_count)
  find_ports $((k + 5 * NODES))
  RM_PORTS=("${PORTS[@]:0:k}")
  NM_PORTS=("${PORTS[@]:k}")
  save_settings
  fill_lib
  write_conf
  trap on_failure EXIT
  trap 'exit 130' INT TERM HUP
  (($(rm_count) == 1)) || launch_zk
  for name in $(rm_names); do
    launch_rm "$name"
    # The first one makes the state store's directories; another that makes them at the same time gives up.
    ((FEDERATION == 0)) || await_port "$name" "$(rm_port "$name" 4)"
  done
  ((FEDERATION == 0)) || launch_router
  for ((k = 1; k <= NODES; k++)); do
    launch_nm "$k"
  done
  mapfile -t RUNNING < <(daemon_names)
  wait_ready || exit 1
  trap - EXIT INT TERM HUP
  if ((FEDERATION)); then
    say "ready: $NODES NodeManagers"
    show_sub_clusters
  else
    say "ready: $NODES NodeManagers, scheduler $(scheduler_class rm), $(web_address "$(active_rm)")"
  fi
}

web_address() { # $1: name of a ResourceManager
  say "http://127.0.0.1:$(rm_port "$1" 4)/cluster"
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
  local name pid up=0 active
  if [[ ! -f $DIR/settings.sh ]]; then
    say "no cluster in $DIR"
    return 3
  fi
  load_settings
  for name in $(daemon_names); do
    if pid=$(daemon_pid "$name"); then
      up=$((up + 1))
      say "$name running, process $pid"
    else
      say "$name not running"
    fi
  done
  ((up > 0)) || return 3
  if ((FEDERATION)); then
    show_sub_clusters
  else
    say "Hadoop $HADOOP_VERSION, scheduler $(scheduler_class rm), active nodes: $(active_nodes || say unknown)"
    if active=$(active_rm); then
      ((HA == 0)) || say "active: $active"
      web_address "$active"
    fi
  fi
  ((up == $(daemon_names | wc -l)))
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

# Starts daemon $1 again. A ResourceManager is waited for until it has all NodeManagers that run, a NodeManager alone: others
# may be leaving meanwhile.
start_daemon() {
  refuse_running "$1"
  case $1 in
    rm*)
      launch_rm "$1"
      find_running
      ;;
    *)
      launch_nm "${1#nm}"
      RUNNING=()
      ;;
  esac
  [[ " ${RUNNING[*]} " == *" $1 "* ]] || RUNNING+=("$1")
  wait_ready || exit 1
  say "ready: $1 started"
}

cmd_kill_rm() {
  local name
  load_settings
  if ! name=$(named_rm); then
    ((${#ARGUMENTS[@]} == 0)) || exit 1
    name=rm
    ((HA == 0)) || name=$(active_rm) || die "no ResourceManager is active: name one, 1 or 2"
  fi
  kill_daemon "$name"
}

# Starts the ResourceManager that is named, or else those that do not run.
cmd_start_rm() {
  local name names=()
  load_settings
  if name=$(named_rm); then
    names=("$name")
  else
    ((${#ARGUMENTS[@]} == 0)) || exit 1
    for name in $(rm_names); do
      daemon_pid "$name" >/dev/null || names+=("$name")
    done
    ((${#names[@]} > 0)) || die "$(rm_names | paste -sd ' ') run already in $DIR"
  fi
  if [[ -n $GIVEN ]]; then
    for name in $( ((FEDERATION)) && say "${names[@]}" || rm_names); do refuse_running "$name"; done
    choose_jar
    drop_in_jar
    write_yarn_sites
    save_settings
  fi
  for name in "${names[@]}"; do start_daemon "$name"; done
}

# Sends signal $1 to the daemon that the arguments name.
signal_named() {
  local name=${ARGUMENTS[0]:-} pid
  [[ ${#ARGUMENTS[@]} == 1 && $'\n'$(daemon_names)$'\n' == *$'\n'$name$'\n'* ]] ||
    die "name one of $(daemon_names | paste -sd ' ')"
  pid=$(daemon_pid "$name") || die "$name does not run in $DIR"
  kill "-$1" "$pid"
}

cmd_pause() {
  load_settings
  signal_named STOP
  say "paused ${ARGUMENTS[0]}"
}

cmd_resume() {
  load_settings
  signal_named CONT
  say "resumed ${ARGUMENTS[0]}"
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
      [[ -f $DIR/logs/$name.log ]] || die "no log $DIR/logs/$name.log; names: $(daemon_names | paste -sd ' ')"
      cat "$DIR/logs/$name.log"
      ;;
  esac
}
