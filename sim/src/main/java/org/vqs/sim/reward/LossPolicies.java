package org.vqs.sim.reward;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.classification.GreedyAssignment;
import org.vqs.core.reward.classification.Reassignment;
import org.vqs.sim.policy.reward.DynamicReservation;
import org.vqs.sim.policy.reward.Migration;
import org.vqs.sim.policy.reward.PowerOfD;
import org.vqs.sim.policy.reward.Preemption;
import org.vqs.sim.policy.reward.ReservationRules;
import org.vqs.sim.policy.reward.StaticReservation;

/** The policies by the names that the command line and legends have for them. */
public final class LossPolicies {
  /** d of {@code power-of-d}. */
  public static final int CHOICES = 2;

  /** The names, for those who ask. */
  public static final String NAMES =
      "dra[+migration=none][+reassignment=fitting][+preemption][+reserve=N][+period=N],"
          + " power-of-d, gpa, lp";

  private LossPolicies() {}

  /**
   * The policy of a name.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  public static LossPolicy of(String name) {
    List<String> parts = Stream.of(name.split("\\+")).toList();
    return switch (parts.get(0).toLowerCase(Locale.ROOT)) {
      case "dra" -> dra(name, parts.subList(1, parts.size()));
      case "power-of-d" ->
          (system, random, host) -> new PowerOfD(system.pools(), CHOICES, random, host);
      case "gpa" -> fixed(LossPolicies::byGreedy);
      case "lp" -> fixed(system -> new RewardLimit(system).assignmentOfMean());
      default -> throw unknown(name);
    };
  }

  private static LossPolicy dra(String name, List<String> settings) {
    settings.forEach(setting -> with(ReservationRules.paper(1), setting, name));
    return (system, random, host) -> {
      ReservationRules rules = ReservationRules.paper(system.serverCount());
      for (String setting : settings) {
        rules = with(rules, setting, name);
      }
      return new DynamicReservation(system.pools(), system.priorities(), rules, host);
    };
  }

  private static ReservationRules with(ReservationRules rules, String setting, String name) {
    if (setting.startsWith("reserve=")) {
      return rules.withReserve(number(setting, name));
    }
    if (setting.startsWith("period=")) {
      return rules.withPeriod(number(setting, name));
    }
    return switch (setting) {
      case "migration=none" -> rules.with(Migration.NONE);
      case "reassignment=fitting" -> rules.with(Reassignment.FITTING);
      case "preemption" -> rules.with(Preemption.LOWEST);
      default -> throw unknown(name);
    };
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("policy (" + name + ") must be one of " + NAMES);
  }

  private static int number(String setting, String name) {
    int sign = setting.indexOf('=');
    try {
      return Integer.parseInt(setting.substring(sign + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          setting.substring(0, sign) + " of " + name + " must be a whole number", e);
    }
  }

  private static LossPolicy fixed(Function<LossSystem, GreedyAssignment> assignment) {
    return (system, random, host) -> {
      if (system.servers().size() > 1) {
        throw new IllegalArgumentException("policies gpa and lp need servers of one capacity");
      }
      return new StaticReservation(
          system.jobs().size(), system.serverCount(), assignment.apply(system), host);
    };
  }

  private static GreedyAssignment byGreedy(LossSystem system) {
    return new GreedyPlacement(system.pools().get(0).best())
        .assign(rounded(system), system.serverCount());
  }

  private static long[] rounded(LossSystem system) {
    double[] workload = system.workload();
    long[] jobs = new long[workload.length];
    for (int type = 0; type < jobs.length; type++) {
      jobs[type] = Math.round(workload[type]);
    }
    return jobs;
  }
}
