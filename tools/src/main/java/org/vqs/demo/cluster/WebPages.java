package org.vqs.demo.cluster;

import java.lang.reflect.Field;

/**
 * Which daemon's web pages this process serves. Hadoop's daemons answer through a filter of Guice
 * that knows one application in a process, the last one started: beside NodeManagers all pages of
 * the ResourceManager would be 404.
 */
public final class WebPages {
  private final Field application;
  private final Object served;

  private WebPages(Field application, Object served) {
    this.application = application;
    this.served = served;
  }

  /** Those that are served now. */
  static WebPages now() {
    try {
      Field application =
          Class.forName("com.google.inject.servlet.GuiceFilter").getDeclaredField("pipeline");
      application.setAccessible(true);
      return new WebPages(application, application.get(null));
    } catch (ReflectiveOperationException e) {
      // Another version of Guice: the pages are a convenience, the demo goes on without.
      return new WebPages(null, null);
    }
  }

  /** Serves them again. */
  void restore() throws IllegalAccessException {
    if (application != null) {
      application.set(null, served);
    }
  }
}
