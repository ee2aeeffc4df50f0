package org.vqs.sim.reward;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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
      "dra[+migration=none][+reassignment=fitting][+preemption][+reserve=N], power-of-d, gpa";

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
      case "gpa" ->
          (system, random, host) -> {
            requireOnePool(system);
            return new StaticReservation(system.pools().get(0), rounded(system), host);
          };
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
      try {
        return rules.withReserve(Integer.parseInt(setting.substring("reserve=".length())));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("reserve of " + name + " must be a whole number", e);
      }
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

  private static void requireOnePool(LossSystem system) {
    if (system.servers().size() > 1) {
      throw new IllegalArgumentException("policy gpa needs servers of one capacity");
    }
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
