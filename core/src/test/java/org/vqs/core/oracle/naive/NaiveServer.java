package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;

/**
 * A server of the naive model: a list of jobs, from which everything is counted each time it is
 * asked for.
 */
public final class NaiveServer {
  public final int index;
  final List<String> locations;
  public final List<NaiveJob> jobs = new ArrayList<>();
  ResourceVector capacity;
  public Configuration configuration;
  public Refusal.Reason closed;
  public boolean stalled;
  NaiveHolds.Hold stall;
  public NaiveAsk reservedFor;
  boolean reservedForShare;
  NaiveHolds.Hold hold;
  boolean departed;

  /** The types when jobs were last looked for, or null. */
  List<ResourceVector> servedTypes;

  NaiveServer(int index, ResourceVector capacity, List<String> locations) {
    this.index = index;
    this.capacity = capacity;
    this.locations = locations;
  }

  /** One running job. */
  public static final class NaiveJob {
    final NaiveServer server;
    public final boolean isOurs;
    public final int group;
    ResourceVector demand;
    NaiveTenant tenant;
    boolean master;
    boolean outlasting;

    /** What it asked for when it came, if it was a task. */
    ResourceVector cameWith;

    /** When it started, or null if nobody noted it. */
    Long startedAt;

    /** A job that some policy started. */
    NaiveJob(NaiveServer server, NaiveAsk ask) {
      this.server = server;
      this.isOurs = true;
      this.group = ask.group;
      this.demand = ask.demand;
      this.tenant = ask.tenant;
      this.master = ask.master;
      this.cameWith = master ? null : demand;
    }

    /** A job that was there already. */
    NaiveJob(NaiveServer server, ResourceVector demand, NaiveTenant tenant, boolean master) {
      this.server = server;
      this.isOurs = false;
      this.group = -1;
      this.demand = demand;
      this.tenant = tenant;
      this.master = master;
      this.cameWith = master ? null : demand;
    }
  }

  /** Nothing runs on it, or only jobs that outlasted a stall. */
  boolean isAsGoodAsEmpty() {
    return jobs.stream().allMatch(job -> job.outlasting);
  }

  /** The configuration, under a policy whose configurations are all reduced ones. */
  ReducedConfiguration reduced() {
    return (ReducedConfiguration) configuration;
  }

  String home() {
    return locations.get(0);
  }

  public long free(int resource) {
    long free = capacity.get(resource);
    for (NaiveJob job : jobs) {
      free -= job.demand.get(resource);
    }
    return free;
  }

  boolean hasRoomFor(ResourceVector demand) {
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > free(r)) {
        return false;
      }
    }
    return true;
  }

  /** The free amount, or for several resources the sum of the free shares. */
  Fraction residual() {
    if (capacity.dimensions() == 1) {
      return Fraction.of(free(0));
    }
    Fraction sum = Fraction.ZERO;
    for (int r = 0; r < capacity.dimensions(); r++) {
      if (capacity.get(r) > 0) {
        sum = sum.plus(new Fraction(free(r), capacity.get(r)));
      }
    }
    return sum;
  }

  boolean isOpen() {
    return closed == null && !stalled && reservedFor == null;
  }

  @Override
  public String toString() {
    return "server " + index + " " + capacity;
  }
}
