package org.vqs.core.waiting;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Server;

/**
 * What the host is known to refuse, and the asks that are set aside because it refuses them on
 * every server: they are in no queue and nobody meets them, until the host says that something
 * changed, or a server comes, opens or changes that it accepts them on. Not thread-safe.
 */
public final class RefusedAsks {
  /** Those by which waiting asks go and that know of a server. */
  private final Set<RefusingServers> known = new LinkedHashSet<>();

  /** By a number that grows, so that a walk can go on later. */
  private final TreeMap<Long, Ask> aside = new TreeMap<>();

  /** Servers on which asks that are set aside are still to be tried, with the number to go on. */
  private final Map<Server, Long> untried = new LinkedHashMap<>();

  private long numbersMade;
  private long changes;

  /** An ask was made. */
  void added(Ask ask) {
    ask.refusingServers().changeAsks(1);
  }

  /** An ask is forgotten. */
  void forgotten(Ask ask) {
    if (ask.refusingServers().changeAsks(-1) == 0) {
      known.remove(ask.refusingServers());
      ask.refusingServers().forgetAll();
    }
  }

  /** The host refuses an ask on a server until it says otherwise. */
  public void refused(Ask ask, Server server, Refusal refusal) {
    if (ask.refusingServers().isEmpty()) {
      known.add(ask.refusingServers());
    }
    ask.refusingServers().add(server, refusal);
  }

  /** The host may accept an ask, and those like it, where it refused them. */
  public void changed(Ask ask) {
    changes++;
    ask.refusingServers().forgetAll();
    known.remove(ask.refusingServers());
  }

  /** The host may accept on a server what it refused there. Cost O(kinds of refused asks). */
  public void changed(Server server) {
    changes++;
    for (RefusingServers each : known) {
      each.forget(server);
    }
    known.removeIf(RefusingServers::isEmpty);
    came(server);
  }

  /** A server takes work that did not, so that asks may have been set aside for want of it. */
  public void came(Server server) {
    if (!aside.isEmpty()) {
      untried.put(server, 0L);
    }
  }

  /** A server left the cluster. */
  public void gone(Server server) {
    untried.remove(server);
    for (RefusingServers each : known) {
      each.forget(server);
    }
    known.removeIf(RefusingServers::isEmpty);
  }

  /**
   * A number that changes when the host says that it may accept, or refuse, other asks than before.
   */
  public long changes() {
    return changes;
  }

  /** How many asks are set aside. */
  public int setAside() {
    return aside.size();
  }

  /** True if {@link #tryNext} has something to do. */
  public boolean hasUntried() {
    return !untried.isEmpty();
  }

  /**
   * Tries asks that are set aside on servers that came or changed.
   *
   * @param accepts whether the host accepts an ask on a server
   * @param isExhausted whether the rest is left for a later call
   * @return one that is accepted, which is set aside no longer when it is resumed; or null
   */
  public Ask tryNext(BiPredicate<Ask, Server> accepts, BooleanSupplier isExhausted) {
    while (!untried.isEmpty()) {
      Map.Entry<Server, Long> first = untried.entrySet().iterator().next();
      Map.Entry<Long, Ask> next = aside.ceilingEntry(first.getValue());
      while (next != null && !isExhausted.getAsBoolean()) {
        first.setValue(next.getKey() + 1);
        if (accepts.test(next.getValue(), first.getKey())) {
          return next.getValue();
        }
        next = aside.higherEntry(next.getKey());
      }
      if (next != null) {
        return null;
      }
      untried.remove(first.getKey());
    }
    return null;
  }

  /** An ask is set aside. */
  void setAside(Ask ask) {
    ask.setAsideNumber(numbersMade);
    aside.put(numbersMade++, ask);
  }

  /** It is not any more. Does nothing if it was not. */
  void takeBack(Ask ask) {
    if (ask.isSetAside()) {
      aside.remove(ask.asideNumber());
      ask.setAsideNumber(Ask.NOT_ASIDE);
    }
  }
}
