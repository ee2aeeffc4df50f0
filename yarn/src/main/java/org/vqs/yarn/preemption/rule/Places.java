package org.vqs.yarn.preemption.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;

/**
 * The places whose room is divided among queues, each apart from the others: the homes that have
 * servers. What queues use, and have a right to, is counted place by place ({@link
 * EntitledShares}), since what waits for one home cannot start at another. If there is only one, it
 * is the whole cluster.
 *
 * <p>As of one moment; not thread-safe. Cost O(servers), and that of {@link EntitledShares} for
 * each place.
 */
public final class Places {
  private final EntitledShares whole;
  private final Map<Location, EntitledShares> shares = new LinkedHashMap<>();
  private final Map<Location, List<EntitledShares>> serving = new LinkedHashMap<>();
  private final Map<Tenant, long[]> planned = new HashMap<>();
  private final long[] total;

  /**
   * The places as they are, with nothing planned.
   *
   * @param withGangs the queues in which gangs wait that may start, by their home
   */
  public Places(Cluster cluster, Map<Location, Set<Tenant>> withGangs) {
    total = cluster.tenants().total().toArray();
    Map<Location, List<Location>> homes = homes(cluster);
    if (homes.size() <= 1) {
      Set<Tenant> all = new LinkedHashSet<>();
      withGangs.values().forEach(all::addAll);
      whole = new EntitledShares(cluster.tenants(), all);
      return;
    }
    whole = null;
    homes.forEach(
        (home, served) -> {
          HomeTenants here = cluster.tenantsAt(home);
          EntitledShares at =
              new EntitledShares(
                  cluster.tenants(), here, queue -> waits(queue, served, cluster, withGangs));
          shares.put(home, at);
          served.forEach(each -> serving.computeIfAbsent(each, h -> new ArrayList<>()).add(at));
        });
  }

  /** The homes that have servers, and the homes whose asks these servers take: one may be lent. */
  private static Map<Location, List<Location>> homes(Cluster cluster) {
    Map<Location, List<Location>> homes = new LinkedHashMap<>();
    for (Server server : cluster.servers()) {
      if (!homes.containsKey(server.home())) {
        homes.put(server.home(), server.locations().stream().filter(Location::isHome).toList());
      }
    }
    return homes;
  }

  private static boolean waits(
      Tenant queue, List<Location> served, Cluster cluster, Map<Location, Set<Tenant>> withGangs) {
    return served.stream()
        .anyMatch(
            home ->
                cluster.tenantsAt(home).of(queue).waiting() > 0
                    || withGangs.getOrDefault(home, Set.of()).contains(queue)
                    || TenantAsks.of(queue).waitingMasters().stream()
                        .anyMatch(master -> master.home() == home));
  }

  /** The shares of all places. */
  public List<EntitledShares> all() {
    return whole != null ? List.of(whole) : List.copyOf(shares.values());
  }

  /** The shares of the place of a server. */
  public EntitledShares of(Server server) {
    return whole != null ? whole : shares.get(server.home());
  }

  /** The shares of the places where an ask may start. */
  public List<EntitledShares> of(Ask ask) {
    return whole != null ? List.of(whole) : serving.getOrDefault(ask.home(), List.of());
  }

  /** The queues that have jobs of their own. */
  public List<Tenant> leaves() {
    return all().isEmpty() ? List.of() : all().get(0).leaves();
  }

  /** The share of the cluster that amounts are. */
  public double share(ResourceVector amounts) {
    double largest = 0;
    for (int r = 0; r < total.length; r++) {
      if (total[r] > 0) {
        largest = Math.max(largest, (double) amounts.get(r) / total[r]);
      }
    }
    return largest;
  }

  /** A fraction of what the cluster has, of each resource. */
  public long[] part(double fraction) {
    long[] part = new long[total.length];
    for (int r = 0; r < part.length; r++) {
      // Fractions are not exact.
      part[r] = (long) (fraction * total[r] + 1e-9);
    }
    return part;
  }

  /**
   * True if a queue would still not be served less than another once it lost amounts of a server,
   * by what decides there who gets what is freed. Shares of places only resemble that where places
   * differ in what they have of each resource.
   */
  boolean staysAhead(Tenant from, Tenant to, ResourceVector amounts, Server server) {
    if (whole != null || server.home().weightedTenants() != null) {
      return true;
    }
    Tenant loser = from;
    while (!to.isWithin(loser.parent())) {
      loser = loser.parent();
    }
    Tenant gainer = to;
    while (!from.isWithin(gainer.parent())) {
      gainer = gainer.parent();
    }
    boolean lacksGuarantee = gainer.guaranteed() != null && gainer.partOfGuarantee() < 1;
    return lacksGuarantee || level(loser, amounts) >= level(gainer, null);
  }

  private double level(Tenant queue, ResourceVector less) {
    long[] amounts = queue.used().toArray();
    long[] change = planned.get(queue);
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] += change == null ? 0 : change[r];
      amounts[r] -= less == null ? 0 : less.get(r);
    }
    return share(ResourceVector.of(amounts)) / queue.weight();
  }

  /** A job is to end, or with {@code sign} 1 not any more. */
  void plan(Job job, int sign) {
    plan(job.tenant().queue(), job.server(), job.demand(), sign);
  }

  private void plan(Tenant queue, Server server, ResourceVector amounts, int sign) {
    of(server).plan(queue, amounts, sign);
    for (Tenant at = whole == null ? queue : null; at != null; at = at.parent()) {
      amounts.addTo(planned.computeIfAbsent(at, q -> new long[total.length]), sign);
    }
  }

  /** Jobs of an ask are to start on a server that use so much. */
  void plan(Ask ask, Server server, ResourceVector amounts) {
    plan(ask.tenant().queue(), server, amounts, 1);
  }
}
