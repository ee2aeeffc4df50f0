package org.vqs.yarn.config;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * The file {@value #NAME}, in which the scheduler's settings may stand apart from {@code
 * yarn-site.xml}. It lies beside that file, and what it says holds over what that says. Stateless
 * and thread-safe.
 */
public final class SchedulerFile {
  /** The name of the file. */
  public static final String NAME = "vqs-scheduler.xml";

  /** The ResourceManager's own files that a refresh reads. */
  public static final List<String> AT_REFRESH =
      List.of(
          YarnConfiguration.YARN_SITE_CONFIGURATION_FILE,
          YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE);

  private SchedulerFile() {}

  /**
   * A copy of a configuration with the file's settings in it; {@code conf} stays as it is. Without
   * the file, a copy.
   *
   * @param conf as the ResourceManager gives it to its scheduler
   * @param provider the ResourceManager's; null for the class path
   * @param bootstrap what the provider was made with: what a refresh reads need not say where
   * @throws IllegalArgumentException naming the file, if it cannot be read, is no configuration, or
   *     has a key that is none of the scheduler's
   */
  public static Configuration merge(
      Configuration conf, ConfigurationProvider provider, Configuration bootstrap) {
    try (InputStream file = open(conf, provider, bootstrap)) {
      return file == null ? new Configuration(conf) : merge(conf, file);
    } catch (IOException | YarnException unreadable) {
      throw new IllegalArgumentException(NAME + " cannot be read: " + unreadable, unreadable);
    }
  }

  private static Configuration merge(Configuration conf, InputStream file) {
    Configuration merged = new Configuration(conf);
    // What is set is final for this copy, so that a <final> in yarn-site.xml takes nothing back.
    read(file).forEach(merged::set);
    return merged;
  }

  /** The same for a configuration that the provider was made with. */
  public static Configuration merge(Configuration conf, ConfigurationProvider provider) {
    return merge(conf, provider, conf);
  }

  /**
   * What a refresh reads: the files of the moment, and nothing that was set when the
   * ResourceManager started.
   *
   * @param provider as in {@link #merge(Configuration, ConfigurationProvider, Configuration)}
   * @throws IllegalArgumentException as that does
   */
  public static Configuration readAgain(ConfigurationProvider provider, Configuration bootstrap) {
    return merge(siteFiles(provider, bootstrap), provider, bootstrap);
  }

  /** What a refresh would read if the file had this content. Throws as that does. */
  public static Configuration readAgain(
      ConfigurationProvider provider, Configuration bootstrap, byte[] content) {
    return merge(siteFiles(provider, bootstrap), new ByteArrayInputStream(content));
  }

  /** The file as it is now, or null; throws as {@link #readAgain} does. */
  public static byte[] content(ConfigurationProvider provider, Configuration bootstrap) {
    try (InputStream file = open(bootstrap, provider, bootstrap)) {
      return file == null ? null : file.readAllBytes();
    } catch (IOException | YarnException unreadable) {
      throw new IllegalArgumentException(NAME + " cannot be read: " + unreadable, unreadable);
    }
  }

  private static Configuration siteFiles(ConfigurationProvider provider, Configuration bootstrap) {
    Configuration files = new Configuration(false);
    files.setClassLoader(bootstrap.getClassLoader());
    try {
      for (String name : AT_REFRESH) {
        InputStream file = siteFile(provider, bootstrap, name);
        if (file != null) {
          files.addResource(file, name);
        }
      }
    } catch (IOException | YarnException unreadable) {
      throw new IllegalArgumentException(
          "the ResourceManager's files cannot be read: " + unreadable, unreadable);
    }
    // Streams are read now, while they are open.
    files.size();
    return files;
  }

  private static InputStream siteFile(
      ConfigurationProvider provider, Configuration bootstrap, String name)
      throws IOException, YarnException {
    return provider == null
        ? bootstrap.getConfResourceAsInputStream(name)
        : provider.getConfigurationInputStream(bootstrap, name);
  }

  private static InputStream open(
      Configuration conf, ConfigurationProvider provider, Configuration bootstrap)
      throws IOException, YarnException {
    if (provider == null || provider instanceof LocalConfigurationProvider) {
      // Asked for a name that is none of YARN's, the local provider looks in the working directory.
      URL resource = conf.getResource(NAME);
      return resource == null ? null : resource.openStream();
    }
    String name = NAME;
    if (provider instanceof FileSystemBasedConfigurationProvider) {
      // And this one in the home directory.
      name = new Path(storeDirectory(bootstrap), NAME).toString();
    }
    try {
      return provider.getConfigurationInputStream(conf, name);
    } catch (FileNotFoundException missing) {
      return null;
    }
  }

  /** Where a provider that reads from a file system has its files. */
  public static String storeDirectory(Configuration conf) {
    return conf.get(
        YarnConfiguration.FS_BASED_RM_CONF_STORE, YarnConfiguration.DEFAULT_FS_BASED_RM_CONF_STORE);
  }

  private static Map<String, String> read(InputStream file) {
    Configuration content = new Configuration(false);
    content.addResource(file, NAME);
    Map<String, String> settings = new TreeMap<>();
    try {
      content.forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
    } catch (RuntimeException malformed) {
      throw new IllegalArgumentException(
          NAME + " is no Hadoop configuration: " + malformed.getMessage(), malformed);
    }
    for (String key : settings.keySet()) {
      if (!key.startsWith(VqsProperties.PREFIX)) {
        throw new IllegalArgumentException(
            NAME
                + " has "
                + key
                + ", which is none of the scheduler's settings ("
                + VqsProperties.PREFIX
                + "*): only they are read from it; put the others in yarn-site.xml");
      }
    }
    return settings;
  }
}
