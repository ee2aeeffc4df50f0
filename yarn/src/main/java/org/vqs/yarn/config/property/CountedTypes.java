package org.vqs.yarn.config.property;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceInformation;

/**
 * The resource types that count. Whether there are such types is to be checked by who knows them.
 * Immutable.
 *
 * @param names their names in order; none of them stands for all types
 */
public record CountedTypes(List<String> names) {
  static final String RANGE =
      "all, or names of resource types with commas between them and memory-mb among them, such as"
          + " memory-mb,yarn.io/gpu";

  private static final String ALL = "all";

  /** Null if memory is not among them: every container needs some, and nothing else limits it. */
  static CountedTypes parse(String text) {
    if (text.equals(ALL)) {
      return new CountedTypes(List.of());
    }
    List<String> names =
        Arrays.stream(text.split(",", -1)).map(String::trim).sorted().distinct().toList();
    return names.contains(ResourceInformation.MEMORY_URI) ? new CountedTypes(names) : null;
  }

  /** Whether every type counts. */
  public boolean areAll() {
    return names.isEmpty();
  }

  @Override
  public String toString() {
    return areAll() ? ALL : String.join(",", names);
  }
}
