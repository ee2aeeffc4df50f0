package org.vqs.whatif.history;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceSink;

/**
 * Nodes as a CSV file: a header with {@code host}, {@code memory-mb} and {@code vcores}, and, if
 * wanted, {@code rack} (else {@code /default-rack}), {@code label} (else none), {@code count} and
 * further resources, in any order; then a line for each node or, with a {@code count}, for as many
 * equal ones, which are named {@code host-1}, {@code host-2} and so on.
 *
 * <p>Amounts are whole numbers in YARN's units; an empty one is 0. Fields are never quoted. Blank
 * lines and lines that begin with {@code #} are skipped. Files named {@code .gz} are unpacked.
 */
public final class NodesCsv {
  private static final String DEFAULT_RACK = "/default-rack";
  private static final long LARGEST_COUNT = 1_000_000;

  private NodesCsv() {}

  /**
   * Reads nodes.
   *
   * @throws IOException if the file cannot be opened, has no node or has a broken line; the message
   *     then is {@code file:line: reason}
   */
  public static Nodes read(Path file) throws IOException {
    Parser parser = new Parser();
    TraceReader.read(List.of(file), new ParserFormat("nodes", parser), true);
    if (parser.nodes.isEmpty()) {
      throw new IOException(file + ": no node is in it");
    }
    return new Nodes(parser.resources, parser.nodes, List.of());
  }

  /**
   * Writes nodes, one on each line; reading gives the same. Notes are not written.
   *
   * @throws IllegalArgumentException if a name cannot stand in a field
   */
  public static void write(Nodes nodes, Path file) throws IOException {
    try (Writer text = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      write(nodes, text);
    }
  }

  /** Writes as {@link #write(Nodes, Path)} does. */
  public static void write(Nodes nodes, Appendable text) throws IOException {
    text.append("host,rack,label");
    for (String resource : nodes.resources()) {
      text.append(',').append(Fields.checked(resource));
    }
    text.append('\n');
    for (NodeSpec node : nodes.nodes()) {
      text.append(
          String.join(
              ",",
              Fields.required(node.host()),
              Fields.required(node.rack()),
              Fields.checked(node.label())));
      for (int r = 0; r < node.capacity().dimensions(); r++) {
        text.append(',').append(Long.toString(node.capacity().get(r)));
      }
      text.append('\n');
    }
  }

  private static final class Parser implements TraceFormat.LineParser {
    private static final Set<String> DESCRIPTIONS = Set.of("host", "rack", "label", "count");

    private final List<NodeSpec> nodes = new ArrayList<>();
    private final Set<String> hosts = new HashSet<>();
    private final Map<String, Integer> columns = new HashMap<>();
    private List<String> resources = List.of();
    private List<Integer> resourceColumns = List.of();

    @Override
    public boolean hasHeader() {
      return true;
    }

    @Override
    public void header(TraceLine line) throws BrokenLineException {
      List<String> names = Fields.names(line);
      Fields.checkDifferent(names);
      List<String> found = new ArrayList<>(List.of("memory-mb", "vcores"));
      for (String name : names) {
        columns.put(name, columns.size());
        if (!DESCRIPTIONS.contains(name) && !found.contains(name)) {
          found.add(name);
        }
      }
      for (String name : List.of("host", "memory-mb", "vcores")) {
        if (!columns.containsKey(name)) {
          throw new BrokenLineException(
              "the header has no column " + name + ": " + String.join(",", names));
        }
      }
      resources = List.copyOf(found);
      resourceColumns = resources.stream().map(columns::get).toList();
    }

    @Override
    public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
      line.requireSize(columns.size());
      String host = text(line, "host");
      if (host.isEmpty()) {
        throw new BrokenLineException("column " + (columns.get("host") + 1) + " (host) is empty");
      }
      String rack = text(line, "rack");
      String label = text(line, "label");
      ResourceVector capacity = Fields.amounts(line, resourceColumns, resources);
      if (text(line, "count").isEmpty()) {
        add(host, rack, label, capacity);
        return;
      }
      int column = columns.get("count");
      long count = Fields.whole(line, column, "count", 1);
      if (count < 1 || count > LARGEST_COUNT) {
        throw TraceLine.broken(
            column, "count", Long.toString(count), "must be in [1, " + LARGEST_COUNT + "]");
      }
      for (long i = 1; i <= count; i++) {
        add(host + "-" + i, rack, label, capacity);
      }
    }

    private String text(TraceLine line, String name) throws BrokenLineException {
      Integer column = columns.get(name);
      return column == null ? "" : line.text(column, name);
    }

    private void add(String host, String rack, String label, ResourceVector capacity)
        throws BrokenLineException {
      if (!hosts.add(host)) {
        throw new BrokenLineException("two nodes are named " + host);
      }
      nodes.add(new NodeSpec(host, rack.isEmpty() ? DEFAULT_RACK : rack, label, capacity));
    }

    @Override
    public List<String> resources() {
      return resources;
    }
  }
}
