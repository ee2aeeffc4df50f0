# Settings and directory of a cluster of cluster.sh.
# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # settings are shared with cluster.sh and its other parts

# Makes DIR absolute. Paths go unquoted into container launch commands and comma lists.
resolve_dir() {
  [[ -r /proc/self/environ ]] || die "needs /proc to find the cluster's processes: runs on Linux only"
  case $DIR in
    /*) ;;
    *) DIR=$PWD/$DIR ;;
  esac
  DIR=$(realpath -m -- "$DIR")
  [[ $DIR =~ ^[A-Za-z0-9_./+@=~-]+$ && $DIR != / ]] ||
    die "--dir ($DIR) must hold only letters, digits and _ . / + @ = ~ -: YARN cannot run containers under other paths"
}

# Sets PORTS to $1 free ports below those the system hands out to outgoing connections.
find_ports() {
  local port
  PORTS=()
  port=$((20000 + RANDOM % 10000))
  while ((${#PORTS[@]} < $1)); do
    port=$((port < 32000 ? port + 1 : 20000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      PORTS+=("$port")
    fi
  done
}

save_settings() {
  {
    printf '%s=%q\n' HADOOP_VERSION "$HADOOP_VERSION" NODES "$NODES" HA "$HA" FEDERATION "$FEDERATION" SIZES "$SIZES" SCHEDULER "$SCHEDULER" \
      POLICY "$POLICY" JAR "$JAR" JAVA "$JAVA" JAVA_RELEASE "$JAVA_RELEASE" JAVA_HOME_DIR "$JAVA_HOME_DIR"
    printf 'RM_PORTS=(%s)\nNM_PORTS=(%s)\n' "${RM_PORTS[*]}" "${NM_PORTS[*]}"
    printf 'OVERRIDES=('
    ((${#OVERRIDES[@]} == 0)) || printf '%q ' "${OVERRIDES[@]}"
    printf ')\n'
  } >"$DIR/settings.sh"
}

given() { # $1: option
  [[ " $GIVEN " == *" $1 "* ]]
}

# Takes up the settings of the cluster in DIR; what this command line says goes before them.
load_settings() {
  local added=("${OVERRIDES[@]}") scheduler=$SCHEDULER policy=$POLICY jar=$JAR
  [[ -f $DIR/settings.sh ]] || die "no cluster in $DIR: scripts/cluster.sh start makes one, --dir names another"
  # shellcheck disable=SC1091 # written by save_settings
  . "$DIR/settings.sh"
  OVERRIDES+=("${added[@]}")
  if given --scheduler; then SCHEDULER=$scheduler; fi
  if given --policy; then POLICY=$policy; fi
  if given --jar; then JAR=$jar; fi
  return 0
}

# Empties DIR, which must be new, empty or a former cluster's.
clear_dir() {
  if [[ -e $DIR && ! -f $DIR/settings.sh && -n $(ls -A "$DIR") ]]; then
    die "--dir ($DIR) holds something else: name a new or empty directory"
  fi
  rm -rf "$DIR"
  mkdir -p "$DIR"
}

# Removes what only a running cluster needs: state, local directories, staged files.
clear_state() {
  local nm
  rm -rf "$DIR/rm-state" "$DIR/zk" "$DIR/staging" "$DIR/tmp" "$DIR/work" "$DIR/pids"
  for nm in "$DIR"/nm*; do
    rm -rf "$nm/local" "$nm/recovery"
  done
}

node_names() {
  local k
  for ((k = 1; k <= NODES; k++)); do say "nm$k"; done
}
