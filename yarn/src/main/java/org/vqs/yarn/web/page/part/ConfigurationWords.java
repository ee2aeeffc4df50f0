package org.vqs.yarn.web.page.part;

import java.util.List;
import java.util.stream.Collectors;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.why.answer.Units;

/** An active configuration as a sentence says it. */
public final class ConfigurationWords {
  private static final List<String> SMALL_NUMBERS =
      List.of(
          "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve");

  private ConfigurationWords() {}

  /**
   * What a node with this configuration is for, as "one container of 1/2–2/3 of the node and three
   * of 1/8–1/6", or "two containers of 4 GiB, 2 vcores and one of 1 GiB, 1 vcore".
   *
   * @param configuration or null
   * @param types how many types of sizes there are on the node, 2J; 0 if that is not known
   * @return "" if there is no configuration
   */
  public static String of(Configuration configuration, int types) {
    if (configuration instanceof ReducedConfiguration reduced) {
      return reduced(reduced, types);
    }
    return configuration instanceof DemandConfiguration slots ? slots(slots) : "";
  }

  private static String slots(DemandConfiguration configuration) {
    List<Slots> slots = configuration.slots();
    if (slots.isEmpty()) {
      return "";
    }
    String others =
        slots.stream()
            .skip(1)
            .map(each -> " and " + word(each.count()) + " of " + amounts(each))
            .collect(Collectors.joining());
    return containers(slots.get(0).count()) + " of " + amounts(slots.get(0)) + others;
  }

  private static String amounts(Slots slots) {
    return Units.amounts(ResourceAmounts.of(slots.demand()));
  }

  private static String reduced(ReducedConfiguration configuration, int types) {
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
