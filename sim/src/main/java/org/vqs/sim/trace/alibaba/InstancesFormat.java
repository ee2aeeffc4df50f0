package org.vqs.sim.trace.alibaba;

import java.math.BigDecimal;
import java.util.List;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceJob;
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
          "creation_time",
          "scheduled_time",
          "deletion_time");

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
      if (isEmpty(line, "creation_time") || isEmpty(line, "scheduled_time")) {
        sink.leftOut("instances that were there before the trace began");
        return;
      }
      double created = line.time(column("creation_time"), "creation_time");
      double scheduled = line.time(column("scheduled_time"), "scheduled_time");
      if (isEmpty(line, "deletion_time")) {
        sink.leftOut("instances that were never deleted");
        return;
      }
      double duration = line.time(column("deletion_time"), "deletion_time") - scheduled;
      if (duration < 0 || scheduled < created) {
        throw new BrokenLineException(
            "creation_time, scheduled_time and deletion_time are not in this order");
      }
      if (duration == 0) {
        sink.leftOut("instances that ran for no time");
      } else {
        sink.job(new TraceJob(created, duration, amounts));
      }
    }

    private boolean isEmpty(TraceLine line, String name) throws BrokenLineException {
      return line.text(column(name), name).isEmpty();
    }

    @Override
    public List<String> resources() {
      return List.of("cpu_milli", "memory_mib", "gpu_milli", "disk_gib", "rdma");
    }
  }
}
