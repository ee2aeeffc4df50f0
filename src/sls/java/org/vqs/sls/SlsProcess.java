package org.vqs.sls;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.conf.SLSConfiguration;
import org.vqs.bench.process.JsonProcess;
import org.vqs.bench.sls.SlsOutcome;
import org.vqs.bench.sls.SlsRun;
import org.vqs.bench.sls.SlsWorkload;
import org.vqs.sim.yarn.stage.Contestant;
import org.vqs.sim.yarn.stage.QueueWeight;
import org.vqs.yarn.VirtualQueueScheduler;

/** The main class of a process in which the load simulator runs one scheduler once. */
final class SlsProcess {
  /** The simulator writes its files once a second, and nodes still report the last containers. */
  private static final long LAST_LINES_MILLIS = 2500;

  private static final long LOOK_MILLIS = 50;

  /** Longer than any task of the example runs. */
  private static final Duration STANDSTILL = Duration.ofSeconds(90);

  /** The queues of the simulator's example, with its weights. */
  private static final List<QueueWeight> QUEUES =
      List.of(
          new QueueWeight("sls_queue_1", 1),
          new QueueWeight("sls_queue_2", 1),
          new QueueWeight("sls_queue_3", 2));

  /** The simulator exchanges Hadoop's classes for these too, but with preemption for Capacity. */
  private static final Map<String, Class<?>> MEASURED =
      Map.of(
          VirtualQueueScheduler.class.getName(), SlsVirtualQueueScheduler.class,
          CapacityScheduler.class.getName(), MeasuredCapacityScheduler.class,
          FairScheduler.class.getName(), MeasuredFairScheduler.class);

  private SlsProcess() {}

  /**
   * Runs and ends the process, without waiting for services to stop.
   *
   * @param arguments a file with a {@link SlsRun} and a file for the {@link SlsOutcome}, both as
   *     JSON
   */
  public static void main(String[] arguments) {
    // What a thread of the simulator throws is an end too.
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> JsonProcess.fail(failure));
    JsonProcess.answer(arguments, SlsRun.class, SlsProcess::measure);
  }

  private static SlsOutcome measure(SlsRun run)
      throws IOException,
          YarnException,
          ParseException,
          ClassNotFoundException,
          InterruptedException {
    Path directory = Path.of(run.directory());
    SLSRunner runner = new SLSRunner(configuration(run, directory));
    runner.run(
        new String[] {
          "-tracetype", "SYNTH", "-tracelocation", run.trace(), "-output", directory.toString()
        });
    long begun = System.nanoTime();
    awaitEnd(runner);
    double seconds = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
    Thread.sleep(LAST_LINES_MILLIS);
    Map<String, Object> info = SLSRunner.getSimulateInfoMap();
    return new SlsOutcome(
        ((Number) info.get("Number of applications")).intValue(),
        Measured.succeeded(),
        ((Number) info.get("Number of tasks")).intValue(),
        Measured.containers(),
        Measured.leftOver(),
        seconds,
        Measured.operations().times());
  }

  /** The simulator tells nobody when it is done, so its count is read again and again. */
  private static void awaitEnd(SLSRunner runner) throws InterruptedException {
    long before = -1;
    long since = System.nanoTime();
    while (runner.getRemainingApps() > 0) {
      long done = Measured.containers() - runner.getRemainingApps();
      if (done != before) {
        before = done;
        since = System.nanoTime();
      } else if (System.nanoTime() - since > STANDSTILL.toNanos()) {
        throw new IllegalStateException(
            "%d applications remain, and no container was given for %d s"
                .formatted(runner.getRemainingApps(), STANDSTILL.toSeconds()));
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static Configuration configuration(SlsRun run, Path directory) {
    Configuration conf = new YarnConfiguration();
    conf.addResource(new org.apache.hadoop.fs.Path(Path.of(run.settings()).toUri()));
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    for (String address :
        List.of(
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_WEBAPP_ADDRESS)) {
      conf.set(address, "localhost:0");
    }
    // The simulator's nodes have names that no network knows.
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    SecurityUtil.setConfiguration(conf);
    conf.setBoolean(SLSConfiguration.DNS_CACHING_ENABLED, true);
    conf.setInt(SLSConfiguration.METRICS_WEB_ADDRESS_PORT, 0);
    SlsWorkload workload = run.workload();
    conf.setInt(SLSConfiguration.NM_MEMORY_MB, workload.nodeMemoryMb());
    conf.setInt(SLSConfiguration.NM_VCORES, workload.nodeVcores());
    conf.setInt(SLSConfiguration.NM_HEARTBEAT_INTERVAL_MS, workload.heartbeatMillis());
    conf.setInt(SLSConfiguration.AM_HEARTBEAT_INTERVAL_MS, workload.heartbeatMillis());
    Contestant.of(run.scheduler()).configure(conf, QUEUES, directory);
    conf.setClass(
        YarnConfiguration.RM_SCHEDULER,
        MEASURED.get(conf.get(YarnConfiguration.RM_SCHEDULER)),
        Object.class);
    return conf;
  }
}
