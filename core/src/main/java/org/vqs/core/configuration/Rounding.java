package org.vqs.core.configuration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/**
 * Rounds many demands up to few types: demands that are equal but for a factor, in each resource,
 * share a type, which has the largest amount of each resource that any of them has. So a type is
 * never smaller than its jobs.
 *
 * <p>The factor begins at 2^(1/16), about 4 %, and is squared until the types are few enough. Cost
 * O(demands · R) for each factor.
 */
public final class Rounding {
  private static final double FINEST = 1.0 / 16;

  /** So wide that one cell holds all amounts, and nothing too. */
  private static final double ALL = 64;

  private Rounding() {}

  /**
   * The types.
   *
   * @param demands at least one; none is larger than {@code capacity}
   * @param capacity of the servers for which it is
   * @param most how many types there may be, at least 1
   * @return each demand once if they are few enough
   */
  public static List<ResourceVector> of(
      Collection<ResourceVector> demands, ResourceVector capacity, int most) {
    if (demands.size() <= most) {
      return List.copyOf(demands);
    }
    double octaves = FINEST;
    Collection<ResourceVector> types = demands;
    while (types.size() > most) {
      types = cells(types, capacity, octaves);
      octaves *= 2;
    }
    return List.copyOf(types);
  }

  private static Collection<ResourceVector> cells(
      Collection<ResourceVector> demands, ResourceVector capacity, double octaves) {
    Map<List<Integer>, ResourceVector> cells = new LinkedHashMap<>();
    for (ResourceVector demand : demands) {
      cells.merge(cell(demand, capacity, octaves), demand, ResourceVector::max);
    }
    return cells.values();
  }

  /** Powers of two of the capacity are the largest amounts of their cells. */
  private static List<Integer> cell(
      ResourceVector demand, ResourceVector capacity, double octaves) {
    List<Integer> cell = new ArrayList<>(demand.dimensions());
    for (int r = 0; r < demand.dimensions(); r++) {
      cell.add(octaves >= ALL ? 0 : cell(demand.get(r), capacity.get(r), octaves));
    }
    return cell;
  }

  private static int cell(long amount, long capacity, double octaves) {
    double halvings = StrictMath.log((double) capacity / amount) / StrictMath.log(2);
    return amount == 0 ? -1 : (int) Math.floor(halvings / octaves);
  }
}
