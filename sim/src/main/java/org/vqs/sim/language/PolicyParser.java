package org.vqs.sim.language;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.option.Beta;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.Readings.Value;
import org.vqs.core.policy.option.Stall;
import org.vqs.sim.engine.DeployedFactory;
import org.vqs.sim.engine.PackerFactory;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.engine.TypedSchedulers;
import org.vqs.sim.policy.SimulatedPolicies;
import org.vqs.sim.policy.SimulatedPolicy;
import org.vqs.sim.policy.maxweight.Renewal;
import org.vqs.sim.policy.maxweight.SamplingRates;
import org.vqs.sim.policy.maxweight.solver.Knapsack;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;

/**
 * Policies as the command line writes them: a name, and settings behind it where several policies
 * are compared, as in {@code vqs-bf+stall=paper}.
 */
public final class PolicyParser {
  /** Makes a policy that needs types, by its name in results and its settings. */
  private interface TypedMaker {
    SchedulerFactory make(String name, PolicySettings settings);
  }

  private static final Map<String, TypedMaker> TYPED =
      Map.of(
          Policies.MAX_WEIGHT, PolicyParser::maxWeight,
          SimulatedPolicies.M14, PolicyParser::m14,
          SimulatedPolicies.G16, (name, settings) -> TypedSchedulers.g16(name, rates(settings)));

  /** The value of {@link Setting#OPTIONS} for a policy alone. */
  static final String PAPER = "paper";

  private static final String DEPLOYED = "deployed";

  /** What can be set of Algorithm 1 where it is told the types. */
  private static final List<Setting> ALONE_ONLY =
      List.of(Setting.TIE_BREAKING, Setting.SOLVER, Setting.SUBSET, Setting.RENEW_ON_ARRIVAL);

  private static final Map<String, Boolean> FLAGS = Map.of("true", true, "false", false);

  private PolicyParser() {}

  /** The names of all policies. */
  public static List<String> names() {
    return SimulatedPolicies.all().stream().map(SimulatedPolicy::name).toList();
  }

  /**
   * What is known of a policy.
   *
   * @param name its name, without settings
   * @throws IllegalArgumentException naming the text and what is possible
   */
  public static SimulatedPolicy policy(String name) {
    return SimulatedPolicies.all().stream()
        .filter(policy -> policy.name().equals(name))
        .findFirst()
        .orElseThrow(() -> Text.wrong("--policy", name, "one of " + names()));
  }

  /** The name of the policy in a text, without its settings. */
  public static String nameIn(String text) {
    return text.split("\\+", -1)[0];
  }

  /** A policy as its paper describes it, with the settings that its text names. */
  public static SchedulerFactory parse(String text, TimeModel time) {
    return parse(text, PolicySettings.none(), time);
  }

  /**
   * A policy.
   *
   * @param text its name, with its own settings
   * @param settings those of all policies, as far as a policy knows them
   * @throws IllegalArgumentException naming the text and what is possible
   */
  public static SchedulerFactory parse(String text, PolicySettings settings, TimeModel time) {
    List<String> parts = Arrays.asList(text.split("\\+", -1));
    SimulatedPolicy policy = policy(parts.get(0));
    List<String> own = parts.subList(1, parts.size());
    PolicySettings all = settings.with(own);
    checkDeployable(policy, all);
    checkKnown(policy.name(), PolicySettings.none().with(own));
    String name = name(policy.name(), all);
    return policy.needsTypes() && !all.isSet(Setting.OPTIONS, DEPLOYED)
        ? TYPED.get(policy.name()).make(name, all)
        : packer(name, policy.entry().orElseThrow(), all, time);
  }

  private static SchedulerFactory maxWeight(String name, PolicySettings settings) {
    String policy = Policies.MAX_WEIGHT;
    return tied(
        TypedSchedulers.maxWeight(
            name, solver(settings, policy), beta(settings), renewal(settings)),
        settings,
        policy);
  }

  private static SchedulerFactory m14(String name, PolicySettings settings) {
    String policy = SimulatedPolicies.M14;
    boolean renews = choice(settings, Setting.RENEW_ON_ARRIVAL, policy, FLAGS);
    return tied(TypedSchedulers.m14(name, solver(settings, policy), renews), settings, policy);
  }

  private static void checkDeployable(SimulatedPolicy policy, PolicySettings settings) {
    if (policy.entry().isEmpty() && settings.isSet(Setting.OPTIONS, DEPLOYED)) {
      throw new IllegalArgumentException(
          "--options (deployed) must be paper for %s, which the ResourceManager cannot run"
              .formatted(policy.name()));
    }
  }

  private static void checkKnown(String policy, PolicySettings settings) {
    for (Setting setting : Setting.values()) {
      if (settings.names().contains(setting.toString()) && !setting.isOf(policy)) {
        throw new IllegalArgumentException("%s has no setting %s".formatted(policy, setting));
      }
    }
  }

  /**
   * The policy with those of its settings that are not what its paper says. As deployed its
   * defaults are others, so that all that was set is named.
   */
  private static String name(String policy, PolicySettings settings) {
    boolean deployed = settings.isSet(Setting.OPTIONS, DEPLOYED);
    return Arrays.stream(Setting.values())
        .filter(setting -> setting.isOf(policy))
        .filter(
            setting ->
                !settings.get(setting, policy).equals(setting.defaultValue(policy))
                    || (deployed && settings.names().contains(setting.toString())))
        .map(setting -> "+" + setting + "=" + settings.get(setting, policy))
        .collect(Collectors.joining("", policy, ""));
  }

