package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * Metrics under a running metrics system, as in a ResourceManager, and not in the mode for embedded
 * clusters, which allows names twice.
 */
class VqsQueueMetricsTest {
  private static final Resource CLUSTER = Resource.newInstance(16_384, 16);
  private static final Resource CONTAINER = Resource.newInstance(1024, 1);

  private final Configuration conf = new Configuration(false);
  private boolean embedded;

  @BeforeEach
  void startMetrics() {
    embedded = DefaultMetricsSystem.inMiniClusterMode();
    DefaultMetricsSystem.setMiniClusterMode(false);
    resetMetrics();
    DefaultMetricsSystem.initialize("ResourceManager");
  }

  @AfterEach
  void stopMetrics() {
    resetMetrics();
    DefaultMetricsSystem.setMiniClusterMode(embedded);
  }

  /**
   * As a ResourceManager does when it becomes a standby. Embedded clusters of earlier tests in this
   * JVM may have started the metrics system more often than they shut it down, and names last until
   * the last of them is gone.
   */
  private static void resetMetrics() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    boolean last = false;
    while (!last) {
      last = system.shutdown();
    }
    DefaultMetricsSystem.shutdown();
    QueueMetrics.clearQueueMetrics();
  }

  private VqsQueues start() {
    return new VqsQueues(
        VqsConfiguration.from(conf),
        conf,
        () -> CLUSTER,
        new PartitionTotals(),
        PackerFixture.packer());
  }

  private static VqsQueueMetrics defaultOf(VqsQueues queues) {
    return queues.names().find("default").getMetrics();
  }

  private static Set<String> published() throws Exception {
    Set<String> names = new TreeSet<>();
    ObjectName all = new ObjectName("Hadoop:service=ResourceManager,*");
    for (ObjectName name : ManagementFactory.getPlatformMBeanServer().queryNames(all, null)) {
      if (name.getKeyProperty("name").endsWith("QueueMetrics")
          && name.getKeyProperty("q0") != null) {
        names.add(name.getCanonicalKeyPropertyListString());
      }
    }
    return names;
  }

  /**
   * What is published for the queue; beans are not asked for counts, because they cache them for
   * seconds.
   */
  private static QueueMetrics publishedDefault() {
    return (QueueMetrics)
        DefaultMetricsSystem.instance().getSource("QueueMetrics,q0=root,q1=default");
  }

  @Test
  void queues_arePublishedUnderTheNamesThatOperatorsKnow() throws Exception {
    start();
    assertThat(published())
        .containsExactlyInAnyOrder(
            "name=QueueMetrics,q0=root,service=ResourceManager",
            "name=QueueMetrics,q0=root,q1=default,service=ResourceManager",
            "name=PartitionQueueMetrics,partition=,q0=root,service=ResourceManager",
            "name=PartitionQueueMetrics,partition=,q0=root,q1=default,service=ResourceManager");
    ObjectName bean =
        new ObjectName("Hadoop:service=ResourceManager,name=QueueMetrics,q0=root,q1=default");
    assertThat(ManagementFactory.getPlatformMBeanServer().getAttribute(bean, "tag.Queue"))
        .isEqualTo("root.default");
    assertThat(QueueMetrics.getQueueMetrics()).containsKeys("root", "root.default");
  }

  @Test
  void countsOfAQueue_areCountedAboveItToo() {
    VqsQueues queues = start();
    defaultOf(queues).allocateResources("", "ann", 2, CONTAINER, false);
    defaultOf(queues).allocateResources("gpu", "ann", 1, CONTAINER, false);
    VqsQueueMetrics root = queues.root().getMetrics();
    assertThat(root.getAllocatedMB()).isEqualTo(3072);
    assertThat(root.getPartitionQueueMetrics("").getAllocatedMB()).isEqualTo(2048);
    assertThat(root.getPartitionQueueMetrics("gpu").getAllocatedMB()).isEqualTo(1024);
    assertThat(root.getAllocatedResources()).isEqualTo(Resource.newInstance(3072, 3));
    assertThat(defaultOf(queues).getAllocatedResources()).isEqualTo(Resource.newInstance(3072, 3));
  }

  @Test
  void schedulerAfterAClosedOne_startsFromZeroUnderTheSameNames() throws Exception {
    VqsQueues first = start();
    defaultOf(first).allocateResources("gpu", "ann", 1, CONTAINER, false);
    Set<String> names = published();
    first.close();
    assertThat(published()).isEmpty();
    VqsQueues second = start();
    defaultOf(second).allocateResources("gpu", "ann", 1, CONTAINER, false);
    assertThat(published()).isEqualTo(names);
    assertThat(second.root().getMetrics().getAllocatedResources()).isEqualTo(CONTAINER);
  }

  @Test
  void activeStandbyActiveTwice_countsAfreshEachTime() throws Exception {
    for (int round = 0; round < 3; round++) {
      VqsQueues queues = start();
      queues.names().find("default").appSubmitted("ann", false);
      assertThat(publishedDefault().getAppsSubmitted()).isEqualTo(1);
      assertThat(published()).hasSize(4);
      queues.close();
      resetMetrics();
      DefaultMetricsSystem.initialize("ResourceManager");
    }
  }

  @Test
  void secondSchedulerInOneJvm_takesOverTheNamesAndSharesNoCounts() {
    VqsQueues active = start();
    defaultOf(active).allocateResources("", "ann", 4, CONTAINER, false);
    VqsQueues standby = start();
    defaultOf(active).releaseResources("", "ann", 1, CONTAINER);
    assertThat(active.root().getMetrics().getPartitionQueueMetrics("").getAllocatedMB())
        .isEqualTo(3072);
    assertThat(active.root().free()).isEqualTo(ResourceVector.of(16_384 - 3072, 13));
    assertThat(standby.root().free()).isEqualTo(ResourceMapping.ALL.toVector(CLUSTER));
    assertThat(standby.root().getMetrics().getPartitionQueueMetrics("").getAllocatedMB()).isZero();
    assertThat(publishedDefault()).isSameAs(defaultOf(standby));
  }

  @Test
  void partitionFirstSeenAfterTakeover_countsInItsOwnScheduler() {
    VqsQueues active = start();
    assertThat(active.root().getMetrics().getPartitionQueueMetrics("gpu").getAllocatedMB())
        .isZero();
    VqsQueues standby = start();
    defaultOf(standby).allocateResources("gpu", "bob", 1, CONTAINER, false);
    defaultOf(active).allocateResources("gpu", "ann", 2, CONTAINER, false);
    assertThat(active.root().getMetrics().getAllocatedResources())
        .isEqualTo(Resource.newInstance(2048, 2));
    assertThat(standby.root().getMetrics().getAllocatedResources()).isEqualTo(CONTAINER);
  }

  @Test
  void closing_leavesTheMetricsOfTheSuccessor() throws Exception {
    VqsQueues replaced = start();
    VqsQueues successor = start();
    Set<String> names = published();
    replaced.close();
    assertThat(publishedDefault()).isSameAs(defaultOf(successor));
    assertThat(published()).isEqualTo(names).isNotEmpty();
    assertThat(QueueMetrics.getQueueMetrics()).containsEntry("root.default", defaultOf(successor));
  }

  @Test
  void reading_goesOnWhileUsersComeAndGo() throws Exception {
    VqsQueues queues = start();
    assertReadingGoesOnDuring(() -> defaultOf(queues).addUser("ann"), queues);
    assertReadingGoesOnDuring(() -> defaultOf(queues).removeUser("ann"), queues);
  }

  @Test
  void reading_goesOnWhileQueuesAndPartitionsComeAndGo() throws Exception {
    VqsQueues queues = start();
    Configuration more = new Configuration(false);
    more.set("yarn.scheduler.vqs.root.queues", "default,more");
    assertReadingGoesOnDuring(() -> queues.refresh(VqsConfiguration.from(more), more), queues);
    assertReadingGoesOnDuring(() -> defaultOf(queues).getPartitionQueueMetrics("gpu"), queues);
    assertReadingGoesOnDuring(() -> queues.refresh(VqsConfiguration.from(conf), conf), queues);
    assertReadingGoesOnDuring(queues::close, queues);
    assertReadingGoesOnDuring(queues::publish, queues);
  }

  /**
   * As a sink's timer reads: with the lock of the metrics system, which every change waits for,
   * holding what it holds.
   */
  private static void assertReadingGoesOnDuring(Runnable change, VqsQueues queues)
      throws Exception {
    FutureTask<Void> changed = new FutureTask<>(change, null);
    Thread changer = new Thread(changed, "changes metrics");
    Runnable reading =
        () -> {
          synchronized (DefaultMetricsSystem.instance()) {
            changer.start();
            await().until(() -> changer.getState() == Thread.State.BLOCKED);
            queues.all().forEach(VqsQueueMetricsTest::read);
          }
        };
    FutureTask<Void> read = new FutureTask<>(reading, null);
    Thread reader = new Thread(read, "reads metrics");
    changer.setDaemon(true);
    reader.setDaemon(true);
    reader.start();
    read.get(30, TimeUnit.SECONDS);
    changed.get(30, TimeUnit.SECONDS);
  }

  private static void read(VqsQueue queue) {
    queue.getMetrics().getMetrics(new MetricsCollectorImpl(), true);
  }

  @Test
  void reading_registersNothing() {
    VqsQueues queues = start();
    QueueMetrics.clearQueueMetrics();
    queues.all().forEach(VqsQueueMetricsTest::read);
    assertThat(QueueMetrics.getQueueMetrics()).isEmpty();
  }

  @Test
  void closedMetrics_goOnCounting() {
    VqsQueues queues = start();
    queues.close();
    queues.close();
    defaultOf(queues).allocateResources("", "ann", 1, CONTAINER, false);
    assertThat(queues.root().free()).isEqualTo(ResourceVector.of(15_360, 15));
  }
}
