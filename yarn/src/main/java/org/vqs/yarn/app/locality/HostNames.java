package org.vqs.yarn.app.locality;

import org.apache.hadoop.net.NetUtils;

/** Names of hosts, which a name server may take long to tell. Stateless. */
public final class HostNames {
  private HostNames() {}

  /**
   * Looks a name up as YARN does when it makes a token. Java remembers what comes of it, also that
   * there is no such name ({@code networkaddress.cache.ttl}, 30 s unless set, and {@code
   * networkaddress.cache.negative.ttl}, 10 s), so that YARN need not wait for it right after.
   */
  public static void lookUp(String host) {
    NetUtils.createSocketAddrForHost(host, 0);
  }
}
