package org.vqs.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.ServiceOrder;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;

/** The part of {@link ClusterInvariants} that recounts what tenants use and wait for. */
final class TenantInvariants {
  /** Sums of shares are kept by addition and subtraction of doubles. */
  private static final double ERROR = 1e-9;

  private final Cluster cluster;
  private final Tenants tenants;
  private final HomeTenants here;
  private final Map<Tenant, Counted> counted = new HashMap<>();
  private final Findings found = new Findings();

  /** What a recount gives for one tenant. */
  private static final class Counted {
    final long[] used;
    final long[] usedByMasters;
    final long[] reserved;
    int waiting;
    int masters;

    Counted(int dimensions) {
      used = new long[dimensions];
      usedByMasters = new long[dimensions];
      reserved = new long[dimensions];
    }
  }

  /**
   * A recount.
   *
   * @param here those of one home, or null for all servers
   */
  private TenantInvariants(Cluster cluster, HomeTenants here) {
    this.cluster = cluster;
    this.here = here;
    this.tenants = here == null ? cluster.tenants() : here.tree();
    for (Tenant tenant : tenants.all()) {
      counted.put(tenant, new Counted(cluster.dimensions()));
    }
  }

  /** What is wrong, each in one sentence. */
  static List<String> violations(Cluster cluster) {
    List<String> all = new ArrayList<>(violations(cluster, null));
    Set<HomeTenants> kept = new HashSet<>();
    for (Location location : cluster.locations()) {
      if (location.tenants() != null) {
        kept.add(location.tenants());
        all.addAll(violations(cluster, location.tenants()));
      }
    }
    if (!kept.equals(new HashSet<>(cluster.tenants().homes()))) {
      all.add(
          "homes keep tenants of %s, a recount gives %s"
              .formatted(cluster.tenants().homes(), kept));
    }
    return all;
  }

  private static List<String> violations(Cluster cluster, HomeTenants here) {
    TenantInvariants invariants = new TenantInvariants(cluster, here);
    invariants.count();
    invariants.compare();
    if (here != null) {
      invariants.compareQueues();
    }
    return invariants.found.all();
  }

  /** The tenant in this tree that another counts as; null for none. */
  private Tenant in(Tenant tenant) {
    return here == null ? tenant : here.of(tenant);
  }

  private boolean counts(Location home) {
    return here == null || (home != null && home.tenants() == here);
  }

  /** The home has each queue, below the one that it is below. */
  private void compareQueues() {
    int queues = 0;
    for (Tenant tenant : cluster.tenants().all()) {
      if (tenant.kind() == Tenant.Kind.QUEUE) {
        queues++;
        Tenant same = here.of(tenant);
        found.expect(tenant, "itself at " + here, HomeTenants.everywhere(same), tenant);
        Tenant above = tenant.parent() == null ? null : here.of(tenant.parent());
        found.expect(
            tenant, "a parent at " + here, String.valueOf(same.parent()), String.valueOf(above));
      }
    }
    found.expect(here, "queues", tenants.all().size(), queues);
    long[] total = new long[cluster.dimensions()];
    for (Server server : cluster.servers()) {
      if (counts(server.home())) {
        server.capacity().addTo(total, 1);
      }
    }
    found.expect(here, "servers of", tenants.total(), ResourceVector.of(total));
  }

  private void count() {
    for (Server server : cluster.servers()) {
      if (!counts(server.home())) {
        continue;
      }
      server.allJobs().forEach(this::count);
      Ask reservedFor = Ask.reserving(server);
      for (Tenant at = reservedFor == null ? null : in(reservedFor.tenant());
          at != null;
          at = at.parent()) {
        reservedFor.shape().demand().addTo(counted.get(at).reserved, 1);
      }
    }
    cluster
        .pending()
        .inServiceOrder()
        .forEach(
            ask -> {
              boolean counts = ask.lane() == Lane.TASK && counts(ask.home());
              for (Tenant at = counts ? in(ask.tenant()) : null; at != null; at = at.parent()) {
                counted.get(at).waiting++;
              }
            });
  }

