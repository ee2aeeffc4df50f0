package org.vqs.sim.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.ResourceVector;

/** Graphs as the command line writes them. Each node takes one slot, each edge counts 1. */
public final class GraphShapes {
  private static final ResourceVector SLOT = ResourceVector.of(1);
  private static final Pattern SIZED = Pattern.compile("(chain|star|clique):([1-9][0-9]{0,3})");
  private static final Pattern EDGE = Pattern.compile("(\\S+)\\s+(\\S+)(?:\\s+(\\S+))?");

  private GraphShapes() {}

  /**
   * The graph of a text: tree5 (a root with two children, of which one has two), triangle, chain:N,
   * star:N (of N nodes), clique:N, or a file with an edge in each line: two nodes, and a weight
   * unless it is 1.
   *
   * @throws IllegalArgumentException naming the text and what is possible, or the line of the file
   * @throws UncheckedIOException if a file cannot be read
   */
  public static GraphType of(String text) {
    if (text.equals("triangle")) {
      return clique(3);
    }
    if (text.equals("tree5")) {
      return edges("0 1", "0 2", "1 3", "1 4");
    }
    Matcher sized = SIZED.matcher(text);
    if (sized.matches()) {
      int size = Integer.parseInt(sized.group(2));
      return switch (sized.group(1)) {
        case "chain" -> joined(size, 1);
        case "star" -> joined(size, 0);
        default -> clique(size);
      };
    }
    Path file = Path.of(text);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "graph ("
              + text
              + ") must be tree5, triangle, chain:N, star:N, clique:N, or a file of edges");
    }
    try {
      return edges(Files.readAllLines(file).toArray(String[]::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static GraphType clique(int size) {
    return GraphType.builder().group("node", size, SLOT).edge("node", "node", 1).build();
  }

  /** Each node after the first is joined to the one before it, or to the first. */
  private static GraphType joined(int size, int step) {
    GraphType.Builder builder = GraphType.builder();
    for (int i = 0; i < size; i++) {
      builder.group(String.valueOf(i), 1, SLOT);
      if (i > 0) {
        builder.edge(String.valueOf(i), String.valueOf((i - 1) * step), 1);
      }
    }
    return builder.build();
  }

  private static GraphType edges(String... lines) {
    GraphType.Builder builder = GraphType.builder();
    Set<String> nodes = new LinkedHashSet<>();
    for (String line : lines) {
      Matcher edge = EDGE.matcher(line.strip());
      if (line.isBlank()) {
        continue;
      }
      if (!edge.matches()) {
        throw new IllegalArgumentException(
            "edge (" + line + ") must be two nodes, and a weight unless it is 1");
      }
      for (int i = 1; i <= 2; i++) {
        if (nodes.add(edge.group(i))) {
          builder.group(edge.group(i), 1, SLOT);
        }
      }
      builder.edge(edge.group(1), edge.group(2), weight(line, edge.group(3)));
    }
    return builder.build();
  }

  private static double weight(String line, String text) {
    try {
      return text == null ? 1 : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the weight of edge (" + line + ") must be a number", e);
    }
  }
}
