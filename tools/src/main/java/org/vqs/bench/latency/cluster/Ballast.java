package org.vqs.bench.latency.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** An application that holds a part of a cluster and does nothing with it. */
final class Ballast {
  private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long CALL_MILLIS = 50;

  private final MasterLink link;
  private final List<ContainerId> held = new ArrayList<>();

  Ballast(MasterLink link) {
    this.link = link;
  }

  /**
   * Returns when it holds exactly so many containers.
   *
   * @throws IOException if the cluster does not give them
   */
  void hold(int count) throws IOException, YarnException, InterruptedException {
    int surplus = Math.max(0, held.size() - count);
    List<ContainerId> releases = new ArrayList<>(held.subList(0, surplus));
    held.subList(0, surplus).clear();
    List<ResourceRequest> asks = List.of(MasterLink.ask(0, count - held.size()));
    long deadline = System.nanoTime() + DEADLINE_NANOS;
    do {
      AllocateResponse answer = link.allocate(asks, releases);
      answer.getAllocatedContainers().stream().map(Container::getId).forEach(held::add);
      asks = List.of();
      releases = List.of();
      if (System.nanoTime() - deadline > 0) {
        throw new IOException(
            "got only %d of %d containers that are to be held".formatted(held.size(), count));
      }
      TimeUnit.MILLISECONDS.sleep(CALL_MILLIS);
    } while (held.size() < count);
  }
}
