package org.vqs.sim.experiment.sharing;

import java.util.List;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.bound.JobType;
import org.vqs.sim.bound.MaximumWorkload;
import org.vqs.sim.engine.Production;
import org.vqs.sim.engine.ServerGroup;

/**
 * Sizes of the jobs of two queues.
 *
 * @param name how it is called in tables: size in the heavy queue | in the light queue
 * @param heavy what each job of the queue of weight 3 needs
 * @param light what each job of the queue of weight 1 needs
 */
record Mix(String name, ResourceVector heavy, ResourceVector light) {
  static final String HEAVY = "heavy";
  static final String LIGHT = "light";
  static final double HEAVY_WEIGHT = 3;

  /** The part of all weights that is the heavy queue's. */
  static final double HEAVY_PART = HEAVY_WEIGHT / (HEAVY_WEIGHT + 1);

  /** So many jobs per server wait in a queue that is never empty. */
  private static final int WAITING_PER_SERVER = 12;

  static List<Mix> equal() {
    return List.of(of(0.1, 0.1), of(0.3, 0.3));
  }

  /** Sizes with which choosing by size alone would undo the weights. */
  static List<Mix> adversarial() {
    ResourceVector memory = ServerFractions.of(0.4, 0.05);
    ResourceVector cpu = ServerFractions.of(0.05, 0.4);
    return List.of(
        of(0.9, 0.1),
        of(0.1, 0.9),
        new Mix("memory 0.4 | CPU 0.4", memory, cpu),
        new Mix("memory 0.3 | CPU 0.3", ServerFractions.of(0.3, 0.1), ServerFractions.of(0.1, 0.3)),
        of(0.51, 0.3),
        of(0.3, 0.51));
  }

  private static Mix of(double heavy, double light) {
    return new Mix(heavy + " | " + light, ServerFractions.of(heavy), ServerFractions.of(light));
  }

  ResourceVector server() {
    return ServerFractions.server(heavy.dimensions());
  }

  /** Both queues always have jobs that wait, each an ask of its own. */
  SharingScene saturated(String policy, int servers) {
    int waiting = WAITING_PER_SERVER * servers;
    return scene(
        policy, servers, new Stream.Constant(waiting, 1, 0), new Stream.Constant(waiting, 1, 0));
  }

  /**
   * Jobs come at random, three times as much work to the heavy queue as to the light one.
   *
   * @param load as a fraction of the largest load that any policy could support
   */
  SharingScene open(String policy, int servers, double load) {
    double heavyRate = HEAVY_PART / ServerFractions.dominantShare(heavy, server());
    double lightRate = (1 - HEAVY_PART) / ServerFractions.dominantShare(light, server());
    double sum = heavyRate + lightRate;
    double most = largestRate(servers, heavyRate / sum);
    return scene(
        policy,
        servers,
        new Stream.Poisson(load * most * heavyRate / sum),
        new Stream.Poisson(load * most * lightRate / sum));
  }

  /** ρ*: how many jobs can be in service at most, of which a part is the heavy queue's. */
  private double largestRate(int servers, double heavyPart) {
    List<JobType> types =
        heavy.equals(light)
            ? List.of(new JobType(heavy, 1))
            : List.of(new JobType(heavy, heavyPart), new JobType(light, 1 - heavyPart));
    return MaximumWorkload.of(types, List.of(new ServerGroup(servers, server()))).lower();
  }

  private SharingScene scene(
      String policy, int servers, Stream.Supply heavySupply, Stream.Supply lightSupply) {
    PackerOptions options = Production.options(policy, ServerFractions.smallest(heavy, light));
    return new SharingScene(
        options,
        servers,
        server(),
        List.of(SharingScene.Queue.of(HEAVY, HEAVY_WEIGHT), SharingScene.Queue.of(LIGHT, 1)),
        List.of(
            new Stream(HEAVY, HEAVY, heavy, heavySupply),
            new Stream(LIGHT, LIGHT, light, lightSupply)));
  }
}
