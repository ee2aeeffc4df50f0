package org.vqs.core.policy.maxweight.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class ConfigurationListTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(64, 256);

  private static double size(ResourceVector type) {
    return type.get(0) / 64.0 + type.get(1) / 256.0;
  }

  private static ConfigurationList list(List<ResourceVector> types, int limit) {
    double[] sizes = types.stream().mapToDouble(ConfigurationListTest::size).toArray();
    return new ConfigurationList(types, sizes, CAPACITY.toArray(), limit);
  }

  @Test
  void equalWeights_theFullestIsTaken() {
    List<ResourceVector> types = List.of(ResourceVector.of(33, 1), ResourceVector.of(20, 80));
    ConfigurationList list = list(types, 100);

    assertThat(list.get(list.best(new double[] {0, 0}))).hasToString("3×[20, 80]");
  }

  @Test
  void noType_isNoConfiguration() {
    ConfigurationList list = list(List.of(), 100);

    assertThat(list.best(new double[0])).isEqualTo(-1);
    assertThat(list.get(-1).slots()).isEmpty();
  }
}
