package org.vqs.yarn.web.page.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.vqs.yarn.web.page.edit.StagedChange.Kind;

/**
 * The changes that somebody collected, in the order of their first mention. They live in the
 * address of the page and in its forms; the ResourceManager keeps none. Immutable.
 */
public final class StagedChanges {
  /** The ResourceManager's web server takes addresses of 64 KiB; what is left is for one form. */
  static final int LONGEST = 48_000;

  private final List<StagedChange> list;

  private StagedChanges(List<StagedChange> list) {
    this.list = List.copyOf(list);
  }

  /** None. */
  public static StagedChanges none() {
    return new StagedChanges(List.of());
  }

  /**
   * Reads what a form sent.
   *
   * @throws IllegalArgumentException if a text is no change, or they are too long
   */
  public static StagedChanges parse(List<String> texts) {
    StagedChanges changes = none();
    for (String text : texts) {
      changes = changes.with(StagedChange.parse(text));
    }
    return changes.shortEnough();
  }

  /** The same, if an address takes them; throws as {@link #parse} does. */
  StagedChanges shortEnough() {
    if (new EditAddress("", this).href().length() > LONGEST) {
      throw new IllegalArgumentException(
          "so many changes are too long for an address (more than "
              + LONGEST
              + " characters): apply a part of them first");
    }
    return this;
  }

  /** In their order. */
  public List<StagedChange> list() {
    return list;
  }

  /** As {@link #parse} reads them. */
  public List<String> texts() {
    return list.stream().map(StagedChange::text).toList();
  }

  /**
   * The same and one more. A value takes the place of another for the same setting. A queue that
   * goes takes all that was to happen to it with it; one that was only to come leaves nothing.
   */
  StagedChanges with(StagedChange change) {
    return switch (change.kind()) {
      case ADD -> isAdded(change.path()) ? this : plus(change);
      case SET -> replace(change);
      case REMOVE -> {
        StagedChanges left = without(c -> c.isWithin(change.path()) && !c.equals(change));
        boolean isDone = left.list.contains(change) || isAdded(change.path());
        yield isDone ? left : left.plus(change);
      }
    };
  }

  private StagedChanges replace(StagedChange change) {
    List<StagedChange> changed = new ArrayList<>(list);
    for (int i = 0; i < changed.size(); i++) {
      StagedChange old = changed.get(i);
      if (old.kind() == Kind.SET
          && old.path().equals(change.path())
          && old.setting().equals(change.setting())) {
        changed.set(i, change);
        return new StagedChanges(changed);
      }
    }
    return plus(change);
  }

  private StagedChanges plus(StagedChange change) {
    List<StagedChange> more = new ArrayList<>(list);
    more.add(change);
    return new StagedChanges(more);
  }

  private StagedChanges without(Predicate<StagedChange> goes) {
    return new StagedChanges(list.stream().filter(change -> !goes.test(change)).toList());
  }

  /** The same without one; with a queue that was to come goes what was to be set for it. */
  StagedChanges without(StagedChange change) {
    return change.kind() == Kind.ADD
        ? without(c -> c.isWithin(change.path()) && c.kind() != Kind.REMOVE)
        : without(change::equals);
  }

  /** The same with a setting left as it is kept. */
  StagedChanges withoutSetting(String path, String setting) {
    return without(
        c -> c.kind() == Kind.SET && c.path().equals(path) && c.setting().equals(setting));
  }

  /** Whether a queue is to come. */
  boolean isAdded(String path) {
    return list.stream().anyMatch(c -> c.kind() == Kind.ADD && c.path().equals(path));
  }

  /** The value that a setting is to get, "" for its default; null if it stays as it is. */
  String value(String path, String setting) {
    return list.stream()
        .filter(c -> c.kind() == Kind.SET)
        .filter(c -> c.path().equals(path) && c.setting().equals(setting))
        .map(StagedChange::value)
        .findFirst()
        .orElse(null);
  }

  /** The same as a call of YARN's. */
  public SchedConfUpdateInfo update() {
    SchedConfUpdateInfo update = new SchedConfUpdateInfo();
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    for (StagedChange change : list) {
      switch (change.kind()) {
        case REMOVE -> update.getRemoveQueueInfo().add(change.path());
        case ADD ->
            update.getAddQueueInfo().add(new QueueConfigInfo(change.path(), new LinkedHashMap<>()));
        case SET ->
            settings
                .computeIfAbsent(change.path(), path -> new LinkedHashMap<>())
                .put(change.setting(), change.value());
      }
    }
    settings.forEach(
        (path, values) -> update.getUpdateQueueInfo().add(new QueueConfigInfo(path, values)));
    return update;
  }
}
