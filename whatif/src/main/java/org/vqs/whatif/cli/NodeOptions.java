package org.vqs.whatif.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.cli.place.Place;
import org.vqs.whatif.compare.node.NodeOrder;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Nodes;
import org.vqs.whatif.history.NodesCsv;
import org.vqs.whatif.history.NodesFromResourceManager;
import org.vqs.whatif.workload.AlibabaNodes;
import picocli.CommandLine.Option;

/** On which nodes. */
final class NodeOptions {
  private static final String MEMORY = "memory-mb";
  private static final String FROM_RM = "from-rm";
  private static final String ALIBABA = "alibaba2023";
  private static final Pattern SIZES = Pattern.compile("\\d+x\\d+(:\\d+)+(,\\d+x\\d+(:\\d+)+)*");
  private static final Pattern MEANT_AS_SIZES = Pattern.compile("\\d+x[\\dx:,]*");

  /** What a node has, in the order of the numbers of --nodes. */
  private static final List<String> RESOURCES = List.of(MEMORY, "vcores", "yarn.io/gpu");

  @Option(
      names = "--nodes",
      arity = "1..2",
      required = true,
      paramLabel = "NODES",
      description = {
        "The nodes: a CSV file (host,rack,label,memory-mb,vcores…), or",
        "from-rm http://rm:8088 to ask a ResourceManager, or",
        "alibaba2023 FILE for the nodes of that trace, or",
        "numbers and sizes: 40x262144:64,20x131072:32 (memory in MB, vcores, GPUs)."
      })
  private List<String> nodes;

  @Option(
      names = "--sample-nodes",
      paramLabel = "N",
      description = "Only so many of them, of all sizes in proportion.")
  private Integer sample;

  @Option(
      names = "--resources",
      split = ",",
      paramLabel = "NAME",
      description =
          "The resources that count, memory-mb among them, as yarn.scheduler.vqs.resources and the Capacity"
              + " Scheduler's resource-calculator have it: memory-mb, for one that counts memory only. Nodes have"
              + " enough of the others for all that their memory holds. Default: all.")
  private List<String> counted = List.of();

  private final Place place;

  NodeOptions(Place place) {
    this.place = place;
  }

  /** True if they are what a ResourceManager says, which may say another thing the next time. */
  boolean areAsked() {
    return nodes.get(0).equals(FROM_RM);
  }

  /** The nodes. */
  Nodes read() {
    if (!counted.isEmpty() && !counted.contains(MEMORY)) {
      throw new IllegalArgumentException(
          "--resources (%s) must have %s among them".formatted(String.join(",", counted), MEMORY));
    }
    try {
      Nodes all = withoutLabelled(all());
      all.notes().forEach(note -> System.err.println("nodes: " + note));
      return (sample == null ? all : sampled(all)).counting(counted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("interrupted"));
    }
  }

  /** A history does not say who asked for a partition: its nodes are left out, for everybody. */
  private static Nodes withoutLabelled(Nodes all) {
    List<NodeSpec> plain = all.nodes().stream().filter(node -> node.label().isEmpty()).toList();
    if (plain.size() == all.nodes().size()) {
      return all;
    }
    if (plain.isEmpty()) {
      throw new IllegalArgumentException(
          "--nodes: all of them have a label, and a history does not say who asked for one;"
              + " give them without labels");
    }
    List<String> notes = new ArrayList<>(all.notes());
    notes.add(
        "%d nodes with a label are left out: a history does not say who asked for one"
            .formatted(all.nodes().size() - plain.size()));
    return new Nodes(all.resources(), plain, notes);
  }

  private Nodes all() throws IOException, InterruptedException {
    String first = nodes.get(0);
    if (first.equals(FROM_RM)) {
      return NodesFromResourceManager.fetch(URI.create(second("an address, http://rm:8088")));
    }
    if (first.equals(ALIBABA)) {
      return AlibabaNodes.read(place.input(second("a file")));
    }
    if (nodes.size() > 1) {
      throw new IllegalArgumentException(
          "--nodes %s: one file, or %s ADDRESS, or %s FILE".formatted(nodes, FROM_RM, ALIBABA));
    }
    if (SIZES.matcher(first).matches()) {
      return sized(first);
    }
    if (MEANT_AS_SIZES.matcher(first).matches()) {
      throw new IllegalArgumentException(
          "--nodes (%s) must have vcores behind the memory, such as 40x262144:64".formatted(first));
    }
    return NodesCsv.read(place.input(first));
  }

  private String second(String what) {
    if (nodes.size() < 2) {
      throw new IllegalArgumentException("--nodes " + nodes.get(0) + " needs " + what);
    }
    return nodes.get(1);
  }

  private static Nodes sized(String text) {
    List<NodeSpec> specs = new ArrayList<>();
    int resources = text.split(",", -1)[0].split(":", -1).length;
    if (resources > RESOURCES.size()) {
      throw new IllegalArgumentException(
          "--nodes %s: at most %s; for others use a file".formatted(text, RESOURCES));
    }
    for (String group : text.split(",", -1)) {
      String[] parts = group.split("x", -1);
      long[] amounts = Arrays.stream(parts[1].split(":", -1)).mapToLong(Long::parseLong).toArray();
      if (amounts.length != resources) {
        throw new IllegalArgumentException(
            "--nodes %s: all sizes must have the same resources".formatted(text));
      }
      specs.addAll(
          NodeSpec.numbered(specs.size(), Integer.parseInt(parts[0]), ResourceVector.of(amounts)));
    }
    return new Nodes(RESOURCES.subList(0, resources), specs, List.of());
  }

  private Nodes sampled(Nodes all) {
    if (sample < 1 || sample > all.nodes().size()) {
      throw new IllegalArgumentException(
          "--sample-nodes (%d) must be from 1 to %d".formatted(sample, all.nodes().size()));
    }
    return new Nodes(all.resources(), new NodeOrder(all.nodes(), 1).first(sample), all.notes());
  }
}
