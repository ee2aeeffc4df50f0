package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.SchedulerHarness;

/** What the applications of a crowd ask for; each asks once, for all of it. */
enum CrowdKind {
  /** Large maps, and small reduces, which are more urgent in Hadoop. */
  MAP_REDUCE {
    @Override
    List<ResourceRequest> requests(Random random) {
      return List.of(
          any(20, 2048 + 256 * random.nextInt(9), 4 + random.nextInt(16)),
          any(10, 512 + 128 * random.nextInt(4), 1 + random.nextInt(3)));
    }
  },
  /** Of three sizes at three priorities. */
  STAGES {
    @Override
    List<ResourceRequest> requests(Random random) {
      List<ResourceRequest> asks = new ArrayList<>();
      for (int priority = 1; priority <= 3; priority++) {
        asks.add(any(priority, 256 * (1 + random.nextInt(16)), 1 + random.nextInt(5)));
      }
      return asks;
    }
  },
  /** One size. */
  PLAIN {
    @Override
    List<ResourceRequest> requests(Random random) {
      return List.of(any(1, 512 * (1 + random.nextInt(6)), 1 + random.nextInt(20)));
    }
  },
  /** Of few users, whose limit is a third of a queue that serves in the order of submission. */
  AT_LIMIT {
    @Override
    String queue() {
      return "limited";
    }

    @Override
    List<ResourceRequest> requests(Random random) {
      boolean isSmall = random.nextInt(8) == 0;
      int memory = isSmall ? 256 : 2048 + 256 * random.nextInt(9);
      return List.of(any(1, memory, 1 + random.nextInt(4)));
    }
  },
  /** At most one of an application on each node. */
  SPREAD {
    @Override
    List<SchedulingRequest> constrained(Random random) {
      return List.of(
          ConstrainedAsk.of(1, 2 + random.nextInt(6), 512 * (1 + random.nextInt(4)))
              .tagged("one")
              .where(
                  PlacementConstraints.targetNotIn(
                      PlacementConstraints.NODE, PlacementTargets.allocationTag("one")))
              .request());
    }
  },
  /** Only on some racks or hosts. */
  STRICT {
    @Override
    List<ResourceRequest> requests(Random random) {
      int memory = 512 * (1 + random.nextInt(4));
      int count = 1 + random.nextInt(6);
      String rack = "/r" + random.nextInt(3);
      return List.of(
          SchedulerHarness.request(1, rack, memory, 1, count, true),
          SchedulerHarness.request(1, ResourceRequest.ANY, memory, 1, count, false));
    }
  },
  /** With GPUs, which some nodes have. */
  GPU {
    @Override
    List<ResourceRequest> requests(Random random) {
      ResourceRequest ask = any(1, 1024 * (1 + random.nextInt(4)), 1 + random.nextInt(6));
      ask.getCapability().setResourceValue(CrowdSettings.GPU, 1 + random.nextInt(2));
      return List.of(ask, any(2, 512, 1 + random.nextInt(4)));
    }
  },
  /** In a partition, which may lend its nodes. */
  LABELLED {
    @Override
    List<ResourceRequest> requests(Random random) {
      ResourceRequest ask = any(1, 512 * (1 + random.nextInt(6)), 1 + random.nextInt(8));
      ask.setNodeLabelExpression(RandomNodes.LABEL);
      return List.of(ask);
    }
  },
  /** Two to five together. */
  GANG {
    @Override
    int gang(Random random) {
      return 2 + random.nextInt(4);
    }

    @Override
    List<ResourceRequest> requests(Random random) {
      return List.of(any(1, 1024 * (1 + random.nextInt(3)), 5 + random.nextInt(3)));
    }
  },
  /** As large as most nodes. */
  WHOLE {
    @Override
    List<ResourceRequest> requests(Random random) {
      return List.of(any(1, CrowdSettings.NODE_MEMORY, 1 + random.nextInt(3)));
    }
  };

  /** Its queue. */
  String queue() {
    return "default";
  }

  /** How many containers start together; 0 for no gang. */
  int gang(Random random) {
    return 0;
  }

  List<ResourceRequest> requests(Random random) {
    return List.of();
  }

  List<SchedulingRequest> constrained(Random random) {
    return List.of();
  }

  private static ResourceRequest any(int priority, int memory, int count) {
    ResourceRequest ask = SchedulerHarness.any(priority, memory, 1, count);
    ask.setNodeLabelExpression("");
    return ask;
  }
}
