package org.vqs.yarn.gang;

import java.util.regex.Pattern;
import org.vqs.core.graph.Span;

/**
 * The words for what a gang must be within: {@code node}, {@code rack}, {@code level2} and so on.
 */
public final class GangUnit {
  /** How tags write a unit. */
  public static final String FORM = "node|rack|level[2-9]";

  private static final Pattern WORD = Pattern.compile(FORM);

  private GangUnit() {}

  /** What a word means; null for no such word. */
  public static Span span(String word) {
    if (!WORD.matcher(word).matches()) {
      return null;
    }
    return switch (word) {
      case "node" -> Span.MACHINE;
      case "rack" -> Span.RACK;
      default -> new Span(word.charAt(word.length() - 1) - '0');
    };
  }

  /** The word for a span; null for one that is not limited. */
  public static String word(Span span) {
    if (!span.isLimited()) {
      return null;
    }
    return switch (span.level()) {
      case 0 -> "node";
      case 1 -> "rack";
      default -> "level" + span.level();
    };
  }
}
