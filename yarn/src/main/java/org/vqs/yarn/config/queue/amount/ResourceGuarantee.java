package org.vqs.yarn.config.queue.amount;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * How much a queue is guaranteed: of each resource type a share of the cluster, an absolute amount,
 * or nothing. Immutable and thread-safe.
 */
public final class ResourceGuarantee {
  /** Nothing. */
  public static final ResourceGuarantee NONE = new ResourceGuarantee(NamedAmounts.NONE);

  private final NamedAmounts amounts;

  ResourceGuarantee(NamedAmounts amounts) {
    this.amounts = amounts;
  }

  /** Whether nothing is guaranteed. */
  public boolean isNone() {
    return amounts.isEmpty();
  }

  /** What it is in a cluster of this size; nothing of what does not count. */
  public ResourceVector of(ResourceVector cluster, ResourceMapping resources) {
    long[] all = cluster.toArray();
    for (int r = 0; r < all.length; r++) {
      ResourceAmount amount = amounts.of(ResourceMapping.name(r));
      all[r] = amount == null ? 0 : amount.of(all[r]);
    }
    return ResourceVector.of(resources.counted(all));
  }

  /**
   * The names of the types in which this is certainly more than a limit, whatever the size of the
   * cluster.
   */
  public List<String> typesAbove(ResourceLimit limit, Iterable<String> types) {
    List<String> more = new ArrayList<>();
    types.forEach(
        type -> {
          if (ResourceLimit.isCertainlyMore(amounts.of(type), limit.amountOf(type))) {
            more.add(type);
          }
        });
    return more;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceGuarantee that && amounts.equals(that.amounts);
  }

  @Override
  public int hashCode() {
    return amounts.hashCode();
  }

  /** As it could stand in a file, memory in MiB. */
  @Override
  public String toString() {
    return amounts.text("none");
  }
}
