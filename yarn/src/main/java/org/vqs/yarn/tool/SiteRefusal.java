package org.vqs.yarn.tool;

/** A reason to leave a yarn-site.xml alone, for its reader. */
final class SiteRefusal extends Exception {
  private static final long serialVersionUID = 1;

  SiteRefusal(String message) {
    super(message);
  }
}
