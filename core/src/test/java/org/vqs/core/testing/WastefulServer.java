package org.vqs.core.testing;

import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Job;

/**
 * A server "s" of 18 that runs jobs of 7, two of which leave 4 unused, while three of the jobs of 6
 * that wait too would fill it. They do not end together, so each is replaced by another of 7, until
 * the server drains.
 */
public final class WastefulServer {
  private static final long HALF_A_SERVICE = 500;
  private static final int MOST_ROUNDS = 100;

  private final Scene scene;
  private long now;

  private WastefulServer(PackerOptions options) {
    scene = new Scene(options).server("s", 18).resident("first", "s", 7);
    scene.resident("second", "s", 7).ask("six", 200, 6).ask("seven", 200, 7).run();
  }

  /** Under the policy that drains servers. */
  public static PackerOptions options() {
    return PackerOptions.paper(Policies.ADAPTIVE, ResourceVector.of(1))
        .with(o -> o.stall(new Stall.Drain()));
  }

  /** The server when it just began to drain; one job of 7 runs on it. */
  public static WastefulServer draining(PackerOptions options) {
    WastefulServer made = new WastefulServer(options);
    for (int round = 0; !made.scene.server("s").isStalled(); round++) {
      if (round == MOST_ROUNDS) {
        throw new AssertionError("never drained; it runs " + made.scene.on("s"));
      }
      made.endOldest(HALF_A_SERVICE);
    }
    return made;
  }

  /** Some time later the job that runs for longest ends. */
  public void endOldest(long later) {
    now += later;
    Job oldest = scene.server("s").jobs().iterator().next();
    scene.at(now).packer().vacate(oldest);
    scene.run();
  }

  /** What it is in. */
  public Scene scene() {
    return scene;
  }

  /** The time. */
  public long now() {
    return now;
  }
}
