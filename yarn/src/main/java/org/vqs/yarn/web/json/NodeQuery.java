package org.vqs.yarn.web.json;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;

/**
 * Which nodes a caller asks for. Immutable.
 *
 * @param standings of which standings
 * @param label of which partition, "" for the default one; null for all
 * @param offset how many of them to leave out first
 * @param limit how many to return at most
 */
public record NodeQuery(Set<Standing> standings, String label, int offset, int limit) {
  private static final int DEFAULT_LIMIT = 1000;
  private static final int MAX_LIMIT = 100_000;

  /**
   * Reads the parameters of a request; null for one that is not given.
   *
   * @throws RestException with the parameter, the value and what it must be
   */
  public static NodeQuery of(String standing, String label, String offset, String limit) {
    return new NodeQuery(
        standings(standing),
        label,
        Formats.number("offset", offset, 0, 0, Integer.MAX_VALUE),
        Formats.number("limit", limit, DEFAULT_LIMIT, 1, MAX_LIMIT));
  }

  boolean includes(NodeView node) {
    return standings.contains(node.standing()) && (label == null || label.equals(node.partition()));
  }

  private static Set<Standing> standings(String text) {
    if (text == null || text.isBlank()) {
      return EnumSet.allOf(Standing.class);
    }
    Set<Standing> standings = EnumSet.noneOf(Standing.class);
    for (String name : text.split(",", -1)) {
      standings.add(
          Arrays.stream(Standing.values())
              .filter(standing -> standing.name().equals(name.trim().toUpperCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(
                  () ->
                      RestException.badRequest(
                          "standing (%s) must be one or more of %s, with commas between"
                              .formatted(text, Arrays.toString(Standing.values())))));
    }
    return standings;
  }
}
