package org.vqs.yarn.resource;

import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * What YARN itself asks about amounts: whether a node has more than it has room for, whether its
 * placement processor may place something there, which part of the cluster an application uses. Of
 * these, what does not count is left out. Sizes are rounded up in every type, so that containers
 * start with all that was asked for.
 *
 * <p>Thread-safe.
 */
public final class CountingCalculator extends DominantResourceCalculator {
  private final Supplier<ResourceMapping> resources;

  /**
   * @param resources which types count; asked for with each question
   */
  public CountingCalculator(Supplier<ResourceMapping> resources) {
    this.resources = resources;
  }

  @Override
  public boolean fitsIn(Resource smaller, Resource bigger) {
    ResourceMapping counting = resources.get();
    return super.fitsIn(counting.counted(smaller), counting.counted(bigger));
  }

  @Override
  public float divide(Resource cluster, Resource numerator, Resource denominator) {
    return super.divide(cluster, resources.get().counted(numerator), denominator);
  }
}
