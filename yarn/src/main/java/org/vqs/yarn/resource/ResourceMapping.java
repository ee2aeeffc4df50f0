package org.vqs.yarn.resource;

import java.util.Collection;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.compat.CountableTypes;

/**
 * YARN's {@link Resource} as a vector of the core: one dimension for each countable resource type,
 * in YARN's order (memory in MiB, vcores, then the others).
 *
 * <p>A resource type that does not count ({@code yarn.scheduler.vqs.resources}) is to the core what
 * GPUs are to a cluster that has none: no node has any, and nobody asks for any. So it has no part
 * in fits, limits, shares, guarantees and the like, and none of them has a rule for it. YARN's own
 * books go on with the amounts that were asked for, and may pass what a node has.
 *
 * <p>Immutable and thread-safe; all methods cost O(types).
 */
public final class ResourceMapping {
  /** The dimension of memory, in MiB. */
  public static final int MEMORY = 0;

  /** The dimension of vcores. */
  public static final int VCORES = 1;

  /** Every resource type counts. */
  public static final ResourceMapping ALL = new ResourceMapping(null);

  /** By the dimension; null if all count, whatever types YARN is given. */
  private final boolean[] counts;

  private ResourceMapping(boolean[] counts) {
    this.counts = counts;
  }

  /** A mapping of YARN's types of today, of which these count by their names. */
  public static ResourceMapping of(Collection<String> counted) {
    boolean[] counts = new boolean[CountableTypes.number()];
    boolean all = true;
    for (int r = 0; r < counts.length; r++) {
      counts[r] = counted.contains(name(r));
      all &= counts[r];
    }
    return all ? ALL : new ResourceMapping(counts);
  }

  /** Whether a dimension counts. */
  public boolean counts(int dimension) {
    return counts == null || counts[dimension];
  }

  /** Whether all do. */
  public boolean countsAll() {
    return counts == null;
  }

  /** The amounts of a resource as the core knows them: 0 of what does not count. */
  public ResourceVector toVector(Resource resource) {
    return ResourceVector.of(counted(amounts(resource)));
  }

  /** The amounts that count, and 0 of the others. May change the array. */
  public long[] counted(long[] amounts) {
    for (int r = 0; counts != null && r < amounts.length; r++) {
      amounts[r] = counts[r] ? amounts[r] : 0;
    }
    return amounts;
  }

  /** The same of a resource. */
  public Resource counted(Resource resource) {
    return countsAll() ? resource : resource(counted(amounts(resource)));
  }

  /**
   * What to tell of amounts of the core: the same, with what others say of what does not count. May
   * change the first array.
   */
  public long[] told(long[] amounts, long[] others) {
    for (int r = 0; counts != null && r < amounts.length; r++) {
      amounts[r] = counts[r] ? amounts[r] : others[r];
    }
    return amounts;
  }

  /** The same as a resource of YARN's. */
  public Resource toResource(ResourceVector vector, long[] others) {
    return resource(told(vector.toArray(), others));
  }

  /** All amounts of a resource, also of what does not count: to be shown, not for the core. */
  public static long[] amounts(Resource resource) {
    long[] amounts = new long[CountableTypes.number()];
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = resource.getResourceInformation(r).getValue();
    }
    return amounts;
  }

  /** The resource of these amounts. */
  public static Resource toResource(ResourceVector vector) {
    return resource(vector.amounts());
  }

  /** Amounts of the core as YARN writes them, without what there is none of. */
  public static String text(ResourceVector vector) {
    return resource(vector.amounts()).toString().replace(", vCores:0", "");
  }

  private static Resource resource(long[] amounts) {
    Resource resource = Resource.newInstance(0, 0);
    for (int r = 0; r < amounts.length; r++) {
      resource.setResourceValue(r, amounts[r]);
    }
    return resource;
  }

  /** The name of a dimension. */
  public static String name(int dimension) {
    return ResourceUtils.getResourceTypesArray()[dimension].getName();
  }
}
