package org.vqs.yarn.convert.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a conversion has come to: the settings for {@code vqs-scheduler.xml}, and an account of
 * every setting of the source. A setting of the source is carried over as it is, done differently,
 * or left out. Not thread-safe.
 */
public final class Conversion {
  public static final String PREFIX = "yarn.scheduler.vqs.";

  private final Map<String, String> settings = new LinkedHashMap<>();
  private final Set<String> carried = new LinkedHashSet<>();
  private final List<Note> instead = new ArrayList<>();
  private final List<Note> leftOut = new ArrayList<>();

  /** Sets one of ours; {@code name} is without {@value #PREFIX}. */
  public void set(String name, String value) {
    settings.put(PREFIX + name, value);
  }

  /** The setting has an equivalent that means the same. */
  public void carry(String source) {
    carried.add(source);
  }

  /** The setting, or something that the source implies, is done in another way. */
  public void instead(String source, String text) {
    instead.add(new Note(source, text));
  }

  /** The setting has no equivalent. */
  public void leaveOut(String source, String text) {
    leftOut.add(new Note(source, text));
  }

  /** Ours, by full name, in the order they were set. */
  public Map<String, String> settings() {
    return Collections.unmodifiableMap(settings);
  }

  /** What of the source was carried over, by its names there. */
  public Set<String> carried() {
    return Collections.unmodifiableSet(carried);
  }

  /** What is done in another way here. */
  public List<Note> notesOfOtherWays() {
    return Collections.unmodifiableList(instead);
  }

  /** What has no equivalent here. */
  public List<Note> notesOfLeftOut() {
    return Collections.unmodifiableList(leftOut);
  }
}
