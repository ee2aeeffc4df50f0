package org.vqs.sim.experiment.sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Production;

/**
 * A kind of job that may be passed over, among others that would take everything, on twenty
 * servers.
 *
 * @param name what distinguishes it
 * @param size of its jobs
 * @param others the sizes of the others, which bring equal work
 * @param weights the weights of the victim's queue and of each of the others, or empty for one
 *     queue
 * @param load what all bring where they come at random, as a part of all servers
 * @param loadOfVictims what the victims bring of it
 */
public record Victim(
    String name,
    double size,
    List<Double> others,
    List<Double> weights,
    double load,
    double loadOfVictims) {
  /** The stream of the victims. */
  static final String NAME = "victim";

  private static final String OTHER = "other ";
  private static final int SERVERS = 20;
  private static final double OVERLOAD = 1.5;
  private static final double LITTLE = 0.02;
  private static final int WAITING = 200;

  /** Copies the lists. */
  public Victim {
    others = List.copyOf(others);
    weights = List.copyOf(weights);
  }

  /** One of which little comes under lasting overload. */
  private Victim(String name, double size, List<Double> others, List<Double> weights) {
    this(name, size, others, weights, OVERLOAD, LITTLE);
  }

  /** Those that a policy may pass over for ever under lasting overload. */
  public static List<Victim> all() {
    return List.of(
        new Victim("smallest", 0.05, List.of(0.25, 0.4, 0.6), List.of()),
        new Victim("largest", 0.9, List.of(0.1, 0.2, 0.3), List.of()),
        new Victim("rarest type", 0.4, List.of(0.15, 0.3, 0.55), List.of()),
        new Victim("least weight", 0.2, List.of(0.2, 0.2, 0.2), List.of(1.0, 10.0, 10.0, 10.0)),
        new Victim(
            "least weight, largest", 0.9, List.of(0.1, 0.2, 0.3), List.of(1.0, 10.0, 10.0, 10.0)),
        new Victim(
            "least weight, smallest",
            0.05,
            List.of(0.25, 0.4, 0.6),
            List.of(1.0, 10.0, 10.0, 10.0)));
  }

  /**
   * Large jobs beside many small ones, at a load that can be carried: whole servers beside
   * twentieths, and .95 beside tenths. A tenth of the work and a ninth are large.
   */
  public static List<Victim> besideSmall() {
    return List.of(
        new Victim("whole beside .05 at .99", 1, List.of(0.05), List.of(), 0.99, 0.099),
        new Victim(".95 beside .1 at .9", 0.95, List.of(0.1), List.of(), 0.9, 0.1));
  }

  /** The streams of the others. */
  List<String> otherStreams() {
    return IntStream.rangeClosed(1, others.size()).mapToObj(number -> OTHER + number).toList();
  }

  /** Jobs come at random. */
  SharingScene open(String policy, boolean reservations) {
    double each = (load - loadOfVictims) / others.size();
    return scene(
        policy,
        reservations,
        new Stream.Poisson(loadOfVictims * SERVERS / size),
        others.stream()
            .<Stream.Supply>map(other -> new Stream.Poisson(each * SERVERS / other))
            .toList());
  }

  /** One victim waits at a time, and a constant number of the others. */
  SharingScene closed(String policy, boolean reservations) {
    Stream.Supply many = new Stream.Constant(WAITING, 1, 0);
    return scene(
        policy,
        reservations,
        new Stream.Constant(1, 1, 0),
        others.stream().map(other -> many).toList());
  }

  private SharingScene scene(
      String policy, boolean reservations, Stream.Supply ofVictims, List<Stream.Supply> ofOthers) {
    List<SharingScene.Queue> queues = new ArrayList<>();
    List<Stream> streams = new ArrayList<>();
    add(NAME, size, ofVictims, 0, queues, streams);
    for (int i = 0; i < others.size(); i++) {
      add(OTHER + (i + 1), others.get(i), ofOthers.get(i), i + 1, queues, streams);
    }
    ResourceVector[] demands = streams.stream().map(Stream::demand).toArray(ResourceVector[]::new);
    ResourceVector smallest = ServerFractions.smallest(demands);
    PackerOptions options =
        reservations
            ? Production.options(policy, smallest)
            : Production.withoutReservations(policy, smallest);
    return new SharingScene(options, SERVERS, ServerFractions.server(1), queues, streams);
  }

  private void add(
      String stream,
      double jobSize,
      Stream.Supply supply,
      int position,
      List<SharingScene.Queue> queues,
      List<Stream> streams) {
    String queue = SharingScene.ROOT;
    if (!weights.isEmpty()) {
      queue = stream;
      queues.add(SharingScene.Queue.of(queue, weights.get(position)));
    }
    streams.add(new Stream(stream, queue, ServerFractions.of(jobSize), supply));
  }
}
