package org.vqs.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnedStateTest {
  private final StateKey<String> layer = new StateKey<>("of a layer");
  private final StateKey<Integer> policy = new StateKey<>("of a policy");
  private final OwnedState state = new OwnedState();

  @Test
  void owners_doNotMeet() {
    state.put(layer, "waste");
    state.put(policy, 7);
    assertThat(state.get(layer)).isEqualTo("waste");
    assertThat(state.get(policy)).isEqualTo(7);
    assertThat(state.get(new StateKey<String>("of a layer"))).isNull();
  }

  @Test
  void value_isReplaced() {
    state.put(layer, "before");
    state.put(policy, 7);
    state.put(layer, "after");
    assertThat(state.get(layer)).isEqualTo("after");
    assertThat(state.get(policy)).isEqualTo(7);
  }

  @Test
  void valueThatIsThere_isNotMadeAgain() {
    assertThat(state.getOrMake(policy, () -> 1)).isEqualTo(1);
    assertThat(state.getOrMake(policy, () -> 2)).isEqualTo(1);
  }

  @Test
  void clear_forgetsAllOwners() {
    state.put(layer, "waste");
    state.put(policy, 7);
    state.clear();
    assertThat(state.get(layer)).isNull();
    assertThat(state.get(policy)).isNull();
  }
}
