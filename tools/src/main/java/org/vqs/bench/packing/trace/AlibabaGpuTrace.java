package org.vqs.bench.packing.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceSink;

/**
 * Reads Alibaba's cluster-trace-gpu-v2023 with what packing needs and the simulator's formats drop:
 * single GPUs, their models, and pods that ran for no time.
 */
public final class AlibabaGpuTrace {
  /** What it is called. */
  public static final String NAME = "Alibaba GPU 2023";

  /** The file of the nodes. */
  public static final String NODES = "alibaba-gpu-2023-nodes.csv";

  /** The file of the pods. */
  public static final String PODS = "alibaba-gpu-2023-pods.csv";

  private AlibabaGpuTrace() {}

  /**
   * Reads both files.
   *
   * @throws NoSuchFileException if one is missing, saying how to get on
   * @throws IOException if a file cannot be read, or a line is broken
   */
  public static GpuTrace read(Path directory) throws IOException {
    for (String file : List.of(NODES, PODS)) {
      if (!Files.isRegularFile(directory.resolve(file))) {
        throw new NoSuchFileException(
            directory.resolve(file).toString(),
            null,
            "the trace is not there: put "
                + NODES
                + " and "
                + PODS
                + " into one directory and name it with --trace DIR, or use --smoke");
      }
    }
    GpuTrace.Builder builder = new GpuTrace.Builder(NAME);
    read(directory.resolve(NODES), new Nodes(builder));
    read(directory.resolve(PODS), new Pods(builder));
    return builder.build();
  }

  private static void read(Path file, Columns parser) throws IOException {
    TraceReader.read(List.of(file), new Format(parser), true);
  }

  private record Format(Columns columns) implements TraceFormat {
    @Override
    public String name() {
      return "alibaba2023-packing";
    }

    @Override
    public LineParser parser() {
      return columns;
    }
  }

  /** Finds columns by their names. */
  private abstract static class Columns implements TraceFormat.LineParser {
    private final List<String> names;
    private final Map<String, Integer> locations = new HashMap<>();

    Columns(String... names) {
      this.names = List.of(names);
    }

    @Override
    public boolean hasHeader() {
      return true;
    }

    @Override
    public void header(TraceLine line) throws BrokenLineException {
      for (String name : names) {
        int location = line.all().indexOf(name);
        if (location < 0) {
          throw new BrokenLineException("the header has no column " + name + ": " + line.all());
        }
        locations.put(name, location);
      }
    }

    long amount(TraceLine line, String name) throws BrokenLineException {
      long amount = line.integer(locations.get(name), name);
      if (amount < 0) {
        throw TraceLine.broken(locations.get(name), name, Long.toString(amount), "is negative");
      }
      return amount;
    }

    int count(TraceLine line, String name, int most) throws BrokenLineException {
      long amount = amount(line, name);
      if (amount > most) {
        throw TraceLine.broken(
            locations.get(name), name, Long.toString(amount), "is more than " + most);
      }
      return (int) amount;
    }

    String text(TraceLine line, String name) throws BrokenLineException {
      return line.text(locations.get(name), name);
    }

    @Override
    public List<String> resources() {
      return List.of();
    }
  }

  private static final class Nodes extends Columns {
    private static final int MOST_GPUS = 64;
    private final GpuTrace.Builder builder;

    Nodes(GpuTrace.Builder builder) {
      super("cpu_milli", "memory_mib", "gpu", "model");
      this.builder = builder;
    }

    @Override
    public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
      builder.node(
          new NodeShape(
              amount(line, "cpu_milli"),
              amount(line, "memory_mib"),
              count(line, "gpu", MOST_GPUS),
              text(line, "model")));
    }
  }

  private static final class Pods extends Columns {
    private final GpuTrace.Builder builder;

    Pods(GpuTrace.Builder builder) {
      super("cpu_milli", "memory_mib", "num_gpu", "gpu_milli", "gpu_spec");
      this.builder = builder;
    }

    @Override
    public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
      int gpus = count(line, "num_gpu", Nodes.MOST_GPUS);
      int milli = count(line, "gpu_milli", NodeShape.GPU);
      String models = text(line, "gpu_spec");
      // A pod that asks for 0 of some GPUs, or for some of 0 GPUs, asks for none.
      boolean asksForGpus = gpus > 0 && milli > 0;
      builder.pod(
          amount(line, "cpu_milli"),
          amount(line, "memory_mib"),
          asksForGpus ? gpus : 0,
          asksForGpus ? milli : 0,
          models.isEmpty() ? List.of() : List.of(models.split("\\|")));
    }
  }
}
