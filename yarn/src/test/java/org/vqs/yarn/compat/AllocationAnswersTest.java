package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.Test;

class AllocationAnswersTest {
  private static final ApplicationAttemptId ATTEMPT =
      ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);

  private static List<Container> container(long id) {
    return List.of(
        Container.newInstance(
            ContainerId.newContainerId(ATTEMPT, id), null, null, null, null, null));
  }

  @Test
  void everyPart_isWhereTheMasterLooksForIt() {
    Resource headroom = Resource.newInstance(1_024, 1);
    Set<ContainerId> ending = Set.of(ContainerId.newContainerId(ATTEMPT, 7));
    List<NMToken> tokens = List.of(NMToken.newInstance(NodeId.newInstance("h", 1), null));
    AllocationAnswers.Changes changes =
        new AllocationAnswers.Changes(container(2), container(3), container(4), container(5));

    Allocation answer =
        AllocationAnswers.create(
            container(1), headroom, ending, tokens, changes, container(6), List.of());

    assertThat(answer.getContainers()).isEqualTo(container(1));
    assertThat(answer.getResourceLimit()).isEqualTo(headroom);
    assertThat(answer.getStrictContainerPreemptions()).isEqualTo(ending);
    assertThat(answer.getContainerPreemptions()).isNull();
    assertThat(answer.getNMTokens()).isEqualTo(tokens);
    assertThat(answer.getIncreasedContainers()).isEqualTo(container(2));
    assertThat(answer.getDecreasedContainers()).isEqualTo(container(3));
    assertThat(answer.getPromotedContainers()).isEqualTo(container(4));
    assertThat(answer.getDemotedContainers()).isEqualTo(container(5));
    assertThat(answer.getPreviousAttemptContainers()).isEqualTo(container(6));
  }
}
