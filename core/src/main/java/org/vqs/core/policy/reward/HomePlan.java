package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;

/**
 * DRA's plan for the servers of one home: the types of its jobs, and for each class of servers how
 * many should have which configuration (A §3, §4).
 *
 * <p>Several classes (A §8 leaves them open): the workload of a class is what runs on it, and of
 * what waits and of the slots to keep what the classes before it have no room for. The class comes
 * first on whose servers the fewest types fit.
 *
 * <p>It is looked at again after some jobs came, started or went (A §8: "in practice CRA can make
 * such updates periodically"): an eighth part of the servers. It is made anew when paid shapes or
 * servers are others, which costs O(jobs + servers): at once if these are up to {@value
 * #FREE_STEPS}, else after one change for each {@value #STEPS_PER_CHANGE} of them. Not thread-safe.
 */
final class HomePlan {
  private static final int SERVERS_PER_CHANGE = 8;
  private static final int STEPS_PER_CHANGE = 20;
  private static final int FREE_STEPS = 1_000;

  /** Making a plan searches the best configurations of about as many sets as there are types. */
  private static final int TYPES_PER_CHANGE = 8;

  private final Location home;
  private final HomePaidShapes paidShapes;
  private final RewardTypes types;
  private final Map<ServerClass, ClassSlots> classes = new LinkedHashMap<>();
  private final long madeAt;
  private final long steps;
  private final int[] learned;
  private final double[] slotsOfAll;
  private final int[] mostOnOne;
  private final List<Open> open = new ArrayList<>();
  private final List<List<PaidShapeCount>> paidShapesByType = new ArrayList<>();
  private long classifiedAt = -1;

  /** How many jobs of a type could start when that was counted, up to a number. */
  static final class Open {
    long countedAt = -1;
    int upTo;
    int count;
  }

  /**
   * A plan for the paid shapes and the servers there are now, which assigns nothing yet.
   *
   * @param largest the most of each resource that any of the servers has
   */
  HomePlan(
      HomePaidShapes paidShapes, ResourceVector largest, RewardLedger ledger, JobStarter starter) {
    this.paidShapes = paidShapes;
    this.home = paidShapes.home();
    this.types = new RewardTypes(paidShapes.all(), largest, starter.slots().types());
    this.madeAt = paidShapes.changes();
    List<ClassSlots> plans = new ArrayList<>();
    for (Site site : home.sites()) {
      if (site.serverClass().home() == home) {
        plans.add(new ClassSlots(site.serverClass(), types));
      }
    }
    plans.sort(Comparator.comparingInt(ClassSlots::fittingTypes));
    plans.forEach(plan -> classes.put(plan.serverClass(), plan));
    long jobs = 0;
    for (Server server : home.servers()) {
      ClassSlots plan = classes.get(server.serverClass());
      if (plan != null) {
        plan.add(server, jobs(server, ledger));
      }
      jobs += server.jobCount();
    }
    steps = jobs + home.serverCount();
    learned = new int[types.count()];
    slotsOfAll = new double[types.count()];
    mostOnOne = new int[types.count()];
    for (int j = 0; j < types.count(); j++) {
      open.add(new Open());
      paidShapesByType.add(new ArrayList<>());
      for (ClassSlots plan : plans) {
        int onOne = Fits.count(types.demand(j), plan.serverClass().amounts());
        slotsOfAll[j] += (double) plan.serverClass().servers() * onOne;
        mostOnOne[j] = Math.max(mostOnOne[j], onOne);
      }
    }
    for (PaidShapeCount count : paidShapes.all()) {
      int type = types.of(count.paidShape());
      if (type >= 0) {
        learned[type] = Math.max(learned[type], count.slots());
        paidShapesByType.get(type).add(count);
      }
    }
  }

  private int[] jobs(Server server, RewardLedger ledger) {
    int[] jobs = new int[types.count()];
    for (Job job : server.jobs()) {
      PaidShapeCount count = ledger.paidShape(job);
      int type = count == null ? -1 : types.of(count.paidShape());
      if (type >= 0) {
        jobs[type]++;
      }
    }
    return jobs;
  }

  /** True if it knows a server as it is now. */
  boolean knows(Server server) {
    ClassSlots ofClass = classes.get(server.serverClass());
    return ofClass != null && ClassSlots.of(server) == ofClass;
  }