  private void count(Job job) {
    for (Tenant at = in(job.tenant()); at != null; at = at.parent()) {
      Counted of = counted.get(at);
      job.demand().addTo(of.used, 1);
      if (job.lane() == Lane.MASTER) {
        job.demand().addTo(of.usedByMasters, 1);
        of.masters++;
      }
    }
  }

  private void compare() {
    Set<Tenant> unequal = new HashSet<>();
    counted.forEach(
        (tenant, of) -> {
          found.expect(tenant, "used", tenant.used(), ResourceVector.of(of.used));
          found.expect(tenant, "share", tenant.share(), share(of.used));
          found.expect(
              tenant,
              "used by masters",
              tenant.usedByMasters(),
              ResourceVector.of(of.usedByMasters));
          found.expect(tenant, "reserved", tenant.reserved(), ResourceVector.of(of.reserved));
          found.expect(tenant, "masters", tenant.masters(), of.masters);
          found.expect(tenant, "waiting asks", tenant.waiting(), of.waiting);
          compareActive(tenant);
          for (Lane lane : Lane.values()) {
            for (Ask ask : TenantAsks.of(tenant).deferred(lane).all()) {
              found.expect(ask, "limiting tenant", ask.limitedBy(), tenant);
            }
          }
          boolean hasQueueBelowFairShare =
              tenant.active().size() > 1
                  && active(tenant).stream()
                      .anyMatch(
                          child ->
                              child.kind() == Tenant.Kind.QUEUE
                                  && tenants.fairShare().isBelowMean(child));
          if (hasQueueBelowFairShare) {
            unequal.add(tenant);
          }
        });
    found.expect(
        here == null ? "the tree" : here,
        "parents of unequal queues",
        tenants.fairShare().unequal(),
        unequal);
  }

  private void compareActive(Tenant tenant) {
    double share = 0;
    double weight = 0;
    Set<Tenant> active = new HashSet<>();
    for (Tenant below : compared(tenant)) {
      if (below.waiting() > 0) {
        active.add(below);
      }
      if (below.waiting() > 0 && !below.isWithinGuarantee()) {
        share += below.compared();
        weight += below.weight();
      }
    }
    found.expect(tenant, "active tenants below", new HashSet<>(active(tenant)), active);
    Tenant before = null;
    for (Tenant each : tenant.active()) {
      boolean isInOrder = before == null || ServiceOrder.compare(before, each) < 0;
      found.expect(each, "a place in order of level", isInOrder, true);
      before = each;
    }
    double mean = weight == 0 ? 0 : share / weight;
    if (Math.abs(mean - tenant.meanLevel()) > ERROR * Math.max(1, mean)) {
      found.expect(tenant, "mean level", tenant.meanLevel(), mean);
    }
  }

  private double share(long[] used) {
    double share = 0;
    for (int r = 0; r < used.length; r++) {
      long total = tenants.total().get(r);
      share = total > 0 ? Math.max(share, (double) used[r] / total) : share;
    }
    return share;
  }

  private static List<Tenant> active(Tenant tenant) {
    List<Tenant> active = new ArrayList<>();
    tenant.active().forEach(active::add);
    return active;
  }

  /** Those who are compared with each other below a tenant. */
  private static List<Tenant> compared(Tenant tenant) {
    List<Tenant> compared = new ArrayList<>();
    Discipline discipline = tenant.queue().discipline();
    for (Tenant child : tenant.children()) {
      boolean isUser = child.kind() == Tenant.Kind.USER;
      if (isUser && discipline == Discipline.APPLICATIONS) {
        compared.addAll(child.children());
      } else if (child.kind() == Tenant.Kind.QUEUE || discipline == Discipline.USERS) {
        compared.add(child);
      }
    }
    return compared;
  }
}
