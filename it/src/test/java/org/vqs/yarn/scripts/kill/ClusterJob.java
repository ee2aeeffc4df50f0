package org.vqs.yarn.scripts.kill;

import static org.awaitility.Awaitility.await;

import org.vqs.yarn.scripts.ProcessCluster;

/** A kind of application that runs on a cluster of processes, over and over, one at a time. */
abstract class ClusterJob {
  private final ProcessCluster cluster;
  private int finished;

  ClusterJob(ProcessCluster cluster) {
    this.cluster = cluster;
  }

  /** The kinds there are, as on the command line. */
  enum Kind {
    MAPREDUCE,
    SHELL,
    SPARK;

    ClusterJob on(ProcessCluster cluster) throws Exception {
      return switch (this) {
        case MAPREDUCE -> new MapReduceJob(cluster);
        case SHELL -> new ShellJob(cluster);
        case SPARK -> new SparkStages(cluster);
      };
    }
  }

  /** Submits it once more. */
  abstract void submit() throws Exception;

  /** Whether the last one still runs. */
  abstract boolean isRunning();

  /** Waits for the end of the last one, and asserts that it did what it should. */
  abstract void check() throws Exception;

  /** What the command line of its containers has, but for the master's. */
  abstract String containerMark();

  /** How many of them run at once when nothing of it is about to start. */
  abstract int containers();

  /** How many of them must run before a ResourceManager is killed. */
  int containersBeforeAKill() {
    return 1;
  }

  ProcessCluster cluster() {
    return cluster;
  }

  /** Submits it unless it runs. */
  void keepRunning() throws Exception {
    if (!isRunning()) {
      finish();
      submit();
    }
  }

  /** Waits for the end of the last one, if there was one, and counts it. */
  void finish() throws Exception {
    if (hasBegun()) {
      check();
      finished++;
    }
  }

  /** Whether one was submitted. */
  abstract boolean hasBegun();

  /** How many ended as they should. */
  int finished() {
    return finished;
  }

  /** Waits until so many of its containers run, or it is over. */
  void awaitContainers(int count) {
    await(count + " containers of " + containerMark())
        .until(() -> !isRunning() || cluster.processes(containerMark()).size() >= count);
  }
}
