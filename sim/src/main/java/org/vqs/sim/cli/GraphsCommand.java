package org.vqs.sim.cli;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.cli.option.OutputOptions;
import org.vqs.sim.cli.option.RunningOptions;
import org.vqs.sim.experiment.graph.GraphComparison;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphCluster;
import org.vqs.sim.graph.GraphJobs;
import org.vqs.sim.graph.GraphShapes;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.workload.ServiceLaw;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Graphs of nodes on machines with slots, under several algorithms. */
@Command(
    name = "graphs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs algorithms on jobs that are graphs: how many wait, and how many edges are broken.",
      "The figures about graphs are g-...: see simulate.sh figure --help."
    })
final class GraphsCommand implements Runnable {
  @Option(
      names = "--machines",
      paramLabel = "NxSLOTS[+NxSLOTS…]",
      defaultValue = "3x4",
      description = "Machines and their slots. Default: ${DEFAULT-VALUE}.")
  private String machines;

  @Option(
      names = "--rack",
      paramLabel = "N",
      description = "So many machines are a rack. Default: all of them.")
  private Integer rack;

  @Option(
      names = "--rack-distance",
      paramLabel = "D",
      defaultValue = "2",
      description = "What an edge costs between racks; 1 within one. Default: ${DEFAULT-VALUE}.")
  private double rackDistance;

  @Option(
      names = "--jobs",
      arity = "1..*",
      paramLabel = "GRAPH=RATE",
      split = " ",
      defaultValue = "tree5=0.7 triangle=1.4",
      description =
          "Graphs and how many come per unit of time. GRAPH: tree5, triangle, chain:N, star:N,"
              + " clique:N, or a file with an edge in each line. Default: ${DEFAULT-VALUE}.")
  private List<String> jobs;

  @Option(
      names = "--life",
      paramLabel = "LAW",
      defaultValue = "exponential:1",
      description = "How long jobs run, as --service of run. Default: ${DEFAULT-VALUE}.")
  private String life;

  @Option(
      names = "--algorithm",
      arity = "1..*",
      paramLabel = "NAME",
      split = " ",
      defaultValue = "dgp adgp closest round-robin",
      description =
          "dgp, adgp, frame-based (small systems), closest, round-robin, one-by-one. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<String> algorithms;

  @Option(
      names = "--alpha",
      paramLabel = "α",
      description = "How much queues count. Default: as β.")
  private Double alpha;

  @Option(
      names = "--beta",
      paramLabel = "β",
      defaultValue = "1",
      description = "How much chance decides under dgp and adgp. Default: ${DEFAULT-VALUE}.")
  private double beta;

  @Option(
      names = "--bias",
      paramLabel = "h",
      description = "Is added to each queue under dgp and adgp. Default: that of Corollary 1.")
  private Double bias;

  @Option(
      names = "--exponent",
      paramLabel = "b",
      defaultValue = "0.1",
      description = "Queues count with log^(1-b). Default: ${DEFAULT-VALUE}.")
  private double exponent;

  @Option(
      names = "--epsilon",
      paramLabel = "ε",
      defaultValue = "0.5",
      description = "How much the longest queue counts for other types. Default: ${DEFAULT-VALUE}.")
  private double epsilon;

  @Option(
      names = "--clock",
      paramLabel = "λ̂",
      defaultValue = "1",
      description = "The rate of the clocks of adgp. Default: ${DEFAULT-VALUE}.")
  private double clock;

  @Option(
      names = "--frame",
      paramLabel = "T",
      defaultValue = "0.1",
      description = "How long a frame of frame-based is. Default: ${DEFAULT-VALUE}.")
  private double frame;

  @Option(
      names = "--length",
      paramLabel = "TIME",
      defaultValue = "5000",
      description = "How long a run is; a fifth is warm-up. Default: ${DEFAULT-VALUE}.")
  private double length;

  @Mixin private RunningOptions running;
  @Mixin private OutputOptions output;

  @Override
  public void run() {
    GraphComparison comparison =
        new GraphComparison(
            system(), letters(), clock, frame, running.seeds(RunningOptions.DEFAULT_SEEDS));
    output.deliver(
        comparison.run(running.pool(), algorithms, length).withCommand(output.command()));
  }

  private GraphSystem system() {
    ServiceLaw law = LawParser.service(life);
    List<GraphJobs> types = new ArrayList<>();
    for (String text : jobs) {
      int sign = text.lastIndexOf('=');
      if (sign < 1) {
        throw new IllegalArgumentException(
            "--jobs (" + text + ") must be a graph and its rate, as triangle=1.4");
      }
      String graph = text.substring(0, sign);
      types.add(
          new GraphJobs(graph, GraphShapes.of(graph), rate(text.substring(sign + 1), text), law));
    }
    int rackSize = rack == null ? Integer.MAX_VALUE : rack;
    return new GraphSystem(GraphCluster.of(machines, rackSize), types, rackDistance);
  }

  private static double rate(String text, String whole) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the rate of --jobs (" + whole + ") must be a number", e);
    }
  }

  private Letters letters() {
    double weight = alpha == null ? beta : alpha;
    return bias == null
        ? Letters.corollary(weight, beta, exponent, epsilon)
        : new Letters(weight, beta, bias, exponent, epsilon);
  }
}
