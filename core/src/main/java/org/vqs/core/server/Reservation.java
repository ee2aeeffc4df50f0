package org.vqs.core.server;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;

/**
 * Why a server is kept free.
 *
 * @param holder who reserves it
 * @param hold why, and by the law of held room for how long
 */
public record Reservation(Holder holder, HeldRoom.Hold hold) {

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

  /** Why it is reserved. */
  public HeldRoom.Purpose purpose() {
    return hold.purpose();
  }

  /** When that began. */
  public long since() {
    return hold.since();
  }

  /** True if a queue is below its share. */
  public boolean isForShare() {
    return purpose() == HeldRoom.Purpose.SHARE;
  }

  /** True if the host makes room there for one job. */
  public boolean isClaim() {
    return purpose() == HeldRoom.Purpose.CLAIM;
  }
}
