package org.vqs.demo.cluster;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.GangPlan;

/**
 * A YARN client that submits the demo's applications, each with a {@link DemoMaster} in a container
 * of its own.
 */
public final class DemoClient implements AutoCloseable {

  /** What the application master's container is declared to need. */
  public static final int MASTER_MEMORY_MB = 128;

  public static final int MASTER_VCORES = 1;

  private static final String MASTER_JVM =
      "-Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -XX:-UsePerfData"
          + " -Djava.io.tmpdir=./tmp";

  private final YarnClient yarn;
  private final WorkDirectory directory;

  private DemoClient(YarnClient yarn, WorkDirectory directory) {
    this.yarn = yarn;
    this.directory = directory;
  }

  /** Connects to a cluster that runs. */
  public static DemoClient connect(Configuration conf, WorkDirectory directory) throws IOException {
    writeMasterConfiguration(conf, directory);
    YarnClient yarn = YarnClient.createYarnClient();
    yarn.init(conf);
    yarn.start();
    return new DemoClient(yarn, directory);
  }

  /**
   * An application master needs the scheduler's address, and must not outlive the ResourceManager
   * by long.
   */
  private static void writeMasterConfiguration(Configuration conf, WorkDirectory directory)
      throws IOException {
    Configuration own = new Configuration(false);
    own.set(
        YarnConfiguration.RM_SCHEDULER_ADDRESS, conf.get(YarnConfiguration.RM_SCHEDULER_ADDRESS));
    own.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 5_000);
    own.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 500);
    own.setLong(YarnConfiguration.CLIENT_NM_CONNECT_MAX_WAIT_MS, 5_000);
    own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    Path file = directory.configuration().resolve("yarn-site.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      own.writeXml(out);
    }
  }

  public ApplicationId submit(ApplicationPlan application) throws IOException, YarnException {
    application.writeTasks(directory.planFile(application));
    ApplicationSubmissionContext context =
        yarn.createApplication().getApplicationSubmissionContext();
    context.setApplicationName("demo application " + application.number());
    context.setQueue(application.queue());
    application.gang().ifPresent(gang -> context.setApplicationTags(gang.tags()));
    context.setResource(Resource.newInstance(MASTER_MEMORY_MB, MASTER_VCORES));
    context.setMaxAppAttempts(1);
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(),
            Map.of(Environment.CLASSPATH.name(), masterClassPath()),
            List.of(masterCommand(application)),
            Map.<String, ByteBuffer>of(),
            null,
            Map.of()));
    return yarn.submitApplication(context);
  }

  private String masterCommand(ApplicationPlan application) {
    return String.join(
        " ",
        "exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "'",
        MASTER_JVM,
        QuietLogging.javaOptions(directory, application),
        DemoMaster.class.getName(),
        directory.planFile(application).toString(),
        directory.taskLog(application).toString(),
        Integer.toString(application.gang().map(GangPlan::size).orElse(0)),
        Long.toString(application.gang().map(GangPlan::patienceMs).orElse(0L)),
        Boolean.toString(application.gang().map(GangPlan::isGraph).orElse(false)),
        application.untilGangsAsked() ? directory.allGangsAsked().toString() : DemoMaster.NOTHING,
        "1>" + directory.logs().resolve("application-" + application.number() + ".out"),
        "2>&1");
  }

  /**
   * This process's own class path, made absolute, after the directory of the master's
   * configuration.
   */
  private String masterClassPath() {
    String own =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator));
    return directory.configuration() + File.pathSeparator + own;
  }

  public ApplicationReport report(ApplicationId id) throws IOException, YarnException {
    return yarn.getApplicationReport(id);
  }

  @Override
  public void close() {
    yarn.stop();
  }
}
