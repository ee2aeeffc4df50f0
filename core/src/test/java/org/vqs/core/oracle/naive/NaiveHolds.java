package org.vqs.core.oracle.naive;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The law of held room: deadlines, and the debt of each home for what was kept idle in vain. */
final class NaiveHolds {
  private static final double MOST_IDLE = 1.0 / 50;

  private final NaiveModel model;
  private final Map<String, Double> debts = new HashMap<>();
  private final Map<String, Long> owedAt = new HashMap<>();

  /** What is kept idle for age everywhere, times time. */
  private double[] idleForAge;

  private long countedAt;

  /** Room that is held. */
  static final class Hold {
    final String home;
    final double length;
    double missing;
    double deadline;
    double[] kept;
    double[] sum;
    long keptSince;

    Hold(String home, double length) {
      this.home = home;
      this.length = length;
    }
  }

  NaiveHolds(NaiveModel model) {
    this.model = model;
  }

  boolean mayBegin(String home) {
    return debt(home) == 0;
  }

  double debt(String home) {
    double paidBack = MOST_IDLE * ((double) model.now - owedAt.getOrDefault(home, 0L));
    return Math.max(0, debts.getOrDefault(home, 0.0) - paidBack);
  }

  long twiceUntilPaid(String home) {
    return (long) (2 * (debt(home) / MOST_IDLE));
  }

  void begin(NaiveServer server, NaiveAsk ask, double length) {
    server.hold = hold(server, length, ask.vainHolds, missing(server, ask));
    measure(server, server.hold);
  }

  void beginStall(NaiveServer server, double length) {
    server.stall = hold(server, length, 0, inUse(server));
    measure(server, server.stall);
  }

  private Hold hold(NaiveServer server, double length, int vainHolds, double missing) {
    Hold hold = new Hold(server.home(), length * Math.pow(2, Math.min(40, vainHolds)));
    hold.missing = missing;
    hold.deadline = model.now + hold.length;
    hold.kept = new double[server.capacity.dimensions()];
    hold.sum = new double[hold.kept.length];
    return hold;
  }

  /** What was idle until now counts, before anything changes. */
  void timePasses() {
    idleForAge = idleForAge == null ? new double[model.cluster.dimensions()] : idleForAge;
    for (NaiveServer server : model.cluster.servers.values()) {
      if (server.reservedFor != null && !server.reservedForShare && server.hold != null) {
        for (int r = 0; r < idleForAge.length; r++) {
          idleForAge[r] += server.hold.kept[r] * ((double) model.now - countedAt);
        }
      }
    }
    countedAt = model.now;
  }

  /** The same as a part of all that is open, since this was asked last. */
  double takeIdleForAge() {
    timePasses();
    double part = share(idleForAge, NaiveCluster.EVERYWHERE);
    idleForAge = null;
    return part;
  }

  /** How many times what waits would fill all that is open. */
  double backlog() {
    double[] waiting = new double[model.cluster.dimensions()];
    for (NaiveAsk ask : model.cluster.asks) {
      for (int r = 0; r < waiting.length && ask.waits && !ask.master; r++) {
        waiting[r] += (double) ask.count * ask.demand.get(r);
      }
    }
    return share(waiting, NaiveCluster.EVERYWHERE);
  }

  private double share(double[] amounts, String home) {
    double part = 0;
    List<NaiveServer> open = model.cluster.openServersOf(home);
    for (int r = 0; r < amounts.length; r++) {
      int resource = r;
      double total = open.stream().mapToLong(server -> server.capacity.get(resource)).sum();
      part = total > 0 ? Math.max(part, amounts[r] / total) : part;
    }
    return part;
  }

  /** What is free from now on. */
  private void measure(NaiveServer server, Hold hold) {
    timePasses();
    for (int r = 0; r < hold.kept.length; r++) {
      hold.sum[r] += hold.kept[r] * ((double) model.now - hold.keptSince);
      hold.kept[r] = Math.max(0, server.free(r));
    }
    hold.keptSince = model.now;
  }

  void eventEnds() {
    for (NaiveServer server : model.cluster.servers.values()) {
      if (server.reservedFor != null) {
        measure(server, server.hold);
      }
      if (server.stalled) {
        measure(server, server.stall);
      }
    }
  }

  boolean isOver(NaiveServer server) {
    return isOver(server.hold, missing(server, server.reservedFor));
  }

  boolean isStallOver(NaiveServer server) {
    return isOver(server.stall, inUse(server));
  }

  private boolean isOver(Hold hold, double left) {
    if (model.now < hold.deadline) {
      return false;
    }
    if (left < hold.missing) {
      hold.missing = left;
      hold.deadline = model.now + hold.length;
      return false;
    }
    return true;
  }

  private static double missing(NaiveServer server, NaiveAsk ask) {
    double missing = 0;
    for (int r = 0; r < ask.demand.dimensions(); r++) {
      double demand = ask.demand.get(r);
      missing += demand > 0 ? Math.max(0, demand - server.free(r)) / demand : 0;
    }
    return missing;
  }

  private static double inUse(NaiveServer server) {
    double inUse = 0;
    for (int r = 0; r < server.capacity.dimensions(); r++) {
      double capacity = server.capacity.get(r);
      inUse += capacity > 0 ? 1 - server.free(r) / capacity : 0;
    }
    return inUse;
  }

  void wasInVain(Hold hold) {
    double[] sum = new double[hold.sum.length];
    for (int r = 0; r < sum.length; r++) {
      sum[r] = hold.sum[r] + hold.kept[r] * ((double) model.now - hold.keptSince);
    }
    double part = share(sum, hold.home);
    debts.put(hold.home, debt(hold.home) + part);
    owedAt.put(hold.home, model.now);
  }
}
