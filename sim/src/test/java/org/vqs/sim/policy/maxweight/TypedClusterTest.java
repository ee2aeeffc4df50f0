package org.vqs.sim.policy.maxweight;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class TypedClusterTest {
  private static final List<ResourceVector> SERVERS = List.of(ResourceVector.of(6, 6));

  private static void assertRefused(List<ResourceVector> types, String message) {
    assertThatThrownBy(() -> new TypedCluster(types, SERVERS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void typesWithoutMeaning_areRefused() {
    ResourceVector one = ResourceVector.of(1, 1);
    assertRefused(List.of(), "needs job types");
    assertRefused(List.of(one, ResourceVector.of(0, 0)), "Job type 1 asks for nothing");
    assertRefused(List.of(one, ResourceVector.of(1, 1)), "Job types 0 and 1 both ask for [1, 1]");
    assertRefused(List.of(one, ResourceVector.of(7, 1)), "[7, 1], which fits on no server");
    assertRefused(List.of(one, ResourceVector.of(-1, 1)), "[-1, 1] has a negative amount");
    assertRefused(List.of(one, ResourceVector.of(1)), "[1] must have 2 resources");
  }

  @Test
  void serversOfAnotherKind_areRefused() {
    assertThatThrownBy(
            () ->
                new TypedCluster(
                    List.of(ResourceVector.of(1)),
                    List.of(ResourceVector.of(2), ResourceVector.of(2, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Server [2, 2] must have 1 resources");
  }
}
