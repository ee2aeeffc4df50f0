package org.vqs.core.server;

import java.util.Arrays;

/** What the jobs on one server take up, type by type. */
final class TypeUse {
  private final long[] ofTypeOne;
  private final long[] padding;
  private int[] jobs;
  private int[] outlasting;
  private int outlastingInAll;

  TypeUse(int dimensions) {
    ofTypeOne = new long[dimensions];
    padding = new long[dimensions];
  }

  int jobsOfType(int type) {
    return jobs[type];
  }

  int outlastingOfType(int type) {
    return outlasting[type];
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
  void reset(int types) {
    jobs = new int[types];
    outlasting = new int[types];
    outlastingInAll = 0;
    Arrays.fill(ofTypeOne, 0);
    Arrays.fill(padding, 0);
  }

  /** A job comes to the server, or leaves it if the sign is negative. */
  void count(Job job, int sign, ServerClass serverClass) {
    jobs[job.type()] += sign;
    if (job.isOutlasting()) {
      outlasting[job.type()] += sign;
      outlastingInAll += sign;
    }
    if (job.type() == 1) {
      job.demand().addTo(ofTypeOne, sign);
    }
    if (job.isRounded()) {
      int r = job.size().resource();
      long rounded = serverClass.capacity().get(r);
      padding[r] += sign * (rounded - (job.size().amount() << serverClass.partition().j()));
    }
  }
}
