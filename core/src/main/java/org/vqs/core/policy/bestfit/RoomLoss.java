package org.vqs.core.policy.bestfit;

import org.vqs.core.waiting.Shape;

/** What the room of a server is worth less once a job has taken its part of it. */
public interface RoomLoss {
  /** Nothing is known of any job. */
  RoomLoss NONE =
      new RoomLoss() {
        @Override
        public boolean isKnown() {
          return false;
        }

        @Override
        public double of(Shape shape, long[] free) {
          return 0;
        }
      };

  /** True if {@link #of} can tell now. To be asked before it, as what is known changes. */
  boolean isKnown();

  /**
   * What room loses in worth to one job. The largest server, full of jobs that use it well and of
   * which there is no room elsewhere, is worth about 1.
   *
   * @param free the room, in which the job fits; read only
   */
  double of(Shape shape, long[] free);
}
