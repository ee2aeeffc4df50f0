package org.vqs.core.server;

import java.util.AbstractCollection;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.vqs.core.model.Lane;

/**
 * The jobs of one server, in the order in which they started, with what is asked of all of them
 * beside them: how full a server is, and when it may have room, must not look at each job for that.
 *
 * <p>A job that leaves its place leaves a gap, in which the share is 0; gaps are closed when no
 * place is left. Nobody outside changes it. Not thread-safe.
 */
final class RunningJobs extends AbstractCollection<Job> {
  private static final int FIRST_PLACES = 4;

  /** Those of all servers on which nothing ever ran. */
  private static final Job[] NO_JOBS = {};

  private static final double[] NO_SHARES = {};
  private static final long[] NO_AMOUNTS = {};
  private static final int[] NO_TYPES = {};

  private Job[] jobs = NO_JOBS;
  private double[] shares = NO_SHARES;

  /** Of each job one after the other, so many as there are resources. */
  private long[] amounts = NO_AMOUNTS;

  private long[] starts = NO_AMOUNTS;

  /** As {@link JobVisitor} shows them. */
  private int[] types = NO_TYPES;

  private int used;
  private int size;
  private int changes;

  /** A job starts. */
  void append(Job job) {
    changes++;
    if (used == jobs.length) {
      makeRoom(job.demand().dimensions());
    }
    put(job);
    size++;
  }

  private void put(Job job) {
    job.setPlace(used);
    jobs[used] = job;
    int resources = job.demand().dimensions();
    for (int r = 0; r < resources; r++) {
      amounts[used * resources + r] = job.demand().get(r);
    }
    note(job, used++);
  }

  private void note(Job job, int place) {
    shares[place] = job.share();
    starts[place] = job.startedAt();
    types[place] = job.lane() == Lane.MASTER ? JobVisitor.MASTERS : job.type();
  }

  /** When a job started, its type or its lane is another one, if it is one of them. */
  void renew(Job job) {
    int place = job.place();
    if (place < used && jobs[place] == job) {
      note(job, place);
    }
  }

  /** Where many of the places are of jobs that ended, the others move together. */
  private void makeRoom(int resources) {
    Job[] before = jobs;
    int beforeUsed = used;
    boolean hasPlaces = before.length >= size + size / 2 + 1 && before.length <= 4 * size;
    if (!hasPlaces) {
      int places = Math.max(FIRST_PLACES, 2 * size);
      jobs = new Job[places];
      shares = new double[places];
      amounts = new long[places * resources];
      starts = new long[places];
      types = new int[places];
    }
    used = 0;
    for (int i = 0; i < beforeUsed; i++) {
      Job job = before[i];
      before[i] = null;
      if (job != null) {
        put(job);
      }
    }
  }

  /** Shows a visitor each of them. */
  void each(JobVisitor visitor) {
    int resources = used == 0 ? 0 : amounts.length / jobs.length;
    for (int i = 0; i < used; i++) {
      if (jobs[i] != null) {
        visitor.visit(types[i], starts[i], amounts, i * resources);
      }
    }
  }

  /** A job leaves, if it is one of them. */
  void drop(Job job) {
    int place = job.place();
    if (place >= used || jobs[place] != job) {
      return;
    }
    changes++;
    jobs[place] = null;
    shares[place] = 0;
    size--;
    if (size == 0) {
      used = 0;
    }
  }

  /** The server's class is another one: so are the types and shares of its jobs. */
  void retype() {
    for (int i = 0; i < used; i++) {
      if (jobs[i] != null) {
        jobs[i].retype();
        note(jobs[i], i);
      }
    }
  }

  /** The sum of their shares, added up in their order. */
  double shares() {
    double sum = 0;
    for (int i = 0; i < used; i++) {
      sum += shares[i];
    }
    return sum;
  }

  /** True if one of them is no application master. */
  boolean holdsTasks() {
    for (int i = 0; i < used; i++) {
      if (jobs[i] != null && types[i] != JobVisitor.MASTERS) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Iterator<Job> iterator() {
    return new Places();
  }

  @Override
  public Object[] toArray() {
    return toArray(new Object[0]);
  }

  @Override
  @SuppressWarnings("unchecked") // As of every collection: the caller says of what the array is.
  public <T> T[] toArray(T[] array) {
    T[] result = array.length >= size ? array : Arrays.copyOf(array, size);
    int next = 0;
    for (int i = 0; i < used; i++) {
      if (jobs[i] != null) {
        result[next++] = (T) jobs[i];
      }
    }
    if (result.length > size) {
      result[size] = null;
    }
    return result;
  }

  private final class Places implements Iterator<Job> {
    private final int changesBefore = changes;
    private int place;

    @Override
    public boolean hasNext() {
      while (place < used && jobs[place] == null) {
        place++;
      }
      return place < used;
    }

    @Override
    public Job next() {
      if (changes != changesBefore) {
        throw new ConcurrentModificationException();
      }
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return jobs[place++];
    }
  }
}
