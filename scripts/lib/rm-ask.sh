# How scripts ask the ResourceManager's web application. Sourced, not run, after common.sh and rm-url.sh.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this

CURL=(--silent --show-error --location --max-time 60)

# Passes the input on without control characters but line feeds and tabs, whoever answered.
printable() {
  LC_ALL=C tr -d '\000-\010\013-\037\177'
}

# Asks the ResourceManager at $1 for what is below scheduler/vqs/$2. Sets BODY and STATUS; fails if there is no answer.
ask() {
  local answer
  answer=$(curl "${CURL[@]}" --write-out '\n%{http_code}' "${1%/}/ws/v1/cluster/scheduler/vqs/$2" 2>&1) || {
    warn "$1 does not answer: ${answer%%$'\n'*}"
    return 1
  }
  STATUS=${answer##*$'\n'}
  BODY=${answer%$'\n'*}
}

# Prints what went wrong from the body of an error, which is JSON from the scheduler and HTML from others.
message() {
  local pattern='"message" *: *"(([^"\\]|\\.)*)"'
  if [[ $BODY =~ $pattern ]]; then
    # Only what quotes: other escapes of JSON stay as they are, since a terminal would obey them.
    local text=${BASH_REMATCH[1]//\\\"/\"}
    printf '%s' "${text//\\\\/\\}"
  elif [[ $STATUS == 401 ]]; then
    printf 'it wants to know who asks: use --negotiate after kinit'
  elif [[ $STATUS == 3* ]]; then
    printf 'it is standby and knows of no active ResourceManager'
  else
    printf 'is the scheduler there org.vqs.yarn.VirtualQueueScheduler?'
  fi
}

# Asks each of RM_URLS for $1 until one answers. Sets BODY to what is printable of the answer; fails with a warning if none
# does, or if one refuses.
ask_active() {
  local url
  for url in "${RM_URLS[@]}"; do
    ask "$url" "$1" || continue
    case $STATUS in
      200) BODY=$(printf '%s' "${BODY%$'\n'}" | printable) && return 0 ;;
      # A standby that knows of no active one to send to, or one that is about to become active.
      3* | 5*) warn "$url answered $STATUS: $(message | printable)" ;;
      *)
        warn "$url answered $STATUS: $(message | printable)"
        return 1
        ;;
    esac
  done
  warn "no active ResourceManager answered: tried ${RM_URLS[*]}"
  return 1
}

# Sets RM_URLS from the configuration directory $1 unless it is set already.
need_rm_urls() {
  command -v curl >/dev/null || die "no curl on PATH: install it"
  if ((${#RM_URLS[@]} == 0)); then
    [[ -n $1 ]] || die "no HADOOP_CONF_DIR or HADOOP_HOME: name the configuration directory with --conf DIR, or the ResourceManager with --rm URL"
    find_rm_urls "$1"
  fi
}
