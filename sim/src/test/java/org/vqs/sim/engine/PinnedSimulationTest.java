package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.report.RunReport;

/**
 * Short seeded runs of every policy, pinned bit for bit: which job starts where and when, and the
 * mean queue. A change of these numbers is a change of behaviour, to be explained by who makes it.
 */
class PinnedSimulationTest {
  private static final long SEED = 7;
  private static final Horizon HORIZON = Horizon.events(8000, 0.25);
  private static final List<String> POLICIES =
      List.of(
          "adaptive",
          "bf-js",
          "dra",
          "vqs",
          "vqs-bf",
          "fifo-ff",
          "vqs-bf+stall=paper",
          "bf-js+stall=beta=1",
          "max-weight",
          "m14",
          "g16");

  /** Of the time, the job and the server of every start, in their order. */
  private static final class Checksum implements Observed.Observer {
    private long sum;

    @Override
    public void started(SimJob job, int server, double now) {
      add(Double.doubleToLongBits(now));
      add(job.number());
      add(server);
    }

    private void add(long value) {
      sum = (Long.rotateLeft(sum, 7) ^ value) * 0x9E3779B97F4A7C15L;
    }
  }

  /** Two kinds of servers, a load of 0.9. */
  private static RunSpec slotted(SchedulerFactory policy) {
    return SyntheticScenario.slotted(
            "discrete:1=4,2=4,3=3,5=3,6=1,8=1", "geometric:100", "3,1", "12,20")
        .atLoad(0.9, HORIZON)
        .run(policy, SEED);
  }

  /** The first example of On Non-Preemptive VM Scheduling in the Cloud, on two servers. */
  private static RunSpec continuous(SchedulerFactory policy) {
    return new SyntheticScenario(
            LawParser.sizes("discrete:4=1,1=8"),
            LawParser.service("hyperexponential:1:4"),
            LawParser.arrivals("lognormal:1"),
            ClusterParser.parse("2", "6"),
            TimeModel.CONTINUOUS)
        .atLoad(0.7, HORIZON)
        .run(policy, SEED);
  }

  private static SchedulerFactory policy(String text, TimeModel time) {
    return PolicyParser.parse(text, time);
  }

  private static void assertRun(RunSpec spec, String expected) {
    Checksum checksum = new Checksum();
    RunResult result =
        new Simulation(spec.withScheduler(new Observed(spec.scheduler(), () -> checksum)))
            .run(done -> {});

    assertThat(result.meanQueue() + ", checksum " + checksum.sum).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "adaptive | 5.090132006059295, checksum 1728219667364692551",
        "bf-js | 5.004977277645532, checksum 5089666041278114503",
        "dra | 5.347597922527592, checksum -6123668438736458276",
        "vqs | 246.14740273178808, checksum -7675027783772036678",
        "vqs-bf | 5.452656638891895, checksum 1796045387527156651",
        "fifo-ff | 27.98014499026185, checksum -5173852550683259580",
        "vqs-bf+stall=paper | 16.67617141002056, checksum 8278416376608767568",
        "bf-js+stall=beta=1 | 233.94010008593236, checksum -2338755113844775035",
        "max-weight | 185.38371236049696, checksum -1122808867733447301",
        "m14 | 124.91975997026181, checksum 4541090813604823059",
        "g16 | 9.677307650687155, checksum -4461493987039726786"
      })
  void slottedRun_isPinned(String policy, String expected) {
    assertRun(slotted(policy(policy, TimeModel.SLOTTED)), expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "adaptive | 0.7704684797008484, checksum 6586809218361965990",
        "bf-js | 0.7704684797008484, checksum -940633816981943189",
        "dra | 0.8568378068342813, checksum 6223579481871176911",
        "vqs | 356.0654011309782, checksum -6940001876536655631",
        "vqs-bf | 1.0188631848079495, checksum 9092477112985234326",
        "fifo-ff | 2.439528540309486, checksum 8838023267958271211",
        "vqs-bf+stall=paper | 1.0861697304365876, checksum 5285560978517224393",
        "bf-js+stall=beta=1 | 1457.2153605676235, checksum -3368351852244037254",
        "max-weight | 17.69341068314577, checksum 1696922371693214024",
        "m14 | 720.8511660543302, checksum 2689952266136121364",
        "g16 | 12.166204563220974, checksum -5287952997918838908"
      })
  void continuousRun_isPinned(String policy, String expected) {
    assertRun(continuous(policy(policy, TimeModel.CONTINUOUS)), expected);
  }

  @Test
  void everyPolicy_isAmongThePinnedOnes() {
    Set<String> names = new TreeSet<>();
    POLICIES.forEach(policy -> names.add(policy.split("\\+", -1)[0]));

    assertThat(names).containsExactlyInAnyOrderElementsOf(PolicyParser.names());
  }

  @Test
  void sameRuns_giveTheSameBytesWithAnyNumberOfThreads() {
    List<RunSpec> specs =
        POLICIES.stream()
            .flatMap(
                text ->
                    Stream.of(
                        slotted(policy(text, TimeModel.SLOTTED)),
                        continuous(policy(text, TimeModel.CONTINUOUS))))
            .toList();

    String first = json(specs, 1);
    assertThat(json(specs, 1)).isEqualTo(first);
    assertThat(json(specs, 2)).isEqualTo(first);
    assertThat(json(specs.stream().map(spec -> spec.withSeed(8)).toList(), 2)).isNotEqualTo(first);
  }

  private static String json(List<RunSpec> specs, int threads) {
    List<RunResult> results = new RunPool(threads, ProgressMonitor.NONE).run("test", specs);
    return new RunReport(results, List.of("size"), "slots", specs.get(0).growth())
        .json(true)
        .toString();
  }
}
