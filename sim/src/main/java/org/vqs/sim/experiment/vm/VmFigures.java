package org.vqs.sim.experiment.vm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.EvolutionFigure;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.SweepFigure;
import org.vqs.sim.experiment.SweepFigure.Over;
import org.vqs.sim.experiment.SweepFigure.Panel;
import org.vqs.sim.experiment.TraceScenarios;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * Figures of queues of On Non-Preemptive VM Scheduling in the Cloud, §7, and about §6. Unit of
 * time: a mean service.
 */
public final class VmFigures {
  private static final String MEAN_SERVICE = "mean service";
  private static final List<String> POLICIES = List.of("max-weight", "m14", "g16");
  private static final String GOOGLE_TITLE =
      "Mean queue over the number of servers on a trace (non-preemptive VM scheduling, Fig. 8)";
  private static final ArrivalLaw POISSON = new ArrivalLaw.Poisson();

  /** Inter-arrival times of §7.2; σ is not in the text. */
  private static final List<ArrivalLaw> ARRIVALS = List.of(POISSON, new ArrivalLaw.LogNormal(1));

  /** Example 1: one server of capacity 6, jobs of 4 and eight times as many of 1. */
  private static final SyntheticScenario EXAMPLE_1 =
      exponential("discrete:4=1,1=8", "1", "6", POISSON);

  /** Fig. 3 (§7.1): Example 1, load .89 of the boundary (0.5, 4). */
  public static final Experiment LOCAL_REFRESH_UNSTABLE =
      example(
          "v3",
          "M14 fails in Example 1, Algorithm 1 does not (non-preemptive VM scheduling, Fig. 3)",
          EXAMPLE_1,
          0.89 * 4.5,
          200_000);

  /**
   * Fig. 4 (§7.1, Example 2): four servers of 1, 2, 4 and 8 and as many kinds of jobs, each of
   * which fills one of them, at equal rates, load .89.
   */
  public static final Experiment SAMPLING_QUEUES =
      example(
          "v4",
          "G16 has large queues in Example 2, Algorithm 1 does not (non-preemptive VM scheduling, Fig. 4)",
          exponential("discrete:1=1,2=1,4=1,8=1", "1,1,1,1", "1,2,4,8", POISSON),
          0.89 * 4,
          400_000);

  /** Fig. 5 (§7.2): the VM types of Table 1, intensity .89, 20 to 200 servers. */
  public static final Experiment SERVERS =
      tableOne(
          "v5",
          "Mean queue over the number of servers (non-preemptive VM scheduling, Fig. 5)",
          new Over("servers", "", MEAN_SERVICE),
          POLICIES,
          List.of(20., 65., 110., 155., 200.),
          (arrivals, servers, horizon) ->
              atIntensity(tableOne((int) servers, arrivals), 0.89, horizon));

  /** Fig. 6 (§7.2): the VM types of Table 1 on 20 servers, intensities .8 to .95, β̄ = .98. */
  public static final Experiment TRAFFIC =
      tableOne(
          "v6",
          "Mean queue over the traffic intensity (non-preemptive VM scheduling, Fig. 6)",
          new Over("traffic intensity", "ζ", MEAN_SERVICE),
          List.of("max-weight+stall=paper:beta=0.98", "m14", "g16"),
          List.of(0.8, 0.83, 0.86, 0.89, 0.92, 0.95),
          (arrivals, x, horizon) -> atIntensity(tableOne(20, arrivals), x, horizon));

  /**
   * Fig. 8 (§7.3): a million tasks of Google's trace on 800 to 1250 servers of capacity 1, the
   * larger of CPU and memory rounded up to a power of 1/2 as type; z = .002 and at most 1.5 % of
   * the servers stalled. Beside Algorithm 1 as printed one that starts with configurations of one
   * type and renews empty servers on arrivals, because it depends on how it starts; and VQS-BF,
   * which is not in the figure. G16 samples once a second while its queue is empty, and keeps
   * tokens for a mean duration.
   */
  public static final Experiment GOOGLE =
      new SweepFigure("v8", GOOGLE_TITLE, 3, new Over("servers", "", "s"), VmFigures::google);

  /**
   * The choices that the paper leaves (§6): how an r-max weight configuration is found (§6.1), β
   * constant (§3), dependent on the queue (§6.2) and on how many servers are stalled (§6.4), with
   * and without §6.3; on the VM types of Table 1 with 20 servers and on Example 1.
   */
  public static final Experiment OPTIONS =
      new SweepFigure(
          "v-options",
          "r-max weight and β of Algorithm 1 (non-preemptive VM scheduling, §6)",
          5,
          new Over("traffic intensity", "ζ", MEAN_SERVICE),
          VmFigures::options);

  /**
   * Corollary 5.3 (§5.2): with requests for several VMs at once Algorithm 1 serves the same
   * workload. Table 1 on 20 servers, batches of jobs whose types are drawn one by one.
   */
  public static final Experiment BATCHES =
      new SweepFigure(
          "v-batches",
          "Mean queue over the size of batches (non-preemptive VM scheduling, Corollary 5.3)",
          5,
          new Over("jobs of a batch", "", MEAN_SERVICE),
          VmFigures::batches);

  private VmFigures() {}

  /** What runs at some x. */
  private interface At {
    Scenario scenario(ArrivalLaw arrivals, double x, Horizon horizon);
  }