  private static SchedulerFactory packer(
      String name, PolicyEntry policy, PolicySettings settings, TimeModel time) {
    boolean deployed =
        choice(settings, Setting.OPTIONS, policy.name(), Map.of(PAPER, false, DEPLOYED, true));
    Stall stall =
        Setting.STALL.isOf(policy.name())
            ? stall(policy, settings.get(Setting.STALL, policy.name()))
            : new Stall.None();
    int j = Setting.J.isOf(policy.name()) ? j(settings.get(Setting.J, policy.name())) : 0;
    Readings readings =
        Setting.VALUE.isOf(policy.name()) ? readings(policy.name(), settings) : Readings.DEFAULT;
    UnaryOperator<PackerOptions> changes =
        options -> options.with(o -> o.stall(stall).j(j).readings(readings));
    if (!deployed) {
      return new PackerFactory(name, policy, changes, time);
    }
    checkHoldsDeployed(policy, settings);
    boolean stallIsSet = settings.names().contains(Setting.STALL.toString());
    return new DeployedFactory(
        name,
        policy,
        stallIsSet ? changes : options -> options.with(o -> o.j(j).readings(readings)));
  }

  /** What is set of a policy alone that the one in the ResourceManager has not. */
  private static void checkHoldsDeployed(PolicyEntry policy, PolicySettings settings) {
    for (Setting setting : ALONE_ONLY) {
      if (setting.isOf(policy.name()) && settings.names().contains(setting.toString())) {
        throw new IllegalArgumentException(
            "--%s (%s) must be left out for %s as it is deployed, which knows no such setting"
                .formatted(setting, settings.get(setting, policy.name()), policy.name()));
      }
    }
  }

  /** Any policy drains here; in production only those whose entry says so. */
  private static Stall stall(PolicyEntry policy, String when) {
    Stall stall = StallParser.parse(when);
    boolean suits = stall.kind() == Stall.Kind.DRAIN || policy.stalls().contains(stall.kind());
    boolean isOther = StallParser.isHalfFull(when) && policy.hasConfigurations();
    if (!suits || isOther) {
      boolean byThreshold = policy.stalls().contains(Stall.Kind.CONSTANT);
      String forms = byThreshold ? "none, beta=B, paper or drain" : "none or drain";
      throw Text.wrong("--stall", when, forms + " for " + policy.name());
    }
    return stall;
  }

  private static int j(String text) {
    int j = Text.whole("--j", text);
    if (j < 0) {
      throw Text.wrong(
          "--j", String.valueOf(j), "at least 2, or 0 for the least that suits the sizes");
    }
    return j;
  }

  private static TypedSchedulers tied(
      TypedSchedulers schedulers, PolicySettings settings, String policy) {
    Map<String, Boolean> random = Map.of("random", true, "fixed", false);
    return choice(settings, Setting.TIE_BREAKING, policy, random)
        ? schedulers
        : schedulers.withFixedTies();
  }

  private static MaxWeightSolver.Factory solver(PolicySettings settings, String policy) {
    String solver = settings.get(Setting.SOLVER, policy);
    return Arrays.stream(Knapsack.values())
        .filter(knapsack -> knapsack.label().equals(solver))
        .findFirst()
        .orElseThrow(() -> Text.wrong("--solver", solver, "maximal, dp or greedy"));
  }

  private static Beta beta(PolicySettings settings) {
    String text = settings.get(Setting.STALL, Policies.MAX_WEIGHT);
    Stall stall = StallParser.parse(text);
    if (stall.kind() == Stall.Kind.NONE) {
      return Beta.constant(0);
    }
    if (stall.threshold() != null && !StallParser.isHalfFull(text)) {
      return stall.threshold();
    }
    throw Text.wrong("--stall", text, "none, beta=B or paper for " + Policies.MAX_WEIGHT);
  }

  private static Renewal renewal(PolicySettings settings) {
    return new Renewal(
        choice(settings, Setting.SUBSET, Policies.MAX_WEIGHT, FLAGS),
        choice(settings, Setting.RENEW_ON_ARRIVAL, Policies.MAX_WEIGHT, FLAGS));
  }

  private static SamplingRates rates(PolicySettings settings) {
    return new SamplingRates(
        Text.real("--sampling-rate", settings.get(Setting.SAMPLING_RATE, SimulatedPolicies.G16)),
        Text.real(
            "--sampling-exponent", settings.get(Setting.SAMPLING_EXPONENT, SimulatedPolicies.G16)),
        Text.real("--token-time", settings.get(Setting.TOKEN_TIME, SimulatedPolicies.G16)));
  }

  private static Readings readings(String policy, PolicySettings settings) {
    return new Readings(
        choice(
            settings, Setting.VALUE, policy, Map.of("learned", Value.LEARNED, "size", Value.SIZE)));
  }

  private static <T> T choice(
      PolicySettings settings, Setting setting, String policy, Map<String, T> choices) {
    String value = settings.get(setting, policy);
    T chosen = choices.get(value);
    if (chosen == null) {
      throw Text.wrong("--" + setting, value, "one of " + new TreeSet<>(choices.keySet()));
    }
    return chosen;
  }
}
