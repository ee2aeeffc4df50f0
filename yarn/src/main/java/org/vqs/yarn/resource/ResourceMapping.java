package org.vqs.yarn.resource;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.core.model.ResourceVector;

/**
 * YARN's {@link Resource} as a vector of the core: one dimension for each countable resource type,
 * in YARN's order (memory in MiB, vcores, then the others).
 *
 * <p>Every type counts, whatever calculator other schedulers used, so that no amount ever goes
 * negative. Stateless and thread-safe.
 */
public final class ResourceMapping {
  /** The dimension of memory, in MiB. */
  public static final int MEMORY = 0;

  /** The dimension of vcores. */
  public static final int VCORES = 1;

  private ResourceMapping() {}

  /** The amounts of a resource. */
  public static ResourceVector toVector(Resource resource) {
    long[] amounts = new long[ResourceUtils.getNumberOfCountableResourceTypes()];
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = resource.getResourceInformation(r).getValue();
    }
    return ResourceVector.of(amounts);
  }

  /** The resource of these amounts. */
  public static Resource toResource(ResourceVector vector) {
    Resource resource = Resource.newInstance(0, 0);
    for (int r = 0; r < vector.dimensions(); r++) {
      resource.setResourceValue(r, vector.get(r));
    }
    return resource;
  }

  /** The name of a dimension. */
  public static String name(int dimension) {
    return ResourceUtils.getResourceTypesArray()[dimension].getName();
  }
}
