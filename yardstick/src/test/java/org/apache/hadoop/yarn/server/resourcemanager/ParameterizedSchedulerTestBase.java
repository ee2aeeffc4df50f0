package org.apache.hadoop.yarn.server.resourcemanager;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.log4j.LogManager;
import org.junit.Rule;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.UseParametersRunnerFactory;
import org.vqs.yardstick.Exclusions;
import org.vqs.yardstick.PatientRunners;
import org.vqs.yardstick.TimedMethods;

/**
 * Runs Hadoop's scheduler-neutral ResourceManager tests against one scheduler of our choice.
 *
 * <p>Hadoop's test jar holds a class of this name that runs its subclasses under the Capacity and
 * the Fair Scheduler. This one comes earlier on the class path, so those subclasses, unchanged, run
 * under the scheduler named by the system property {@value #SCHEDULER_PROPERTY}: {@code vqs} (the
 * default), {@code capacity} or {@code fair}. The latter two give the baseline ours is held
 * against.
 *
 * <p>Settings come from {@code yardstick.xml}, {@code yardstick-<name>.xml} and, where there is
 * one, {@code yardstick-<name>-<test class>.xml}.
 *
 * <p>Names and visibility of all members are those the subclasses were compiled against.
 */
@RunWith(Parameterized.class)
@UseParametersRunnerFactory(PatientRunners.class)
public abstract class ParameterizedSchedulerTestBase {

  /** The kinds of scheduler; subclasses of Hadoop's compare with the first two. */
  public enum SchedulerType {
    CAPACITY,
    FAIR,
    VQS
  }

  private static final String SCHEDULER_PROPERTY = "vqs.yardstick.scheduler";
  private static final String LOG_PROPERTY = "vqs.yardstick.log";

  static {
    // Some tests make their ResourceManager from a configuration of their own, so a setting of this
    // run has to be a default. What was added last wins; YarnConfiguration adds its files when
    // loaded.
    new YarnConfiguration();
    Configuration.addDefaultResource("yardstick.xml");
    Configuration.addDefaultResource("yardstick-" + schedulerName() + ".xml");
    // The tests set the root logger to DEBUG, each anew; the threshold of the repository stays.
    LogManager.getLoggerRepository().setThreshold(System.getProperty(LOG_PROPERTY, "WARN"));
    // Some write a file there without making the directory, which each fork has its own of.
    GenericTestUtils.getTestDir();
  }

  /** Expects a method to fail that is listed as one our scheduler does not pass. */
  @Rule public final Exclusions exclusions;

  /** Skips a method that is listed as one whose result depends on how fast the machine is. */
  @Rule public final TimedMethods timed = TimedMethods.load();

  private final SchedulerType schedulerType;
  private final YarnConfiguration conf = new YarnConfiguration();
  private final AbstractYarnScheduler<?, ?> scheduler;

  /** JUnit makes one instance for each test method. */
  protected ParameterizedSchedulerTestBase(SchedulerType type) {
    QueueMetrics.clearQueueMetrics();
    DefaultMetricsSystem.setMiniClusterMode(true);
    exclusions = type == SchedulerType.VQS ? Exclusions.load() : Exclusions.none();
    schedulerType = type;
    String ofThisClass = "yardstick-" + schedulerName() + "-" + getClass().getSimpleName() + ".xml";
    if (getClass().getClassLoader().getResource(ofThisClass) != null) {
      conf.addResource(ofThisClass);
    }
    if (type == SchedulerType.FAIR) {
      configureFairScheduler(conf);
    }
    scheduler = ReflectionUtils.newInstance(schedulerClass(), conf);
  }

  /** The one scheduler of this run. */
  @Parameterized.Parameters(name = "{0}")
  public static List<Object[]> getParameters() {
    SchedulerType type = SchedulerType.valueOf(schedulerName().toUpperCase(Locale.ROOT));
    return List.<Object[]>of(new Object[] {type});
  }

  private static String schedulerName() {
    return System.getProperty(SCHEDULER_PROPERTY, "vqs");
  }

  /** For subclasses whose test needs other queues of the Fair Scheduler. */
  protected void configureFairScheduler(YarnConfiguration configuration) {}

  public YarnConfiguration getConf() {
    return conf;
  }

  public SchedulerType getSchedulerType() {
    return schedulerType;
  }

  /** A scheduler of the configured class that no ResourceManager has started. */
  @SuppressWarnings("rawtypes") // subclasses were compiled against the raw type
  public AbstractYarnScheduler getScheduler() {
    return scheduler;
  }

  @SuppressWarnings("rawtypes")
  private Class<? extends AbstractYarnScheduler> schedulerClass() {
    return conf.getClass(YarnConfiguration.RM_SCHEDULER, null, AbstractYarnScheduler.class);
  }
}
