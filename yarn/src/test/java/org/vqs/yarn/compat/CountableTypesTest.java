package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.Test;

class CountableTypesTest {
  @Test
  void typesThatYarnAlwaysHas_areCounted() {
    assertThat(CountableTypes.number()).isEqualTo(ResourceUtils.getResourceTypesArray().length);
  }
}
