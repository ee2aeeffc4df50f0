package org.vqs.yarn.convert.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a conversion has come to: the settings for {@code vqs-scheduler.xml}, and an account of
 * every setting of the source. A setting of the source is carried over as it is, done differently,
 * or left out. Not thread-safe.
 */
public final class Conversion {
  public static final String PREFIX = "yarn.scheduler.vqs.";

  private final Map<String, String> settings = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, Set<String>> settingsBySource = new LinkedHashMap<>();
  private final Set<String> carried = new LinkedHashSet<>();
  private final List<Note> instead = new ArrayList<>();
  private final List<Note> leftOut = new ArrayList<>();

  /** The source has this setting; those that it has come first in the accounts, in this order. */
  public void has(String source, String value) {
    values.put(source, value);
  }

  /**
   * Sets one of ours.
   *
   * @param source the setting of the source that it comes from, or that would say otherwise if the
   *     source had it
   * @param name without {@value #PREFIX}
   */
  public void set(String source, String name, String value) {
    settings.put(PREFIX + name, value);
    settingsBySource.computeIfAbsent(source, any -> new LinkedHashSet<>()).add(PREFIX + name);
  }

  /** The setting, if the source has it, has an equivalent that means the same. */
  public void carry(String source) {
    if (values.containsKey(source)) {
      carried.add(source);
    }
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

  /** An account of each setting that the source has, and then of what it implies. */
  public List<Account> accounts() {
    Set<String> sources = new LinkedHashSet<>(values.keySet());
    sources.addAll(settingsBySource.keySet());
    sources.addAll(carried);
    Stream.concat(instead.stream(), leftOut.stream()).map(Note::source).forEach(sources::add);
    return sources.stream().map(this::account).toList();
  }

  private Account account(String source) {
    Map<String, String> ours = new LinkedHashMap<>();
    settingsBySource
        .getOrDefault(source, Set.of())
        .forEach(name -> ours.put(name, settings.get(name)));
    return new Account(
        source,
        Optional.ofNullable(values.get(source)),
        ours,
        texts(instead, source),
        texts(leftOut, source));
  }

  private static List<String> texts(List<Note> notes, String source) {
    return notes.stream().filter(note -> note.source().equals(source)).map(Note::text).toList();
  }
}
