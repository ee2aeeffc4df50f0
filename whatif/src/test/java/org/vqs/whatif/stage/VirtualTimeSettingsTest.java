package org.vqs.whatif.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualTimeSettingsTest {
  private static final Pattern FORCED = Pattern.compile("\\| `(yarn\\.[^`]+)` \\| `false` \\|.*");

  @Test
  void settingsThatTheDocumentNames_areOffWhateverWasAskedFor() throws Exception {
    List<String> forced =
        Files.readAllLines(Path.of("src/docs/virtual-time.md")).stream()
            .map(FORCED::matcher)
            .filter(Matcher::matches)
            .map(row -> row.group(1))
            .toList();
    Configuration conf = new Configuration(false);
    forced.forEach(name -> conf.setBoolean(name, true));

    VirtualTimeSettings.force(conf);

    assertThat(forced).hasSize(5);
    assertThat(conf).hasSize(forced.size()).allMatch(setting -> setting.getValue().equals("false"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "user.", "user.ann.", "root.a."})
  void maximumOfParallelApplications_isRefusedByName(String place) {
    String name = "yarn.scheduler.capacity." + place + "max-parallel-apps";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VirtualTimeSettings.apply(capacity(name)))
        .withMessageContaining(name)
        .withMessageContaining("maximum-applications");
  }

  @Test
  void otherSettingsOfCapacity_areAccepted() {
    VirtualTimeSettings.apply(capacity("yarn.scheduler.capacity.maximum-applications"));
  }

  private static CapacityScheduler capacity(String setting) {
    CapacitySchedulerConfiguration conf =
        new CapacitySchedulerConfiguration(new YarnConfiguration(), false);
    conf.setInt(setting, 10);
    return new CapacityScheduler() {
      @Override
      public CapacitySchedulerConfiguration getConfiguration() {
        return conf;
      }
    };
  }
}
