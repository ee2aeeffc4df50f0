package org.vqs.yarn.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;

/**
 * Names that properties and values had before: they go on working, with a warning that has the name
 * of now. Stateless and thread-safe.
 */
final class FormerNames {
  private static final Map<String, VqsProperty<?>> PROPERTIES = new LinkedHashMap<>();

  static {
    PROPERTIES.put("claim.delay", VqsProperties.RESERVATION_DELAY);
    PROPERTIES.put("claim.timeout", VqsProperties.RESERVATION_TIMEOUT);
    PROPERTIES.put("claim.max-fraction", VqsProperties.RESERVATION_MAX_FRACTION);
    PROPERTIES.put("share.hold.timeout", VqsProperties.SHARE_RESERVATION_TIMEOUT);
    PROPERTIES.put("share.hold.max-fraction", VqsProperties.SHARE_RESERVATION_MAX_FRACTION);
  }

  private static final String FORMER_STALL_KIND = "hold";
  private static final String STALL_KIND = "drain";

  private FormerNames() {}

  /** The former name of a property, or the one of now if this is the former; null if it has one. */
  static String otherNameOf(String key) {
    for (Map.Entry<String, VqsProperty<?>> entry : PROPERTIES.entrySet()) {
      String former = VqsProperties.PREFIX + entry.getKey();
      String now = entry.getValue().name();
      if (key.equals(former) || key.equals(now)) {
        return key.equals(former) ? now : former;
      }
    }
    return null;
  }

  /**
   * The same settings under the names of now; {@code conf} stays as it is.
   *
   * @param problems is told of each former name, as a warning; as an error where the property is
   *     set under both names, since nobody can say which one holds
   */
  static Configuration translate(Configuration conf, Problems problems) {
    Configuration translated = new Configuration(conf);
    PROPERTIES.forEach(
        (shortName, property) -> {
          String former = VqsProperties.PREFIX + shortName;
          String value = conf.get(former);
          if (value == null) {
            return;
          }
          translated.unset(former);
          if (conf.get(property.name()) == null) {
            translated.set(property.name(), value);
            problems.warn(former + " is the former name of " + property.name() + ": rename it");
          } else {
            problems.error(
                "%s (%s) is the former name of %s, which is set too (%s): leave out the former one"
                    .formatted(former, value, property.name(), conf.get(property.name())));
          }
        });
    String kind = VqsProperties.STALL_KIND.name();
    if (FORMER_STALL_KIND.equals(conf.getTrimmed(kind))) {
      translated.set(kind, STALL_KIND);
      problems.warn(
          kind
              + " ("
              + FORMER_STALL_KIND
              + ") is the former name of "
              + STALL_KIND
              + ": rename it");
    }
    return translated;
  }
}
