package org.vqs.core.model;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * What several owners keep on one object, each under a key of its own. Cost O(owners), which are
 * few; nothing is allocated before the first one keeps something. Not thread-safe.
 */
public final class OwnedState {
  private static final Object[] NOTHING = {};

  /** Keys and values in turn. */
  private Object[] entries = NOTHING;

  /** What an owner keeps here, or null. */
  @SuppressWarnings("unchecked") // put and getOrMake let in only what the key's type allows.
  public <T> T get(StateKey<T> key) {
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
    entries = NOTHING;
  }
}
