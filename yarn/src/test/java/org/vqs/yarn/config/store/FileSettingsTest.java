package org.vqs.yarn.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.ConfDirectory;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.testing.Change;

class FileSettingsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  @TempDir private Path directory;
  private ConfDirectory files;
  private FileSettings settings;

  @BeforeEach
  void prepare() throws IOException {
    files = new ConfDirectory(directory);
    files.file("yarn-site.xml", ROOT + "default.weight=5", "yarn.acl.enable=true");
    files.file("vqs-scheduler.xml", ROOT + "queues=default,dev", ROOT + "dev.weight=3");
    settings =
        new FileSettings(
            null, files.over(new Configuration(false)), read -> VqsConfiguration.from(read));
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  @Test
  void settings_areThoseOfBothFiles() throws IOException {
    assertThat(settings.kept())
        .extracting(entry -> entry.getKey() + "=" + entry.getValue())
        .containsExactlyInAnyOrder(
            ROOT + "queues=default,dev", ROOT + "dev.weight=3", ROOT + "default.weight=5");
  }

  @Test
  void change_isAnotherFileAndChangesNothing() throws IOException {
    Change change =
        new Change()
            .add("root.etl")
            .update("root.etl", "weight", "2")
            .update("root.default", "weight", "6");
    String fingerprint = settings.fingerprint();
    String file = settings.file(change.info()).orElseThrow();
    VqsConfiguration checked = settings.check(change.info());
    assertThat(checked.queues().atPath("root.etl").weight()).isEqualTo(2);
    assertThat(checked.queues().atPath("root.default").weight()).isEqualTo(6);
    assertThat(checked.queues().atPath("root.dev").weight()).isEqualTo(3);
    assertThat(settings.fingerprint()).isEqualTo(fingerprint);
    files.text("vqs-scheduler.xml", file);
    assertThat(settings.kept().get(ROOT + "queues")).isEqualTo("default,dev,etl");
    assertThat(settings.fingerprint()).isNotEqualTo(fingerprint);
  }

  @Test
  void keyOfTheOtherFile_cannotBeTakenBack() {
    Change change = new Change().update("root.default", "weight", "");
    assertThatThrownBy(() -> settings.file(change.info()))
        .isInstanceOf(IOException.class)
        .hasMessage(
            ROOT
                + "default.weight is set in another file than vqs-scheduler.xml, or is included or final there: change it by hand");
  }

  @Test
  void fileThatIsWrong_saysSo() throws IOException {
    files.text("vqs-scheduler.xml", "<configuration>");
    assertThatThrownBy(() -> settings.kept())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("vqs-scheduler.xml");
  }
}
