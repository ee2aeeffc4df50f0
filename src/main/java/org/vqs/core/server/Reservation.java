package org.vqs.core.server;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;

/**
 * Why a server is kept free.
 *
 * @param holder who reserves it
 * @param isForShare true because a queue is below its share, false because a job is old
 * @param isClaim true because the host makes room there for one job, whatever its age and the
 *     shares of queues are
 * @param since when it began
 */
public record Reservation(Holder holder, boolean isForShare, boolean isClaim, long since) {

  /** Who can reserve servers: something that waits. */
  public interface Holder {
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
}
