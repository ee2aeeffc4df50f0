package org.vqs.yarn.it.mini;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.yarn.config.SchedulerFile;

/** A directory of configuration files that a ResourceManager reads when it starts and refreshes. */
public final class SchedulerFiles {
  private final Path directory;

  public SchedulerFiles(Path directory) {
    this.directory = directory;
  }

  /** What points a ResourceManager to the directory. */
  public Map<String, String> pointer() {
    return Map.of(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName(),
        YarnConfiguration.FS_BASED_RM_CONF_STORE,
        directory.toUri().toString());
  }

  /** Writes {@code yarn-site.xml}. */
  public void writeSite(Map<String, String> settings) {
    write(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE, "", settings);
  }

  /** Writes {@code vqs-scheduler.xml}. */
  public void writeScheduler(Map<String, String> settings) {
    write(SchedulerFile.NAME, "yarn.scheduler.vqs.", settings);
  }

  private void write(String name, String prefix, Map<String, String> settings) {
    Configuration content = new Configuration(false);
    settings.forEach((key, value) -> content.set(prefix + key, value));
    try (OutputStream file = Files.newOutputStream(directory.resolve(name))) {
      content.writeXml(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
