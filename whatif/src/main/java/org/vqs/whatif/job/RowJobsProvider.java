package org.vqs.whatif.job;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.sim.row.RowCluster;

/** Finds the cluster as Hadoop's own commands do: by the files in {@code HADOOP_CONF_DIR}. */
public final class RowJobsProvider implements RowCluster.Provider {
  private static final String CONF_DIR = "HADOOP_CONF_DIR";
  private static final List<String> FILES =
      List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

  /** Set by the script where a row needs less than the class path of this process. */
  private static final String CLASS_PATH = "vqs.row.class-path";

  @Override
  public RowCluster connect(String main, Collection<Path> inputs, Map<String, String> settings) {
    try {
      Configuration conf = configuration(System.getenv(CONF_DIR));
      settings.forEach(conf::set);
      conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
      UserGroupInformation.setConfiguration(conf);
      String path = System.getProperty(CLASS_PATH, System.getProperty("java.class.path"));
      List<Path> classPath =
          Arrays.stream(path.split(File.pathSeparator))
              .map(Path::of)
              .filter(Files::exists)
              .toList();
      return new RowJobs(conf, new RowProgram(main, classPath, inputs));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the files of a directory say. */
  static Configuration configuration(String directory) throws RowJobException {
    if (directory == null || !Files.isRegularFile(Path.of(directory, "yarn-site.xml"))) {
      throw new RowJobException(
          "--on-yarn: %s (%s) must be the directory of the cluster's yarn-site.xml, core-site.xml and mapred-site.xml"
              .formatted(CONF_DIR, directory));
    }
    Configuration conf = new YarnConfiguration();
    for (String file : FILES) {
      if (Files.isRegularFile(Path.of(directory, file))) {
        conf.addResource(new org.apache.hadoop.fs.Path(directory, file));
      }
    }
    return conf;
  }
}
