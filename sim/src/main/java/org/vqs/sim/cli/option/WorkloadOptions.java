package org.vqs.sim.cli.option;

import java.util.Collections;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Table;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.TraceWorkload;
import org.vqs.sim.workload.ArrivalLaw;
import org.vqs.sim.workload.ServiceLaw;
import org.vqs.sim.workload.SizeLaw;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The workload language: what arrives, and where it runs. */
public final class WorkloadOptions {
  private static final double DEFAULT_SLOTS = 1_000_000;
  private static final String TRACE = "trace";

  @Option(
      names = "--sizes",
      required = true,
      paramLabel = "LAW",
      description =
          "discrete:SIZE=WEIGHT,… (0.4=1,0.6=1), uniform:LOW:HIGH, mix:WEIGHT*LAW+…, or"
              + " trace:FILE[,FILE…]. A size is a number, a fraction (1/6), or one for each resource"
              + " (15x8x1690).")
  private String sizes;

  @Option(
      names = "--service",
      paramLabel = "LAW",
      description =
          "geometric:MEAN, exponential:MEAN, hyperexponential:MEAN:VARIATION (squared coefficient"
              + " of variation), fixed:T, uniform:LOW:HIGH, or trace. Default: geometric:100, or"
              + " trace.")
  private String service;

  @Option(
      names = "--arrivals",
      paramLabel = "LAW",
      description =
          "poisson, bernoulli (one job or none per slot), lognormal:SIGMA, batch:SIZE, periodic, or"
              + " trace. Default: poisson, or trace.")
  private String arrivals;

  @Option(
      names = "--rate",
      paramLabel = "JOBS",
      description = "Mean number of jobs per slot or unit of time.")
  private Double rate;

  @Option(
      names = "--load",
      paramLabel = "FRACTION",
      description =
          "Instead of --rate: the fraction of mu L / mean size, more than which no policy can serve.")
  private Double load;

  @Option(
      names = "--servers",
      paramLabel = "N[,N…]",
      defaultValue = "1",
      description = "How many servers, of each kind. Default: ${DEFAULT-VALUE}.")
  private String servers;

  @Option(
      names = "--capacity",
      paramLabel = "SIZE[,SIZE…]",
      description = "What a server of each kind has. Default: 1 of each resource.")
  private String capacity;

  @Mixin private TimeOptions time;
  @Mixin private TraceOptions trace;

  /** The workload on its cluster. */
  public Scenario scenario() {
    if (isReplay()) {
      if (rate != null || load != null) {
        throw new IllegalArgumentException(
            "a trace that is replayed has its own rate: use --scaling, or give --arrivals a law");
      }
      return replay(trace.read(traceFiles()));
    }
    SyntheticScenario synthetic = synthetic();
    if ((rate == null) == (load == null)) {
      throw new IllegalArgumentException("give either --rate or --load");
    }
    return timed(
        rate != null ? synthetic.atRate(rate, horizon()) : synthetic.atLoad(load, horizon()));
  }

  /** The workload without its rate, for commands that choose it. */
  public SyntheticScenario withoutRate() {
    if (rate != null || load != null) {
      throw new IllegalArgumentException("--rate and --load are what is searched: leave them out");
    }
    return synthetic();
  }

  /** The same with the slot order and threshold of growth that were asked for. */
  public Scenario timed(Scenario scenario) {
    return new Scenario(
        scenario.workload(),
        scenario.cluster(),
        scenario.time(),
        scenario.horizon(),
        time.growth());
  }

  /** What laws of sizes can support at all, with what they offer; null where that is not known. */
  public Table limits() {
    if (isTrace()) {
      return null;
    }
    SyntheticScenario scenario = synthetic();
    boolean known = scenario.sizes().isDiscrete() || scenario.sizes().resources() == 1;
    double jobs = rate != null ? rate : load * scenario.rateBound();
    return known ? Limits.table(scenario, jobs * scenario.service().mean()) : null;
  }

  private SyntheticScenario synthetic() {
    if (trace.servers() != null) {
      throw new IllegalArgumentException(
          "--nodes belongs to a trace that is replayed: give --servers and --capacity");
    }
    SizeLaw sizeLaw;
    ServiceLaw serviceLaw;
    if (isTrace()) {
      ParsedTrace parsed = trace.read(traceFiles());
      ResampledTrace resampled = new ResampledTrace(parsed, trace.settings());
      sizeLaw = resampled.sizes();
      serviceLaw =
          service == null || service.equals(TRACE)
              ? resampled.service()
              : LawParser.service(service);
    } else {
      sizeLaw = LawParser.sizes(sizes);
      serviceLaw = LawParser.service(service == null ? "geometric:100" : service);
    }
    ArrivalLaw arrivalLaw =
        arrivals == null ? new ArrivalLaw.Poisson() : LawParser.arrivals(arrivals);
    return new SyntheticScenario(
        sizeLaw, serviceLaw, arrivalLaw, groups(sizeLaw.resources()), time.time());
  }

  private boolean isTrace() {
    return sizes.startsWith(TRACE + ":");
  }

  /** A trace of which no part is replaced by a law keeps its order. */
  public boolean isReplay() {
    return isTrace()
        && (service == null || service.equals(TRACE))
        && (arrivals == null || arrivals.equals(TRACE));
  }

  private String traceFiles() {
    return sizes.substring(TRACE.length() + 1);
  }

  private List<ClusterParser.Group> groups(int resources) {
    String all =
        capacity == null ? String.join("x", Collections.nCopies(resources, "1")) : capacity;
    return ClusterParser.parse(servers, all);
  }

  private Scenario replay(ParsedTrace parsed) {
    TraceWorkload workload = new TraceWorkload(parsed, trace.settings());
    List<ServerType> nodes = trace.servers();
    return new Scenario(
        workload,
        nodes != null
            ? workload.servers(nodes)
            : groups(workload.smallest().dimensions()).stream()
                .map(group -> group.inUnits(workload.unit()))
                .toList(),
        time.time(),
        time.horizon(Math.nextUp(workload.lastArrival()), true),
        time.growth());
  }

  public Horizon horizon() {
    return time.horizon(DEFAULT_SLOTS, false);
  }
}
