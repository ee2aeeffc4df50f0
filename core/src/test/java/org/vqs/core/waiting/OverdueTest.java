package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Reservation.Purpose;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerSpec;
import org.vqs.core.tenant.Tenant;

/** Whose turn it is, against a look at all asks. */
class OverdueTest {
  private static final int OPERATIONS = 20_000;
  private static final long PATIENCE = 100;
  private static final int USERS = 6;
  private static final double AHEAD = 3;

  private final SplittableRandom random = new SplittableRandom(2611);
  private final Cluster cluster =
      new Cluster(ResourceVector.of(1), new Cluster.Settings(3, PATIENCE, false, 1));
  private final List<Server> servers = new ArrayList<>();
  private final List<Tenant> users = new ArrayList<>();
  private final List<Ask> asks = new ArrayList<>();
  private final TurnClock turns = new TurnClock(cluster.everywhere());
  private long now;
  private double least;

  private Overdue overdue() {
    return LocationAsks.of(cluster.everywhere()).overdue();
  }

  @Test
  void next_isTheOldestOfTheKindWhoseTurnItIs() {
    for (int i = 0; i < 4; i++) {
      ServerSpec spec =
          new ServerSpec("s" + i, ResourceVector.of(24), List.of(cluster.everywhere()), null);
      servers.add(cluster.addServer(spec).server());
    }
    for (int i = 0; i < USERS; i++) {
      Tenant queue =
          cluster.tenants().add(cluster.tenants().root(), "q" + i, Tenant.Kind.QUEUE, 1 + i, null);
      users.add(cluster.tenants().add(queue, "u", Tenant.Kind.USER, 1, null));
    }
    int found = 0;
    int reserving = 0;
    int severalReservations = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      change();
      OverdueSince since = since();
      int most = random.nextInt(3) > 0 ? 1 : random.nextInt(2, 4);
      Ask next = overdue().next(now, since, least, most);
      assertThat(next).as("operation %d", i).isSameAs(expected(since, most));
      severalReservations += next == null || next.reservations().isEmpty() ? 0 : 1;
      found += next == null ? 0 : 1;
      reserving += cluster.reservations().count() > 0 ? 1 : 0;
      if (next != null && random.nextInt(3) == 0) {
        help(next);
      }
    }
    assertThat(found).isBetween(OPERATIONS / 4, OPERATIONS - OPERATIONS / 10);
    assertThat(reserving).isGreaterThan(OPERATIONS / 4);
    assertThat(severalReservations).isGreaterThan(OPERATIONS / 400);
  }

  @Test
  void next_isNotLookedForAgain_forAsLongAsTheLookThatFoundNobodySays() {
    Tenant queue = cluster.tenants().add(cluster.tenants().root(), "q", Tenant.Kind.QUEUE, 1, null);
    servers.add(
        cluster
            .addServer(
                new ServerSpec("s", ResourceVector.of(24), List.of(cluster.everywhere()), null))
            .server());
    Ask ask =
        cluster
            .pending()
            .newAsk(AskSpec.anywhere(ResourceVector.of(24), cluster.everywhere(), null).of(queue));
    cluster.pending().setCount(ask, 1, 0);
    Tenant another =
        cluster.tenants().add(cluster.tenants().root(), "r", Tenant.Kind.QUEUE, 1, null);
    AskSpec whole = AskSpec.anywhere(ResourceVector.of(24), cluster.everywhere(), null);
    cluster.pending().setCount(cluster.pending().newAsk(whole.of(another)), 1, PATIENCE);
    turns.count(0);
    turns.started(ask);
    OverdueSince notYet = new OverdueSince(PATIENCE, 0, turns::isPassedOver, 10);
    OverdueSince now = OverdueSince.ofAll(PATIENCE);

    assertThat(overdue().next(PATIENCE, notYet, 0, 1)).isNull();
    assertThat(overdue().next(PATIENCE + 9, now, 0, 1)).isNull();
    assertThat(overdue().next(PATIENCE + 10, now, 0, 1)).isSameAs(ask);
  }

  /** It is served, and its turn is the least from now on, as a layer does. */
  private void help(Ask ask) {
    least = Overdue.turn(ask, least);
    serve(ask);
    Server server = servers.get(random.nextInt(servers.size()));
    if (!server.isReserved()) {
      cluster.reservations().begin(server, ask, Purpose.AGE, (double) now);
    } else if (random.nextBoolean()) {
      cluster.pending().rest(ask, now + random.nextInt(1, 60));
    }
  }

  private void serve(Ask ask) {
    turns.started(ask);
    TenantAsks.of(ask.line()).bands().served(ask.band(), random.nextDouble(0, 0.6), least, AHEAD);
  }

  private void change() {
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        if (asks.size() < 40) {
          AskSpec spec =
              AskSpec.anywhere(ResourceVector.of(random.nextInt(1, 25)), cluster.everywhere(), null)
                  .of(users.get(random.nextInt(USERS)))
                  .in(random.nextInt(6) == 0 ? Lane.MASTER : Lane.TASK);
          Ask ask = cluster.pending().newAsk(spec);
          cluster.pending().setCount(ask, random.nextInt(1, 4), now);
          asks.add(ask);
        }
      }
      case 2 -> withdraw();
      case 3 -> now += random.nextInt(0, 12);
      case 4 -> cluster.reservations().end(servers.get(random.nextInt(servers.size())));
      case 5 -> startOne();
      case 6 -> {
        if (!asks.isEmpty()) {
          serve(asks.get(random.nextInt(asks.size())));
        }
      }
      default -> {
        if (random.nextInt(200) == 0) {
          least = 0;
          users.forEach(user -> TenantAsks.of(user).forgetTurns());
          overdue().forgetTurns();
        }
      }
    }
  }

  private void withdraw() {
    if (!asks.isEmpty()) {
      Ask ask = asks.remove(random.nextInt(asks.size()));
      List.copyOf(ask.reservations()).forEach(cluster.reservations()::end);
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

  private OverdueSince since() {
    long passedOver = now - random.nextInt(1_000);
    if (random.nextBoolean()) {
      return OverdueSince.ofAll(passedOver);
    }
    if (random.nextInt(20) == 0) {
      turns.count(now);
    }
    return new OverdueSince(
        passedOver,
        passedOver - random.nextInt(100),
        ask -> ask.lane() == Lane.MASTER || turns.isPassedOver(ask),
        0);
  }

  private Ask expected(OverdueSince since, int most) {
    Ask best = null;
    for (Ask ask : asks) {
      boolean mayMore = ask.reservations().size() < Math.min(most, ask.count());
      boolean counts = since.isOverdue(ask) && mayMore && !overdue().resting().contains(ask);
      best = counts ? Overdue.first(best, ask, least) : best;
    }
    return best;
  }
}
