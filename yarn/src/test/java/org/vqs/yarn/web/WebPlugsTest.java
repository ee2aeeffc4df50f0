package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWebServices;
import org.apache.hadoop.yarn.webapp.View;
import org.junit.jupiter.api.Test;

class WebPlugsTest {
  private static final String SERVICE = "yarn.webapp.custom.webservice.class";
  private static final String PAGE = "yarn.http.rmwebapp.scheduler.page.class";

  @Test
  void whatIsUnset_isSetToClassesThatYarnTakes() {
    Configuration conf = new YarnConfiguration();
    WebPlugs.install(conf);
    assertThat(conf.getClass(SERVICE, null)).isEqualTo(VqsWebServices.class);
    assertThat(RMWebServices.class).isAssignableFrom(conf.getClass(SERVICE, null));
    assertThat(conf.getClass(PAGE, null)).isEqualTo(SchedulerPage.class);
    assertThat(View.class).isAssignableFrom(conf.getClass(PAGE, null));
  }

  @Test
  void whatAnOperatorSet_stays() {
    Configuration conf = new YarnConfiguration();
    conf.set(SERVICE, "com.example.Services");
    conf.set("hadoop.http.rmwebapp.scheduler.page.class", "com.example.Page");
    WebPlugs.install(conf);
    assertThat(conf.get(SERVICE)).isEqualTo("com.example.Services");
    assertThat(conf.get(PAGE)).isEqualTo("com.example.Page");
  }

  @Test
  void classThatCannotBeLoaded_isNotNamedAndStopsNothing() throws Exception {
    Configuration conf = new YarnConfiguration();
    try (Lacking lacking = new Lacking(VqsWebServices.class.getName())) {
      lacking
          .loadClass(WebPlugs.class.getName())
          .getMethod("install", Configuration.class)
          .invoke(null, conf);
    }
    assertThat(conf.get(SERVICE)).isNull();
    assertThat(conf.get(PAGE)).isEqualTo(SchedulerPage.class.getName());
  }

  /** Our web classes again, but one, as where a class that it needs is another in that Hadoop. */
  private static final class Lacking extends URLClassLoader {
    private final String missing;

    Lacking(String missing) {
      super(
          new URL[] {WebPlugs.class.getProtectionDomain().getCodeSource().getLocation()},
          WebPlugs.class.getClassLoader());
      this.missing = missing;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(missing)) {
        throw new NoClassDefFoundError(name);
      }
      if (!name.startsWith("org.vqs.yarn.web.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }
  }
}
