package org.vqs.sim.trace.alibaba;

import java.math.BigDecimal;
import java.util.List;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/**
 * The instances of Alibaba's cluster-trace-gpu-v2025 (inference services of recommendation models),
 * a CSV file with a header, in seconds.
 *
 * <pre>
 * arrival    = creation_time
 * duration   = deletion_time - scheduled_time
 * cpu_milli  = 1000 · cpu_request
 * memory_mib = 1024 · memory_request, which is in GiB
 * gpu_milli  = 1000 · gpu_request
 * disk_gib   = disk_request
 * rdma       = rdma_request, percents of a network card
 * </pre>
 *
 * <p>Instances that were there before the trace began have no creation time, and those that were
 * there when it ended no deletion time: how long they ran is not known, and they are left out. How
 * many instances of an application one node may have ({@code max_instance_per_node}) is not kept.
 */
public final class InstancesFormat implements TraceFormat {
  private static final List<String> COLUMNS =
      List.of(
          "cpu_request",
          "memory_request",
          "gpu_request",
          "disk_request",
          "rdma_request",
          ParserByNames.CREATED,
          ParserByNames.SCHEDULED,
          ParserByNames.DELETED);

  private static final BigDecimal MILLI = BigDecimal.valueOf(1000);
  private static final BigDecimal MIB_PER_GIB = BigDecimal.valueOf(1024);

  @Override
  public String name() {
    return "alibaba2025";
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
              amount(line, "cpu_request").multiply(MILLI).stripTrailingZeros(),
              amount(line, "memory_request").multiply(MIB_PER_GIB).stripTrailingZeros(),
              amount(line, "gpu_request").multiply(MILLI).stripTrailingZeros(),
              amount(line, "disk_request"),
              amount(line, "rdma_request"));
      if (isEmpty(line, CREATED) || isEmpty(line, SCHEDULED)) {
        sink.leftOut("instances that were there before the trace began");
        return;
      }
      job(line, "instances", amounts, sink);
    }

    @Override
    public List<String> resources() {
      return List.of("cpu_milli", "memory_mib", "gpu_milli", "disk_gib", "rdma");
    }
  }
}
