package org.vqs.yarn.web.page.part;

import java.util.List;
import org.vqs.core.partition.Configuration;
import org.vqs.yarn.why.Units;

/** An active configuration as a sentence says it. */
public final class ConfigurationWords {
  private static final List<String> SMALL_NUMBERS =
      List.of(
          "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");

  private ConfigurationWords() {}

  /**
   * What a node with this configuration is for, as "one container of 1/2–2/3 of the node and three
   * of 1/8–1/6".
   *
   * @param configuration or null
   * @param types how many types of sizes there are on the node, 2J; 0 if that is not known
   * @return "" if there is no configuration
   */
  public static String of(Configuration configuration, int types) {
    if (configuration == null) {
      return "";
    }
    String others = sizes(configuration.type(), types);
    if (!configuration.hasTypeOne()) {
      return containers(configuration.count()) + " of " + others;
    }
    String first = containers(1) + " of " + sizes(1, types);
    return configuration.count() == 0
        ? first
        : first + " and " + word(configuration.count()) + " of " + withoutNode(others);
  }

  private static String sizes(int type, int types) {
    return SizeAxis.words(type, types);
  }

  private static String withoutNode(String sizes) {
    return sizes.replace(" of the node", "");
  }

  private static String containers(int count) {
    return word(count) + (count == 1 ? " container" : " containers");
  }

  private static String word(int count) {
    return count < SMALL_NUMBERS.size() ? SMALL_NUMBERS.get(count) : Units.count(count);
  }
}
