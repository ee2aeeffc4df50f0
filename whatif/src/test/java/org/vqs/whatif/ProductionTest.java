package org.vqs.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.sim.engine.Production;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.placing.PolicySwitch;

class ProductionTest {

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "adaptive", "fifo-ff", "max-weight"})
  void options_areTheDefaultsOfTheResourceManager(String policy) {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.vqs.policy", policy);

    PackerOptions defaults =
        new PolicySwitch(Resource.newInstance(1024, 1), () -> 0)
            .options(VqsConfiguration.from(conf));

    assertThat(Production.options(policy, defaults.smallest())).isEqualTo(defaults);
  }
}
