package org.vqs.yarn.web;

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

  private WebPlugs() {}

  /**
   * Names our classes in the ResourceManager's own configuration, which its web application reads
   * after the scheduler was initialised. What an operator set stays.
   */
  public static void install(Configuration conf) {
    setIfUnset(conf, SERVICE_CLASS, VqsWebServices.class.getName());
    setIfUnset(conf, PAGE_CLASS, SchedulerPage.class.getName());
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
