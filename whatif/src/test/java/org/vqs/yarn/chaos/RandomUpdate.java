package org.vqs.yarn.chaos;

import java.util.Random;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Some change of a running container that its application could ask for. */
final class RandomUpdate {
  private final ContainerUpdates updates = new ContainerUpdates();
  private final String name;

  RandomUpdate(Container container, Random random) {
    int kind = random.nextInt(3);
    Resource now = container.getResource();
    if (container.getExecutionType() == ExecutionType.OPPORTUNISTIC) {
      name = "promote";
      updates
          .getPromotionRequests()
          .add(
              request(
                  container,
                  ContainerUpdateType.PROMOTE_EXECUTION_TYPE,
                  null,
                  ExecutionType.GUARANTEED));
    } else if (kind == 0) {
      name = "increase";
      Resource more =
          Resources.add(
              now, Resource.newInstance(256 * (1 + random.nextInt(4)), random.nextInt(2)));
      updates
          .getIncreaseRequests()
          .add(request(container, ContainerUpdateType.INCREASE_RESOURCE, more, null));
    } else if (kind == 1 && now.getMemorySize() > 256) {
      name = "decrease";
      Resource less = Resource.newInstance(now.getMemorySize() - 256, now.getVirtualCores());
      updates
          .getDecreaseRequests()
          .add(request(container, ContainerUpdateType.DECREASE_RESOURCE, less, null));
    } else {
      name = "demote";
      updates
          .getDemotionRequests()
          .add(
              request(
                  container,
                  ContainerUpdateType.DEMOTE_EXECUTION_TYPE,
                  null,
                  ExecutionType.OPPORTUNISTIC));
    }
  }

  private static UpdateContainerRequest request(
      Container container, ContainerUpdateType type, Resource to, ExecutionType execution) {
    return UpdateContainerRequest.newInstance(
        container.getVersion(), container.getId(), type, to, execution);
  }

  /** The request. */
  ContainerUpdates updates() {
    return updates;
  }

  /** What it asks for. */
  String name() {
    return name;
  }
}
