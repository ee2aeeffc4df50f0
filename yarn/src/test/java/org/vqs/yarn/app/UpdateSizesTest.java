package org.vqs.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerError;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerAllocator.ContainerIdGenerator;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerContext;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * Each kind of update to each size, in each amount: what does not fit its kind is refused, and no
 * update gets past what the node, the queue or one container may have.
 *
 * <p>A unit is 1,024 MB, a vcore and a GPU. The container has 2 of 8 on its node; its queue may
 * have 6, one container 7.
 */
class UpdateSizesTest {
  private static final String GPU = "yarn.io/gpu";
  private static final List<String> AMOUNTS = List.of("memory-mb", "vcores", GPU);

  /** What the container is to become in one amount, and in the others. */
  private enum Size {
    NEGATIVE(-1, 2),
    SMALLER(1, 2),
    SAME(2, 2),
    LARGER(3, 2),
    LARGER_AND_SMALLER(3, 1),
    MORE_THAN_THE_NODE_HAS_FREE(5, 2),
    MORE_THAN_THE_QUEUE_MAY(7, 2),
    MORE_THAN_A_CONTAINER_MAY(8, 2);

    private final int units;
    private final int others;

    Size(int units, int others) {
      this.units = units;
      this.others = others;
    }
  }

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              "yarn.resource-types",
              GPU,
              "yarn.resource-types." + GPU + ".maximum-allocation",
              "7",
              "yarn.scheduler.maximum-allocation-mb",
              "7168",
              "yarn.scheduler.maximum-allocation-vcores",
              "7",
              "yarn.scheduler.vqs.root.queues",
              "tight,wide",
              "yarn.scheduler.vqs.root.tight.maximum-capacity",
              "[memory=6g, vcores=6, " + GPU + "=6]"));
  private FakeNode node;
  private ApplicationAttemptId app;
  private Container container;

  @BeforeEach
  void run() {
    node = rm.addNode("h1", "/r1", units(8));
    app = rm.submitUnmanaged(1, "u", "tight");
    VqsAppAttempt attempt = rm.attempt(app);
    OpportunisticContainerContext context = new OpportunisticContainerContext();
    context.setContainerIdGenerator(
        new ContainerIdGenerator() {
          @Override
          public long generateContainerId() {
            return attempt.getNewContainerId();
          }
        });
    attempt.setOpportunisticContainerContext(context);
    container = ask(app, 2);
    node.launch(container.getId());
    rm.heartbeat(node);
  }

  @AfterEach
  void close() {
    rm.close();
  }

  private static Resource units(int all) {
    Resource result = Resource.newInstance(1024 * all, all);
    result.setResourceValue(GPU, all);
    return result;
  }

  private Container ask(ApplicationAttemptId of, int units) {
    ResourceRequest request =
        ResourceRequest.newInstance(Priority.newInstance(1), ResourceRequest.ANY, units(units), 1);
    return rm.allocate(of, List.of(request), List.of()).getContainers().get(0);
  }

  private static Resource target(Size size, String amount) {
    Resource result = units(size.others);
    result.setResourceValue(amount, (amount.equals("memory-mb") ? 1024L : 1) * size.units);
    return result;
  }

  private void update(ContainerUpdateType type, Resource to) {
    boolean isPromotion = type == ContainerUpdateType.PROMOTE_EXECUTION_TYPE;
    UpdateContainerRequest request =
        UpdateContainerRequest.newInstance(
            container.getVersion(),
            container.getId(),
            type,
            to,
            isPromotion ? ExecutionType.GUARANTEED : ExecutionType.OPPORTUNISTIC);
    ContainerUpdates updates = new ContainerUpdates();
    switch (type) {
      case PROMOTE_EXECUTION_TYPE -> updates.getPromotionRequests().add(request);
      case INCREASE_RESOURCE -> updates.getIncreaseRequests().add(request);
      case DEMOTE_EXECUTION_TYPE -> updates.getDemotionRequests().add(request);
      case DECREASE_RESOURCE -> updates.getDecreaseRequests().add(request);
    }
    rm.allocate(app, List.of(), List.of(), List.of(), updates);
    rm.deliver();
  }

  static List<Arguments> updates() {
    List<Arguments> result = new ArrayList<>();
    for (ContainerUpdateType type : ContainerUpdateType.values()) {
      for (String amount : AMOUNTS) {
        for (Size size : Size.values()) {
          result.add(Arguments.of(type, amount, size));
        }
      }
    }
    return result;
  }

  private static boolean isAllowed(ContainerUpdateType type, Size size) {
    return switch (type) {
      case INCREASE_RESOURCE ->
          size == Size.LARGER
              || size == Size.MORE_THAN_THE_NODE_HAS_FREE
              || size == Size.MORE_THAN_THE_QUEUE_MAY;
      case DECREASE_RESOURCE -> size == Size.SMALLER || size == Size.SAME;
      case PROMOTE_EXECUTION_TYPE, DEMOTE_EXECUTION_TYPE -> size == Size.SAME;
    };
  }

  private static Resource expected(ContainerUpdateType type, String amount, Size size) {
    boolean isDone =
        type == ContainerUpdateType.INCREASE_RESOURCE
            ? size == Size.LARGER
            : type == ContainerUpdateType.DECREASE_RESOURCE && isAllowed(type, size);
    return isDone ? target(size, amount) : units(2);
  }

  @ParameterizedTest
  @MethodSource("updates")
  void update_isRefusedUnlessItFitsItsKind_andStaysWithinEachLimit(
      ContainerUpdateType type, String amount, Size size) {
    if (size == Size.MORE_THAN_THE_NODE_HAS_FREE) {
      ask(rm.submitUnmanaged(2, "v", "wide"), 4);
    }
    boolean isPromotion = type == ContainerUpdateType.PROMOTE_EXECUTION_TYPE;
    if (isPromotion) {
      update(ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null);
    }
    update(type, target(size, amount));

    List<UpdateContainerError> errors = rm.attempt(app).pullUpdateContainerErrors();
    if (isAllowed(type, size)) {
      assertThat(errors).isEmpty();
    } else {
      assertThat(errors)
          .singleElement()
          .extracting(UpdateContainerError::getReason)
          .asString()
          .startsWith(type.toString())
          .contains(target(size, amount).toString());
    }
    assertThat(rm.scheduler().getRMContainer(container.getId()).getContainer().getResource())
        .isEqualTo(expected(type, amount, size));
    boolean isGuaranteed =
        type == ContainerUpdateType.DEMOTE_EXECUTION_TYPE
            ? !isAllowed(type, size)
            : !isPromotion || isAllowed(type, size);
    assertWithinLimits(isGuaranteed ? expected(type, amount, size) : units(0));
  }

  private void assertWithinLimits(Resource used) {
    assertThat(rm.scheduler().getNode(node.id()).getUnallocatedResource())
        .matches(free -> Resources.fitsIn(units(0), free));
    assertThat(rm.attempt(app).getQueue().getMetrics().getAllocatedResources()).isEqualTo(used);
    SchedulerInvariants.assertHold(rm.scheduler(), "");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void refusedUpdate_letsTheNextOneBegin(ContainerUpdateType type) {
    update(type, target(Size.LARGER_AND_SMALLER, GPU));
    update(ContainerUpdateType.INCREASE_RESOURCE, units(2));
    update(ContainerUpdateType.DEMOTE_EXECUTION_TYPE, units(2));
    update(ContainerUpdateType.PROMOTE_EXECUTION_TYPE, units(2));
    update(ContainerUpdateType.INCREASE_RESOURCE, units(3));
    assertWithinLimits(units(3));
  }

  static ContainerUpdateType[] kinds() {
    return ContainerUpdateType.values();
  }
}
