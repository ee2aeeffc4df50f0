package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.EntitledShares;
import org.vqs.yarn.preemption.rule.Places;

/**
 * What one look at preemption does to jobs. It is counted, and told in the log: one line for each
 * purpose and each kind of deed.
 */
final class Deeds {
  private static final Logger LOG = LoggerFactory.getLogger(Deeds.class);

  /** How many containers one line names. */
  private static final int NAMED = 20;

  private final Containers containers;
  private final PreemptionCounters counters;
  private final Places places;
  private final Map<String, Map<String, List<Job>>> done = new LinkedHashMap<>();

  Deeds(Containers containers, PreemptionCounters counters, Places places) {
    this.containers = containers;
    this.counters = counters;
    this.places = places;
  }

  /** Warns those who run what is to end. */
  void warn(Taking taking) {
    for (Job victim : taking.ending()) {
      containers.warn(victim);
      add("warned", taking, victim);
    }
    counters.addWarned(taking.ending().size());
  }

  /** A new attempt does not know what the one before was told. */
  void warnAgain(Taking taking) {
    taking.ending().forEach(containers::warn);
  }

  /** Tells those who run jobs that these will not be ended. */
  void spare(Taking taking, Collection<Job> jobs) {
    for (Job victim : jobs) {
      containers.takeBack(victim);
      add("spared", taking, victim);
    }
    counters.addTakenBack(jobs.size());
  }

  /**
   * Ends all that is to end.
   *
   * @param purpose what for, as it is told to those who lose it
   */
  void kill(Taking taking, String purpose, long now) {
    String why = "Preempted for %s; warned %d ms ago".formatted(purpose, now - taking.since());
    taking.setKilled();
    for (Job victim : taking.ending()) {
      if (containers.kill(victim, why)) {
        add("killed", taking, victim);
        counters.addKilled(1);
      }
    }
  }

  private void add(String what, Taking taking, Job victim) {
    done.computeIfAbsent(what, w -> new LinkedHashMap<>())
        .computeIfAbsent(taking.purpose(places), n -> new ArrayList<>())
        .add(victim);
  }

  /** Writes the lines. */
  void write() {
    done.forEach(
        (what, byPurpose) ->
            byPurpose.forEach(
                (purpose, victims) ->
                    LOG.info(
                        "preemption: {} {} containers for {}: of={} amount={} containers={}",
                        what,
                        victims.size(),
                        purpose,
                        from(victims),
                        containers.name(sum(victims)),
                        names(victims))));
  }

  /** A queue and how far it is below its right. */
  static String standing(Tenant beneficiary, EntitledShares shares) {
    return String.format(
        Locale.ROOT,
        "%s, which uses %.1f %% of %s and has a right to %.1f %%",
        beneficiary,
        100 * shares.used(beneficiary),
        shares.isWhole() ? "the cluster" : "the partition",
        100 * shares.right(beneficiary));
  }

  private static Map<String, Integer> from(List<Job> victims) {
    Map<String, Integer> counts = new TreeMap<>();
    victims.forEach(victim -> counts.merge(victim.tenant().queue().name(), 1, Integer::sum));
    return counts;
  }

  private static ResourceVector sum(List<Job> victims) {
    long[] sum = new long[victims.get(0).demand().dimensions()];
    victims.forEach(victim -> victim.demand().addTo(sum, 1));
    return ResourceVector.of(sum);
  }

  private String names(List<Job> victims) {
    List<String> names = new ArrayList<>();
    victims.stream()
        .limit(NAMED)
        .forEach(victim -> names.add(containers.name(victim) + " on " + victim.server()));
    return names + (victims.size() > NAMED ? " and " + (victims.size() - NAMED) + " more" : "");
  }
}
