package org.vqs.yarn.overload;

import java.util.List;
import org.vqs.whatif.stage.QueueWeight;

/**
 * Who asks for what, and who is in danger of starving.
 *
 * @param name what it is called in the report
 * @param queues the queues below root
 * @param classes the containers that come; the first is the one in danger
 * @param endless containers of {@link #ENDLESS} that run from the beginning and never end
 */
record Scenario(String name, List<QueueWeight> queues, List<ContainerClass> classes, int endless) {
  static final int NODES = 20;
  static final int NODE_MEMORY_MB = 16 * 1024;
  static final int NODE_VCORES = 16;

  private static final String DEFAULT = "default";
  private static final List<QueueWeight> ONE_QUEUE = List.of(new QueueWeight(DEFAULT, 1));

  /** More than half a node, so that one node holds one of them. */
  static final ContainerClass ENDLESS = of("endless", DEFAULT, 9, 0, 1);

  /** Small ones among larger ones that fill nodes without a gap. */
  static final Scenario SMALLEST =
      new Scenario(
          "smallest size",
          ONE_QUEUE,
          List.of(
              of("1 GB", DEFAULT, 1, 20, 1),
              of("8 GB", DEFAULT, 8, 40, 2),
              of("4 GB", DEFAULT, 4, 40, 2)),
          0);

  /** Some that need a whole node, which small ones never leave free. */
  static final Scenario LARGEST =
      new Scenario(
          "largest size",
          ONE_QUEUE,
          List.of(
              of("15 GB", DEFAULT, 15, 1, 1),
              of("4 GB", DEFAULT, 4, 33, 2),
              of("2 GB", DEFAULT, 2, 33, 2),
              of("1 GB", DEFAULT, 1, 33, 2)),
          0);

  /** One in a hundred, of a type that nothing else has. */
  static final Scenario RAREST =
      new Scenario(
          "rarest type",
          ONE_QUEUE,
          List.of(
              of("6 GB", DEFAULT, 6, 1, 1),
              of("8 GB", DEFAULT, 8, 40, 2),
              of("4 GB", DEFAULT, 4, 59, 2)),
          0);

  /** A queue of weight 1 that asks for less than its share, against two of weight 10. */
  static final Scenario LEAST_WEIGHT =
      new Scenario(
          "least weight",
          List.of(
              new QueueWeight("light", 1),
              new QueueWeight("heavy1", 10),
              new QueueWeight("heavy2", 10)),
          List.of(
              of("light", "light", 4, 2, 1),
              of("heavy1", "heavy1", 4, 49, 2),
              of("heavy2", "heavy2", 4, 49, 2)),
          0);

  /** The four of which none may starve. */
  static final List<Scenario> ALL = List.of(SMALLEST, LARGEST, RAREST, LEAST_WEIGHT);

  /** The largest, while 18 of 20 nodes hold something that never ends. */
  static final Scenario ENDLESS_NEIGHBOURS =
      new Scenario("largest size, endless neighbours", ONE_QUEUE, LARGEST.classes(), 18);

  private static ContainerClass of(
      String name, String queue, int gigabytes, double arrivals, int applications) {
    return new ContainerClass(name, queue, gigabytes * 1024, gigabytes, arrivals, applications);
  }

  ContainerClass victim() {
    return classes.get(0);
  }

  /** True if no other container leaves room enough for one in danger when it ends. */
  boolean victimNeedsANode() {
    return classes.stream().skip(1).allMatch(other -> other.size() < victim().size());
  }

  /** What all nodes have for containers that end, in nodes. */
  double capacity() {
    return NODES - endless * ENDLESS.size();
  }

  /** Mean size of an arrival, in nodes. */
  private double meanSize() {
    double arrivals = 0;
    double sizes = 0;
    for (ContainerClass each : classes) {
      arrivals += each.arrivals();
      sizes += each.arrivals() * each.size();
    }
    return sizes / arrivals;
  }

  /** Arrivals of a class per second, so that all classes together offer this load. */
  double rate(ContainerClass of, double load, double meanLifetime) {
    double all = classes.stream().mapToDouble(ContainerClass::arrivals).sum();
    return load * capacity() / meanLifetime / meanSize() * of.arrivals() / all;
  }

  /**
   * How many containers of a class wait at any time, so that with full nodes the demand of all is
   * this load; at least one for each application.
   */
  int pending(ContainerClass of, double load) {
    double meanLifetime = 1;
    long count = Math.round(rate(of, load, meanLifetime) * (load - 1) / load);
    return (int) Math.max(of.applications(), count);
  }

  @Override
  public String toString() {
    return name;
  }
}
