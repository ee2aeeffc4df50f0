package org.vqs.core.policy.reward;

import java.util.function.Predicate;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/**
 * Keeps the last slots of each type from jobs that pay less.
 *
 * <pre>
 * A job may not take room on a server if afterwards fewer than g jobs of a type that pays more could start at its
 * home, and one less than before; nor on a server that is emptied for a type that pays more ({@link Emptying}).
 * </pre>
 *
 * <p>Departure from A §4, where only slots of configurations count, each for one type: here room
 * counts for each type that it could hold. On YARN servers have room that is in no slot, since what
 * runs seldom is what a configuration says, and it would be idle.
 *
 * <p>Cost of a check: O(R) for each type that pays more, and O(g log servers) for one that could
 * start on the server if a server changed since. Not thread-safe.
 */
final class KeptSlots {
  private final JobStarter starter;
  private final Homes homes;

  KeptSlots(JobStarter starter, Homes homes) {
    this.starter = starter;
    this.homes = homes;
  }

  /**
   * The type of a server's home to which a job of an ask must leave the room that it would take
   * there, or −1.
   */
  int keptFor(Server server, Ask ask) {
    double reward = ask.tenant().queue().reward();
    HomePlan plan = homes.plan(server.locations().get(0));
    if (plan == null) {
      return -1;
    }
    RewardTypes types = plan.types();
    int emptiedFor = Emptying.typeOf(server, plan);
    if (emptiedFor >= 0 && types.reward(emptiedFor) > reward) {
      return emptiedFor;
    }
    for (int j = 0; j < types.count() && types.reward(j) > reward; j++) {
      if (takesOneOfTheLast(plan, j, server, ask.demand())) {
        return j;
      }
    }
    return -1;
  }

  private boolean takesOneOfTheLast(HomePlan plan, int type, Server server, ResourceVector taken) {
    ResourceVector demand = plan.types().demand(type);
    long[] free = server.free();
    if (!demand.fitsIn(free)) {
      return false;
    }
    int left = Fits.countBeside(demand, free, taken);
    int before = Fits.count(demand, free);
    int wanted = plan.slotsToKeep(type, starter);
    boolean isAmongOpen = server.isOpen();
    return left < before && left + open(plan, type) - (isAmongOpen ? before : 0) < wanted;
  }

  /**
   * How many jobs of a type could start at a home now, counted until there are as many as are kept
   * and as fit on one server besides. Counted once until a server changes.
   */
  int open(HomePlan plan, int type) {
    starter.cluster().refreshIndexes();
    HomePlan.Open known = plan.open(type);
    int most = plan.slotsToKeep(type, starter) + plan.mostOnOneServer(type);
    if (known.countedAt != starter.cluster().changes() || known.upTo < most) {
      known.countedAt = starter.cluster().changes();
      known.upTo = most;
      known.count = count(plan, type, most);
    }
    return known.count;
  }

  private static int count(HomePlan plan, int type, int most) {
    Count count = new Count(plan.types().demand(type), most);
    for (Site site : plan.home().sites()) {
      RoomTree<Server> servers = site.openByTightness();
      if (!servers.eachFitFromLast(plan.types().amounts(type), count)) {
        break;
      }
    }
    return count.open;
  }

  /** Adds up, from the server with the most room on, until there are enough. */
  private static final class Count implements Predicate<Server> {
    private final ResourceVector demand;
    private final int most;
    private int open;

    Count(ResourceVector demand, int most) {
      this.demand = demand;
      this.most = most;
    }

    @Override
    public boolean test(Server server) {
      open += Fits.count(demand, server.free());
      return open < most;
    }
  }
}
