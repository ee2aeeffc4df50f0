package org.vqs.yarn.snapshot;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.Packer;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.server.Server;

/**
 * What policy {@code dra} keeps free on the nodes of one partition. Immutable.
 *
 * @param partition the label; empty for the default partition
 * @param types the types of containers, those that pay most first
 * @param configurations how nodes should be used, those of the highest reward first
 * @param emptied nodes that take nothing that pays less until a type that pays more has room, ten
 *     at most
 * @param emptiedNodes how many these are in all
 */
public record SlotsView(
    String partition,
    List<Type> types,
    List<Configuration> configurations,
    List<String> emptied,
    int emptiedNodes) {
  private static final int MOST_NODES = 10;
  private static final int MOST_CONFIGURATIONS = 64;

  /**
   * A type of containers.
   *
   * @param demand what one uses at most
   * @param reward of its queues
   * @param running how many run
   * @param waiting how many wait
   * @param kept how many slots are kept for it from what pays less; 0 for those that pay least
   * @param open how many could start now, counted up to {@code kept}
   */
  public record Type(
      ResourceAmounts demand, double reward, long running, long waiting, int kept, int open) {}

  /**
   * Nodes of one capacity with one configuration.
   *
   * @param capacity of each node
   * @param slots how many slots for each type, in the order of the types
   * @param wanted how many nodes should have it
   * @param accept how many do, and take containers for their slots
   * @param reject how many do beyond that
   */
  public record Configuration(
      ResourceAmounts capacity, List<Integer> slots, int wanted, int accept, int reject) {}

  /** What a packer keeps; nothing under other policies. Under the scheduler's lock. */
  static List<SlotsView> of(Packer packer) {
    List<SlotsView> views = new ArrayList<>();
    for (SlotReserve.Home home : packer.slots().homes()) {
      views.add(
          new SlotsView(
              home.home() == packer.everywhere() ? "" : home.home().name(),
              home.types().stream().map(SlotsView::type).toList(),
              home.configurations().stream()
                  .filter(each -> each.wanted() > 0)
                  .limit(MOST_CONFIGURATIONS)
                  .map(SlotsView::configuration)
                  .toList(),
              home.emptied().stream().limit(MOST_NODES).map(Server::name).toList(),
              home.emptied().size()));
    }
    return views;
  }

  private static Type type(SlotReserve.Type type) {
    return new Type(
        ResourceAmounts.of(type.demand()),
        type.reward(),
        type.running(),
        type.waiting(),
        type.kept(),
        type.open());
  }

  private static Configuration configuration(SlotReserve.Configuration configuration) {
    return new Configuration(
        ResourceAmounts.of(configuration.of().capacity()),
        configuration.slots(),
        configuration.wanted(),
        configuration.accept(),
        configuration.reject());
  }
}