  /** Exponential service in continuous time. */
  private static SyntheticScenario exponential(
      String sizes, String servers, String capacity, ArrivalLaw arrivals) {
    return new SyntheticScenario(
        LawParser.sizes(sizes),
        LawParser.service("exponential:1"),
        arrivals,
        ClusterParser.parse(servers, capacity),
        TimeModel.CONTINUOUS);
  }

  /** Table 1: memory, CPU and storage of VM types, with the rates of §7.2, and its servers. */
  private static SyntheticScenario tableOne(int servers, ArrivalLaw arrivals) {
    String types = "discrete:15x8x1690=2,17.1x6.5x420=11,7x20x1690=2";
    return exponential(types, String.valueOf(servers), "90x90x5000", arrivals);
  }

  /** With this fraction of what the boundary of the capacity region allows. */
  private static Scenario atIntensity(
      SyntheticScenario scenario, double intensity, Horizon horizon) {
    double rate = intensity * Limits.of(scenario).value() / scenario.service().mean();
    return scenario.atRate(rate, horizon);
  }

  private static Horizon horizon(Lab lab) {
    return Horizon.events((long) lab.length(200_000, 50_000), 0.25);
  }

  /** Until so many jobs came or went, a quarter of them where it shall be quick. */
  private static Experiment example(
      String id, String title, SyntheticScenario example, double rate, double events) {
    double length = events / (2 * rate);
    return new EvolutionFigure(
        id, title, example, rate, length, length / 4, MEAN_SERVICE + "s", POLICIES);
  }

  /** Each policy with Poisson and log-normal arrivals. */
  private static Experiment tableOne(
      String id, String title, Over over, List<String> policies, List<Double> values, At at) {
    return new SweepFigure(
        id,
        title,
        5,
        over,
        (lab, seeds) -> {
          List<Case> cases = new ArrayList<>();
          for (String policy : policies) {
            for (ArrivalLaw arrivals : ARRIVALS) {
              DoubleFunction<Scenario> scenario = x -> at.scenario(arrivals, x, horizon(lab));
              SweepFigure.cases(TimeModel.CONTINUOUS, List.of(policy), values, scenario)
                  .forEach(each -> cases.add(each.on(each.line() + ", " + arrivals)));
            }
          }
          return List.of(Panel.of("sweep", title, cases));
        });
  }

  private static List<Panel> google(Lab lab, List<Long> seeds) {
    int divisor = lab.quick() ? Lab.QUICK_TRACE : 1;
    TraceSettings settings =
        TraceSettings.defaults().withSlot(1).withMapping(ResourceMapping.POWERS_OF_TWO, List.of());
    List<SchedulerFactory> policies =
        Lab.policies(
            TimeModel.CONTINUOUS,
            "max-weight+stall=paper:z=0.002,smax=0.015",
            "max-weight+stall=paper:z=0.002,smax=0.015+solver=greedy+renew-on-arrival=true",
            "m14",
            "g16+token-time=1800",
            "vqs-bf");
    List<Case> cases = new ArrayList<>();
    for (int servers : List.of(800, 850, 900, 1000, 1100, 1250)) {
      TraceScenarios scenarios =
          new TraceScenarios(
              lab.google(), settings, servers / divisor, TimeModel.CONTINUOUS, seeds);
      for (SchedulerFactory policy : policies) {
        cases.add(new Case(policy.name(), servers, scenarios::forSeed, policy));
      }
    }
    return List.of(
        Panel.of(
            "sweep",
            GOOGLE_TITLE,
            cases,
            lab.google().note(),
            "When quick, a tenth of the tasks on a tenth of the servers."));
  }

  private static List<Panel> batches(Lab lab, List<Long> seeds) {
    List<Panel> panels = new ArrayList<>();
    for (double intensity : List.of(.8, .89, .95)) {
      DoubleFunction<Scenario> scenario =
          size ->
              atIntensity(tableOne(20, new ArrivalLaw.Batch((int) size)), intensity, horizon(lab));
      panels.add(
          Panel.of(
              "intensity-" + String.valueOf(intensity).replace('.', '-'),
              "Algorithm 1 on Table 1, 20 servers, traffic intensity " + intensity,
              SweepFigure.cases(
                  TimeModel.CONTINUOUS,
                  List.of("max-weight+stall=paper:beta=0.98"),
                  List.of(1., 3., 10., 30., 100.),
                  scenario)));
    }
    return panels;
  }

  private static List<Panel> options(Lab lab, List<Long> seeds) {
    List<Double> intensities = List.of(0.7, 0.8, 0.89, 0.95);
    List<String> both =
        List.of(
            "max-weight",
            "max-weight+solver=greedy",
            "max-weight+renew-on-arrival=true",
            "max-weight+subset=false",
            "max-weight+stall=beta=0.9",
            "max-weight+stall=paper:smax=1",
            "max-weight+stall=paper:queue=server");
    List<String> withDynamicProgram = new ArrayList<>(both);
    withDynamicProgram.add("max-weight+solver=dp");
    return List.of(
        Panel.of(
            "table-1",
            "Algorithm 1 on Table 1, 20 servers",
            SweepFigure.cases(
                TimeModel.CONTINUOUS,
                both,
                intensities,
                x -> atIntensity(tableOne(20, POISSON), x, horizon(lab))),
            "The dynamic program refuses Table 1: in exact tenths it has 82 million cells."),
        Panel.of(
            "example-1",
            "Algorithm 1 on Example 1, 1 server",
            SweepFigure.cases(
                TimeModel.CONTINUOUS,
                withDynamicProgram,
                intensities,
                x -> atIntensity(EXAMPLE_1, x, horizon(lab)))));
  }
}
