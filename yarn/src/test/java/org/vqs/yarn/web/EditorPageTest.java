package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

class EditorPageTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void forms_needNoHeaderUnlessYarnsFilterIsOn() {
    assertThat(EditorPage.demandedHeader(conf)).isNull();
    conf.setBoolean(YarnConfiguration.RM_CSRF_ENABLED, true);
    assertThat(EditorPage.demandedHeader(conf)).isEqualTo("X-XSRF-Header");
    conf.set(YarnConfiguration.RM_CSRF_CUSTOM_HEADER, "X-Ours");
    assertThat(EditorPage.demandedHeader(conf)).isEqualTo("X-Ours");
    conf.set(YarnConfiguration.RM_CSRF_METHODS_TO_IGNORE, "GET, POST");
    assertThat(EditorPage.demandedHeader(conf)).isNull();
  }
}
