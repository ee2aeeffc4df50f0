package org.vqs.yarn.snapshot;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.app.ContainerGang;
import org.vqs.yarn.app.NeverFitsReport;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.gang.GangHome;
import org.vqs.yarn.gang.GangUnit;

/**
 * A gang that waits: containers of which all start at once or none does. Immutable.
 *
 * @param application whose it is
 * @param name what messages call it
 * @param size how many containers it has
 * @param unit within one of what all of them must be: node, rack, level2 …; null for anywhere
 * @param asked how many of them are asked for
 * @param since since when something of it is asked for, in milliseconds since the epoch
 * @param patienceEnds when its containers may start one by one; {@link Long#MAX_VALUE} for never
 * @param state what it waits for
 * @param withRoom how many of its containers would have room now
 * @param reservedPlaces for how many of them that room is reserved
 * @param reservedOn the nodes on which room is reserved for it, ten at most
 * @param reservedNodes how many these are in all
 * @param reserved what is reserved for it
 * @param reservedSince since when it has its turn to reserve room; 0 if it has not
 * @param detail which limit it is beyond, why it can never start, or where the rest of it may be
 *     asked for or starts; or null
 * @param subCluster in which other sub-cluster of the federation it starts; null for here
 * @param turnOf whose gang of the same partition has its turn to reserve room, or null
 */
public record GangView(
    ApplicationId application,
    String name,
    int size,
    String unit,
    int asked,
    long since,
    long patienceEnds,
    State state,
    int withRoom,
    int reservedPlaces,
    List<String> reservedOn,
    int reservedNodes,
    ResourceAmounts reserved,
    long reservedSince,
    String detail,
    String subCluster,
    ApplicationId turnOf) {

  /** So many gangs are in a snapshot of which all is asked for, and of which not. */
  static final int MOST = 20;

  private static final int MOST_NODES = 10;

  /** What a gang waits for. */
  public enum State {
    /** Too few containers are asked for. */
    INCOMPLETE,
    /** It starts in another sub-cluster of the federation, and nothing of it here. */
    ELSEWHERE,
    /** Its partition, or its queue's maximum, is too small for all of it. */
    NEVER_FITS,
    /** All of it together is beyond a limit now. */
    LIMIT,
    /** It is larger than what may be reserved, and waits for room by chance. */
    TOO_LARGE_TO_RESERVE,
    /** It waits for room, or for its turn to reserve it. */
    WAITING,
    /** Room is reserved for it, piece by piece. */
    RESERVING
  }

  /** True if all of it is asked for, and starts here. */
  public boolean isComplete() {
    return state != State.INCOMPLETE && state != State.ELSEWHERE;
  }

  /**
   * Those that wait longest: first those of which all is asked for, then the others. Under the
   * scheduler's lock. Cost O(applications).
   */
  static List<GangView> of(SchedulerContext context) {
    Packer packer = context.packer();
    Stream<ContainerGang> complete =
        packer.cluster().gangs().all().stream()
            .sorted(Comparator.comparingLong(Gang::arrival).thenComparingLong(Gang::sequence))
            .limit(MOST)
            .map(gang -> (ContainerGang) gang.owner());
    Stream<ContainerGang> others =
        context.attempts().stream()
            .map(VqsAppAttempt::gangs)
            .filter(gangs -> !gangs.isEmpty())
            .flatMap(gangs -> gangs.waiting().stream())
            .filter(gang -> gang.gang() == null && gang.asked() > 0)
            .sorted(
                Comparator.comparingLong(ContainerGang::askedSince)
                    .thenComparing(gang -> gang.attempt().getApplicationAttemptId()))
            .limit(MOST);
    return Stream.concat(complete, others).map(gang -> of(gang, packer)).toList();
  }

  /** One that has not started. Under the scheduler's lock. Cost O(its containers · groups). */
  public static GangView of(ContainerGang waiting, Packer packer) {
    Gang gang = waiting.gang();
    ApplicationId application = waiting.attempt().getApplicationId();
    if (gang == null) {
      return new GangView(
          application,
          waiting.name(),
          waiting.size(),
          GangUnit.word(waiting.span()),
          waiting.asked(),
          waiting.askedSince(),
          waiting.patienceEnds(),
          waiting.isElsewhere() ? State.ELSEWHERE : State.INCOMPLETE,
          0,
          0,
          List.of(),
          0,
          ResourceAmounts.of(new long[packer.cluster().dimensions()]),
          0,
          whereabouts(waiting),
          waiting.isElsewhere() ? waiting.attempt().gangs().home().elsewhere() : null,
          null);
    }
    String never = NeverFitsReport.describe(gang);
    Gang inTurn = packer.gangs().reserving(gang.home());
    return new GangView(
        application,
        waiting.name(),
        gang.type().size(),
        GangUnit.word(waiting.span()),
        gang.type().size(),
        waiting.askedSince(),
        waiting.patienceEnds(),
        state(gang, never, packer),
        packer.gangs().nodesWithRoom(gang),
        packer.gangs().reservedPlaces(gang),
        gang.reservedServers().stream().limit(MOST_NODES).map(Server::name).toList(),
        gang.reservedServers().size(),
        reserved(gang, packer),
        inTurn == gang ? packer.gangs().reservingSince(gang.home()) : 0,
        never,
        null,
        inTurn == null ? null : ((ContainerGang) inTurn.owner()).attempt().getApplicationId());
  }

  private static String whereabouts(ContainerGang waiting) {
    GangHome home = waiting.attempt().gangs().home();
    if (waiting.isElsewhere()) {
      return "It starts in sub-cluster "
          + home.elsewhere()
          + ", where its application master runs, and nothing of it starts here";
    }
    return home.isFederated()
        ? "In a federation the AMRMProxy may have asked other sub-clusters for the others"
        : null;
  }

  private static State state(Gang gang, String never, Packer packer) {
    if (never != null) {
      return State.NEVER_FITS;
    }
    if (GangStarter.isBeyondLimit(gang)) {
      return State.LIMIT;
    }
    if (packer.gangs().reserving(gang.home()) == gang) {
      return State.RESERVING;
    }
    return packer.gangs().mayReserve(gang) ? State.WAITING : State.TOO_LARGE_TO_RESERVE;
  }

  private static ResourceAmounts reserved(Gang gang, Packer packer) {
    long[] sum = new long[packer.cluster().dimensions()];
    for (Server server : gang.reservedServers()) {
      ResourceVector amounts = gang.reservedOn(server);
      amounts.addTo(sum, 1);
    }
    return ResourceAmounts.of(sum);
  }
}
