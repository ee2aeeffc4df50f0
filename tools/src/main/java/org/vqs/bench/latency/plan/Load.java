package org.vqs.bench.latency.plan;

import java.util.concurrent.TimeUnit;

/** What a cluster is busy with while asks are timed. */
public enum Load {
  /**
   * A part of the cluster is held throughout, and each application master wants one container at a
   * time, gives it back and rests before it wants the next.
   */
  LIGHT("light", "light", Ending.RETURNED),

  /** More containers are wanted than fit, and the process in each ends by itself on its node. */
  FULL("full", "full", Ending.PROCESS),

  /** More containers are wanted than fit, and the application master gives each back. */
  FULL_RETURNED("full, given back", "full-given-back", Ending.RETURNED);

  /** How a container ends. */
  public enum Ending {
    /** Its process ends, the node reports it, and then the room is free. */
    PROCESS,
    /** Its application master releases it, and the room is free at once. */
    RETURNED
  }

  /**
   * A container lives this long on average at full load, evenly spread from half to one and a half.
   */
  public static final long MEAN_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String label;
  private final String fileName;
  private final Ending ending;

  Load(String label, String fileName, Ending ending) {
    this.label = label;
    this.fileName = fileName;
    this.ending = ending;
  }

  /** For names of files. */
  String fileName() {
    return fileName;
  }

  public Ending ending() {
    return ending;
  }

  public boolean isLight() {
    return this == LIGHT;
  }

  @Override
  public String toString() {
    return label;
  }
}
