package org.vqs.yarn.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulerFileTest {
  private static final String WEIGHT = "yarn.scheduler.vqs.root.default.weight";

  @TempDir private Path temporary;
  private ConfDirectory directory;
  private Configuration conf;

  @BeforeEach
  void open() throws IOException {
    directory = new ConfDirectory(temporary);
    conf = directory.over(new Configuration(false));
  }

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  private Configuration merge() {
    return SchedulerFile.merge(conf, new LocalConfigurationProvider());
  }

  @Test
  void noFile_isTheConfigurationItself() {
    conf.set(WEIGHT, "2");
    assertThat(merge().get(WEIGHT)).isEqualTo("2");
    assertThat(SchedulerFile.merge(conf, null).get(WEIGHT)).isEqualTo("2");
  }

  @Test
  void file_holdsOverYarnSite() throws IOException {
    directory.text(
        "yarn-site.xml",
        "<configuration><property><name>"
            + WEIGHT
            + "</name><value>2</value><final>true</final></property></configuration>");
    conf.addResource("yarn-site.xml");
    directory.file(SchedulerFile.NAME, WEIGHT + "=3");
    assertThat(conf.get(WEIGHT)).isEqualTo("2");
    assertThat(merge().get(WEIGHT)).isEqualTo("3");
    assertThat(SchedulerFile.merge(conf, null).get(WEIGHT)).isEqualTo("3");
    assertThat(conf.get(WEIGHT)).as("in the configuration given").isEqualTo("2");
  }

  @Test
  void file_isReadAgainEachTime() throws IOException {
    directory.file(SchedulerFile.NAME, WEIGHT + "=3");
    assertThat(merge().get(WEIGHT)).isEqualTo("3");
    directory.file(SchedulerFile.NAME, WEIGHT + "=4");
    assertThat(merge().get(WEIGHT)).isEqualTo("4");
  }

  @Test
  void blankValue_isKept() throws IOException {
    String key = "yarn.scheduler.vqs.root.acl.submit-applications";
    directory.file(SchedulerFile.NAME, key + "= admins");
    assertThat(merge().get(key)).isEqualTo(" admins");
  }

  @Test
  void reference_isResolvedWithYarnSite() throws IOException {
    conf.set("heavy", "7");
    directory.file(SchedulerFile.NAME, WEIGHT + "=${heavy}");
    assertThat(merge().get(WEIGHT)).isEqualTo("7");
  }

  @Test
  void keyOfOthers_isRefused() throws IOException {
    directory.file(SchedulerFile.NAME, WEIGHT + "=3", "yarn.acl.enable=true");
    assertThatIllegalArgumentException()
        .isThrownBy(this::merge)
        .withMessageStartingWith("vqs-scheduler.xml has yarn.acl.enable, which is none of");
  }

  @Test
  void malformedFile_isRefused() throws IOException {
    directory.text(SchedulerFile.NAME, "<configuration><property>");
    assertThatIllegalArgumentException()
        .isThrownBy(this::merge)
        .withMessageStartingWith("vqs-scheduler.xml is no Hadoop configuration: ");
  }

  @Test
  void store_isReadBesideTheOtherFiles() throws Exception {
    directory.file(SchedulerFile.NAME, WEIGHT + "=5");
    Configuration bootstrap = new YarnConfiguration();
    bootstrap.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, temporary.toUri().toString());
    FileSystemBasedConfigurationProvider store = new FileSystemBasedConfigurationProvider();
    store.init(bootstrap);
    try {
      Configuration empty = new Configuration(false);
      assertThat(SchedulerFile.merge(empty, store, bootstrap).get(WEIGHT)).isEqualTo("5");
      Files.delete(temporary.resolve(SchedulerFile.NAME));
      assertThat(SchedulerFile.merge(empty, store, bootstrap).get(WEIGHT)).isNull();
    } finally {
      store.close();
    }
  }

  @Test
  void unreadableFile_isRefused() {
    conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, "/conf");
    ConfigurationProvider broken =
        new FileSystemBasedConfigurationProvider() {
          @Override
          public synchronized InputStream getConfigurationInputStream(
              Configuration asked, String name) throws IOException {
            throw new IOException(name + " is on fire");
          }
        };
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SchedulerFile.merge(conf, broken))
        .withMessage(
            "vqs-scheduler.xml cannot be read: java.io.IOException: /conf/vqs-scheduler.xml is on fire");
  }
}
