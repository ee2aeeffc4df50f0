package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Span;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;
import org.vqs.yarn.gang.GangNode;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.node.VqsNode;

/**
 * The containers that are to start together, by entry: of what is asked for the urgent first, then
 * the large, all of the partition of the first.
 */
record GangShape(Map<AskEntry, Integer> first) {
  private static final Comparator<AskEntry> FIRST =
      Comparator.comparingInt((AskEntry entry) -> entry.key().getPriority().getPriority())
          .thenComparing(entry -> entry.capability(), Comparator.reverseOrder())
          .thenComparing(AskEntry::key);

  /** What a gang can be made of now, which may be too few. */
  static GangShape of(ContainerGang gang) {
    List<AskEntry> entries = new ArrayList<>();
    for (AskEntry entry : gang.attempt().entries().values()) {
      if (entry.gang() == gang && entry.ask().count() > 0) {
        entries.add(entry);
      }
    }
    entries.sort(FIRST);
    List<AskEntry> kinds = entries.subList(0, Math.min(entries.size(), AttemptGangs.MOST_REQUESTS));
    gang.setAsked(kinds);
    Map<AskEntry, Integer> first = new LinkedHashMap<>();
    int left = gang.most();
    for (AskEntry entry : kinds) {
      boolean isSamePartition = entry.partition().equals(kinds.get(0).partition());
      int taken = isSamePartition ? Math.min(left, entry.ask().count()) : 0;
      if (taken > 0) {
        first.put(entry, taken);
        left -= taken;
      }
    }
    return new GangShape(first);
  }

  /** How many containers these are. */
  int containers() {
    return first.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** True if the core's gang is this. */
  boolean isThatOf(Gang gang) {
    if (gang == null || gang.asks().size() != first.size()) {
      return false;
    }
    int group = 0;
    for (Map.Entry<AskEntry, Integer> part : first.entrySet()) {
      if (gang.ask(group) != part.getKey().ask()
          || gang.largest().count(group) != part.getValue()) {
        return false;
      }
      group++;
    }
    return true;
  }

  /** What to tell the core of it. */
  GangSpec spec(ContainerGang gang, Partitions partitions) {
    Location home = partitions.home(first.keySet().iterator().next().partition());
    int least = gang.isOpenEnded() ? containers() : gang.size();
    List<Ask> asks = first.keySet().stream().map(AskEntry::ask).toList();
    return new GangSpec(type(gang.span()), least, asks, home, beside(gang), gang);
  }

  /** A server where other containers of it run; null if none does. */
  private static Server beside(ContainerGang gang) {
    if (gang.replaces() == null) {
      return null;
    }
    for (ContainerId id : gang.replaces().running()) {
      RMContainer container = gang.attempt().getRMContainer(id);
      VqsNode node = container == null ? null : gang.attempt().nodeOf(container);
      if (node != null) {
        return node.server();
      }
    }
    return null;
  }

  /** The graph; one without edges is one in which all want to be close to all. */
  private GraphType type(Span span) {
    GraphType.Builder type = GraphType.builder().within(span);
    Map<String, String> groups = new HashMap<>();
    List<GangNode.Edge> asked = new ArrayList<>();
    List<String> names = new ArrayList<>();
    first.forEach(
        (entry, count) -> {
          String name = "group " + names.size();
          GangNode node = entry.gangNode();
          if (node != null) {
            groups.put(node.node(), name);
            asked.addAll(node.edges());
          }
          names.add(name);
          type.group(name, count, entry.ask().demand());
        });
    List<GangNode.Edge> edges =
        asked.stream()
            .distinct()
            .filter(edge -> groups.containsKey(edge.from()) && groups.containsKey(edge.to()))
            .toList();
    if (edges.isEmpty()) {
      for (int i = 0; i < names.size(); i++) {
        for (int j = 0; j <= i; j++) {
          type.edge(names.get(j), names.get(i), 1);
        }
      }
    } else {
      edges.forEach(
          edge -> type.edge(groups.get(edge.from()), groups.get(edge.to()), edge.weight()));
    }
    return type.build();
  }
}
