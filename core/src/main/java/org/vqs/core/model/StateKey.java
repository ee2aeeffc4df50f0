package org.vqs.core.model;

/**
 * The name under which one owner, a policy, a layer or an index, keeps its state on objects of the
 * cluster ({@link OwnedState}). Two keys are never equal, so owners do not meet.
 *
 * @param <T> what is kept
 */
@SuppressWarnings("UnusedTypeParameter") // It types what OwnedState gives for the key.
public final class StateKey<T> {
  private final String name;

  /** A key, which its owner keeps in a constant; the name is for debugging. */
  public StateKey(String name) {
    this.name = name;
  }

  @Override
  public String toString() {
    return name;
  }
}
