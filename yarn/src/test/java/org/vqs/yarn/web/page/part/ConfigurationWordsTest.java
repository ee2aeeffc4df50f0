package org.vqs.yarn.web.page.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.configuration.ReducedConfigurations;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.model.ResourceVector;

class ConfigurationWordsTest {
  private static String words(boolean hasTypeOne, int type, int count) {
    return ConfigurationWords.of(new ReducedConfiguration(hasTypeOne, type, count), 12);
  }

  @Test
  void configuration_isASentence() {
    assertThat(words(true, 5, 3))
        .isEqualTo("one container of 1/2–2/3 of the node and three of 1/8–1/6");
    assertThat(words(false, 2, 2)).isEqualTo("two containers of 1/3–1/2 of the node");
    assertThat(words(false, 0, 1)).isEqualTo("one container of more than 2/3 of the node");
    assertThat(words(false, 3, 3)).isEqualTo("three containers of 1/4–1/3 of the node");
    assertThat(words(false, 8, 16)).isEqualTo("16 containers of 1/24–1/16 of the node");
  }

  @Test
  void lastType_hasNoLowerEnd() {
    assertThat(words(false, 11, 48)).isEqualTo("48 containers of up to 1/48 of the node");
    assertThat(words(true, 11, 16))
        .isEqualTo("one container of 1/2–2/3 of the node and 16 of up to 1/48");
    assertThat(ConfigurationWords.of(new ReducedConfiguration(false, 11, 48), 0))
        .isEqualTo("48 containers of 1/64–1/48 of the node");
  }

  @Test
  void slots_areSaidByWhatAContainerMayUse() {
    DemandConfiguration configuration =
        new DemandConfiguration(
            List.of(
                new Slots(ResourceVector.of(4096, 2), 2),
                new Slots(ResourceVector.of(1024, 1), 1)));

    assertThat(ConfigurationWords.of(configuration, 12))
        .isEqualTo("two containers of 4 GiB, 2 vcores and one of 1 GiB, 1 vcore");
    assertThat(configuration).hasToString("2×[4096, 2] + 1×[1024, 1]");
  }

  @Test
  void none_isNothing() {
    assertThat(ConfigurationWords.of(null, 12)).isEmpty();
    assertThat(ConfigurationWords.of(new DemandConfiguration(List.of()), 12)).isEmpty();
  }

  @Test
  void typeOneAlone_isOneContainer() {
    assertThat(words(true, 4, 0)).isEqualTo("one container of 1/2–2/3 of the node");
  }

  @Test
  void everyConfiguration_isNamedDifferently() {
    SizeTypes sizeTypes = new SizeTypes(SizeTypes.MAX_J);
    List<ReducedConfiguration> all = new ReducedConfigurations(sizeTypes).all();
    assertThat(all.stream().map(each -> ConfigurationWords.of(each, sizeTypes.count())))
        .hasSize(all.size())
        .doesNotHaveDuplicates()
        .allMatch(words -> words.contains("of the node"));
  }

  @Test
  void sizes_followOneAnother() {
    for (int type = 0; type < 2 * SizeTypes.MAX_J - 1; type++) {
      assertThat(value(SizeAxis.upperEnd(type))).isGreaterThan(value(SizeAxis.upperEnd(type + 1)));
      double log =
          Math.log(value(SizeAxis.upperEnd(type)) / value(SizeAxis.upperEnd(type + 1)))
              / Math.log(2);
      assertThat((double) SizeAxis.width(type)).isCloseTo(1000 * log, within(0.6));
    }
  }

  private static double value(String fraction) {
    int slash = fraction.indexOf('/');
    return slash < 0
        ? Double.parseDouble(fraction)
        : Double.parseDouble(fraction.substring(0, slash))
            / Double.parseDouble(fraction.substring(slash + 1));
  }
}
