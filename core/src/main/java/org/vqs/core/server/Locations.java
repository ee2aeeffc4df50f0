package org.vqs.core.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The locations by name. One that no server is at and no ask names is forgotten, so that names
 * which nobody has cost nothing after those who named them; homes are kept. Not thread-safe.
 */
public final class Locations {
  private final Function<String, Location> maker;
  private final Map<String, Location> byName = new LinkedHashMap<>();
  private final Set<Location> perhapsUnused = new LinkedHashSet<>();

  /**
   * No locations.
   *
   * @param maker makes the location of a name
   */
  public Locations(Function<String, Location> maker) {
    this.maker = maker;
  }

  /** The location of this name, made if it is new; known until {@link #forgetUnused}, or longer. */
  public Location get(String name) {
    Location known = byName.get(name);
    if (known != null) {
      return known;
    }
    Location made = maker.apply(name);
    byName.put(name, made);
    perhapsUnused.add(made);
    return made;
  }

  /** All that are known, in the order in which they were named first. */
  public Iterable<Location> all() {
    return byName.values();
  }

  /**
   * An ask names these locations from now on, once for each time that they are listed.
   *
   * @throws IllegalStateException if one is forgotten; then nothing has changed
   */
  public void retain(List<Location> named) {
    for (Location location : named) {
      requireKnown(location);
    }
    for (Location location : named) {
      location.retain();
    }
  }

  /** An ask does not name these locations any more. */
  public void release(List<Location> named) {
    for (Location location : named) {
      if (location.release() == 0) {
        perhapsUnused.add(location);
      }
    }
  }

  /** A server is not at these locations any more. */
  public void left(List<Location> locations) {
    perhapsUnused.addAll(locations);
  }

  /** Refuses a location that is forgotten: its name may stand for another by now. */
  public void requireKnown(Location location) {
    if (byName.get(location.name()) != location) {
      throw new IllegalStateException(
          "location " + location + " is forgotten; look it up again by its name");
    }
  }

  /** Forgets what nobody uses. Cost O(locations that were made or left since the last call). */
  public void forgetUnused() {
    if (perhapsUnused.isEmpty()) {
      return;
    }
    for (Location location : new ArrayList<>(perhapsUnused)) {
      if (!location.isUsed()) {
        byName.remove(location.name());
      }
    }
    perhapsUnused.clear();
  }
}
