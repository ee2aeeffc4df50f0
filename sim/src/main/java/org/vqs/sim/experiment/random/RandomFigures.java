package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Evolution;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Figure;
import org.vqs.sim.experiment.Panels;
import org.vqs.sim.experiment.Panels.Over;
import org.vqs.sim.experiment.Panels.Panel;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Column;
import org.vqs.sim.trace.TraceSettings;

/** Figures of Scheduling Jobs with Random Resource Requirements, §VII, and about it. */
public final class RandomFigures {
  /** FIFO-FF is not in the figures of the paper. */
  private static final List<String> POLICIES = List.of("bf-js", "vqs", "vqs-bf", "fifo-ff");

  /** The forms of V §3, §6.2 and §6.4, the last with both queues. */
  private static final List<String> STALLING =
      List.of(
          "vqs-bf",
          "vqs-bf+stall=paper:queue=server",
          "vqs-bf+stall=paper:z=0.1,queue=server",
          "vqs-bf+stall=paper:z=0.5,queue=server",
          "vqs-bf+stall=paper",
          "vqs-bf+stall=beta=0.9");

  /**
   * §VII-A1: one server, sizes 0.4 and 0.6 equally likely, geometric service of mean 100. The limit
   * is .02 jobs per slot; that of VQS, which has either two jobs of 0.4 or one of 0.6, is 2/3 of
   * it.
   */
  private static final SyntheticScenario A1 =
      SyntheticScenario.slotted("discrete:0.4=1,0.6=1", "geometric:100", 1);

  /** §VII-A2: one server of capacity 10, sizes 2 (two thirds of the jobs) and 5. */
  static final SyntheticScenario A2 =
      SyntheticScenario.slotted("discrete:2=2,5=1", "fixed:100", "1", "10");

  private RandomFigures() {}

  /** All, in the order of the paper; then those that are not in it. */
  public static List<Experiment> all() {
    return List.of(
        new Figure(
            "r1",
            "How many different requests there are (random requirements, Fig. 1)",
            1,
            Figure1TypeCounts::show),
        new Figure(
            "r3a",
            "VQS is unstable, BF-J/S and VQS-BF are not (random requirements, Fig. 3a)",
            5,
            Evolution.of(A1, 0.014, 4e6, 1e6, "slots", "bf-js", "vqs", "vqs-bf")),
        new Figure(
            "r3b",
            "VQS is stable, BF-J/S and VQS-BF are not, unless they stall (random requirements, Fig. 3b)",
            5,
            Figure3bBestFitUnstable::show),
        uniform("r4a", "4a", "uniform:0.01:0.19", 1e6),
        uniform("r4b", "4b", "uniform:0.1:0.9", 2e6),
        new Figure(
            "r5",
            "Mean queue over the traffic scaling of a trace (random requirements, Fig. 5)",
            3,
            new Panels(new Over("traffic scaling", "1/β", "slot"), RandomFigures::google)),
        new Figure(
            "r-loads",
            "Largest stable load of each policy as a fraction of ρ* (random requirements, Theorems 2 to 4)",
            3,
            LargestStableLoads::show),
        new DeployedLoads(),
        new Figure(
            "r-stall",
            "What stalling costs and saves (our own)",
            3,
            new Panels(new Over("load", "", "slot"), RandomFigures::stalling)),
        new Figure(
            "r-readings",
            "How much depends on the readings (our own)",
            5,
            RandomFigures::readings));
  }

  /**
   * Fig. 4 (§VII-A3): five servers, geometric service of mean 100, the mean queue over the traffic
   * intensity α, the fraction of μ L / mean size.
   */
  private static Figure uniform(String id, String figure, String sizes, double slots) {
    String title = "Mean queue with sizes " + sizes + " (random requirements, Fig. " + figure + ")";
    SyntheticScenario uniform = SyntheticScenario.slotted(sizes, "geometric:100", 5);
    List<Double> intensities = List.of(0.85, 0.87, 0.89, 0.91, 0.93, 0.95, 0.97, 0.99);
    Over over = new Over("traffic intensity", "α", "slot");
    return new Figure(
        id,
        title,
        5,
        new Panels(
            over,
            draft -> {
              Horizon horizon = Horizon.time(draft.lab().length(slots, slots / 10), 0.25);
              return List.of(panel("sweep", title, uniform, POLICIES, intensities, horizon));
            }));
  }

