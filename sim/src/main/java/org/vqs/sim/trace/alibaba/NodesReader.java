package org.vqs.sim.trace.alibaba;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceReport;
import org.vqs.sim.trace.TraceSink;

/**
 * The nodes of Alibaba's cluster-trace-gpu-v2023: one line for each server, with {@code cpu_milli},
 * {@code memory_mib} and the number of GPUs ({@code gpu}), of which each is 1000 gpu_milli. Servers
 * of the same capacity are one group; their GPU model is not kept.
 */
public final class NodesReader {
  private static final List<String> COLUMNS = List.of("cpu_milli", "memory_mib", "gpu");
  private static final BigDecimal MILLI = BigDecimal.valueOf(1000);

  private NodesReader() {}

  /**
   * The servers of the trace.
   *
   * @param groups by capacity, in the order of first occurrence; resources as in {@link PodsFormat}
   * @param report what reading came upon
   */
  public record Nodes(List<ServerType> groups, TraceReport report) {
    /** Copies the groups. */
    public Nodes {
      groups = List.copyOf(groups);
    }
  }

  /**
   * Reads a nodes file.
   *
   * @param strict whether the first broken line ends the reading
   * @throws IOException as {@link TraceReader#read} does
   */
  public static Nodes read(Path file, boolean strict) throws IOException {
    Parser parser = new Parser();
    TraceReport report = TraceReader.read(List.of(file), new Format(parser), strict).report();
    List<ServerType> groups =
        parser.counts.entrySet().stream()
            .map(group -> new ServerType(group.getValue(), group.getKey()))
            .toList();
    return new Nodes(groups, report);
  }

  private record Format(Parser parser) implements TraceFormat {
    @Override
    public String name() {
      return "alibaba2023-nodes";
    }
  }

  private static final class Parser extends ParserByNames {
    private final Map<List<BigDecimal>, Integer> counts = new LinkedHashMap<>();

    Parser() {
      super(COLUMNS);
    }

    @Override
    public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
      requireAllColumns(line);
      List<BigDecimal> capacity =
          List.of(
              amount(line, "cpu_milli"),
              amount(line, "memory_mib"),
              amount(line, "gpu").multiply(MILLI).stripTrailingZeros());
      counts.merge(capacity, 1, Integer::sum);
    }

    @Override
    public List<String> resources() {
      return List.of("cpu_milli", "memory_mib", "gpu_milli");
    }
  }
}
