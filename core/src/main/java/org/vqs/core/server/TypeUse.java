package org.vqs.core.server;

/** What the jobs on one server take up, type by type. */
final class TypeUse {
  private static final int[] NOBODY = {};

  /** The class's own, of nothing, until there is something. */
  private long[] ofTypeOne;

  private long[] padding;

  /** Empty until a job runs. */
  private int[] jobs = NOBODY;

  /** Empty until a job outlasts a stall. */
  private int[] outlasting;

  private int outlastingInAll;

  int jobsOfType(int type) {
    return jobs.length == 0 ? 0 : jobs[type];
  }

  int outlastingOfType(int type) {
    return outlasting.length == 0 ? 0 : outlasting[type];
  }

  int outlasting() {
    return outlastingInAll;
  }

  long[] ofTypeOne() {
    return ofTypeOne;
  }

  long[] padding() {
    return padding;
  }

  /** Begins anew, with no job. */
  void reset(ServerClass serverClass) {
    jobs = NOBODY;
    outlasting = NOBODY;
    outlastingInAll = 0;
    ofTypeOne = serverClass.nothing();
    padding = serverClass.nothing();
  }

  /** A job comes to the server, or leaves it if the sign is negative. */
  void count(Job job, int sign, ServerClass serverClass) {
    jobs = jobs.length == 0 ? new int[serverClass.sizeTypes().count()] : jobs;
    jobs[job.type()] += sign;
    if (job.isOutlasting()) {
      outlasting = outlasting.length == 0 ? new int[jobs.length] : outlasting;
      outlasting[job.type()] += sign;
      outlastingInAll += sign;
    }
    if (job.type() == 1) {
      ofTypeOne = own(ofTypeOne, serverClass);
      job.demand().addTo(ofTypeOne, sign);
    }
    if (job.isRounded()) {
      int r = job.size().resource();
      long rounded = serverClass.capacity().get(r);
      padding = own(padding, serverClass);
      padding[r] += sign * (rounded - (job.size().amount() << serverClass.sizeTypes().j()));
    }
  }

  private static long[] own(long[] amounts, ServerClass serverClass) {
    return amounts == serverClass.nothing() ? new long[amounts.length] : amounts;
  }
}
