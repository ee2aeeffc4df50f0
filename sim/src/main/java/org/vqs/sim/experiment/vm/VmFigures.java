package org.vqs.sim.experiment.vm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Evolution;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Figure;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.Panels;
import org.vqs.sim.experiment.Panels.Over;
import org.vqs.sim.experiment.Panels.Panel;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceStatistics;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * Figures of On Non-Preemptive VM Scheduling in the Cloud, §7, and about §6. Unit of time: a mean
 * service.
 */
public final class VmFigures {
  private static final String MEAN_SERVICE = "mean service";
  private static final Over INTENSITY = new Over("traffic intensity", "ζ", MEAN_SERVICE);
  private static final List<String> POLICIES = List.of("max-weight", "m14", "g16");
  private static final String LARGE_BETA = "max-weight+stall=paper:beta=0.98";

  /** Inter-arrival times of §7.2; σ is not in the text. */
  private static final List<ArrivalLaw> ARRIVALS =
      List.of(new ArrivalLaw.Poisson(), new ArrivalLaw.LogNormal(1));

  /** Example 1: one server of capacity 6, jobs of 4 and eight times as many of 1. */
  private static final SyntheticScenario EXAMPLE_1 =
      SyntheticScenario.continuous("discrete:4=1,1=8", "exponential:1", "1", "6");

  /**
   * Example 2: four servers of 1, 2, 4 and 8 and as many kinds of jobs, each of which fills one of
   * them, at equal rates.
   */
  private static final SyntheticScenario EXAMPLE_2 =
      SyntheticScenario.continuous(
          "discrete:1=1,2=1,4=1,8=1", "exponential:1", "1,1,1,1", "1,2,4,8");

  private VmFigures() {}

  /** All, in the order of the paper; then those that are not in it. */
  public static List<Experiment> all() {
    return List.of(
        example(
            "v3",
            "M14 fails in Example 1, Algorithm 1 does not (non-preemptive VM scheduling, Fig. 3)",
            EXAMPLE_1,
            0.89 * 4.5,
            200_000),
        example(
            "v4",
            "G16 has large queues in Example 2, Algorithm 1 does not (non-preemptive VM scheduling, Fig. 4)",
            EXAMPLE_2,
            0.89 * 4,
            400_000),
        tableOne(
            "v5",
            "Mean queue over the number of servers (non-preemptive VM scheduling, Fig. 5)",
            new Over("servers", "", MEAN_SERVICE),
            POLICIES,
            List.of(20., 65., 110., 155., 200.),
            (lab, arrivals, servers) ->
                atIntensity(lab, tableOne((int) servers).withArrivals(arrivals), 0.89)),
        tableOne(
            "v6",
            "Mean queue over the traffic intensity (non-preemptive VM scheduling, Fig. 6)",
            INTENSITY,
            List.of(LARGE_BETA, "m14", "g16"),
            List.of(0.8, 0.83, 0.86, 0.89, 0.92, 0.95),
            (lab, arrivals, x) -> atIntensity(lab, tableOne(20).withArrivals(arrivals), x)),
        new Figure(
            "v7",
            "Arrivals over time in the trace (non-preemptive VM scheduling, Fig. 7)",
            1,
            VmFigures::arrivals),
        new Figure(
            "v8",
            "Mean queue over the number of servers on a trace (non-preemptive VM scheduling, Fig. 8)",
            3,
            new Panels(new Over("servers", "", "s"), VmFigures::google)),
        new Figure(
            "v-options",
            "r-max weight and β of Algorithm 1 (non-preemptive VM scheduling, §6)",
            5,
            new Panels(INTENSITY, VmFigures::options)),
        new Figure(
            "v-batches",
            "Mean queue over the size of batches (non-preemptive VM scheduling, Corollary 5.3)",
            5,
            new Panels(new Over("jobs of a batch", "", MEAN_SERVICE), VmFigures::batches)));
  }

  /** What runs at some x. */
  private interface At {
    Scenario scenario(Lab lab, ArrivalLaw arrivals, double x);
  }

  /** Table 1: memory, CPU and storage of VM types, with the rates of §7.2, and its servers. */
  private static SyntheticScenario tableOne(int servers) {
    return SyntheticScenario.continuous(
        "discrete:15x8x1690=2,17.1x6.5x420=11,7x20x1690=2",
        "exponential:1",
        String.valueOf(servers),
        "90x90x5000");
  }

  /** With this fraction of what the boundary of the capacity region allows. */
  private static Scenario atIntensity(Lab lab, SyntheticScenario scenario, double intensity) {
    double rate = intensity * Limits.of(scenario).value() / scenario.service().mean();
    return scenario.atRate(rate, Horizon.events((long) lab.length(200_000, 50_000), 0.25));
  }

  /** §7.1: until so many jobs came or went, a quarter of them where it shall be quick. */
  private static Figure example(
      String id, String title, SyntheticScenario example, double rate, double events) {
    double length = events / (2 * rate);
    String[] policies = POLICIES.toArray(String[]::new);
    String unit = MEAN_SERVICE + "s";
    return new Figure(
        id, title, 5, Evolution.of(example, rate, length, length / 4, unit, policies));
  }

