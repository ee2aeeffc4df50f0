package org.vqs.yarn.gang;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.vqs.core.graph.Span;

/**
 * What an application's tag says of its containers: {@code vqs-gang:8}, {@code vqs-gang:8:hard} or
 * {@code vqs-gang:8:soft:600}, each also with {@code :in:rack} behind the number, or {@code 8..16}
 * in its place.
 *
 * @param size how many of its first containers start together
 * @param most how many of them do if so many have room at once
 * @param span within what all of them must be
 * @param patience after how many milliseconds of waiting they may start one by one; {@link
 *     #FOREVER} for never
 */
public record GangTag(int size, int most, Span span, long patience) {
  /** What a tag begins with. YARN makes tags lower case. */
  public static final String PREFIX = "vqs-gang:";

  /** The patience of gangs that start as a whole or not at all. */
  public static final long FOREVER = Long.MAX_VALUE;

  private static final int MOST_SECONDS = 31_536_000;
  private static final String FORMS =
      "; write vqs-gang:8, vqs-gang:8:hard or vqs-gang:8:soft:600 (seconds), or vqs-gang:8:in:rack"
          + " (or node, or level2 to level9), or vqs-gang:8..16 and the like";

  /**
   * The gang that an application's tags ask for, or null.
   *
   * @param most how large a gang may be
   * @throws IllegalArgumentException if a tag is malformed, or there are two; the message says how
   *     to write it
   */
  public static GangTag of(Collection<String> tags, int most) {
    List<String> ours =
        tags == null
            ? List.of()
            : tags.stream()
                .filter(tag -> tag.toLowerCase(Locale.ROOT).startsWith(PREFIX))
                .sorted()
                .toList();
    if (ours.isEmpty()) {
      return null;
    }
    if (ours.size() > 1) {
      throw new IllegalArgumentException(
          "application tags " + ours + " ask for " + ours.size() + " gangs; give one");
    }
    return parse(ours.get(0), most);
  }

  private static GangTag parse(String tag, int most) {
    List<String> parts =
        List.of(tag.toLowerCase(Locale.ROOT).substring(PREFIX.length()).split(":", -1));
    String[] sizes = parts.get(0).split("\\.\\.", 2);
    int size = number(tag, sizes[0], most, "the number of containers");
    int wished = number(tag, sizes[sizes.length - 1], most, "the largest number of containers");
    if (size < 2) {
      throw malformed(tag, "the number of containers (" + size + ") must be at least 2");
    }
    if (wished < size) {
      throw malformed(
          tag, "the largest number (" + wished + ") must be at least the other, " + size);
    }
    List<String> rest = parts.subList(1, parts.size());
    Span span = Span.ANYWHERE;
    if (rest.size() > 1 && rest.get(0).equals("in")) {
      span = GangUnit.span(rest.get(1));
      if (span == null) {
        throw malformed(tag, "what it must be in (" + rest.get(1) + ") is unknown");
      }
      rest = rest.subList(2, rest.size());
    }
    return new GangTag(size, wished, span, patience(tag, rest));
  }

  private static long patience(String tag, List<String> parts) {
    if (parts.isEmpty() || parts.equals(List.of("hard"))) {
      return FOREVER;
    }
    if (parts.size() != 2 || !parts.get(0).equals("soft")) {
      throw malformed(tag, "what follows the number must be in:UNIT, hard or soft:SECONDS");
    }
    return 1_000L * number(tag, parts.get(1), MOST_SECONDS, "the seconds");
  }

  private static int number(String tag, String text, int most, String what) {
    int number;
    try {
      number = Integer.parseInt(text);
    } catch (NumberFormatException malformed) {
      throw malformed(tag, what + " (" + text + ") must be a whole number up to " + most);
    }
    if (number < 0 || number > most) {
      throw malformed(tag, what + " (" + number + ") must be at most " + most);
    }
    return number;
  }

  private static IllegalArgumentException malformed(String tag, String why) {
    return new IllegalArgumentException("application tag " + tag + ": " + why + FORMS);
  }
}
