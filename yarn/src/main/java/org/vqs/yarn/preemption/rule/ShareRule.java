package org.vqs.yarn.preemption.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;

/**
 * Users of a leaf, or its applications where these are compared with each other, take from each
 * other: those far below their share of what all of them use, from those above theirs, as long as
 * each keeps its own.
 *
 * <pre>
 * What all of them use is divided among them by their weights; one that waits for nothing has a share of no more than it
 * uses, and what it leaves is divided among the others.
 * </pre>
 *
 * <p>No taking brings anybody below its share who was above, or above who was below, so it comes to
 * an end. A leaf is divided when it is first asked about: O(members · log members).
 */
public final class ShareRule extends Rule {
  private static final double ROUNDING = 1e-9;

  private final double fraction;
  private final Map<Tenant, Map<Tenant, Standing>> leaves = new HashMap<>();

  /** How one member of a leaf stands. */
  private static final class Standing {
    final long[] expected;
    final boolean waits;
    double right;

    Standing(Tenant member, boolean waits) {
      this.expected = member.used().toArray();
      this.waits = waits;
    }
  }

  /**
   * The rule for today's usage.
   *
   * @param fraction one that uses less than this fraction of its share is far below it
   */
  ShareRule(Places places, Containers containers, double fraction) {
    super(places, containers);
    this.fraction = fraction;
  }

  /** The member of its leaf that a tenant belongs to. */
  public static Tenant member(Tenant tenant) {
    boolean isOfUser =
        tenant.kind() == Tenant.Kind.APPLICATION
            && tenant.queue().discipline() != Discipline.APPLICATIONS;
    return isOfUser ? tenant.parent() : tenant;
  }

  private static List<Tenant> members(Tenant leaf) {
    List<Tenant> members = new ArrayList<>();
    for (Tenant user : leaf.children()) {
      if (leaf.discipline() == Discipline.APPLICATIONS) {
        members.addAll(user.children());
      } else {
        members.add(user);
      }
    }
    return members;
  }

  private Map<Tenant, Standing> leaf(Tenant leaf) {
    return leaves.computeIfAbsent(leaf, this::divided);
  }

  private Map<Tenant, Standing> divided(Tenant leaf) {
    Set<Tenant> withMasters = new HashSet<>();
    TenantAsks.of(leaf).waitingMasters().forEach(ask -> withMasters.add(member(ask.tenant())));
    List<Tenant> members = members(leaf);
    Map<Tenant, Standing> standings = new LinkedHashMap<>();
    for (Tenant member : members) {
      boolean waits = member.waiting() > 0 || withMasters.contains(member);
      standings.put(member, new Standing(member, waits));
    }
    double left = members.stream().mapToDouble(Tenant::share).sum();
    double weights = members.stream().mapToDouble(Tenant::weight).sum();
    members.sort(Comparator.comparingDouble(member -> wish(member, standings) / member.weight()));
    for (Tenant member : members) {
      double right = Math.min(wish(member, standings), left * member.weight() / weights);
      standings.get(member).right = right;
      left = Math.max(0, left - right);
      weights -= member.weight();
    }
    return standings;
  }

  private double wish(Tenant member, Map<Tenant, Standing> standings) {
    if (!standings.get(member).waits) {
      return member.share();
    }
    return member.maximum() == null ? Double.POSITIVE_INFINITY : places.share(member.maximum());
  }

  private Standing standing(Tenant tenant) {
    return leaf(tenant.queue()).get(member(tenant));
  }

  /** The members of a leaf that are far below their share, the furthest first. */
  public List<Tenant> farBelow(Tenant leaf) {
    List<Tenant> below = new ArrayList<>();
    leaf(leaf)
        .forEach(
            (member, standing) -> {
              if (isFarBelow(member, standing)) {
                below.add(member);
              }
            });
    below.sort(Comparator.comparingDouble(member -> member.share() / leaf(leaf).get(member).right));
    return below;
  }

  private boolean isFarBelow(Tenant member, Standing standing) {
    return standing.waits && member.share() < fraction * standing.right - ROUNDING;
  }

  @Override
  public boolean isWanted(Ask ask) {
    Standing standing = standing(ask.tenant());
    return standing != null && isFarBelow(member(ask.tenant()), standing);
  }

  @Override
  public boolean mayGain(Ask ask, ResourceVector amounts) {
    Standing standing = standing(ask.tenant());
    return standing != null && shareWith(standing, amounts, 1) <= standing.right + ROUNDING;
  }

  @Override
  public boolean mayGo(Job job, ResourceVector amounts, Ask ask, ResourceVector gain) {
    boolean isOther =
        job.tenant().queue() == ask.tenant().queue()
            && member(job.tenant()) != member(ask.tenant());
    Standing standing = isOther ? standing(job.tenant()) : null;
    return standing != null
        && shareWith(standing, amounts, -1) >= standing.right - ROUNDING
        && mayGain(ask, gain);
  }

  private double shareWith(Standing standing, ResourceVector amounts, int sign) {
    long[] changed = standing.expected.clone();
    amounts.addTo(changed, sign);
    return places.share(ResourceVector.of(changed));
  }

  @Override
  public void plan(Job job, int sign) {
    places.plan(job, sign);
    change(job.tenant(), job.demand(), sign);
  }

  @Override
  public void plan(Ask ask, Server server, ResourceVector amounts) {
    places.plan(ask, server, amounts);
    change(ask.tenant(), amounts, 1);
  }

  private void change(Tenant tenant, ResourceVector amounts, int sign) {
    Standing standing = standing(tenant);
    if (standing != null) {
      amounts.addTo(standing.expected, sign);
    }
  }
}
