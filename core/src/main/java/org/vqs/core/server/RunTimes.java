package org.vqs.core.server;

/** How long jobs run, as far as that is learned. Times are in the host's unit. */
public interface RunTimes {
  /** Nothing is known: every job runs for longer than anybody looks ahead. */
  RunTimes UNKNOWN =
      new RunTimes() {
        @Override
        public double within(Job job, double horizon) {
          return horizon;
        }

        @Override
        public double within(int type, double horizon) {
          return horizon;
        }

        @Override
        public double left(Job job) {
          return Double.POSITIVE_INFINITY;
        }
      };

  /** For how long of the next {@code horizon} a running job can be expected to run. */
  double within(Job job, double horizon);

  /** The same of a task of a type that starts now. */
  double within(int type, double horizon);

  /** For how long a running job can be expected to go on. */
  double left(Job job);
}