  /** §7.2: each policy on the VM types of Table 1 with Poisson and log-normal arrivals. */
  private static Figure tableOne(
      String id, String title, Over over, List<String> policies, List<Double> values, At at) {
    return new Figure(
        id,
        title,
        5,
        new Panels(
            over,
            draft -> {
              List<Case> cases = new ArrayList<>();
              for (String policy : policies) {
                for (ArrivalLaw arrivals : ARRIVALS) {
                  DoubleFunction<Scenario> scenario = x -> at.scenario(draft.lab(), arrivals, x);
                  Panels.cases(List.of(policy), values, scenario)
                      .forEach(each -> cases.add(each.on(each.line() + ", " + arrivals)));
                }
              }
              return List.of(Panel.of("sweep", title, cases));
            }));
  }

  /** §7.3: the number of arrivals in windows of 20 minutes. */
  private static void arrivals(Draft draft) {
    TraceStatistics trace = TraceStatistics.of(draft.lab().google().forSeed(draft.seeds().get(0)));
    List<Point> points =
        IntStream.range(0, trace.arrivals().size() - 1)
            .mapToObj(i -> Point.of(i * TraceStatistics.WINDOW / 3600, trace.arrivals().get(i)))
            .toList();
    Axis time = Axis.linear("time", "hours");
    Axis arrivals = Axis.linear("arrivals", "tasks / 20 min");
    draft
        .report()
        .table(
            TableOf.<Point>named("arrivals", "Arrivals in windows of 20 minutes")
                .number("from", "hours", Point::x)
                .number("arrivals", "tasks", window -> (int) window.y())
                .note("The last window, which is not complete, is left out.")
                .over(points))
        .plot(
            "arrivals",
            LinePlot.builder(draft.title(), time, arrivals)
                .series("arrivals", points, false)
                .build())
        .note(draft.lab().google().note());
  }

  /**
   * §7.3: a million tasks of Google's trace on 800 to 1250 servers of capacity 1, the larger of CPU
   * and memory rounded up to a power of 1/2 as type; z = .002 and at most 1.5 % of the servers
   * stalled. Beside Algorithm 1 as printed one that starts with configurations of one type and
   * renews empty servers on arrivals, because it depends on how it starts; and VQS-BF, which is not
   * in the figure. G16 samples once a second while its queue is empty, and keeps tokens for a mean
   * duration.
   */
  private static List<Panel> google(Draft draft) {
    TraceSettings settings =
        TraceSettings.defaults().withSlot(1).withMapping(ResourceMapping.POWERS_OF_TWO, List.of());
    List<String> policies =
        List.of(
            "max-weight+stall=paper:z=0.002,smax=0.015",
            "max-weight+stall=paper:z=0.002,smax=0.015+solver=greedy+renew-on-arrival=true",
            "m14",
            "g16+token-time=1800",
            "vqs-bf");
    List<Case> cases = new ArrayList<>();
    for (int servers : List.of(800, 850, 900, 1000, 1100, 1250)) {
      int count = draft.lab().servers(servers);
      cases.addAll(Case.onTrace(draft, servers, settings, count, TimeModel.CONTINUOUS, policies));
    }
    return List.of(
        Panel.of(
            "sweep",
            draft.title(),
            cases,
            draft.lab().google().note(),
            "When quick, a tenth of the tasks on a tenth of the servers."));
  }

  /**
   * Corollary 5.3 (§5.2): with requests for several VMs at once Algorithm 1 serves the same
   * workload. Table 1 on 20 servers, batches of jobs whose types are drawn one by one.
   */
  private static List<Panel> batches(Draft draft) {
    return Stream.of(.8, .89, .95)
        .map(
            intensity ->
                Panel.of(
                    "intensity-" + String.valueOf(intensity).replace('.', '-'),
                    "Algorithm 1 on Table 1, 20 servers, traffic intensity " + intensity,
                    Panels.cases(
                        List.of(LARGE_BETA),
                        List.of(1., 3., 10., 30., 100.),
                        size ->
                            atIntensity(
                                draft.lab(),
                                tableOne(20).withArrivals(new ArrivalLaw.Batch((int) size)),
                                intensity))))
        .toList();
  }

  /**
   * The choices that the paper leaves (§6): how an r-max weight configuration is found (§6.1), β
   * constant (§3), dependent on the queue (§6.2) and on how many servers are stalled (§6.4), with
   * and without §6.3; on the VM types of Table 1 with 20 servers and on Example 1.
   */
  private static List<Panel> options(Draft draft) {
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
            Panels.cases(both, intensities, x -> atIntensity(draft.lab(), tableOne(20), x)),
            "The dynamic program refuses Table 1: in exact tenths it has 82 million cells."),
        Panel.of(
            "example-1",
            "Algorithm 1 on Example 1, 1 server",
            Panels.cases(
                withDynamicProgram, intensities, x -> atIntensity(draft.lab(), EXAMPLE_1, x))));
  }
}
