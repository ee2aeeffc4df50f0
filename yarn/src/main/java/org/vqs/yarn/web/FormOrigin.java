package org.vqs.yarn.web;

import java.net.URI;
import java.net.URISyntaxException;
import javax.servlet.http.HttpServletRequest;

/** Where the page stands whose form a browser sends, as the browser says. Stateless. */
final class FormOrigin {
  private FormOrigin() {}

  /**
   * Whether it is a page of this web server; also if nothing says otherwise, as programs do not.
   * Browsers say it best over HTTPS ({@code Sec-Fetch-Site}), where a proxy may have changed the
   * name of the host.
   */
  static boolean isOurs(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return site.equals("same-origin");
    }
    String origin = request.getHeader("Origin");
    return origin == null || host(origin).equalsIgnoreCase(request.getHeader("Host"));
  }

  /** With its port, if one is named; "" if it is none. */
  private static String host(String origin) {
    try {
      String host = new URI(origin).getRawAuthority();
      return host == null ? "" : host;
    } catch (URISyntaxException malformed) {
      return "";
    }
  }
}
