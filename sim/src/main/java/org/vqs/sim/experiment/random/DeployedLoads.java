package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.PackerScheduler;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.CapacitySearch;
import org.vqs.sim.experiment.CapacitySearch.Answer;
import org.vqs.sim.experiment.CapacitySearch.Question;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.workload.Workload;

/**
 * The largest workload that each policy keeps stable alone, and as it is deployed: with the layers
 * and limits of the ResourceManager around it, and heartbeats. In continuous time, event by event.
 * On the sizes of Scheduling Jobs with Random Resource Requirements, §VII-A, with services of other
 * laws, on up to 500 servers, on servers of which each runs a job that never ends, and beside jobs
 * that wait for ever because no server accepts them.
 */
public final class DeployedLoads implements Experiment {
  /** Alone it knows its types beforehand, which are finitely many, and runs beside nothing else. */
  private static final String TYPED = "max-weight";

  private static final List<String> POLICIES = List.of("bf-js", "vqs", "vqs-bf", TYPED, "adaptive");
  private static final List<Integer> SERVERS = List.of(1, 10, 50, 500);
  private static final int TYPICAL = 10;
  private static final int MANY = 500;
  private static final int CAPACITY = 10;
  private static final int REFUSED = 20;
  private static final double LOWEST = 0.3;
  private static final double HIGHEST = 1.1;

  /**
   * Jobs on servers of 10.
   *
   * @param resident the size of the job on each server that never ends, or 0
   * @param refused the size of the {@value #REFUSED} jobs that no server accepts, or 0
   */
  record Jobs(String name, String sizes, String service, int resident, int refused) {
    Jobs(String name, String sizes, String service) {
      this(name, sizes, service, 0, 0);
    }

    SchedulerFactory around(SchedulerFactory packer) {
      return resident > 0 || refused > 0 ? new PreparedCluster(packer, this::prepare) : packer;
    }

    private void prepare(PackerScheduler scheduler, Workload workload) {
      if (resident > 0) {
        scheduler.occupyEach(ResourceVector.of(resident * workload.unit()));
      }
      if (refused > 0) {
        scheduler.waitInVain(ResourceVector.of(refused * workload.unit()), REFUSED);
      }
    }

    List<String> policies() {
      boolean areTypesKnown = LawParser.sizes(sizes).isDiscrete() && resident == 0 && refused == 0;
      return POLICIES.stream().filter(policy -> areTypesKnown || !policy.equals(TYPED)).toList();
    }

    SyntheticScenario on(int servers, int capacity) {
      return SyntheticScenario.continuous(
          sizes, service, String.valueOf(servers), String.valueOf(capacity));
    }

    /** The load at which all of ρ* is offered, the same on any number of equal servers. */
    double fullLoad() {
      SyntheticScenario one = on(1, CAPACITY);
      return Limits.of(on(1, CAPACITY - resident)).value()
          / (one.rateBound() * one.service().mean());
    }
  }

  private static final String TWO_SIZES = "discrete:4=1,6=1";
  private static final Jobs A1 = new Jobs("A1: .4, .6", TWO_SIZES, "exponential:1");
  private static final Jobs A2 =
      new Jobs("A2: .2, .5, fixed service", "discrete:2=2,5=1", "fixed:1");
  private static final List<Jobs> EXAMPLES = List.of(A1, A2);
  private static final List<Jobs> WORKLOADS =
      List.of(
          A1,
          new Jobs("A1, fixed service", TWO_SIZES, "fixed:1"),
          new Jobs("A1, variation 10", TWO_SIZES, "hyperexponential:1:10"),
          A2,
          new Jobs("Unif[.1, .9]", "uniform:1:9", "exponential:1"),
          new Jobs("A1, a resident of .1", TWO_SIZES, "exponential:1", 1, 0),
          new Jobs("A1, 20 of .6 that no server accepts", TWO_SIZES, "exponential:1", 0, 6));

  /** Jobs on so many servers. */
  record Setting(Jobs jobs, int servers) {
    String name() {
      return jobs.name() + "; " + servers + (servers == 1 ? " server" : " servers");
    }

    Question question(String policy, double full) {
      SchedulerFactory packer = PolicyParser.parse(policy, TimeModel.CONTINUOUS);
      SyntheticScenario scenario = jobs.on(servers, CAPACITY);
      return new Question(
          jobs.name(), scenario, jobs.around(packer), LOWEST * full, HIGHEST * full);
    }
  }

  /**
   * A policy in a setting, alone and as deployed.
   *
   * @param full the load at which all of ρ* is offered, as the answers count loads
   */
  record Row(Setting setting, String policy, double full, Answer alone, Answer deployed) {
    double stable(Answer answer) {
      return answer.foundStable() / full;
    }

    double growing(Answer answer) {
      return answer.foundGrowing() / full;
    }
  }

  private final String part;

  /** All rows. */
  public DeployedLoads() {
    this("");
  }

  private DeployedLoads(String part) {
    this.part = part;
  }

  @Override
  public String id() {
    return "r-deployed";
  }

  @Override
  public String title() {
    return "Largest stable load of each policy alone and as deployed, as a fraction of ρ* (our own)";
  }

