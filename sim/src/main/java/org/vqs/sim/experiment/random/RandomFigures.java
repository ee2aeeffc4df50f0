package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.EvolutionFigure;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.SweepFigure;
import org.vqs.sim.experiment.SweepFigure.Over;
import org.vqs.sim.experiment.SweepFigure.Panel;
import org.vqs.sim.experiment.TraceScenarios;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.trace.TraceSettings;

/** Figures of queues of Scheduling Jobs with Random Resource Requirements, §VII, and about it. */
public final class RandomFigures {
  /** FIFO-FF is not in the figures of the paper. */
  private static final List<String> POLICIES = List.of("bf-js", "vqs", "vqs-bf", "fifo-ff");

  private static final String GOOGLE_TITLE =
      "Mean queue over the traffic scaling of a trace (random requirements, Fig. 5)";

  private static final Over LOAD = new Over("load", "", "slot");

  /**
   * Fig. 3a (§VII-A1): one server, sizes 0.4 and 0.6 equally likely, geometric service of mean 100.
   * The limit is .02 jobs per slot; that of VQS, which has either two jobs of 0.4 or one of 0.6, is
   * 2/3 of it.
   */
  public static final Experiment VQS_UNSTABLE =
      new EvolutionFigure(
          "r3a",
          "VQS is unstable, BF-J/S and VQS-BF are not (random requirements, Fig. 3a)",
          SyntheticScenario.slotted("discrete:0.4=1,0.6=1", "geometric:100", 1),
          0.014,
          4e6,
          1e6,
          "slots",
          List.of("bf-js", "vqs", "vqs-bf"));

  /** Fig. 4a: sizes uniform in [0.01, 0.19]. */
  public static final Experiment SMALL = uniform("r4a", "4a", "uniform:0.01:0.19", 1e6);

  /** Fig. 4b: sizes uniform in [0.1, 0.9]. */
  public static final Experiment LARGE = uniform("r4b", "4b", "uniform:0.1:0.9", 2e6);

  /**
   * Fig. 5 (§VII-B): a million tasks of Google's trace on 1000 servers of capacity 1, the larger of
   * CPU and memory as size, decisions every 100 ms, arrivals 1 to 1.6 times as fast as in the
   * trace.
   */
  public static final Experiment GOOGLE =
      new SweepFigure(
          "r5", GOOGLE_TITLE, 3, new Over("traffic scaling", "1/β", "slot"), RandomFigures::google);

  /**
   * What stalling costs VQS-BF where it does not need it, and what it saves where it does: the
   * forms of On Non-Preemptive VM Scheduling in the Cloud, §3, §6.2 and §6.4, the last with the
   * total queue and, as in the ResourceManager, with the queue per server. Not in the papers.
   *
   * <p>Fifty servers with uniform sizes and geometric service need no stalling; twenty of the
   * servers of §VII-A2, with fixed service, may lock in.
   */
  public static final Experiment STALL_COST =
      new SweepFigure(
          "r-stall",
          "What stalling costs and saves (our own)",
          3,
          LOAD,
          (lab, seeds) ->
              List.of(
                  stalling(
                      lab,
                      "uniform",
                      "Sizes uniform in [0.1, 0.9], 50 servers",
                      SyntheticScenario.slotted("uniform:0.1:0.9", "geometric:100", 50),
                      List.of(0.5, 0.6, 0.7, 0.8, 0.85, 0.9)),
                  stalling(
                      lab,
                      "fixed",
                      "Sizes 2 and 5 of 10, fixed service, 20 servers",
                      SyntheticScenario.slotted("discrete:2=2,5=1", "fixed:100", "20", "10"),
                      List.of(0.7, 0.8, 0.85, 0.9, 0.94, 0.97))));

  private static final int SERVERS = 1000;

  private RandomFigures() {}

  /**
   * Fig. 4 (§VII-A3): five servers, geometric service of mean 100, the mean queue over the traffic
   * intensity α, the fraction of μ L / mean size.
   */
  private static Experiment uniform(String id, String figure, String sizes, double slots) {
    String title = "Mean queue with sizes " + sizes + " (random requirements, Fig. " + figure + ")";
    SyntheticScenario uniform = SyntheticScenario.slotted(sizes, "geometric:100", 5);
    List<Double> intensities = List.of(0.85, 0.87, 0.89, 0.91, 0.93, 0.95, 0.97, 0.99);
    return new SweepFigure(
        id,
        title,
        5,
        new Over("traffic intensity", "α", "slot"),
        (lab, seeds) -> {
          Horizon horizon = Horizon.time(lab.length(slots, slots / 10), 0.25);
          List<Case> cases =
              SweepFigure.cases(
                  uniform.time(), POLICIES, intensities, x -> uniform.atLoad(x, horizon));
          return List.of(new Panel("sweep", title, cases, uniform, List.of()));
        });
  }

  private static Panel stalling(
      Lab lab, String name, String title, SyntheticScenario scenario, List<Double> loads) {
    List<String> policies =
        List.of(
            "vqs-bf",
            "vqs-bf+stall=paper:queue=server",
            "vqs-bf+stall=paper:z=0.1,queue=server",
            "vqs-bf+stall=paper:z=0.5,queue=server",
            "vqs-bf+stall=paper",
            "vqs-bf+stall=beta=0.9");
    Horizon horizon = Horizon.time(lab.length(2e5, 4e4), 0.25);
    List<Case> cases =
        SweepFigure.cases(scenario.time(), policies, loads, x -> scenario.atLoad(x, horizon));
    return new Panel(name, title, cases, scenario, List.of());
  }

  private static List<Panel> google(Lab lab, List<Long> seeds) {
    int servers = lab.quick() ? SERVERS / Lab.QUICK_TRACE : SERVERS;
    List<SchedulerFactory> policies =
        Lab.policies(TimeModel.SLOTTED, POLICIES.toArray(String[]::new));
    List<Case> cases = new ArrayList<>();
    for (double scaling : List.of(1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6)) {
      TraceSettings settings = TraceSettings.defaults().withScaling(scaling);
      TraceScenarios scenarios =
          new TraceScenarios(lab.google(), settings, servers, TimeModel.SLOTTED, seeds);
      for (SchedulerFactory policy : policies) {
        cases.add(new Case(policy.name(), scaling, scenarios::forSeed, policy));
      }
    }
    return List.of(
        Panel.of(
            "sweep",
            GOOGLE_TITLE,
            cases,
            lab.google().note(),
            servers + " servers of capacity 1; slots of 100 ms."));
  }
}
