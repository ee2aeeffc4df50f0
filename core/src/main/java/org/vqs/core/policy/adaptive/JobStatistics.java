package org.vqs.core.policy.adaptive;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.learn.ForgettingMean;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.Shape;

/**
 * What is learned of the jobs that arrive and wait: their sizes and classes.
 *
 * <p>Sizes here are dominant shares of the largest server: of the largest amount of each resource
 * that any server had so far, so that they can be compared between classes of servers. When that
 * grows, what was learned of arrivals' sizes begins again. Application masters are not counted.
 *
 * <p>How long jobs wait and run is learned elsewhere, for all ({@link JobTimes}). Cost O(1) per
 * event, and O(asks) when a larger server comes. Not thread-safe.
 */
final class JobStatistics implements JobObserver {
  private static final StateKey<Note> NOTE = new StateKey<>("what is known of a shape");
  private static final double SMALLEST = 1e-9;

  private final Cluster cluster;
  private final DemandPressure pressure;
  private JobClasses classes;
  private ForgettingMean logSize;
  private ForgettingMean logSizeSquared;
  private ResourceVector largest;
  private int classChanges = -1;
  private long waiting;
  private double waitingLogSize;
  private double volume;
  private long changes;

  /**
   * What is known of a shape, as long as {@link #classes} is the one it was looked up in. There is
   * one for each shape, so it has no logarithm.
   */
  private record Note(JobClasses lookedUpIn, double size, JobClass jobClass) {}

  /** Begins with what waits in a cluster now. */
  JobStatistics(Cluster cluster) {
    this.cluster = cluster;
    this.pressure = new DemandPressure(cluster);
    begin();
  }

  private void begin() {
    classes = new JobClasses();
    logSize = new ForgettingMean();
    logSizeSquared = new ForgettingMean();
    waiting = 0;
    waitingLogSize = 0;
    volume = 0;
    classChanges = cluster.classChanges();
    for (ServerClass serverClass : cluster.classes()) {
      largest = largest == null ? serverClass.capacity() : largest.max(serverClass.capacity());
    }
    cluster.pending().inServiceOrder().forEach(this::addWaiting);
  }

  private void addWaiting(Ask ask) {
    if (ask.lane() == Lane.TASK) {
      learn(ask.shape(), ask.count());
      add(ask.shape(), ask.count());
    }
  }

  /** Sees larger servers, if any came. Returns whether everything was counted anew. */
  private boolean sawLargerServers() {
    if (classChanges == cluster.classChanges()) {
      return false;
    }
    classChanges = cluster.classChanges();
    for (ServerClass serverClass : cluster.classes()) {
      if (largest == null || !serverClass.capacity().fitsIn(largest.toArray())) {
        begin();
        return true;
      }
    }
    return false;
  }

  private Note note(Shape shape) {
    Note known = shape.state().get(NOTE);
    if (known != null
        && known.lookedUpIn == classes
        && !(known.jobClass != null && known.jobClass.isForgotten())) {
      return known;
    }
    double size = sizeOf(shape.demand());
    Note note = new Note(classes, size, classes.of(shape.demand()));
    shape.state().put(NOTE, note);
    return note;
  }

  /** The size of a demand. */
  double sizeOf(ResourceVector demand) {
    double size = largest == null ? 1 : Size.of(demand, largest).toDouble();
    return Math.max(SMALLEST, Math.min(1, size));
  }

  @Override
  public void arrived(Ask ask, int jobs) {
    // What came with larger servers is learned with everything else that waits by then.
    sawLargerServers();
    learn(ask.shape(), jobs);
  }

  private void learn(Shape shape, int jobs) {
    Note note = note(shape);
    if (note.jobClass != null) {
      classes.arrived(note.jobClass, jobs);
    }
    pressure.arrived(shape, note.size, jobs);
    double log = Math.log(note.size);
    logSize.addTimes(log, 1, jobs);
    logSizeSquared.addTimes(log * log, 1, jobs);
  }

  @Override
  public void waiting(Ask ask, long change) {
    if (!sawLargerServers()) {
      add(ask.shape(), change);
    }
  }

  private void add(Shape shape, long change) {
    Note note = note(shape);
    if (note.jobClass != null) {
      classes.waiting(note.jobClass, change);
    }
    waiting += change;
    waitingLogSize = waiting == 0 ? 0 : waitingLogSize + change * Math.log(note.size);
    volume = waiting == 0 ? 0 : volume + change * note.size;
    changes += Math.abs(change);
  }

  /** Sees larger servers, if any came since the last event. */
  void eventBegins() {
    sawLargerServers();
  }

  /** Which server classes others ask for. */
  DemandPressure pressure() {
    return pressure;
  }

  /** ln s. */
  double logSize(Shape shape) {
    return Math.log(note(shape).size);
  }

  /** The largest amount of each resource that any server had so far. */
  long[] largest() {
    return largest == null ? new long[cluster.dimensions()] : largest.toArray();
  }

  /** How large the largest job on a server of a class can be. */
  double capacity(ServerClass serverClass) {
    return sizeOf(serverClass.capacity());
  }

  /** How many jobs wait that could start on some server. */
  long waiting() {
    return waiting;
  }

  /** The sum of their sizes. */
  double volume() {
    return volume;
  }

  /** How many jobs began or stopped waiting so far. */
  long changes() {
    return changes;
  }

  /** How many classes of jobs there are; 0 if too many to tell apart. */
  int classCount() {
    return classes.count();
  }

  /** The classes of jobs; another object when all is learned anew. */
  JobClasses classes() {
    return classes;
  }

  /** All classes of jobs, of falling size. Cost O(classes · log classes). */
  List<JobClass> classesBySize() {
    return classes.all().stream()
        .sorted(
            Comparator.comparingDouble((JobClass jobs) -> -sizeOf(jobs.demand()))
                .thenComparing(jobs -> jobs.demand().toArray(), Arrays::compare))
        .toList();
  }

  /** What a shape's class takes, relative to its size; only if classes are told apart. */
  double price(Shape shape) {
    return note(shape).jobClass.price();
  }

  /** The share of a shape's class in what arrives; only if classes are told apart. */
  double arrivalShare(Shape shape) {
    return classes.arrivalShare(note(shape).jobClass);
  }

  /** How many jobs of a shape's class wait; only if classes are told apart. */
  long waitingOf(Shape shape) {
    return note(shape).jobClass.waiting();
  }

  /**
   * How far the queue has tilted towards large jobs: (mean ln s in the queue − mean ln s of
   * arrivals) / Var(ln s of arrivals); 0 if nothing waits or all sizes are equal.
   */
  double tilt() {
    double mean = logSize.value(0);
    double variance = logSizeSquared.value(0) - mean * mean;
    return waiting == 0 || variance < SMALLEST ? 0 : (waitingLogSize / waiting - mean) / variance;
  }
}
