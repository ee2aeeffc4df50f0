package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerSpec;
import org.vqs.core.tenant.Tenant;

/** Whose turn it is, against a look at all asks. */
class OverdueTest {
  private static final int OPERATIONS = 20_000;
  private static final long PATIENCE = 100;
  private static final int USERS = 6;

  private static final Comparator<Ask> IN_TURN =
      Comparator.<Ask>comparingLong(ask -> TenantAsks.of(ask.line()).kinds().place(ask.band()))
          .thenComparingInt(ask -> ask.line().index())
          .thenComparingInt(Ask::band);

  private final SplittableRandom random = new SplittableRandom(2611);
  private final Cluster cluster =
      new Cluster(ResourceVector.of(1), new Cluster.Settings(3, PATIENCE, false, 1, 0));
  private final List<Server> servers = new ArrayList<>();
  private final List<Tenant> users = new ArrayList<>();
  private final List<Ask> asks = new ArrayList<>();
  private long now;
  private long wait;

  OverdueTest() {
    for (int i = 0; i < 4; i++) {
      ServerSpec spec =
          new ServerSpec("s" + i, ResourceVector.of(24), List.of(cluster.everywhere()), null);
      servers.add(cluster.addServer(spec).server());
    }
    for (int i = 0; i < USERS; i++) {
      Tenant queue =
          cluster.tenants().add(cluster.tenants().root(), "q" + i, Tenant.Kind.QUEUE, 1, null);
      users.add(cluster.tenants().add(queue, "u", Tenant.Kind.USER, 1, null));
    }
  }

  private Overdue overdue() {
    return LocationAsks.of(cluster.everywhere()).overdue();
  }

  @Test
  void next_isTheOldestOfTheKindThatWasHelpedLongestAgo() {
    int found = 0;
    int holding = 0;
    int behind = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      change();
      wait = random.nextInt(1_000);
      Ask next = overdue().next(now, this::since, null);
      assertThat(next).as("operation %d", i).isSameAs(expected(null));
      Ask after = next == null ? null : overdue().next(now, this::since, next);
      assertThat(after)
          .as("behind, operation %d", i)
          .isSameAs(next == null ? null : expected(next));
      found += next == null ? 0 : 1;
      behind += after == null ? 0 : 1;
      holding += next == null || next.reservations().isEmpty() ? 0 : 1;
      if (next != null && random.nextInt(3) == 0) {
        help(next);
      }
    }
    assertThat(found).isBetween(OPERATIONS / 4, OPERATIONS - OPERATIONS / 20);
    assertThat(behind).isGreaterThan(OPERATIONS / 4);
    assertThat(holding).isGreaterThan(OPERATIONS / 400);
  }

  /**
   * The usual wait is as long as the delay if no part of it, longer by all of it if it is whole.
   */
  private long since(int patience) {
    return now - (long) Math.scalb((double) wait, patience);
  }

  private void help(Ask ask) {
    cluster.pending().helped(ask.line(), ask.band());
    Server server = servers.get(random.nextInt(servers.size()));
    if (!server.isReserved()) {
      cluster.holds().reserve(server, ask, Purpose.AGE, 100);
    } else if (random.nextBoolean()) {
      cluster.pending().rest(ask, now + random.nextInt(1, 60));
    }
  }

  private void change() {
    switch (random.nextInt(7)) {
      case 0, 1 -> ask();
      case 2 -> withdraw();
      case 3 -> now += random.nextInt(0, 12);
      case 4 -> cluster.holds().end(servers.get(random.nextInt(servers.size())));
      case 5 -> startOne();
      default -> changeCount();
    }
  }

  private void ask() {
    if (asks.size() < 40) {
      AskSpec spec =
          AskSpec.anywhere(ResourceVector.of(random.nextInt(1, 25)), cluster.everywhere(), null)
              .of(users.get(random.nextInt(USERS)))
              .in(random.nextInt(6) == 0 ? Lane.MASTER : Lane.TASK);
      Ask ask = cluster.pending().newAsk(spec);
      int jobs = random.nextInt(1, 4);
      cluster
          .pending()
          .tellKind(
              ask, (band, bulk) -> TenantAsks.of(ask.line()).kinds().asked(band, jobs * bulk, 4));
      cluster.pending().setCount(ask, jobs, now);
      asks.add(ask);
    }
  }

  private void withdraw() {
    if (!asks.isEmpty()) {
      Ask ask = asks.remove(random.nextInt(asks.size()));
      List.copyOf(ask.reservations()).forEach(cluster.holds()::end);
      cluster.pending().setCount(ask, 0, now);
      cluster.pending().forget(ask);
    }
  }

  private void startOne() {
    if (!asks.isEmpty()) {
      Ask ask = asks.get(random.nextInt(asks.size()));
      if (ask.count() > 1) {
        cluster.pending().started(ask);
      }
    }
  }

  private void changeCount() {
    if (!asks.isEmpty()) {
      cluster.pending().setCount(asks.get(random.nextInt(asks.size())), random.nextInt(1, 4), now);
    }
  }

  private Ask expected(Ask behind) {
    IntToLongFunction since = this::since;
    return asks.stream()
        .filter(ask -> ask.due() <= since.applyAsLong(ask.patience()))
        .filter(ask -> ask.reservations().size() < ask.count())
        .filter(ask -> !overdue().resting().contains(ask))
        .filter(ask -> behind == null || IN_TURN.compare(ask, behind) > 0)
        .min(IN_TURN.thenComparing(AskOrder.BY_DUE))
        .orElse(null);
  }
}
