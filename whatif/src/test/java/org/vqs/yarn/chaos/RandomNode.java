package org.vqs.yarn.chaos;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.yarn.testing.FakeNode;

/** A NodeManager, and what runs on it whatever the scheduler knows. */
final class RandomNode {
  final FakeNode node;
  final Map<ContainerId, Container> running = new LinkedHashMap<>();
  Resource size;
  boolean registered = true;
  Set<String> labels = Set.of();

  RandomNode(FakeNode node) {
    this.node = node;
    this.size = node.capability();
  }
}
