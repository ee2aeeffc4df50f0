package org.vqs.sim.experiment.dominance.workload;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.SyntheticScenario;

/**
 * A workload of a benchmark set, in the words of the command line.
 *
 * @param name unique in its set
 * @param family workloads of a kind, whose results are also shown together
 * @param time slots or continuous time
 * @param servers as after --servers
 * @param capacity as after --capacity; empty for a trace
 * @param sizes as after --sizes; for a trace {@code google-like:MAPPING:TASKS} or {@code
 *     alibaba2023:LONGEST:TASKS}
 * @param service as after --service
 * @param arrivals as after --arrivals
 * @param load the part of ρ* that is offered; for a trace, of the resource that is needed most
 * @param events about how many arrivals and departures a run has; 0 for a whole trace
 */
public record BenchmarkWorkload(
    String name,
    String family,
    TimeModel time,
    String servers,
    String capacity,
    String sizes,
    String service,
    String arrivals,
    double load,
    long events) {
  /** The family of workloads that no policy can serve. */
  public static final String OVERLOAD = "overload";

  /** The family of traces. */
  public static final String TRACE = "trace";

  /** Whether it offers more than any policy can serve. */
  public boolean isOverload() {
    return family.equals(OVERLOAD);
  }

  /** Whether it is a trace, not laws. */
  public boolean isTrace() {
    return family.equals(TRACE);
  }

  /** The laws on the cluster, without the rate; not of a trace. */
  public SyntheticScenario scenario() {
    return new SyntheticScenario(
        LawParser.sizes(sizes),
        LawParser.service(service),
        LawParser.arrivals(arrivals),
        groups(),
        time);
  }

  /** The same with runs of another length. */
  public BenchmarkWorkload withEvents(long other) {
    return new BenchmarkWorkload(
        name, family, time, servers, capacity, sizes, service, arrivals, load, other);
  }

  private List<ClusterParser.Group> groups() {
    return ClusterParser.parse(servers, capacity);
  }

  /** A short text that differs, but for accidents, where anything of the workload differs. */
  public String fingerprint() {
    CRC32 sum = new CRC32();
    sum.update(toString().getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(sum.getValue());
  }
}
