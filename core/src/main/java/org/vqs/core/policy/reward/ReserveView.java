package org.vqs.core.policy.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.reward.classification.ConfigurationGroup;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/** What {@code dra} keeps, for those who look. */
final class ReserveView implements SlotReserve {
  private final JobStarter starter;
  private final RewardLedger ledger;
  private final Homes homes;
  private final KeptSlots kept;
  private final Emptying emptying;

  ReserveView(JobStarter starter, RewardLedger ledger, KeptSlots kept, Emptying emptying) {
    this.starter = starter;
    this.ledger = ledger;
    this.homes = ledger.homes();
    this.kept = kept;
    this.emptying = emptying;
  }

  @Override
  public List<Home> homes() {
    List<Home> views = new ArrayList<>();
    for (HomePlan plan : homes.plans()) {
      List<Type> types = new ArrayList<>();
      for (int j = 0; j < plan.types().count(); j++) {
        types.add(type(plan, j));
      }
      List<Configuration> configurations = new ArrayList<>();
      plan.classes().forEach(each -> addConfigurations(each, configurations));
      List<Server> emptied =
          emptying.servers().stream().filter(server -> homes.plan(server) == plan).toList();
      views.add(new Home(plan.home(), types, configurations, emptied));
    }
    return views;
  }

  private static void addConfigurations(ClassSlots plan, List<Configuration> into) {
    for (ConfigurationGroup group : plan.groups()) {
      into.add(
          new Configuration(
              plan.serverClass(),
              Arrays.stream(group.configuration()).boxed().toList(),
              group.wanted(),
              group.accept(),
              group.reject()));
    }
  }

  @Override
  public Type keptFor(Server server, Ask ask) {
    int type = kept.keptFor(server, ask);
    return type < 0 ? null : type(homes.plan(server.locations().get(0)), type);
  }

  @Override
  public int keptFor(Ask ask) {
    PaidShapeCount count = ledger.paidShape(ask);
    HomePlan plan = count == null ? null : homes.plan(ask.locations().get(0));
    int type = plan == null ? -1 : plan.types().of(count.paidShape());
    return type < 0 || plan.isLowest(type) ? 0 : plan.slotsToKeep(type, starter);
  }

  private Type type(HomePlan plan, int type) {
    long running = 0;
    long waiting = 0;
    for (PaidShapeCount count : plan.paidShapes(type)) {
      running += count.running();
      waiting += count.waiting();
    }
    int wanted = plan.isLowest(type) ? 0 : plan.slotsToKeep(type, starter);
    return new Type(
        plan.types().demand(type),
        plan.types().reward(type),
        running,
        waiting,
        wanted,
        Math.min(wanted, kept.open(plan, type)));
  }
}
