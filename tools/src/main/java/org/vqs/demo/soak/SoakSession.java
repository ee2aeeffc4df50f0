package org.vqs.demo.soak;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.vqs.core.Policies;
import org.vqs.demo.run.DemoSettings;
import org.vqs.demo.workload.ApplicationPlan;
import org.vqs.demo.workload.DemoWorkload;
import org.vqs.demo.workload.NodeSize;
import org.vqs.yarn.observe.HealthCheck;
import org.vqs.yarn.testing.HeapCensus;

/**
 * Hours of the demo's workloads, one after the other, in one ResourceManager, with a reload and
 * another policy after each; and whether its heap grows meanwhile.
 */
public final class SoakSession {
  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILURE = 1;

  private static final int SAMPLES = 20;

  /** The samples before that are of a ResourceManager that still fills what it keeps. */
  private static final int WARM = 5;

  private static final double FLAT_WITHIN = 0.02;
  private static final int SHOWN_CLASSES = 10;

  /**
   * Many times what a workload takes. By the machine's clock: a request is old after a time, and
   * the scheduler's clock is that.
   */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final DemoSettings settings;
  private final long lengthMs;
  private final PrintStream out;
  private HeapCensus warm;
  private HeapCensus last;
  private int samples;
  private long containers;
  private int reloads;

  public SoakSession(DemoSettings settings, int hours, PrintStream out) {
    this.settings = settings;
    this.lengthMs = TimeUnit.HOURS.toMillis(hours);
    this.out = out;
  }

  /** Runs it; returns the exit code. */
  public int run() throws Exception {
    try (SoakCluster cluster = new SoakCluster(NodeSize.ofCluster(settings.nodes()))) {
      out.printf(
          "%9s %11s %8s %9s %12s %14s%n",
          "minutes", "containers", "reloads", "heap MB", "our objects", "map entries");
      while (samples < SAMPLES) {
        runWorkload(cluster);
        reload(cluster);
        if (cluster.nowMs() >= lengthMs * (samples + 1) / SAMPLES) {
          sample(cluster);
        }
      }
    }
    return verdict();
  }

  private void runWorkload(SoakCluster cluster) throws Exception {
    DemoWorkload workload = DemoWorkload.generate(settings.seed() + reloads, settings.containers());
    List<ApplicationPlan> unsubmitted = new ArrayList<>(workload.applications());
    List<SoakApplication> running = new ArrayList<>();
    long startMs = cluster.nowMs();
    long begun = System.nanoTime();
    while (!unsubmitted.isEmpty() || !running.isEmpty()) {
      while (!unsubmitted.isEmpty()
          && unsubmitted.get(0).submitAfterMs() <= cluster.nowMs() - startMs) {
        running.add(new SoakApplication(cluster, unsubmitted.remove(0)));
      }
      for (SoakApplication application : List.copyOf(running)) {
        if (application.turn()) {
          running.remove(application);
        }
      }
      cluster.turn();
      if (System.nanoTime() - begun > LIMIT.toNanos()) {
        throw new IllegalStateException(
            "workload %d does not end:%n%s%n%s"
                .formatted(
                    reloads,
                    running.stream().map(SoakApplication::why).collect(Collectors.joining()),
                    cluster.visit("/ws/v1/cluster/scheduler/vqs/nodes")));
      }
    }
    containers += workload.containers();
  }

  /** Another policy each time, and another tree of queues every other time. */
  private void reload(SoakCluster cluster) throws Exception {
    reloads++;
    List<String> policies = Policies.names();
    boolean isLarger = reloads % 2 == 0;
    cluster.refresh(
        Map.of(
            "yarn.scheduler.vqs.policy",
            policies.get(reloads % policies.size()),
            "yarn.scheduler.vqs.root.queues",
            isLarger ? "default,other" : "default",
            "yarn.scheduler.vqs.root.default.weight",
            isLarger ? "3" : "1"));
    cluster.visit("/cluster/scheduler");
    cluster.visit("/ws/v1/cluster/scheduler");
  }

  private void sample(SoakCluster cluster) {
    List<String> problems =
        new HealthCheck(cluster.scheduler().state()).report().orElseThrow().problems();
    if (!problems.isEmpty() || cluster.scheduler().caughtErrors() > 0) {
      throw new IllegalStateException(
          "unhealthy: " + problems + ", caught errors: " + cluster.scheduler().caughtErrors());
    }
    // One of those before is kept, and more would be what grows.
    last = null;
    last = HeapCensus.take();
    samples++;
    if (samples <= WARM) {
      warm = last;
    }
    out.printf(
        Locale.ROOT,
        "%9d %11d %8d %9.2f %12d %14d%n",
        TimeUnit.MILLISECONDS.toMinutes(cluster.nowMs()),
        containers,
        reloads,
        last.bytes() / 1e6,
        count(last, "org\\.vqs\\..*"),
        count(last, ".*Map\\$(Node|Entry|TreeNode)"));
  }

  private static long count(HeapCensus census, String pattern) {
    return census.instances().entrySet().stream()
        .filter(entry -> entry.getKey().matches(pattern))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private int verdict() {
    double growth = (double) last.bytes() / warm.bytes() - 1;
    out.printf(Locale.ROOT, "%nThe heap grew by %.2f %% since sample %d.%n", 100 * growth, WARM);
    out.printf("Classes of which there are more (before, after):%n");
    last.instances().entrySet().stream()
        .sorted(
            Comparator.comparingLong(entry -> instances(warm, entry.getKey()) - entry.getValue()))
        .limit(SHOWN_CLASSES)
        .forEach(
            entry ->
                out.printf(
                    "  %s %d %d%n",
                    entry.getKey(), instances(warm, entry.getKey()), entry.getValue()));
    return growth <= FLAT_WITHIN ? EXIT_OK : EXIT_FAILURE;
  }

  private static long instances(HeapCensus census, String name) {
    return census.instances().getOrDefault(name, 0L);
  }
}
