package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;

/** The reference of the settings of queues says what the code does. */
class QueuesPageTest {
  private static final Path PAGE = Path.of("src", "docs", "queues.md");
  private static final Path EXAMPLE = Path.of("conf", "vqs-scheduler.xml");

  @Test
  void table_hasTheSettingsOfTheCodeWithDefaultRangeAndScope() throws IOException {
    assertThat(rows())
        .containsExactlyElementsOf(
            settings().stream()
                .map(
                    setting ->
                        List.of(
                            "`" + setting.name() + "`",
                            setting.defaultText(),
                            setting.range(),
                            inWords(setting.scope())))
                .toList());
  }

  @Test
  void everySetting_isExplained() throws IOException {
    String page = Files.readString(PAGE);
    for (QueueSetting<?> setting : settings()) {
      assertThat(page).contains("**`" + setting.name() + "`**");
    }
  }

  @Test
  void exampleFile_isWhatThereIsWithoutIt() throws IOException {
    Configuration conf = new Configuration(false);
    conf.addResource(Files.newInputStream(EXAMPLE));
    VqsConfiguration example = VqsConfiguration.from(conf);
    assertThat(conf.size()).isEqualTo(1);
    assertThat(example).isEqualTo(VqsConfiguration.from(new Configuration(false)));
    assertThat(example.warnings()).isEmpty();
  }

  private static List<QueueSetting<?>> settings() {
    List<QueueSetting<?>> settings = new ArrayList<>(QueueKeys.all());
    settings.addAll(QueueKeys.ofLabel("<label>"));
    return settings;
  }

  private static List<List<String>> rows() throws IOException {
    try (var lines = Files.lines(PAGE)) {
      return lines
          .filter(line -> line.startsWith("| `"))
          .map(line -> Arrays.stream(line.split("\\|")).map(String::trim).toList().subList(1, 5))
          .toList();
    }
  }

  private static String inWords(QueueSetting.Scope scope) {
    return switch (scope) {
      case EVERY_QUEUE -> "every queue";
      case LEAVES -> "leaves";
      case BELOW_ROOT -> "below root";
    };
  }
}