  private static Panel panel(
      String name,
      String title,
      SyntheticScenario scenario,
      List<String> policies,
      List<Double> loads,
      Horizon horizon) {
    List<Case> cases = Panels.cases(policies, loads, load -> scenario.atLoad(load, horizon));
    return new Panel(name, title, cases, scenario, List.of());
  }

  /**
   * Fig. 5 (§VII-B): a million tasks of Google's trace on 1000 servers of capacity 1, the larger of
   * CPU and memory as size, decisions every 100 ms, arrivals 1 to 1.6 times as fast as in the
   * trace.
   */
  private static List<Panel> google(Draft draft) {
    int servers = draft.lab().servers(1000);
    List<Case> cases = new ArrayList<>();
    for (double scaling : List.of(1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6)) {
      TraceSettings settings = TraceSettings.defaults().withScaling(scaling);
      cases.addAll(Case.onTrace(draft, scaling, settings, servers, TimeModel.SLOTTED, POLICIES));
    }
    return List.of(
        Panel.of(
            "sweep",
            draft.title(),
            cases,
            draft.lab().google().note(),
            servers + " servers of capacity 1; slots of 100 ms."));
  }

  /**
   * What stalling costs VQS-BF where it does not need it, and what it saves where it does. Fifty
   * servers with uniform sizes and geometric service need no stalling; twenty of the servers of
   * §VII-A2, with fixed service, may lock in.
   */
  private static List<Panel> stalling(Draft draft) {
    Horizon horizon = Horizon.time(draft.lab().length(2e5, 4e4), 0.25);
    return List.of(
        panel(
            "uniform",
            "Sizes uniform in [0.1, 0.9], 50 servers",
            SyntheticScenario.slotted("uniform:0.1:0.9", "geometric:100", 50),
            STALLING,
            List.of(0.5, 0.6, 0.7, 0.8, 0.85, 0.9),
            horizon),
        panel(
            "fixed",
            "Sizes 2 and 5 of 10, fixed service, 20 servers",
            SyntheticScenario.slotted("discrete:2=2,5=1", "fixed:100", "20", "10"),
            STALLING,
            List.of(0.7, 0.8, 0.85, 0.9, 0.94, 0.97),
            horizon));
  }

  /** How much depends on what the paper leaves open: the parameter J, and slots or events. */
  private static void readings(Draft draft) {
    Horizon longer = Horizon.time(draft.lab().length(4e6, 4e5), 0.25);
    Horizon horizon = Horizon.time(draft.lab().length(5e5, 1e5), 0.25);
    String sizes = "uniform:0.01:0.19";
    Scenario slots = SyntheticScenario.slotted(sizes, "geometric:100", 5).atLoad(0.85, horizon);
    Scenario events =
        SyntheticScenario.continuous(sizes, "exponential:100", "5", "1").atLoad(0.85, horizon);
    String uniform = "Unif[.01,.19]";
    List<Case> cases =
        Stream.of(
                readings(1, "A1", A1.atRate(0.014, longer), "bf-js", "vqs-bf", "vqs-bf+j=4"),
                readings(2, "A2", A2.atRate(0.0306, longer), "vqs", "vqs+j=5", "vqs+j=2", "vqs-bf"),
                readings(3, uniform, slots, "vqs", "vqs+j=9", "vqs+j=6"),
                readings(3, uniform, slots, "vqs-bf", "vqs-bf+j=9", "vqs-bf+j=6", "bf-js"),
                readings(3, uniform + ", events:", events, "bf-js", "vqs", "vqs-bf"))
            .flatMap(List::stream)
            .toList();
    Sweep sweep = Sweep.run(draft.lab(), draft.id(), cases, draft.seeds());
    draft
        .report()
        .data("sweep", sweep.json("slots"))
        .table(sweep.table("readings", draft.title(), Column.number("workload", ""), "slot"))
        .note("events: continuous time with exponential service, scheduling at every event.");
  }

  private static List<Case> readings(
      double number, String name, Scenario scenario, String... policies) {
    return Stream.of(policies)
        .map(policy -> Case.of(number, scenario, policy).on(name + " " + policy))
        .toList();
  }
}