  /** True if it is to be made anew. Cost O(classes). */
  boolean isOutdated() {
    boolean mayBe = paidShapes.hasNew();
    for (ClassSlots plan : classes.values()) {
      mayBe |= plan.isStale();
    }
    long changes = paidShapes.changes() - madeAt;
    boolean isDue =
        changes * STEPS_PER_CHANGE >= steps - FREE_STEPS
            && changes * TYPES_PER_CHANGE >= types.count();
    return paidShapes.hasForgotten() || (mayBe && isDue);
  }

  /**
   * GPA and CRA, if enough happened since they were done.
   *
   * @return whether they were done
   */
  boolean classifyIfDue(JobStarter starter) {
    long changes = paidShapes.changes();
    boolean isDue = (changes - classifiedAt) * SERVERS_PER_CHANGE >= home.serverCount();
    if (classifiedAt >= 0 && (changes == classifiedAt || !isDue)) {
      return false;
    }
    classifiedAt = changes;
    long[] others = new long[types.count()];
    for (PaidShapeCount count : paidShapes.all()) {
      int type = types.of(count.paidShape());
      if (type >= 0) {
        others[type] += count.waiting();
      }
    }
    for (int j = 0; j < others.length; j++) {
      others[j] += slotsToKeep(j, starter);
    }
    classes.values().forEach(plan -> plan.classify(others));
    return true;
  }

  /**
   * How many slots are kept for a type: g, within the part of the servers that may be kept. Unless
   * it was set, g is ⌈ln L⌉ (A §4), or as many as were learned to be needed ({@link
   * PaidShapeCount}).
   */
  int slotsToKeep(int type, JobStarter starter) {
    int wanted = starter.slots().slots();
    if (wanted == 0) {
      wanted = Math.max(learned[type], Math.max(1, logarithm()));
    }
    boolean isTooLarge = starter.slots().fraction() * slotsOfAll[type] < 1;
    return isTooLarge && isIdle(type) ? 0 : Math.min(wanted, mostSlots(type, starter));
  }

  private boolean isIdle(int type) {
    return paidShapesByType.get(type).stream().allMatch(PaidShapeCount::isIdle);
  }

  private int logarithm() {
    return (int) Math.ceil(StrictMath.log(home.serverCount()));
  }

  /** How many slots of a type may be kept. */
  int mostSlots(int type, JobStarter starter) {
    return Math.max(1, (int) (starter.slots().fraction() * slotsOfAll[type]));
  }

  /** How many jobs of a type an empty server could run, of the class that could run most. */
  int mostOnOneServer(int type) {
    return mostOnOne[type];
  }

  /** How many jobs of a type could start. */
  Open open(int type) {
    return open.get(type);
  }

  /** Jobs of a paid shape came, of which some started at once. */
  void came(PaidShapeCount count, long jobs, long startedAtOnce, JobStarter starter) {
    int type = types.of(count.paidShape());
    if (type >= 0 && !isLowest(type)) {
      count.came(jobs, startedAtOnce, mostSlots(type, starter));
      learned[type] = Math.max(count.slots(), learned[type] - 1);
    }
  }

  /** True if no type pays less than this one: nothing is kept for it. */
  boolean isLowest(int type) {
    return types.reward(type) == types.reward(types.count() - 1);
  }

  /** The paid shapes of a type. */
  List<PaidShapeCount> paidShapes(int type) {
    return paidShapesByType.get(type);
  }

  RewardTypes types() {
    return types;
  }

  Location home() {
    return home;
  }

  /** The plans of its classes, in their order. */
  Collection<ClassSlots> classes() {
    return classes.values();
  }

  /** A job of a paid shape started on a server or, if the sign is negative, left it. */
  void changed(Server server, PaidShapeCount count, int sign) {
    if (!knows(server)) {
      ClassSlots.setStale(server);
      setStale(server);
      return;
    }
    int type = types.of(count.paidShape());
    if (type >= 0) {
      ClassSlots.of(server).changed(server, type, sign);
    }
  }

  private void setStale(Server server) {
    ClassSlots ofClass = classes.get(server.serverClass());
    if (ofClass != null) {
      ofClass.setStale();
    }
  }
}
