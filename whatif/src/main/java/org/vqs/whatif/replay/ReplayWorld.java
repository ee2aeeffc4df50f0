package org.vqs.whatif.replay;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.stage.StagedApplication;

/** What an application sees of the replay that it is in. */
interface ReplayWorld {
  /** What time it is. */
  long nowMs();

  /** The settings of the replay. */
  ReplaySettings settings();

  /** YARN's resources for the vectors of the history. */
  YarnAmounts amounts();

  /**
   * Something happens later.
   *
   * @param number of the application
   */
  void plan(long inMs, Timeline.Kind kind, int number, Runnable action);

  /** So many more containers are wanted in a queue from now on; fewer if negative. */
  void asked(int queue, int count);

  /** A call of the scheduler on behalf of an application; what it returns was fetched. */
  List<Container> call(StagedApplication application, List<ResourceRequest> asks);

  /**
   * A container that was fetched starts.
   *
   * @param task its index in its application, or {@link ContainerTimes#MASTER}
   */
  void starts(int queue, Container container, int task, ResourceVector size);

  /**
   * A container ends later unless it ends before, and its node reports that later still.
   *
   * @param number of the application
   * @param whenEnded what follows at its end
   * @param whenReported what follows once the scheduler knows
   */
  void ends(long inMs, int number, Container container, Runnable whenEnded, Runnable whenReported);

  /** A container that ended has left its node. */
  void gone(int queue, Container container, ResourceVector size);

  /** An application goes. */
  void finish(StagedApplication application);
}
