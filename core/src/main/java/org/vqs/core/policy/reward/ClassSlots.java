package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.StateKey;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardType;
import org.vqs.core.reward.classification.ConfigurationGroup;
import org.vqs.core.reward.classification.GreedyAssignment;
import org.vqs.core.reward.classification.Reassignment;
import org.vqs.core.reward.classification.ServerClassification;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;

/**
 * Which servers of a class should have which configuration, for the types of a moment (A §3, §4):
 * GPA and CRA over its servers. A server has a number here, by which they know it.
 *
 * <p>It is made anew with the types, and when servers come or go. Not thread-safe.
 */
final class ClassSlots {
  /** Enough for the exact configuration of a few types; of more the best one found is taken. */
  private static final long VISITS = 2_000;

  private static final StateKey<Place> PLACE = new StateKey<>("place in the plan of dra");

  private final ServerClass serverClass;
  private final RewardTypes types;
  private final GreedyPlacement placement;
  private final ServerClassification classification;
  private final List<Server> servers = new ArrayList<>();
  private final long[] running;
  private boolean isStale;

  /** A server's number in a plan. */
  private record Place(ClassSlots plan, int number) {}

  /** A plan for no server yet. */
  ClassSlots(ServerClass serverClass, RewardTypes types) {
    this.serverClass = serverClass;
    this.types = types;
    List<RewardType> rewards = new ArrayList<>();
    for (int j = 0; j < types.count(); j++) {
      // What never fits there needs some reward, too, and its share may be of nothing.
      boolean fits = types.demand(j).fitsIn(serverClass.capacity());
      double share = HomePaidShapes.dominantShare(types.demand(j), serverClass.capacity());
      rewards.add(new RewardType(types.demand(j), types.reward(j) * (fits ? share : 1)));
    }
    placement = new GreedyPlacement(new MaxReward(rewards, serverClass.capacity(), VISITS));
    classification = new ServerClassification(types.count(), Reassignment.FITTING);
    running = new long[types.count()];
  }

  /** The plan that a server is in, or null if it is in none that holds. */
  static ClassSlots of(Server server) {
    Place place = server.state().get(PLACE);
    return place == null || place.plan.serverClass != server.serverClass() ? null : place.plan;
  }

  /** What a server runs changed while the plan that it is in does not hold for it. */
  static void setStale(Server server) {
    Place place = server.state().get(PLACE);
    if (place != null) {
      place.plan.isStale = true;
    }
  }

  private int number(Server server) {
    return server.state().get(PLACE).number;
  }

  /** A server with these jobs of each type. */
  void add(Server server, int[] jobs) {
    server.state().put(PLACE, new Place(this, servers.size()));
    classification.add(servers.size(), jobs);
    servers.add(server);
    for (int j = 0; j < jobs.length; j++) {
      running[j] += jobs[j];
    }
  }

  /** Servers came or went: it does not hold any more. */
  void setStale() {
    isStale = true;
  }

  /** True if it does not know all servers of its class. Cost O(1). */
  boolean isStale() {
    return isStale || servers.size() != serverClass.servers();
  }

  /** A job of a type started on a server or, if the sign is negative, left it. */
  void changed(Server server, int type, int sign) {
    if (sign < 0 && classification.placement(number(server))[type] == 0) {
      // It changed while the plan did not know it.
      isStale = true;
      return;
    }
    running[type] += sign;
    if (sign > 0) {
      classification.start(number(server), type);
    } else {
      classification.end(number(server), type);
    }
  }

  /**
   * GPA and CRA for a workload.
   *
   * @param others jobs that do not run on this class and could: that wait, and slots to keep; what
   *     finds no slot here is left
   */
  void classify(long[] others) {
    long[] workload = new long[running.length];
    for (int j = 0; j < workload.length; j++) {
      workload[j] = Math.max(0, running[j]) + others[j];
    }
    GreedyAssignment assignment = placement.assign(workload, servers.size());
    for (int j = 0; j < others.length; j++) {
      others[j] = Math.min(others[j], assignment.left()[j]);
    }
    classification.classify(assignment);
  }

  /** How many types an empty server of the class could run. */
  int fittingTypes() {
    int fitting = 0;
    for (int j = 0; j < types.count(); j++) {
      fitting += types.demand(j).fitsIn(serverClass.capacity()) ? 1 : 0;
    }
    return fitting;
  }

  ServerClass serverClass() {
    return serverClass;
  }

  /** True if a server is in the Accept Group. */
  boolean accepts(Server server) {
    return classification.accepts(number(server));
  }

  /** The configuration of a server: slots for each type, not to be changed. */
  int[] configuration(Server server) {
    return classification.configuration(number(server));
  }

  /** The empty slots of a type on a server of the Accept Group; 0 in the Reject Group. */
  int emptySlots(Server server, int type) {
    int number = number(server);
    if (!classification.accepts(number)) {
      return 0;
    }
    return Math.max(
        0, classification.configuration(number)[type] - classification.placement(number)[type]);
  }

  /** The first server after another with an empty slot of a type, or null; null to begin. */
  Server withEmptySlot(int type, Server previous) {
    int number =
        previous == null
            ? classification.serverWithEmptySlot(type)
            : classification.nextServerWithEmptySlot(type, number(previous));
    return number < 0 ? null : servers.get(number);
  }

  /** The servers by configuration, for those who look. */
  List<ConfigurationGroup> groups() {
    return classification.groups();
  }
}
