package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant.Kind;
import org.vqs.sim.engine.Production;
import org.vqs.sim.experiment.sharing.Attained.Claimant;

/** Saturated queues below queues, and users of a queue. */
final class Trees {
  private static final int SERVERS = 100;
  private static final int WAITING = 12 * SERVERS;

  private Trees() {}

  /**
   * A queue or user with jobs.
   *
   * @param name how it is called
   * @param weightPart the product of its parts of the weights along its path
   * @param size of its jobs
   */
  record Leaf(String name, double weightPart, double size) {}

  /** Queues and the jobs of those below which there is nothing. */
  record Tree(String policy, List<SharingScene.Queue> queues, List<Leaf> leaves) {

    /** What the leaves had, in their order. */
    List<Attained> run(long seed, double length) {
      List<Stream> streams = new ArrayList<>();
      List<String> names = leaves.stream().map(Leaf::name).toList();
      List<Claimant> claimants = new ArrayList<>();
      for (Leaf leaf : leaves) {
        ResourceVector demand = ServerFractions.of(leaf.size());
        streams.add(
            new Stream(leaf.name(), leaf.name(), demand, new Stream.Constant(WAITING, 1, 0)));
        claimants.add(
            new Claimant(
                leaf.weightPart(), ServerFractions.mostAlone(demand, ServerFractions.server(1))));
      }
      ResourceVector[] demands =
          streams.stream().map(Stream::demand).toArray(ResourceVector[]::new);
      SharingScene scene =
          new SharingScene(
              Production.options(policy, ServerFractions.smallest(demands)),
              SERVERS,
              ServerFractions.server(1),
              queues,
              streams);
      SharedCluster cluster = new SharedCluster(scene, seed);
      cluster.runUntil(length);
      return Attained.of(cluster.log().only(names), claimants);
    }
  }

  static List<Tree> all(String policy) {
    return List.of(queues(policy), users(policy));
  }

  private static Tree queues(String policy) {
    return new Tree(
        policy,
        List.of(
            SharingScene.Queue.of("a", 3),
            SharingScene.Queue.of("b", 1),
            new SharingScene.Queue("a.x", "a", Kind.QUEUE, 2),
            new SharingScene.Queue("a.y", "a", Kind.QUEUE, 1),
            new SharingScene.Queue("b.x", "b", Kind.QUEUE, 1),
            new SharingScene.Queue("b.y", "b", Kind.QUEUE, 1)),
        List.of(
            new Leaf("a.x", 0.5, 0.1),
            new Leaf("a.y", 0.25, 0.9),
            new Leaf("b.x", 0.125, 0.3),
            new Leaf("b.y", 0.125, 0.51)));
  }

  private static Tree users(String policy) {
    return new Tree(
        policy,
        List.of(
            SharingScene.Queue.of("c", 3),
            SharingScene.Queue.of("d", 1),
            new SharingScene.Queue("c, user u", "c", Kind.USER, 1),
            new SharingScene.Queue("c, user v", "c", Kind.USER, 1)),
        List.of(
            new Leaf("c, user u", 0.375, 0.1),
            new Leaf("c, user v", 0.375, 0.1),
            new Leaf("d", 0.25, 0.1)));
  }
}
