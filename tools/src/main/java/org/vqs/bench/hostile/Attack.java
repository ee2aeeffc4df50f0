package org.vqs.bench.hostile;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.whatif.stage.ScriptedNode;

/** What a hostile application sends, over and over. Every second call takes back what it can. */
enum Attack {
  /** Twenty thousand requests in one call: ten thousand keys, each for anywhere and for a rack. */
  REQUESTS {
    @Override
    Call call(ApplicationAttemptId from, int number, List<ScriptedNode> nodes) {
      String rack = nodes.get(0).rmNode().getRackName();
      List<ResourceRequest> asks = new ArrayList<>();
      for (int key = 1; key <= 10_000; key++) {
        asks.add(request(key, ResourceRequest.ANY, count(number)));
        asks.add(request(key, rack, count(number)));
      }
      return new Call(asks, List.of(), List.of(), List.of());
    }
  },

  /** A hundred thousand releases of containers that it never had. */
  RELEASES {
    @Override
    Call call(ApplicationAttemptId from, int number, List<ScriptedNode> nodes) {
      List<ContainerId> releases = new ArrayList<>();
      for (int id = 1; id <= 100_000; id++) {
        releases.add(ContainerId.newContainerId(from, 1_000_000L + id));
      }
      return new Call(List.of(), releases, List.of(), List.of());
    }
  },

  /** Ten thousand hosts that nobody has, others with each pair of calls. */
  NAMES {
    @Override
    Call call(ApplicationAttemptId from, int number, List<ScriptedNode> nodes) {
      List<ResourceRequest> asks = new ArrayList<>();
      asks.add(request(1, ResourceRequest.ANY, count(number)));
      for (int host = 0; host < 9_990; host++) {
        String name = "%d-%d-%d".formatted(from.getApplicationId().getId(), number / 2, host);
        asks.add(request(1, name, count(number)));
      }
      return new Call(asks, List.of(), List.of(), List.of());
    }
  },

  /** A thousand requests, and all nodes but one blacklisted. */
  BLACKLIST {
    @Override
    Call call(ApplicationAttemptId from, int number, List<ScriptedNode> nodes) {
      List<ResourceRequest> asks = new ArrayList<>();
      for (int key = 1; key <= 1_000; key++) {
        asks.add(request(key, ResourceRequest.ANY, count(number)));
      }
      Set<String> hosts = new HashSet<>();
      nodes.stream().skip(1).forEach(node -> hosts.add(node.rmNode().getHostName()));
      List<String> names = List.copyOf(hosts);
      return count(number) > 0
          ? new Call(asks, List.of(), names, List.of())
          : new Call(asks, List.of(), List.of(), names);
    }
  },

  /** Thirty-two masters that ask for little, as fast as they are answered. */
  MASTERS(32) {
    @Override
    Call call(ApplicationAttemptId from, int number, List<ScriptedNode> nodes) {
      return new Call(
          List.of(request(1, ResourceRequest.ANY, 1 + number % 2)),
          List.of(),
          List.of(),
          List.of());
    }
  };

  private static final Resource SIZE = Resource.newInstance(1024, 1);

  private final int applications;

  Attack() {
    this(1);
  }

  Attack(int applications) {
    this.applications = applications;
  }

  /** An {@code allocate}. */
  record Call(
      List<ResourceRequest> asks,
      List<ContainerId> releases,
      List<String> blacklist,
      List<String> unblacklist) {}

  /** What an application sends in its call of this number. */
  abstract Call call(ApplicationAttemptId from, int number, List<ScriptedNode> nodes);

  /** How many applications send it at once, each in a thread. */
  int applications() {
    return applications;
  }

  /** Whether they pause between calls. */
  boolean pauses() {
    return applications == 1;
  }

  private static int count(int number) {
    return number % 2 == 0 ? 1 : 0;
  }

  private static ResourceRequest request(int key, String name, int count) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(1))
        .allocationRequestId(key)
        .resourceName(name)
        .capability(SIZE)
        .numContainers(count)
        .build();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
