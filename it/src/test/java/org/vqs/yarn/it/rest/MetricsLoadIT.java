package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.InstanceNotFoundException;
import javax.management.ObjectName;
import org.apache.commons.configuration2.SubsetConfiguration;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSink;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/**
 * Sinks and /jmx read while containers start and end and while nodes of new sizes bring virtual
 * queues: neither ever waits for the other for good.
 */
@Tag("cluster")
class MetricsLoadIT {
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final AtomicInteger published = new AtomicInteger();
  private final AtomicInteger ofVirtualQueues = new AtomicInteger();
  private final AtomicInteger rounds = new AtomicInteger();
  private final AtomicInteger sizes = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private MockCluster cluster;

  @AfterEach
  void stop() {
    threads.shutdownNow();
    cluster.close();
  }

  /** A sink that only counts. */
  private final class CountingSink implements MetricsSink {
    @Override
    public void putMetrics(MetricsRecord record) {
      ofVirtualQueues.addAndGet(record.name().equals("VqsVirtualQueue") ? 1 : 0);
    }

    @Override
    public void flush() {
      published.incrementAndGet();
    }

    @Override
    public void init(SubsetConfiguration conf) {}
  }

  @Test
  void sinksAndBeans_areReadWhileTheSchedulerWorks() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.scheduler.vqs.policy", "vqs-bf");
    conf.set("vqs.test.stall.kind", "constant");
    cluster = MockCluster.start(conf);
    DefaultMetricsSystem.instance().register("counting", "counts", new CountingSink());
    for (int i = 0; i < 4; i++) {
      cluster.addNode("h" + i, 10_240, 20);
    }
    MockApp app = cluster.launch();
    List<Future<?>> running = new ArrayList<>();
    running.add(threads.submit(whileTooLittle(() -> work(app, rounds.incrementAndGet()))));
    running.add(threads.submit(whileTooLittle(() -> changeNodes(sizes.incrementAndGet()))));
    running.add(threads.submit(whileTooLittle(MetricsLoadIT::publish)));
    running.add(threads.submit(whileTooLittle(this::readBeans)));
    await("nothing hangs").until(() -> running.stream().allMatch(Future::isDone));
    for (Future<?> done : running) {
      assertEndedWell(done);
    }
    assertThat(ManagementFactory.getThreadMXBean().findDeadlockedThreads()).isNull();
    cluster.assertSound();
  }

  private static void assertEndedWell(Future<?> done) throws InterruptedException {
    try {
      done.get(1, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failure) {
      throw new AssertionError(failure);
    }
  }

  private interface Step {
    void run() throws Exception;
  }

  /** Each of the four did so much that it met the others often. */
  private boolean isEnough() {
    return rounds.get() > 200
        && sizes.get() > 5
        && published.get() > 50
        && ofVirtualQueues.get() > 500
        && reads.get() > 50;
  }

  private Callable<Void> whileTooLittle(Step step) {
    return () -> {
      while (!isEnough()) {
        step.run();
      }
      return null;
    };
  }

  /** Asks for containers of many sizes and gives back what it got the last time. */
  private static void work(MockApp app, int round) throws Exception {
    List<Container> granted = app.ask(1 + round % 5, 256 * (1 + round % 16), 1, 8);
    List<ContainerId> ids = granted.stream().map(Container::getId).toList();
    app.allocate(List.of(), ids);
  }

  /** A node of a size that was never there comes, and goes once it has metrics. */
  private void changeNodes(int number) throws Exception {
    MockNode node = new MockNode(cluster.rm(), "changing" + number + ":1", 2048 + 256 * number, 4);
    node.heartbeat();
    ObjectName bean =
        new ObjectName(
            "Hadoop:service=ResourceManager,name=VqsVirtualQueue,partition=,serverclass="
                + (2048 + 256 * number)
                + "x4,type=0");
    await(bean.toString())
        .until(() -> ManagementFactory.getPlatformMBeanServer().isRegistered(bean));
    node.lose();
  }

  private static void publish() {
    DefaultMetricsSystem.instance().publishMetricsNow();
  }

  private void readBeans() throws Exception {
    var server = ManagementFactory.getPlatformMBeanServer();
    for (ObjectName name :
        server.queryNames(new ObjectName("Hadoop:service=ResourceManager,*"), null)) {
      try {
        server.getMBeanInfo(name);
      } catch (InstanceNotFoundException withdrawn) {
        // As happens to any reader of /jmx.
        assertThat(server.isRegistered(name)).isFalse();
      }
    }
    reads.incrementAndGet();
  }
}
