package org.vqs.core.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.vqs.core.PackerOptions;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.oracle.naive.NaiveAsk;
import org.vqs.core.oracle.naive.NaiveCluster;
import org.vqs.core.oracle.naive.NaiveModel;
import org.vqs.core.oracle.naive.NaiveServer;
import org.vqs.core.oracle.naive.NaiveShares;
import org.vqs.core.oracle.naive.NaiveTenant;
import org.vqs.core.policy.Counters;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;

/**
 * One random sequence of events through the packer and the naive model, which must agree on
 * everything after each event.
 */
final class Duel {
  private static final int REMEMBERED = 30;

  private final long seed;
  private final Features features;
  private final NaiveModel model;
  private final CoreWorld core;
  private final CoreRandomEvents events;
  private final Deque<String> history = new ArrayDeque<>();
  private int comparedStarts;

  Duel(long seed, Features features) {
    this.seed = seed;
    this.features = features;
    PackerOptions options = RandomOptions.of(seed, features);
    int refuseEach = features.has(Feature.REFUSALS) ? 7 : 0;
    NaiveWorld naive = new NaiveWorld(options, new HostScript(refuseEach));
    core = new CoreWorld(options, new HostScript(refuseEach));
    model = naive.model;
    events = new CoreRandomEvents(seed, features, core, naive);
  }

  /** Plays a number of moments, each of one or more events; returns what the packer counted. */
  Counters play(int moments) {
    for (int i = 0; i < moments; i++) {
      try {
        remember(events.moment());
      } catch (RuntimeException e) {
        throw new AssertionError(story("throws " + e), e);
      }
      compare();
    }
    return core.packer.counters();
  }

  private void remember(String what) {
    history.addLast(what);
    if (history.size() > REMEMBERED) {
      history.removeFirst();
    }
  }

  private void compare() {
    List<String> differences = new ArrayList<>();
    List<NaiveModel.Start> expected = model.starts.subList(comparedStarts, model.starts.size());
    List<NaiveModel.Start> actual = core.starts.subList(comparedStarts, core.starts.size());
    differ(differences, "the cluster", "starts", expected, actual);
    comparedStarts = core.starts.size();
    double debt = core.packer.cluster().everywhere().held().debt(model.now);
    differ(
        differences,
        "the cluster",
        "debt of holds",
        model.debtOfHolds(NaiveCluster.EVERYWHERE),
        debt);
    for (NaiveServer server : model.cluster.servers.values()) {
      compare(server, differences);
    }
    for (NaiveAsk ask : model.cluster.asks) {
      compare(ask, differences);
    }
    for (NaiveTenant tenant : model.cluster.tenants) {
      compare(tenant, differences);
    }
    differences.addAll(ClusterInvariants.violations(core.packer.cluster(), core.asks.values()));
    differ(differences, "the packer", "a backlog", false, core.packer.hasBacklog());
    if (!differences.isEmpty()) {
      throw new AssertionError(story(String.join("\n", differences)));
    }
  }

  private void compare(NaiveServer expected, List<String> differences) {
    Server actual = core.servers.get(expected.index);
    differ(differences, expected, "configuration", expected.configuration, actual.configuration());
    differ(differences, expected, "stalled", expected.stalled, actual.isStalled());
    differ(differences, expected, "closed", expected.closed, actual.closed());
    differ(differences, expected, "jobs", expected.jobs.size(), actual.jobs().size());
    Integer reservedFor = !actual.isReserved() ? null : CoreWorld.number(Ask.reserving(actual));
    differ(
        differences,
        expected,
        "reservedFor",
        expected.reservedFor == null ? null : expected.reservedFor.sequence,
        reservedFor);
    for (int r = 0; r < features.resources(); r++) {
      differ(differences, expected, "free", expected.free(r), actual.free()[r]);
    }
  }

  private void compare(NaiveAsk expected, List<String> differences) {
    Ask actual = core.asks.get(expected.sequence);
    differ(differences, expected, "count", expected.count, actual.count());
    differ(differences, expected, "waits", expected.waits, actual.isIndexed());
    differ(differences, expected, "held", expected.held, actual.deferred());
    if (expected.waits) {
      differ(differences, expected, "due", expected.due, actual.due());
      differ(differences, expected, "band", expected.band, actual.band());
      differ(
          differences,
          expected,
          "place in line",
          expected.line().kinds.place(expected.band),
          TenantAsks.of(actual.line()).kinds().place(actual.band()));
    }
  }

  private void compare(NaiveTenant expected, List<String> differences) {
    Tenant actual = core.tenants.get(expected.index);
    boolean isBelowFairShare = core.packer.cluster().tenants().fairShare().isBelowFairShare(actual);
    differ(differences, expected, "level", expected.level().toDouble(), actual.level());
    differ(differences, expected, "waits", expected.waits(), actual.waiting() > 0);
    if (!expected.user) {
      differ(
          differences,
          expected,
          "needy",
          NaiveShares.belowFairShareAt(expected) != null,
          isBelowFairShare);
    }
  }

  private static void differ(
      List<String> differences, Object subject, String what, Object expected, Object actual) {
    if (!Objects.equals(expected, actual)) {
      differences.add(subject + " " + what + ": expected " + expected + ", got " + actual);
    }
  }

  private String story(String problem) {
    return "seed %d, %s, %s:%n%s%nafter%n%s"
        .formatted(seed, features, model.options, problem, String.join("\n", history));
  }
}
