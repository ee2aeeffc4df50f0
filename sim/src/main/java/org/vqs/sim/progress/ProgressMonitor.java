package org.vqs.sim.progress;

/** Who is told how far a long computation is. Any thread may call it. */
public interface ProgressMonitor {

  /** Nobody listens. */
  ProgressMonitor NONE =
      new ProgressMonitor() {
        @Override
        public void started(long totalSteps, String what) {}

        @Override
        public void step(long n) {}

        @Override
        public void finished() {}
      };

  /**
   * A computation begins; the last one is finished.
   *
   * @param totalSteps how many steps it takes
   * @param what it computes, for people
   */
  void started(long totalSteps, String what);

  /** So many more steps are done. */
  void step(long n);

  /** The computation ended, whether it came to its end or not. */
  void finished();
}
