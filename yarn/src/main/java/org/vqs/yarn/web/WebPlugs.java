package org.vqs.yarn.web;

import java.lang.reflect.Method;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the scheduler's page and REST resources into the ResourceManager's web application, so that
 * an operator sets one property, the scheduler's class. Stateless.
 */
public final class WebPlugs {
  private static final Logger LOG = LoggerFactory.getLogger(WebPlugs.class);

  /** Which class answers for the ResourceManager's REST service; not read before Hadoop 3.4. */
  public static final String SERVICE_CLASS = "yarn.webapp.custom.webservice.class";

  /** Which class shows the scheduler's page. */
  public static final String PAGE_CLASS = "yarn.http.rmwebapp.scheduler.page.class";

  private static final String SERVICES = "org.vqs.yarn.web.VqsWebServices";
  private static final String PAGE = "org.vqs.yarn.web.SchedulerPage";

  private WebPlugs() {}

  /**
   * Names our classes in the ResourceManager's own configuration, which its web application reads
   * after the scheduler was initialised. What an operator set stays. A class that this line of
   * Hadoop cannot load is not named: the ResourceManager goes on without it.
   */
  public static void install(Configuration conf) {
    install(conf, SERVICE_CLASS, SERVICES);
    install(conf, PAGE_CLASS, PAGE);
  }

  private static void install(Configuration conf, String property, String className) {
    try {
      // Its methods too, which the web application will ask for.
      Method[] methods = Class.forName(className).getDeclaredMethods();
      LOG.debug("{} can be loaded, with its {} methods", className, methods.length);
      setIfUnset(conf, property, className);
    } catch (ClassNotFoundException | LinkageError unusable) {
      LOG.warn("{} is not set, because {} cannot be loaded", property, className, unusable);
    }
  }

  private static void setIfUnset(Configuration conf, String property, String className) {
    String before = conf.get(property);
    if (before == null) {
      conf.set(property, className);
      LOG.info("{} is set to {}", property, className);
    } else if (!before.equals(className)) {
      LOG.info("{} stays {}, not {}, as it was set", property, before, className);
    }
  }
}
