package org.vqs.bench.schedulers.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.whatif.stage.ScriptedNode;

/**
 * What an application asks for over and over: one size, at some hosts first or anywhere.
 *
 * @param id tells the asks of one application apart
 * @param size of a container
 * @param names hosts and racks that it would like, all of them besides "anywhere"
 * @param label partition, or empty
 * @param waiting containers that wait at any time in a backlog
 * @param priority as YARN has it: a smaller number goes first
 */
public record AskPlan(
    int id, Resource size, List<String> names, String label, int waiting, int priority) {
  /** Memory that comes with one core, in MiB. */
  private static final int MEMORY_PER_CORE = 4096;

  /** Of asks that have no other. */
  public static final int PRIORITY = 1;

  private static final int HOSTS = 3;

  /** One of {@link #PRIORITY}. */
  public AskPlan(int id, Resource size, List<String> names, String label, int waiting) {
    this(id, size, names, label, waiting, PRIORITY);
  }

  /** The asks of each application: the same for every scheduler. */
  public static List<List<AskPlan>> of(
      ShootoutScenario scenario, long seed, List<ScriptedNode> nodes) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Resource> sizes = sizes(scenario, random);
    List<String> labels =
        scenario.nodeTypes().stream().map(ShootoutScenario.NodeType::label).distinct().toList();
    List<List<AskPlan>> applications = new ArrayList<>();
    int asked = 0;
    for (int i = 0; i < scenario.applications(); i++) {
      List<AskPlan> asks = new ArrayList<>();
      int until = (int) ((i + 1L) * scenario.asks() / scenario.applications());
      for (; asked < until; asked++) {
        long before = (long) asked * scenario.pending() / scenario.asks();
        long after = (asked + 1L) * scenario.pending() / scenario.asks();
        asks.add(
            new AskPlan(
                asks.size() + 1,
                sizes.get(asked % sizes.size()),
                random.nextDouble() < scenario.localAsks() ? hosts(nodes, random) : List.of(),
                labels.get(i % labels.size()),
                (int) (after - before)));
      }
      applications.add(asks);
    }
    return applications;
  }

  /** Twenty maps, and two reduces that are more urgent. */
  public static List<AskPlan> mapReduce() {
    Resource map = Resource.newInstance(3072, 1);
    Resource reduce = Resource.newInstance(1024, 1);
    return List.of(
        new AskPlan(1, map, List.of(), "", 20, 20), new AskPlan(2, reduce, List.of(), "", 2, 10));
  }

  /** Distinct sizes, evenly spread over the logarithm of memory, in random order. */
  private static List<Resource> sizes(ShootoutScenario scenario, SplittableRandom random) {
    List<Resource> sizes = new ArrayList<>();
    double span = Math.log((double) scenario.largestMb() / scenario.smallestMb());
    int last = 0;
    for (int i = 0; i < scenario.shapes(); i++) {
      double even = scenario.smallestMb() * Math.exp(span * i / Math.max(1, scenario.shapes() - 1));
      int memory = Math.max(last + 1, (int) Math.round(even));
      double cores = (double) memory / MEMORY_PER_CORE * (0.5 + random.nextDouble());
      sizes.add(Resource.newInstance(memory, Math.max(1, (int) Math.round(cores))));
      last = memory;
    }
    for (int i = sizes.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      sizes.set(i, sizes.set(other, sizes.get(i)));
    }
    return sizes;
  }

  private static List<String> hosts(List<ScriptedNode> nodes, SplittableRandom random) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < HOSTS; i++) {
      ScriptedNode node = nodes.get(random.nextInt(nodes.size()));
      names.add(node.rmNode().getHostName());
      names.add(node.rmNode().getRackName());
    }
    return names.stream().distinct().toList();
  }

  /** What is told to a scheduler so that so many containers wait. */
  public List<ResourceRequest> requests(int count) {
    List<ResourceRequest> requests = new ArrayList<>();
    names.forEach(name -> requests.add(request(name, count)));
    requests.add(request(ResourceRequest.ANY, count));
    return requests;
  }

  private ResourceRequest request(String name, int count) {
    ResourceRequest request =
        ResourceRequest.newBuilder()
            .priority(Priority.newInstance(priority))
            .allocationRequestId(id)
            .resourceName(name)
            .capability(size)
            .numContainers(count)
            .build();
    if (!label.isEmpty()) {
      request.setNodeLabelExpression(label);
    }
    return request;
  }
}
