package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

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
}