  @Override
  public DeployedLoads part(String name) {
    if (settings(false).stream().noneMatch(setting -> setting.name().contains(name))) {
      throw new IllegalArgumentException(
          "--part ("
              + name
              + ") must be in the name of a row of "
              + id()
              + ": "
              + settings(false).stream().map(Setting::name).collect(Collectors.joining(" | ")));
    }
    return new DeployedLoads(name);
  }

  @Override
  public Report run(Lab lab) {
    Horizon horizon = Horizon.events((long) lab.length(300_000, 25_000), 0.25);
    List<Long> seeds = lab.seeds(lab.quick() ? 2 : 3);
    CapacitySearch search = new CapacitySearch(lab, horizon, seeds);
    List<Row> rows = rows(lab.pool(), search, chosen(lab.quick()), lab.length(0.02, 0.06));
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(table(rows))
        .table(verdicts(rows))
        .note(
            "Alone: the policy as its paper has it, adaptive with draining. Deployed: with the"
                + " defaults of the ResourceManager and heartbeats, a mean service of a minute.")
        .note("With a resident ρ* is that of the room beside it.")
        .note("max-weight knows the types beforehand alone, and learns them as deployed.")
        .build();
  }

  /** The settings of its part. */
  List<Setting> chosen(boolean quick) {
    List<Setting> chosen =
        settings(quick).stream().filter(each -> each.name().contains(part)).toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "--part (" + part + ") has rows of the full figure only; leave --quick out");
    }
    return chosen;
  }

  /** Each policy in each setting, to a tolerance relative to ρ*. */
  static List<Row> rows(
      RunPool pool, CapacitySearch search, List<Setting> settings, double tolerance) {
    Map<Jobs, Double> full = fullLoads(pool, settings);
    List<Question> questions = new ArrayList<>();
    for (Setting setting : settings) {
      double own = full.get(setting.jobs());
      for (String policy : setting.jobs().policies()) {
        questions.add(setting.question(policy, own));
        questions.add(setting.question(policy + "+options=deployed", own));
      }
    }
    Iterator<Answer> answers = search.answer("r-deployed", questions, tolerance).iterator();
    List<Row> rows = new ArrayList<>();
    for (Setting setting : settings) {
      double own = full.get(setting.jobs());
      for (String policy : setting.jobs().policies()) {
        rows.add(new Row(setting, policy, own, answers.next(), answers.next()));
      }
    }
    return rows;
  }

  /** Each a row, as one of continuous sizes takes seconds. */
  private static Map<Jobs, Double> fullLoads(RunPool pool, List<Setting> settings) {
    List<Jobs> all = settings.stream().map(Setting::jobs).distinct().toList();
    List<Double> loads =
        pool.compute(
            "limits", all.stream().map(jobs -> (Supplier<Double>) jobs::fullLoad).toList());
    Map<Jobs, Double> full = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      full.put(all.get(i), loads.get(i));
    }
    return full;
  }

  /** When quick, only the two examples of the paper on more than one number of servers. */
  static List<Setting> settings(boolean quick) {
    List<Setting> settings = new ArrayList<>();
    for (Jobs jobs : WORKLOADS) {
      for (int servers : SERVERS) {
        boolean isQuick = servers == TYPICAL || (servers < MANY && EXAMPLES.contains(jobs));
        if (isQuick || !quick) {
          settings.add(new Setting(jobs, servers));
        }
      }
    }
    return settings;
  }

  static Table table(List<Row> rows) {
    return TableOf.<Row>named("loads", "Largest stable load as a fraction of ρ*")
        .text("workload", row -> row.setting().jobs().name())
        .number("servers", "", row -> row.setting().servers())
        .text("policy", Row::policy)
        .number("alone stable at", "of ρ*", row -> row.stable(row.alone()))
        .number("alone growing at", "of ρ*", row -> row.growing(row.alone()))
        .number("alone undecided", "loads", row -> row.alone().undecided())
        .number("deployed stable at", "of ρ*", row -> row.stable(row.deployed()))
        .number("deployed growing at", "of ρ*", row -> row.growing(row.deployed()))
        .number("deployed undecided", "loads", row -> row.deployed().undecided())
        .note("Undecided: how many of the loads tried are neither stable nor growing by this run;")
        .note("such a load counts as neither. Loads tried: %s to %s.".formatted(LOWEST, HIGHEST))
        .note("Runs start empty: what locks in only after a longer run counts as stable.")
        .over(rows);
  }

  /** Of a policy, alone or as deployed: what the search found at all loads it tried. */
  private record Doubt(String policy, String options, List<Answer> answers) {
    int sum(ToIntFunction<Answer> part) {
      return answers.stream().mapToInt(part).sum();
    }
  }

  static Table verdicts(List<Row> rows) {
    List<Doubt> doubts = new ArrayList<>();
    for (String policy : POLICIES) {
      List<Row> own = rows.stream().filter(row -> row.policy().equals(policy)).toList();
      if (own.isEmpty()) {
        continue;
      }
      doubts.add(new Doubt(policy, "alone", own.stream().map(Row::alone).toList()));
      doubts.add(new Doubt(policy, "deployed", own.stream().map(Row::deployed).toList()));
    }
    return TableOf.<Doubt>named("verdicts", "How many verdicts are undecided")
        .text("policy", Doubt::policy)
        .text("options", Doubt::options)
        .number("tried", "loads", doubt -> doubt.sum(Answer::tried))
        .number("undecided", "loads", doubt -> doubt.sum(Answer::undecided))
        .over(doubts);
  }
}
