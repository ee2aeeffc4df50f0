package org.vqs.sim.experiment.sharing;

import java.util.List;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant.Kind;

/**
 * Equal servers, queues and their jobs.
 *
 * @param options how the packer works
 * @param servers how many servers
 * @param capacity what each has
 * @param queues those above before those below
 * @param streams the jobs
 */
record SharingScene(
    PackerOptions options,
    int servers,
    ResourceVector capacity,
    List<Queue> queues,
    List<Stream> streams) {

  /** The queue that all others are below. */
  static final String ROOT = "root";

  /** A queue, or a user of one. */
  record Queue(String name, String parent, Kind kind, double weight) {

    /** A queue right below the root. */
    static Queue of(String name, double weight) {
      return new Queue(name, ROOT, Kind.QUEUE, weight);
    }
  }

  /** The same jobs with one queue for all. */
  SharingScene withOneQueue() {
    List<Stream> merged = streams.stream().map(stream -> stream.in(ROOT)).toList();
    return new SharingScene(options, servers, capacity, List.of(), merged);
  }
}
