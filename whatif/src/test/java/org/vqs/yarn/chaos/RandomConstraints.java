package org.vqs.yarn.chaos;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.RACK;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.and;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.maxCardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.or;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetCardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;

import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.vqs.yarn.testing.ConstrainedAsk;

/** Scheduling requests with constraints that hold somewhere, nowhere, or are nonsense. */
final class RandomConstraints {
  private static final List<String> TAGS = List.of("a", "b", "c", "nobody");

  /** The first of their keys; plain requests of masters that mean no harm have smaller ones. */
  static final int KEYS = 100;

  private final Random random;

  RandomConstraints(Random random) {
    this.random = random;
  }

  SchedulingRequest next() {
    ConstrainedAsk ask =
        ConstrainedAsk.of(
            KEYS + random.nextInt(6),
            random.nextInt(4) - random.nextInt(2),
            256 * random.nextInt(9));
    if (random.nextBoolean()) {
      ask.tagged(tag());
    }
    if (random.nextInt(4) > 0) {
      ask.where(constraint(random.nextInt(20) == 0 ? 200 : 3));
    }
    SchedulingRequest request = ask.request();
    switch (random.nextInt(12)) {
      case 0 -> request.setResourceSizing(null);
      case 1 -> request.setPriority(null);
      case 2 -> request.setExecutionType(null);
      default -> {}
    }
    return request;
  }

  private String tag() {
    return TAGS.get(random.nextInt(TAGS.size()));
  }

  private AbstractConstraint constraint(int most) {
    if (most > 100) {
      AbstractConstraint[] many = new AbstractConstraint[most];
      for (int i = 0; i < most; i++) {
        many[i] = leaf();
      }
      return and(many);
    }
    return switch (most > 1 ? random.nextInt(4) : 3) {
      case 0 -> and(constraint(most - 1), constraint(most - 1));
      case 1 -> or(constraint(most - 1), leaf());
      default -> leaf();
    };
  }

  private AbstractConstraint leaf() {
    String scope = random.nextBoolean() ? NODE : RACK;
    return switch (random.nextInt(5)) {
      case 0 -> targetIn(scope, allocationTag(tag()));
      case 1 -> targetNotIn(scope, allocationTag(tag()));
      case 2 -> maxCardinality(scope, random.nextInt(3), tag());
      case 3 ->
          targetCardinality(
              scope, random.nextInt(3), random.nextInt(3), allocationTag(tag(), tag()));
      default -> targetIn(scope, nodeAttribute("os", "none"));
    };
  }
}
