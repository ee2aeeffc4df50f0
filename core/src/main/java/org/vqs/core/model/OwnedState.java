package org.vqs.core.model;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * What several owners keep on one object, each under a key of its own. Cost O(owners), which are
 * few; one of them needs no memory but this object's. Not thread-safe.
 */
public final class OwnedState {
  private static final Object[] NOTHING = {};

  /** The first owner's, or null if nothing is kept. */
  private StateKey<?> firstKey;

  private Object first;

  /** Keys and values of the others in turn. */
  private Object[] entries = NOTHING;

  /** What an owner keeps here, or null. */
  @SuppressWarnings("unchecked") // put and getOrMake let in only what the key's type allows.
  public <T> T get(StateKey<T> key) {
    if (firstKey == key) {
      return (T) first;
    }
    for (int i = 0; i < entries.length; i += 2) {
      if (entries[i] == key) {
        return (T) entries[i + 1];
      }
    }
    return null;
  }

  /** What an owner keeps here, made first if it keeps nothing yet. */
  public <T> T getOrMake(StateKey<T> key, Supplier<T> maker) {
    T kept = get(key);
    if (kept == null) {
      kept = maker.get();
      put(key, kept);
    }
    return kept;
  }

  /** Keeps a value for an owner in place of what it kept. */
  public <T> void put(StateKey<T> key, T value) {
    if (firstKey == null || firstKey == key) {
      firstKey = key;
      first = value;
      return;
    }
    for (int i = 0; i < entries.length; i += 2) {
      if (entries[i] == key) {
        entries[i + 1] = value;
        return;
      }
    }
    entries = Arrays.copyOf(entries, entries.length + 2);
    entries[entries.length - 2] = key;
    entries[entries.length - 1] = value;
  }

  /** Forgets what all owners kept. */
  public void clear() {
    firstKey = null;
    first = null;
    entries = NOTHING;
  }
}
