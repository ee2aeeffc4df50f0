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
    Hold hold = new Hold(server.home(), length * Math.pow(2, Math.min(40, ask.vainHolds)));
    hold.missing = missing(server, ask);
    hold.deadline = model.now + hold.length;
    hold.kept = new double[server.capacity.dimensions()];
    hold.sum = new double[hold.kept.length];
    server.hold = hold;
    measure(server);
  }

  /** What is free from now on. */
  private void measure(NaiveServer server) {
    Hold hold = server.hold;
    for (int r = 0; r < hold.kept.length; r++) {
      hold.sum[r] += hold.kept[r] * ((double) model.now - hold.keptSince);
      hold.kept[r] = Math.max(0, server.free(r));
    }
    hold.keptSince = model.now;
  }

  void eventEnds() {
    for (NaiveServer server : model.cluster.servers.values()) {
      if (server.reservedFor != null) {
        measure(server);
      }
    }
  }

  void moves(NaiveServer from, NaiveServer to) {
    to.hold = from.hold;
    measure(to);
  }

  boolean isOver(NaiveServer server) {
    Hold hold = server.hold;
    if (model.now < hold.deadline) {
      return false;
    }
    double left = missing(server, server.reservedFor);
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

  void wasInVain(Hold hold) {
    double part = 0;
    List<NaiveServer> open = model.cluster.openServersOf(hold.home);
    for (int r = 0; r < hold.sum.length; r++) {
      int resource = r;
      double sum = hold.sum[r] + hold.kept[r] * ((double) model.now - hold.keptSince);
      double total = open.stream().mapToLong(server -> server.capacity.get(resource)).sum();
      part = total > 0 ? Math.max(part, sum / total) : part;
    }
    debts.put(hold.home, debt(hold.home) + part);
    owedAt.put(hold.home, model.now);
  }
}
