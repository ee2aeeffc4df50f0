package org.vqs.whatif.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.model.ResourceVector;

/** Turns the vectors of a history into YARN's resources and back. */
final class YarnAmounts {
  private final List<String> names;
  private final Map<ResourceVector, Resource> known = new HashMap<>();

  /**
   * @param names YARN's names of the resources, memory and cores first
   */
  YarnAmounts(List<String> names) {
    this.names = names;
  }

  /** A new object each time: schedulers keep and change what they are given. */
  Resource resource(ResourceVector vector) {
    Resource template = known.computeIfAbsent(vector, this::create);
    return Resource.newInstance(template);
  }

  private Resource create(ResourceVector vector) {
    Map<String, Long> others = new HashMap<>();
    for (int r = 2; r < names.size(); r++) {
      others.put(names.get(r), vector.get(r));
    }
    return Resource.newInstance(vector.get(0), Math.toIntExact(vector.get(1)), others);
  }

  /** What the resource has of the n-th. */
  long amount(Resource resource, int n) {
    return switch (n) {
      case 0 -> resource.getMemorySize();
      case 1 -> resource.getVirtualCores();
      default -> resource.getResourceValue(names.get(n));
    };
  }
}
