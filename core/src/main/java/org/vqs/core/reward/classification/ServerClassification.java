package org.vqs.core.reward.classification;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which servers take new jobs, and for which slots (Psychas and Ghaderi, A Theory of Auto-Scaling
 * for Resource Reservation in Cloud Services, §4, CRA: Classification and Reassignment Algorithm).
 *
 * <pre>
 *   X_k: servers of configuration k; the one that was assigned to k last has index 1
 *   ℓE: an empty server of rank C + 1
 *   all servers get rank C + 1
 *   for i = 1 ... C, for the configurations k(i) that GPA wants on X(i) servers:
 *     if X_k(i) ≤ X(i): reassign servers ℓE to k(i), until X_k(i) = X(i) or there is no ℓE
 *                       all servers of k(i) get rank i
 *     else:             the X(i) servers of k(i) with the highest indexes get rank i
 *   i* ← the first i with X_k(i) &lt; X(i), or C + 1
 *   Reject Group: index 1 of any configuration, if its rank is above i*. Accept Group: all others
 * </pre>
 *
 * <p>Which ℓE, where the paper takes any: one of a configuration that is not wanted; else one of a
 * configuration with more servers than wanted; else one of the last configuration after k(i). Of a
 * configuration's empty servers the one with the lowest number goes, whatever its index: who of
 * them is too many does not matter.
 *
 * <p>{@link Reassignment#FITTING} is for hosts without migration. There a server of index 1 is
 * reassigned as well, in the same order and before empty ones, if all its jobs have slots in k(i).
 * Servers that are new are all tried first, those with the most jobs before the others. Servers
 * that came with jobs may have as many configurations as there are servers; so at most as many
 * unwanted configurations as there are types have a server in the Reject Group, those that have
 * been unwanted for longest.
 *
 * <p>Cost of {@link #classify}: O(C), one step for each server that is reassigned, and for each i
 * that lacks servers a look at the configurations that could give one. Starts and ends of jobs cost
 * O(1). Not thread-safe.
 */
public final class ServerClassification {
  private final int types;
  private final Reassignment when;
  private final int mostUnwantedRejecting;
  private final AcceptSlots slots;
  private final ServerGroups groups = new ServerGroups();
  private final BitSet rejecting = new BitSet();
  private ClassifiedServer[] servers = new ClassifiedServer[64];
  private final List<ClassifiedServer> fresh = new ArrayList<>();
  private int serverCount;

  /**
   * Without servers.
   *
   * @param types how many types there are
   * @param when a server may get another configuration
   */
  public ServerClassification(int types, Reassignment when) {
    this.types = types;
    this.when = when;
    this.mostUnwantedRejecting = when == Reassignment.EMPTY ? Integer.MAX_VALUE : types;
    this.slots = new AcceptSlots(types);
  }

  /**
   * A server is there. Its configuration is its placement, and it is in the Accept Group, until
   * {@link #classify}.
   *
   * @param server a small number, at least 0
   * @param placement its jobs by type, which are copied
   */
  public void add(int server, int[] placement) {
    if (placement.length != types) {
      throw new IllegalArgumentException(
          "placement (" + placement.length + " types) must have " + types + " types");
    }
    if (server < servers.length && servers[server] != null) {
      throw new IllegalArgumentException("server (" + server + ") is there already");
    }
    if (server >= servers.length) {
      servers = Arrays.copyOf(servers, Math.max(server + 1, 2 * servers.length));
    }
    ClassifiedServer added = new ClassifiedServer(server, placement);
    servers[server] = added;
    serverCount++;
    groups.append(groups.groupOf(placement.clone()), added);
    slots.open(added);
    if (when == Reassignment.FITTING && !added.isEmpty()) {
      fresh.add(added);
    }
  }

  /** A server is there no more, nor are its jobs. */
  public void remove(int server) {
    ClassifiedServer removed = known(server);
    leave(removed);
    servers[server] = null;
    serverCount--;
    fresh.remove(removed);
  }

  private ClassifiedServer known(int server) {
    ClassifiedServer found = server >= 0 && server < servers.length ? servers[server] : null;
    if (found == null) {
      throw new IllegalArgumentException("server (" + server + ") is not known");
    }
    return found;
  }

  /** CRA: reassigns servers towards an assignment, and says who takes new jobs. */
  public void classify(GreedyAssignment assignment) {
    groups.want(assignment).forEach(group -> reject(group, false));
    fresh.sort((a, b) -> Long.compare(b.jobs(), a.jobs()));
    int unmatched = assignment.size() + 1;
    for (ServerGroup group : groups.wanted()) {
      fill(group);
      if (group.missing() > 0 && unmatched > assignment.size()) {
        unmatched = group.rank();
      }
    }
    fresh.clear();
    chooseRejecting(unmatched, unmatched <= assignment.size());
  }

  private void fill(ServerGroup group) {
    for (int i = 0; group.missing() > 0 && i < fresh.size(); i++) {
      ClassifiedServer server = fresh.get(i);
      if (!server.group().isWanted() && server.fits(group)) {
        assign(server, group);
      }
    }
    while (group.missing() > 0) {
      ClassifiedServer server = spareFor(group);
      if (server == null) {
        return;
      }
      assign(server, group);
    }
  }

  /** The server that a configuration gets next, as the class says; null if there is none. */
  private ClassifiedServer spareFor(ServerGroup group) {
    boolean fits = when == Reassignment.FITTING;
    if (!fits && groups.withEmpty().isEmpty()) {
      return null;
    }
    ClassifiedServer spare = fits ? firstThatFits(group) : null;
    for (ServerGroup other : groups.withEmpty()) {
      if (spare == null && !other.isWanted()) {
        spare = servers[other.emptyServer()];
      }
    }
    List<ServerGroup> wanted = groups.wanted();
    for (int i = 0; spare == null && i < wanted.size(); i++) {
      if (wanted.get(i).missing() < 0) {
        spare = from(wanted.get(i), group);
      }
    }
    for (int i = wanted.size() - 1; spare == null && i >= group.rank(); i--) {
      spare = from(wanted.get(i), group);
    }
    return spare;
  }

  private ClassifiedServer firstThatFits(ServerGroup group) {
    int looked = 0;
    for (ServerGroup other : groups.unwanted()) {
      if (looked++ == mostUnwantedRejecting) {
        return null;
      }
      if (!other.first().isEmpty() && other.first().fits(group)) {
        return other.first();
      }
    }
    return null;
  }

  private ClassifiedServer from(ServerGroup other, ServerGroup group) {
    ClassifiedServer first = other.first();
    if (when == Reassignment.FITTING && first != null && !first.isEmpty() && first.fits(group)) {
      return first;
    }
    return other.emptyServer() < 0 ? null : servers[other.emptyServer()];
  }

  private void assign(ClassifiedServer server, ServerGroup group) {
    leave(server);
    groups.append(group, server);
    slots.open(server);
  }

  /** Leaves the server without a group, and its slots uncounted. */
  private void leave(ClassifiedServer server) {
    accept(server.group(), server);
    slots.close(server);
    groups.leave(server);
  }

  private void chooseRejecting(int unmatched, boolean anyLacks) {
    for (ServerGroup group : groups.wanted()) {
      boolean later = group.rank() > unmatched;
      boolean tooMany = group.rank() < unmatched && group.missing() < 0;
      reject(group, anyLacks && (later || tooMany));
    }
    // Those that have been unwanted for longest stay the first, so no later one has such a server.
    int looked = 0;
    for (ServerGroup group : groups.unwanted()) {
      if (looked++ == mostUnwantedRejecting) {
        return;
      }
      reject(group, anyLacks);
    }
  }

  /** Has the server of index 1 in the Reject Group, or none. */
  private void reject(ServerGroup group, boolean any) {
    ClassifiedServer first = any ? group.first() : null;
    if (group.rejecting() == first) {
      return;
    }
    if (group.rejecting() != null) {
      accept(group, group.rejecting());
    }
    if (first != null) {
      slots.close(first);
      first.setAccepts(false);
      rejecting.set(first.number());
      group.setRejecting(first);
    }
  }

  private void accept(ServerGroup group, ClassifiedServer server) {
    if (!server.accepts()) {
      group.setRejecting(null);
      rejecting.clear(server.number());
      server.setAccepts(true);
      slots.open(server);
    }
  }

  /** True if a server is in the Accept Group. */
  public boolean accepts(int server) {
    return known(server).accepts();
  }

  /** k of a server, by j: shared, not to be changed. */
  public int[] configuration(int server) {
    return known(server).slots();
  }

  /** The jobs of a server by j: shared, not to be changed. */
  public int[] placement(int server) {
    return known(server).placement();
  }

  /** ℓA: the lowest number of a server in the Accept Group with an empty slot; -1 if none. */
  public int serverWithEmptySlot(int type) {
    return slots.next(type, 0);
  }

  /** The next such server after one of them, to go on when the host refuses that; -1 if none. */
  public int nextServerWithEmptySlot(int type, int after) {
    return slots.next(type, after + 1);
  }

  /**
   * ℓR: the server of the Reject Group that has jobs of a type and the highest rank, of those the
   * lowest number; -1 if none. Cost O(servers in the Reject Group).
   */
  public int rejectServerWith(int type) {
    int found = -1;
    int highest = 0;
    for (int n = rejecting.nextSetBit(0); n >= 0; n = rejecting.nextSetBit(n + 1)) {
      ServerGroup group = servers[n].group();
      boolean effective = group.isWanted() && group.missing() >= 0;
      int rank = effective ? group.rank() : groups.wanted().size() + 1;
      if (servers[n].placement()[type] > 0 && rank > highest) {
        found = n;
        highest = rank;
      }
    }
    return found;
  }

  /** A job was placed; it may be one more than the server has slots for. */
  public void start(int server, int type) {
    change(known(server), type, 1);
  }

  /** A job ended. */
  public void end(int server, int type) {
    ClassifiedServer ended = known(server);
    if (ended.placement()[type] == 0) {
      throw new IllegalArgumentException("server (" + server + ") has no job of type " + type);
    }
    change(ended, type, -1);
  }

  private void change(ClassifiedServer server, int type, int count) {
    int free = AcceptSlots.free(server, type);
    boolean wasEmpty = server.isEmpty();
    server.add(type, count);
    if (server.accepts()) {
      slots.changed(server, type, free);
    }
    if (server.isEmpty() != wasEmpty) {
      server.group().noteEmpty(server);
      groups.noteEmpty(server.group());
    }
  }

  /** The empty slots of a type on servers of the Accept Group. */
  public long emptySlots(int type) {
    return slots.count(type);
  }

  /** How many servers are in the Reject Group. */
  public int rejectServers() {
    return rejecting.cardinality();
  }

  /** How many servers are in the Accept Group. */
  public int acceptServers() {
    return serverCount - rejectServers();
  }

  /** How many servers there are. */
  public int serverCount() {
    return serverCount;
  }

  /** The configurations that are wanted, in their order, then the others that servers have. */
  public List<ConfigurationGroup> groups() {
    return Stream.concat(groups.wanted().stream(), groups.unwanted().stream())
        .map(ServerGroup::view)
        .toList();
  }
}
