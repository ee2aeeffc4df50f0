package org.vqs.core.layer;

import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * Servers that are reserved because the host makes room there for jobs of an ask by ending others:
 * what it frees goes to those for whom it was freed, whatever is larger, older or less served.
 * Bounded in number and time as reservations for shares are. Not thread-safe.
 */
final class Claims {
  private final ReservedServers reserved;
  private final ReservedServers.Line line = new ReservedServers.Line(Purpose.CLAIM);

  Claims(ReservedServers reserved) {
    this.reserved = reserved;
  }

  void setBounds(ShareOptions options) {
    line.setBounds(
        options == null ? Long.MAX_VALUE : options.timeout(),
        options == null ? 0 : options.share());
  }

  void expire() {
    reserved.expire(line);
  }

  /** Reserves a server for an ask. Returns false where that cannot be. */
  boolean claim(Server server, Ask ask) {
    return reserved.mayClaim(line, server)
        && ask.isIndexed()
        && ask.reservations().size() < ask.count()
        && reserved.reserve(ask, server, line);
  }
}
