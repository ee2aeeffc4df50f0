package org.vqs.sim.trace.alibaba;

import java.math.BigDecimal;
import java.util.List;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/**
 * The pods of Alibaba's cluster-trace-gpu-v2023, a CSV file with a header, in seconds.
 *
 * <pre>
 * arrival   = creation_time
 * duration  = deletion_time - scheduled_time
 * cpu_milli = cpu_milli
 * memory    = memory_mib
 * gpu_milli = num_gpu · gpu_milli, the thousandths of GPUs that the pod holds in total
 * </pre>
 *
 * <p>Adding up the GPUs of a pod and of a server makes them one divisible resource: a pod that
 * wants half of one GPU may be given two quarters here. Which GPU model a pod insists on ({@code
 * gpu_spec}) is not kept either.
 *
 * <p>A pod that was scheduled held its room until it was deleted, however it ended, so pods of
 * every phase are jobs; those that never were scheduled (no {@code scheduled_time}) have no
 * duration and are left out, and so are those deleted in the second in which they were scheduled.
 */
public final class PodsFormat implements TraceFormat {
  private static final List<String> COLUMNS =
      List.of(
          "cpu_milli",
          "memory_mib",
          "num_gpu",
          "gpu_milli",
          ParserByNames.CREATED,
          ParserByNames.DELETED,
          ParserByNames.SCHEDULED);

  @Override
  public String name() {
    return "alibaba2023";
  }

  @Override
  public LineParser parser() {
    return new Parser();
  }

  private static final class Parser extends ParserByNames {
    Parser() {
      super(COLUMNS);
    }

    @Override
    public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
      requireAllColumns(line);
      List<BigDecimal> amounts =
          List.of(
              amount(line, "cpu_milli"),
              amount(line, "memory_mib"),
              amount(line, "num_gpu").multiply(amount(line, "gpu_milli")).stripTrailingZeros());
      if (isEmpty(line, SCHEDULED)) {
        sink.leftOut("pods that were never scheduled");
        return;
      }
      job(line, "pods", amounts, sink);
    }

    @Override
    public List<String> resources() {
      return List.of("cpu_milli", "memory_mib", "gpu_milli");
    }
  }
}
