# Finds the addresses of the ResourceManager's web application in a yarn-site.xml. Needs common.sh; no Java.
# shellcheck shell=bash
# shellcheck disable=SC2034 # used by the scripts that source this

# Prints the value of property $1 in the file SITE, nothing if it is not set there. ${...} of other properties is filled in.
site_value() {
  local value name inner depth
  value=$(raw_value "$1")
  for ((depth = 0; depth < 5; depth++)); do
    [[ $value =~ \$\{([A-Za-z0-9._-]+)\} ]] || break
    name=${BASH_REMATCH[1]}
    inner=$(raw_value "$name")
    [[ -n $inner ]] || die "$1 in $SITE refers to \${$name}, which is not set there: name the ResourceManager with --rm URL"
    value=${value//"\${$name}"/$inner}
  done
  printf '%s' "$value"
}

# The last value wins, as in Hadoop. Comments are left out; a property may stand on one line or many.
raw_value() {
  awk -v wanted="$1" '
    function between(text, tag,   from, to) {
      from = index(text, "<" tag ">")
      to = index(text, "</" tag ">")
      if (!from || to < from) return ""
      text = substr(text, from + length(tag) + 2, to - from - length(tag) - 2)
      gsub(/^[ \t\r\n]+|[ \t\r\n]+$/, "", text)
      return text
    }
    { all = all $0 "\n" }
    END {
      while ((from = index(all, "<!--")) > 0) {
        rest = substr(all, from)
        to = index(rest, "-->")
        all = substr(all, 1, from - 1) (to ? substr(rest, to + 3) : "")
      }
      count = split(all, properties, "</property>")
      for (i = 1; i <= count; i++)
        if (between(properties[i], "name") == wanted) value = between(properties[i], "value")
      gsub(/&lt;/, "<", value); gsub(/&gt;/, ">", value); gsub(/&quot;/, "\"", value); gsub(/&amp;/, "\\&", value)
      printf "%s", value
    }' "$SITE"
}

# Sets RM_URLS to the addresses that yarn-site.xml in the directory $1 gives: of one ResourceManager, or of each of several.
find_rm_urls() {
  local id ids
  SITE=$1/yarn-site.xml
  [[ -r $SITE ]] || die "cannot read $SITE: name the configuration directory with --conf DIR, or the ResourceManager with --rm URL"
  RM_URLS=()
  ids=$(site_value yarn.resourcemanager.ha.rm-ids)
  if [[ $(site_value yarn.resourcemanager.ha.enabled) == true && -n $ids ]]; then
    for id in ${ids//,/ }; do
      RM_URLS+=("$(rm_url ".$id")")
    done
  else
    RM_URLS+=("$(rm_url '')")
  fi
}

# Prints the address of the ResourceManager whose properties end with $1.
rm_url() {
  local scheme=http key=webapp.address port=8088 address host
  if [[ $(site_value yarn.http.policy) == HTTPS_ONLY ]]; then
    scheme=https key=webapp.https.address port=8090
  fi
  address=$(site_value "yarn.resourcemanager.$key$1") || exit 1
  if [[ -z $address ]]; then
    host=$(site_value "yarn.resourcemanager.hostname$1") || exit 1
    [[ -n $host ]] || die "$SITE sets neither yarn.resourcemanager.$key$1 nor yarn.resourcemanager.hostname$1: name the ResourceManager with --rm URL"
    address=$host:$port
  fi
  [[ $address == *:* ]] || address+=:$port
  printf '%s://%s' "$scheme" "${address/#0.0.0.0:/127.0.0.1:}"
}
