package org.vqs.core.policy.reward;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;

/** DRA under random events: what it counts and what it keeps, recounted after each of them. */
class RandomRewardsTest {
  private static final int SEEDS = 24;
  private static final int EVENTS = 300;

  private final List<Tenant> queues = new ArrayList<>();
  private final List<Ask> asks = new ArrayList<>();
  private Random random;
  private Packer packer;
  private long now;

  @Test
  void countsAndSlots_areWhatARecountSays() {
    int kept = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      kept += run(seed);
    }
    assertThat(kept).as("pairs that were kept apart").isGreaterThan(SEEDS);
  }

  private int run(int seed) {
    random = new Random(seed);
    queues.clear();
    asks.clear();
    now = 0;
    SlotOptions slots = new SlotOptions(random.nextInt(4), 0.3, 1 + random.nextInt(8), 40);
    PackerOptions options = PackerOptions.paper(Policies.DRA, ResourceVector.of(1, 1));
    packer = new Scene(options.with(o -> o.slots(slots))).packer();
    for (int i = 0; i < 3; i++) {
      queues.add(
          packer.tenants().add(packer.tenants().root(), "q" + i, Tenant.Kind.QUEUE, 1, null));
      addServer();
    }
    int kept = 0;
    for (int event = 0; event < EVENTS; event++) {
      change();
      now += random.nextInt(3);
      packer.run(now);
      // What changed since the plan was made is in the next one.
      packer.run(now);
      String when = "seed " + seed + ", event " + event;
      if (packer.slots().homes().isEmpty()) {
        continue;
      }
      checkCounts(when);
      kept += checkKept(when);
    }
    return kept;
  }

  private void change() {
    List<Server> servers = List.copyOf(packer.cluster().servers());
    Server server = servers.isEmpty() ? null : servers.get(random.nextInt(servers.size()));
    switch (random.nextInt(12)) {
      case 0 -> addServer();
      case 1 -> {
        if (server != null && servers.size() > 2) {
          List.copyOf(server.jobs()).forEach(packer::vacate);
          packer.servers().remove(server);
        }
      }
      case 2 -> packer.tenants().setReward(queue(), 1 << random.nextInt(4));
      case 3 -> packer.servers().resize(server, capacity());
      case 4 -> packer.occupy(server, demand(3), queue(), Lane.TASK);
      case 5, 6, 7, 8 ->
          servers.stream()
              .flatMap(each -> each.jobs().stream())
              .filter(job -> random.nextInt(3) == 0)
              .toList()
              .forEach(packer::vacate);
      case 9 -> {
        if (!asks.isEmpty()) {
          packer.transfer(asks.get(random.nextInt(asks.size())), queue());
        }
      }
      default -> {
        AskSpec spec = AskSpec.anywhere(demand(6), packer.everywhere(), null).of(queue());
        Ask ask = packer.newAsk(spec);
        asks.add(ask);
        packer.setCount(ask, 1 + random.nextInt(8), now);
      }
    }
  }

  private Tenant queue() {
    return queues.get(random.nextInt(queues.size()));
  }

  private void addServer() {
    packer.servers().add("s", capacity(), List.of(), null, null);
  }

  private ResourceVector capacity() {
    return random.nextBoolean() ? ResourceVector.of(12, 12) : ResourceVector.of(20, 10);
  }

  private ResourceVector demand(int most) {
    return ResourceVector.of(1 + random.nextInt(most), 1 + random.nextInt(most));
  }

  private void checkCounts(String when) {
    ResourceVector largest = ResourceVector.zero(2);
    for (Server server : packer.cluster().servers()) {
      largest = largest.max(server.capacity());
    }
    long running = 0;
    for (Server server : packer.cluster().servers()) {
      for (Job job : server.jobs()) {
        running += job.demand().fitsIn(largest) ? 1 : 0;
      }
    }
    long waiting = asks.stream().filter(Ask::isIndexed).mapToLong(Ask::count).sum();
    for (SlotReserve.Type type : packer.slots().homes().get(0).types()) {
      running -= type.running();
      waiting -= type.waiting();
    }
    assertThat(running).as(when + ": jobs that run and were not counted").isZero();
    assertThat(waiting).as(when + ": jobs that wait and were not counted").isZero();
  }

  /** How many pairs of an ask and a server are kept apart, each of which a recount keeps apart. */
  private int checkKept(String when) {
    int pairs = 0;
    SlotReserve.Home home = packer.slots().homes().get(0);
    for (Ask ask : asks) {
      if (!ask.isIndexed()) {
        continue;
      }
      for (Server server : packer.cluster().servers()) {
        if (server.isOpen() && ask.demand().fitsIn(server.free())) {
          boolean isKept = packer.slots().keptFor(server, ask) != null;
          Refusal refusal = packer.whyNot(ask).apply(server);
          assertThat(isKept).as(when).isEqualTo(refusal != null);
          assertThat(isKept)
              .as(when + ": " + ask + " on " + server)
              .isEqualTo(keeps(home, ask, server));
          pairs += isKept ? 1 : 0;
        }
      }
    }
    return pairs;
  }

  private boolean keeps(SlotReserve.Home home, Ask ask, Server server) {
    double reward = ask.tenant().queue().reward();
    for (SlotReserve.Type type : home.types()) {
      if (type.reward() <= reward) {
        continue;
      }
      long before = 0;
      long after = 0;
      for (Server each : packer.cluster().servers()) {
        long fits = fits(type.demand(), each, null);
        before += fits;
        after += each == server ? fits(type.demand(), each, ask.demand()) : fits;
      }
      if (after < before && after < type.kept()) {
        return true;
      }
    }
    return home.emptied().contains(server)
        && home.types().stream()
            .anyMatch(type -> type.reward() > reward && !type.demand().fitsIn(server.free()));
  }

  private static long fits(ResourceVector demand, Server server, ResourceVector beside) {
    if (!server.isOpen()) {
      return 0;
    }
    long count = 0;
    long[] room = server.free().clone();
    if (beside != null) {
      beside.addTo(room, -1);
    }
    while (demand.fitsIn(room)) {
      demand.addTo(room, -1);
      count++;
    }
    return count;
  }
}
