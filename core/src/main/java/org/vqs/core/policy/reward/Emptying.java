package org.vqs.core.policy.reward;

import java.util.LinkedHashSet;
import java.util.Set;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;

/**
 * Servers that take nothing more of jobs that pay less until one of a type that pays more has room:
 * what the Reject Group of A §4 is for, where jobs are neither migrated nor stopped.
 *
 * <pre>
 * While fewer than g jobs of a type could start at its home, a server is emptied for it: one of the {@value #LOOKED_AT}
 * with the most room. Servers of the Reject Group go first; among them the one that lacks least. It is emptied until
 * the type has room there, or enough elsewhere.
 * </pre>
 *
 * <p>No more servers are emptied than {@code SlotOptions.fraction} of a home, and one. The lowest
 * reward empties nothing. Cost O({@value #LOOKED_AT} log servers) for each type that lacks slots,
 * once for each update of the plan. Not thread-safe.
 */
final class Emptying {
  private static final StateKey<Target> TARGET = new StateKey<>("emptied for");
  private static final int LOOKED_AT = 16;

  private final JobStarter starter;
  private final KeptSlots kept;
  private final Homes homes;
  private final Set<Server> targets = new LinkedHashSet<>();

  /** For what a server is emptied. */
  private record Target(HomePlan plan, int type) {}

  Emptying(JobStarter starter, KeptSlots kept, Homes homes) {
    this.starter = starter;
    this.kept = kept;
    this.homes = homes;
  }

  /** The type of a plan for which a server is emptied; −1 if it is not. */
  static int typeOf(Server server, HomePlan plan) {
    Target target = of(server);
    return target == null || target.plan != plan ? -1 : target.type;
  }

  /** The servers that are emptied now. */
  Set<Server> servers() {
    return targets;
  }

  /** Ends what is not needed any more, and begins what is, by the plan of a home. */
  void follow(HomePlan plan) {
    targets.removeIf(server -> ended(server, plan));
    RewardTypes types = plan.types();
    int most = 1 + (int) (starter.slots().fraction() * plan.home().serverCount());
    int left = most - (int) targets.stream().filter(server -> of(server).plan == plan).count();
    for (int j = 0; j < types.count() && !plan.isLowest(j) && left > 0; j++) {
      left -= empty(plan, j, left);
    }
  }

  private static Target of(Server server) {
    return server.state().get(TARGET);
  }

  private boolean ended(Server server, HomePlan plan) {
    Target target = of(server);
    boolean isOfPlan = target != null && homes.plan(server.locations().get(0)) == target.plan;
    boolean goesOn =
        server.isOpen() && isOfPlan && (target.plan != plan || isNeeded(server, target));
    if (!goesOn) {
      server.state().put(TARGET, null);
      starter.work().add(server);
    }
    return !goesOn;
  }

  private boolean isNeeded(Server server, Target target) {
    return !target.plan.types().demand(target.type).fitsIn(server.free())
        && lacks(target.plan, target.type) > 0;
  }

  private int lacks(HomePlan plan, int type) {
    int wanted = plan.slotsToKeep(type, starter);
    return wanted - kept.open(plan, type);
  }

  /** Begins to empty servers for a type, so many at most. Returns how many. */
  private int empty(HomePlan plan, int type, int most) {
    int lacking = lacks(plan, type);
    for (Server server : targets) {
      lacking -= of(server).plan == plan && of(server).type == type ? 1 : 0;
    }
    int begun = 0;
    while (begun < Math.min(lacking, most)) {
      Server server = choose(plan, plan.types().demand(type));
      if (server == null) {
        return begun;
      }
      server.state().put(TARGET, new Target(plan, type));
      targets.add(server);
      begun++;
    }
    return begun;
  }

  private Server choose(HomePlan plan, ResourceVector demand) {
    Server best = null;
    double least = 0;
    for (Site site : plan.home().sites()) {
      if (!demand.fitsIn(site.serverClass().amounts())) {
        continue;
      }
      RoomTree<Server> open = site.openByTightness();
      Server server = open.last();
      for (int i = 0; server != null && i < LOOKED_AT; i++) {
        double lacking = lacking(server, demand);
        if (!targets.contains(server) && lacking > 0 && (best == null || lacking < least)) {
          best = server;
          least = lacking;
        }
        server = open.before(server);
      }
    }
    return best;
  }

  /** What a server lacks for a demand, one more if it is in the Accept Group; 0 if it has room. */
  private static double lacking(Server server, ResourceVector demand) {
    double lacking = 0;
    long[] free = server.free();
    for (int r = 0; r < free.length; r++) {
      double missing = (double) demand.get(r) - free[r];
      lacking = Math.max(lacking, missing / Math.max(1, server.capacity().get(r)));
    }
    ClassSlots plan = ClassSlots.of(server);
    boolean isAccepting = plan != null && plan.accepts(server);
    return lacking > 0 && isAccepting ? lacking + 1 : lacking;
  }
}
