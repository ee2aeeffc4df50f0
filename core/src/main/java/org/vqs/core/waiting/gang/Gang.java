package org.vqs.core.waiting.gang;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;

/**
 * A graph of jobs of which all start at once or none does: the job of the paper [S] §2, with what
 * is reserved for it.
 *
 * <p>Its jobs are the first ones of its asks, which are in no queue while it waits. Changed through
 * the cluster only; not thread-safe.
 */
public final class Gang implements HeldRoom.Asker {
  /** The order in which gangs of one tenant are served. */
  static final Comparator<Gang> SERVICE_ORDER =
      (a, b) -> {
        int byRank = Integer.compare(b.rank(), a.rank());
        int byLoss = byRank != 0 ? byRank : Boolean.compare(b.isReplacement(), a.isReplacement());
        int byAge = byLoss != 0 ? byLoss : Long.compare(a.arrival, b.arrival);
        return byAge != 0 ? byAge : Long.compare(a.sequence, b.sequence);
      };

  /** The order in one line of all users of a queue. */
  private static final Comparator<Gang> SENIORITY_ORDER =
      Comparator.<Gang, Ask>comparing(gang -> gang.ask(0), AskOrder::comparePlace)
          .thenComparing(SERVICE_ORDER);

  private final long sequence;
  private final GangSpec spec;
  private final GraphType type;
  private final long arrival;
  private final ResourceVector demand;
  private final Map<Server, ResourceVector> reserved = new LinkedHashMap<>();
  private final Set<String> vainUnits = new HashSet<>();
  private int vainHolds;

  Gang(long sequence, GangSpec spec, long arrival) {
    this.sequence = sequence;
    this.spec = spec;
    this.type = spec.type().first(spec.least());
    this.arrival = arrival;
    this.demand = demand(type);
  }

  /** The order of arrival. */
  public long sequence() {
    return sequence;
  }

  private static ResourceVector demand(GraphType type) {
    return ResourceVector.of(type.totalDemand());
  }

  /** What is wanted as one. */
  public GraphType type() {
    return type;
  }

  /** What starts as one if it has room at once: {@link #type}, and perhaps more nodes behind. */
  public GraphType largest() {
    return spec.type();
  }

  /** The ask whose jobs are the nodes of a group. */
  public Ask ask(int group) {
    return spec.asks().get(group);
  }

  /** The asks of all groups of the {@link #largest}. */
  public List<Ask> asks() {
    return spec.asks();
  }

  /** The widest place of the servers it may run on. */
  public Location home() {
    return spec.home();
  }

  /** The unit that a server is in, of those of which all of it must be in one. */
  public String unit(Server server) {
    return type().span().unit(server.index(), server.rack());
  }

  /** False for a server that is not in the unit in which it must be. */
  public boolean mayBeAt(Server server) {
    return spec.beside() == null || unit(server).equals(unit(spec.beside()));
  }

  /** True if it is what one lacks that runs: it goes first, whatever its age. */
  public boolean isReplacement() {
    return spec.beside() != null;
  }

  /** Whose it is. */
  public Tenant tenant() {
    return ask(0).tenant();
  }

  /** Its rank among gangs of the same tenant; a larger number goes first. */
  public int rank() {
    return ask(0).rank();
  }

  /** The tenant in whose line it stands. */
  Tenant line() {
    return tenant().line();
  }

  /** The order in which the gangs in a tenant's line are served. */
  static Comparator<Gang> orderIn(Tenant line) {
    return line.discipline() == Discipline.FIRST_COME ? SENIORITY_ORDER : SERVICE_ORDER;
  }

  /** What the host attached. */
  public Object owner() {
    return spec.owner();
  }

  /** Since when all of it waits. */
  public long arrival() {
    return arrival;
  }

  /** What all of it needs together. */
  public ResourceVector demand() {
    return demand;
  }

  /** The tenant whose limit all of it together would exceed now, or null. Cost O(depth). */
  public Tenant limiting() {
    return limiting(demand);
  }

  /** The same of so many of its largest graph's first nodes. */
  public Tenant limiting(GraphType first) {
    return limiting(demand(first));
  }

  private Tenant limiting(ResourceVector amounts) {
    return Tenants.limiting(tenant(), ask(0).tenantsAtHome(), amounts, ask(0).lane());
  }

  /** The servers on which room is reserved for it, in the order in which it was. Read only. */
  public Set<Server> reservedServers() {
    return Collections.unmodifiableSet(reserved.keySet());
  }

  /** What is reserved for it on a server, or null for nothing. */
  public ResourceVector reservedOn(Server server) {
    return reserved.get(server);
  }

  /**
   * Notes what is reserved for it; the cluster's to call.
   *
   * @param sign 1 for more, -1 for less
   */
  public void changeReserved(Server server, ResourceVector amounts, int sign) {
    ResourceVector before = reserved.get(server);
    long[] after = before == null ? new long[amounts.dimensions()] : before.toArray();
    amounts.addTo(after, sign);
    ResourceVector now = ResourceVector.of(after);
    if (now.isZero()) {
      reserved.remove(server);
    } else {
      reserved.put(server, now);
    }
  }

  @Override
  public int vainHolds() {
    return vainHolds;
  }

  @Override
  public void heldInVain() {
    vainHolds++;
  }

  /** The units in which room was reserved for it in vain; its layer's to change. */
  public Set<String> vainUnits() {
    return vainUnits;
  }

  @Override
  public String toString() {
    return "gang " + sequence + " of " + type().size() + " of " + tenant();
  }
}
