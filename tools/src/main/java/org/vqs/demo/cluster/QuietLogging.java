package org.vqs.demo.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.FileHandler;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.vqs.demo.workload.ApplicationPlan;

/**
 * Sends the logs of Hadoop and of its web server to files, so that the terminal belongs to the
 * demo.
 */
public final class QuietLogging {

  private static final String LOG_FILE_PROPERTY = "vqs.demo.log";

  private QuietLogging() {}

  /** Must run before the first logger exists. */
  public static void install(WorkDirectory directory) throws IOException {
    Path settings = settingsFile(directory);
    Files.writeString(
        settings,
        """
        log4j.rootLogger=INFO,file
        log4j.appender.file=org.apache.log4j.FileAppender
        log4j.appender.file.File=${vqs.demo.log}
        log4j.appender.file.layout=org.apache.log4j.PatternLayout
        log4j.appender.file.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{1}: %m%n
        """);
    System.setProperty("log4j.configuration", settings.toUri().toString());
    System.setProperty(LOG_FILE_PROPERTY, logFile(directory).toString());

    LogManager.getLogManager().reset();
    FileHandler handler = new FileHandler(directory.logs().resolve("web.log").toString());
    handler.setFormatter(new SimpleFormatter());
    Logger.getLogger("").addHandler(handler);
  }

  /** The log of the ResourceManager, the NodeManagers and the driver. */
  static Path logFile(WorkDirectory directory) {
    return directory.logs().resolve("cluster.log");
  }

  /** Options for an application master's JVM, whose log goes to a file next to the cluster's. */
  static String javaOptions(WorkDirectory directory, ApplicationPlan application) {
    Path log = directory.logs().resolve("application-" + application.number() + ".log");
    return "-Dlog4j.configuration=%s -D%s=%s"
        .formatted(settingsFile(directory).toUri(), LOG_FILE_PROPERTY, log);
  }

  private static Path settingsFile(WorkDirectory directory) {
    return directory.configuration().resolve("log4j.properties");
  }
}
