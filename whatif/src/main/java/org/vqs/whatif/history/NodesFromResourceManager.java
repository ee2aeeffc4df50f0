package org.vqs.whatif.history;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.vqs.core.model.ResourceVector;

/**
 * The nodes that a running ResourceManager has, as its web service {@code /ws/v1/cluster/nodes}
 * says. Only those in state RUNNING count; a note says how many others there are.
 */
public final class NodesFromResourceManager {
  private static final String PATH = "/ws/v1/cluster/nodes";
  private static final String USABLE = "RUNNING";
  private static final List<String> FIRST = List.of("memory-mb", "vcores");

  private NodesFromResourceManager() {}

  /**
   * Asks a ResourceManager.
   *
   * @param address of its web pages, such as {@code http://rm:8088}
   * @throws IOException if it cannot be reached, answers something else, or has no node that runs;
   *     the message names the address
   */
  public static Nodes fetch(URI address) throws IOException, InterruptedException {
    URI service = WebService.at(address, PATH);
    return parse(WebService.get(service), service.toString());
  }

  /**
   * Reads an answer, which may have been saved before.
   *
   * @param source where it comes from, for messages
   * @throws IOException if it is something else, or no node runs
   */
  public static Nodes parse(String answer, String source) throws IOException {
    try {
      List<JsonObject> all = WebService.list(WebService.object(answer).get("nodes"), "node");
      List<JsonObject> usable = new ArrayList<>();
      Map<String, Integer> others = new TreeMap<>();
      for (JsonObject node : all) {
        String state = WebService.text(node, "state");
        if (state.equals(USABLE)) {
          usable.add(node);
        } else {
          others.merge(state, 1, Integer::sum);
        }
      }
      if (usable.isEmpty()) {
        throw new IOException(source + " names no node that runs, but these: " + others);
      }
      List<String> notes = new ArrayList<>();
      others.forEach(
          (state, count) -> notes.add("Nodes left out because they are " + state + ": " + count));
      return nodes(usable, notes);
    } catch (JsonParseException
        | IllegalStateException
        | UnsupportedOperationException
        | NumberFormatException e) {
      throw WebService.notUnderstood(source, answer, e);
    }
  }

  private static Nodes nodes(List<JsonObject> usable, List<String> notes) {
    TreeSet<String> others = new TreeSet<>();
    Map<String, Integer> sameHost = new HashMap<>();
    for (JsonObject node : usable) {
      others.addAll(amounts(node).keySet());
      sameHost.merge(WebService.text(node, "nodeHostName"), 1, Integer::sum);
    }
    others.removeAll(FIRST);
    List<String> resources = new ArrayList<>(FIRST);
    resources.addAll(others);
    List<NodeSpec> nodes = new ArrayList<>();
    for (JsonObject node : usable) {
      String host = WebService.text(node, "nodeHostName");
      String name = sameHost.get(host) == 1 ? host : WebService.text(node, "id").replace(':', '-');
      Map<String, Long> amounts = amounts(node);
      long[] capacity =
          resources.stream().mapToLong(resource -> amounts.getOrDefault(resource, 0L)).toArray();
      nodes.add(
          new NodeSpec(
              name, WebService.text(node, "rack"), label(node), ResourceVector.of(capacity)));
    }
    nodes.sort(Comparator.comparing(NodeSpec::host));
    return new Nodes(resources, nodes, notes);
  }

  /** A node has at most one label; the list of labels may be missing. */
  private static String label(JsonObject node) {
    JsonElement labels = node.get("nodeLabels");
    if (labels == null || labels.isJsonNull()) {
      return "";
    }
    if (!labels.isJsonArray()) {
      return labels.getAsString();
    }
    return labels.getAsJsonArray().isEmpty() ? "" : labels.getAsJsonArray().get(0).getAsString();
  }

  /** What a node has of each resource; of memory and cores what is used and what is not. */
  private static Map<String, Long> amounts(JsonObject node) {
    Map<String, Long> amounts = new TreeMap<>();
    JsonElement total = node.get("totalResource");
    if (total != null && total.isJsonObject()) {
      JsonElement list = total.getAsJsonObject().get("resourceInformations");
      for (JsonObject resource : WebService.list(list, "resourceInformation")) {
        amounts.put(WebService.text(resource, "name"), WebService.number(resource, "value"));
      }
    }
    amounts.put(
        FIRST.get(0),
        WebService.number(node, "usedMemoryMB") + WebService.number(node, "availMemoryMB"));
    amounts.put(
        FIRST.get(1),
        WebService.number(node, "usedVirtualCores")
            + WebService.number(node, "availableVirtualCores"));
    return amounts;
  }
}
