package org.vqs.whatif.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.BrokenLineException;

/**
 * The sizes of containers as Hadoop writes them: {@code <memory:1024, vCores:1>}, then resources of
 * which there is more than 0, such as {@code , yarn.io/gpu: 2}, with the unit of the resource if it
 * has one ({@code 500M}). Each different text is taken apart once.
 */
final class ReconstructedSizes {
  private static final Pattern WHOLE = Pattern.compile("<memory:(\\d+), vCores:(\\d+)(.*)>");
  private static final Pattern OTHER = Pattern.compile(", ([^,:\\s]+): (\\d+)(\\p{Alpha}*)");

  private final Map<String, Size> byText = new HashMap<>();
  private final TreeMap<String, String> units = new TreeMap<>();

  /** The amounts of one size; those that are missing are 0. */
  record Size(long memory, long vcores, Map<String, Long> others) {
    ResourceVector vector(List<String> resources) {
      long[] amounts = new long[resources.size()];
      amounts[0] = memory;
      amounts[1] = vcores;
      for (int r = 2; r < amounts.length; r++) {
        amounts[r] = others.getOrDefault(resources.get(r), 0L);
      }
      return ResourceVector.of(amounts);
    }
  }

  Size of(String text) throws BrokenLineException {
    Size known = byText.get(text);
    if (known == null) {
      known = parse(text);
      byText.put(text, known);
    }
    return known;
  }

  /** All names that occurred: memory-mb and vcores, then the others in order of the alphabet. */
  List<String> resources() {
    List<String> names = new ArrayList<>(List.of("memory-mb", "vcores"));
    names.addAll(units.keySet());
    return names;
  }

  /** A sentence for each resource that has a unit. */
  List<String> unitSentences() {
    return units.entrySet().stream()
        .filter(unit -> !unit.getValue().isEmpty())
        .map(
            unit ->
                "Amounts of %s are in its unit %s: those of the nodes must be too."
                    .formatted(unit.getKey(), unit.getValue()))
        .toList();
  }

  private Size parse(String text) throws BrokenLineException {
    Matcher whole = WHOLE.matcher(text);
    if (!whole.matches()) {
      throw notOne(text);
    }
    Map<String, Long> others = new TreeMap<>();
    Map<String, String> foundUnits = new TreeMap<>();
    Matcher other = OTHER.matcher(whole.group(3));
    int end = 0;
    while (other.find() && other.start() == end) {
      end = other.end();
      others.put(other.group(1), amount(other.group(2), text));
      foundUnits.put(other.group(1), other.group(3));
    }
    if (end < whole.group(3).length()) {
      throw notOne(text);
    }
    long memory = amount(whole.group(1), text);
    long vcores = amount(whole.group(2), text);
    keepUnits(foundUnits);
    return new Size(memory, vcores, others);
  }

  private void keepUnits(Map<String, String> found) throws BrokenLineException {
    for (Map.Entry<String, String> unit : found.entrySet()) {
      String before = units.getOrDefault(unit.getKey(), unit.getValue());
      if (!before.equals(unit.getValue())) {
        throw new BrokenLineException(
            "RESOURCE has %s in unit '%s', but earlier in unit '%s'"
                .formatted(unit.getKey(), unit.getValue(), before));
      }
    }
    units.putAll(found);
  }

  private static long amount(String digits, String text) throws BrokenLineException {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw notOne(text);
    }
  }

  private static BrokenLineException notOne(String text) {
    return new BrokenLineException("RESOURCE is not like <memory:1024, vCores:1>: " + text);
  }
}
