package org.vqs.core.server;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;

/**
 * Why a server is kept free.
 *
 * @param holder who reserves it
 * @param purpose what for
 * @param hold by the law of held room
 * @param since when it began
 */
public record Reservation(Holder holder, Purpose purpose, HeldRoom.Hold hold, long since) {

  /** What servers are reserved for. */
  public enum Purpose {
    /** A job is old. */
    AGE,
    /** A queue is below its share. */
    SHARE,
    /** The host makes room there for one job, whatever its age and the shares of queues are. */
    CLAIM
  }

  /** Who can reserve servers: something that waits. */
  public interface Holder extends HeldRoom.Asker {
    /** Whose it is. */
    Tenant tenant();

    /** What each of its jobs needs. */
    ResourceVector demand();

    /** The servers reserved for it, in the order in which it reserved them. Read only. */
    List<Server> reservations();

    /** One more server is reserved for it. */
    void reserves(Server server);

    /** A server is not reserved for it any more. */
    void givesBack(Server server);
  }

  /** True if a queue is below its share. */
  public boolean isForShare() {
    return purpose == Purpose.SHARE;
  }

  /** True if the host makes room there for one job. */
  public boolean isClaim() {
    return purpose == Purpose.CLAIM;
  }
}
