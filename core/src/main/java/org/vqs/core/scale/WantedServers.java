package org.vqs.core.scale;

import java.util.List;
import java.util.function.Supplier;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;

/**
 * Which servers that are to leave something waits for. The answer is looked for only if what waits
 * or those servers changed since it last was that none is: O(servers) otherwise. While gangs wait
 * it always is, since limits alone may let them start. Not thread-safe.
 */
public final class WantedServers {
  private final Packer packer;
  private Seen unwanted;

  /** What there was when something was looked for. */
  private record Seen(long waiting, List<Server> servers, List<ResourceVector> free) {}

  /** Among those of a cluster. */
  public WantedServers(Packer packer) {
    this.packer = packer;
  }

  /**
   * Those that something waits for, as {@link DemandReader#wanted} finds them.
   *
   * @param servers those that are to leave, the first to be taken first
   * @param reader makes one for now, if it is needed
   */
  public List<Server> among(List<Server> servers, Supplier<DemandReader> reader) {
    Seen seen =
        new Seen(
            packer.cluster().pending().changes(),
            List.copyOf(servers),
            servers.stream().map(server -> ResourceVector.of(server.free().clone())).toList());
    if (seen.equals(unwanted) && packer.cluster().gangs().isEmpty()) {
      return List.of();
    }
    List<Server> wanted = reader.get().wanted(servers);
    unwanted = wanted.isEmpty() ? seen : null;
    return wanted;
  }
}
