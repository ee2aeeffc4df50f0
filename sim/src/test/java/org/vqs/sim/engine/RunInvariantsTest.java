package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.RunResult;

/** What holds in every run, whatever the policy does. */
class RunInvariantsTest {
  private static final int RUNS = 40;
  private static final List<String> ARRIVALS =
      List.of("poisson", "lognormal:1", "batch:7", "periodic");
  private static final List<String> SERVICES =
      List.of("geometric:10", "exponential:5", "hyperexponential:8:6", "fixed:3", "uniform:2:9");

  /** Follows every job and every server. */
  private static final class Books implements Observed.Observer {
    private final TimeModel time;
    private final List<long[]> capacity = new ArrayList<>();
    private final List<long[]> used = new ArrayList<>();
    private final Set<Long> waiting = new HashSet<>();
    private final Map<Long, Integer> serverOf = new HashMap<>();
    private final Map<Long, Double> startOf = new HashMap<>();
    private long arrived;
    private long started;
    private long departed;

    Books(RunSpec spec) {
      time = spec.time();
      for (ServerGroup group : spec.cluster()) {
        for (int i = 0; i < group.count(); i++) {
          capacity.add(group.capacity().toArray());
          used.add(new long[group.capacity().dimensions()]);
        }
      }
    }

    @Override
    public void arrived(SimJob job, double now) {
      assertThat(job.number()).as("number in the order of arrival").isEqualTo(arrived++);
      assertThat(job.arrived()).isEqualTo(now);
      waiting.add(job.number());
    }

    @Override
    public void started(SimJob job, int server, double now) {
      assertThat(waiting.remove(job.number())).as("job %d waits", job.number()).isTrue();
      assertThat(now).isGreaterThanOrEqualTo(job.arrived());
      started++;
      serverOf.put(job.number(), server);
      startOf.put(job.number(), now);
      long[] amounts = used.get(server);
      job.demand().addTo(amounts, 1);
      assertThat(ResourceVector.of(amounts).fitsIn(capacity.get(server)))
          .as("server %d of %s holds %s", server, capacity.get(server), amounts)
          .isTrue();
    }

    @Override
    public void departed(SimJob job, double now) {
      assertThat(serverOf).as("running jobs").containsKey(job.number());
      double service =
          time == TimeModel.SLOTTED ? Math.max(1, Math.ceil(job.service())) : job.service();
      assertThat(now).isEqualTo(startOf.get(job.number()) + service);
      departed++;
      job.demand().addTo(used.get(serverOf.remove(job.number())), -1);
    }

    @Override
    public void scheduled(JobScheduler scheduler) {
      assertThat(scheduler.stalledServers()).isBetween(0, capacity.size());
    }

    private void close(RunResult result) {
      assertThat(result.arrivals()).isEqualTo(arrived);
      assertThat(result.departures()).isEqualTo(departed).isEqualTo(started - serverOf.size());
      assertThat(result.finalQueue()).isEqualTo(waiting.size()).isEqualTo(arrived - started);
      assertThat(result.maxQueue()).isGreaterThanOrEqualTo(result.finalQueue());
      assertThat(result.meanQueue()).isBetween(0.0, (double) result.maxQueue());
      assertThat(result.utilisation()).allMatch(share -> share >= 0 && share <= 1 + 1e-9);
      assertThat(result.stalled()).isBetween(0.0, 1.0);
      assertThat(started).as("jobs that started").isPositive();
      assertThat(departed).as("jobs that departed").isPositive();
    }
  }

  private static <T> T any(SplittableRandom random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Discrete sizes in twelfths, of which the largest fits on every server. */
  private static String types(SplittableRandom random, int resources) {
    List<String> types = new ArrayList<>();
    int count = random.nextInt(1, 4);
    for (int i = 0; i < count; i++) {
      types.add(vector(random, resources, 1, 12, "/12") + "=" + random.nextInt(1, 5));
    }
    return "discrete:" + String.join(",", types);
  }

  private static String vector(
      SplittableRandom random, int resources, int least, int most, String suffix) {
    List<String> parts = new ArrayList<>();
    for (int r = 0; r < resources; r++) {
      parts.add(random.nextInt(least, most + 1) + suffix);
    }
    return String.join("x", parts);
  }

  private static Scenario scenario(SplittableRandom random, boolean continuousSizes) {
    int resources = random.nextInt(1, 4);
    String sizes =
        continuousSizes
            ? "uniform:%s:%s"
                .formatted(
                    vector(random, resources, 1, 5, "/12"), vector(random, resources, 6, 12, "/12"))
            : types(random, resources);
    int kinds = random.nextInt(1, 4);
    List<String> servers = new ArrayList<>();
    List<String> capacities = new ArrayList<>();
    for (int i = 0; i < kinds; i++) {
      servers.add(String.valueOf(random.nextInt(1, 4)));
      capacities.add(vector(random, resources, 1, 3, ""));
    }
    SyntheticScenario synthetic =
        new SyntheticScenario(
            LawParser.sizes(sizes),
            LawParser.service(any(random, SERVICES)),
            LawParser.arrivals(any(random, ARRIVALS)),
            ClusterParser.parse(String.join(",", servers), String.join(",", capacities)),
            any(random, List.of(TimeModel.values())));
    Scenario scenario =
        synthetic.atLoad(random.nextDouble(0.3, 1.2), Horizon.events(600, random.nextDouble(0.5)));
    return new Scenario(
        scenario.workload(),
        scenario.cluster(),
        scenario.time(),
        scenario.horizon(),
        scenario.growth());
  }

  private static void check(String policy, long seed, boolean continuousSizes) {
    Scenario scenario = scenario(new SplittableRandom(seed), continuousSizes);
    RunSpec spec = scenario.run(PolicyParser.parse(policy, scenario.time()), seed);
    Books books = new Books(spec);
    try {
      books.close(
          new Simulation(spec.withScheduler(new Observed(spec.scheduler(), () -> books)))
              .run(done -> {}));
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          "%s, seed %d, %s on %s"
              .formatted(policy, seed, scenario.workload().describe(), scenario.cluster()),
          e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bf-js",
        "vqs",
        "vqs-bf",
        "fifo-ff",
        "vqs-bf+stall=paper",
        "vqs+stall=beta=0.9",
        "bf-js+stall=beta=1",
        "max-weight",
        "max-weight+solver=dp",
        "max-weight+solver=greedy",
        "max-weight+subset=false+renew-on-arrival=true",
        "m14",
        "g16"
      })
  void jobsAndRoom_areConservedUnderTypes(String policy) {
    for (long seed = 1; seed <= RUNS; seed++) {
      check(policy, seed, false);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs", "vqs-bf", "fifo-ff", "vqs-bf+stall=paper"})
  void jobsAndRoom_areConservedUnderSizesOfAnyKind(String policy) {
    for (long seed = 1; seed <= RUNS; seed++) {
      check(policy, seed, true);
    }
  }
}
