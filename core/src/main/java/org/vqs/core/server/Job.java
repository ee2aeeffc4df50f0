package org.vqs.core.server;

import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.tenant.Tenant;

/** One running job on one server. Confined to the packer's caller. */
public final class Job {
  private final Server server;
  private Tenant tenant;
  private Lane lane;
  private ResourceVector demand;
  private int type;
  private int place;
  private boolean rounded;
  private Size size;
  private Object owner;
  private boolean gone;
  private boolean outlasting;
  private boolean lent;
  private long startedAt = Server.NEVER;

  /** A job that is not on its server yet. */
  public Job(Server server, ResourceVector demand, Tenant tenant, Lane lane) {
    this.server = server;
    this.tenant = tenant;
    this.lane = lane;
    this.demand = demand;
    retype();
  }

  /** Where it runs. */
  public Server server() {
    return server;
  }

  /** Whose it is. */
  public Tenant tenant() {
    return tenant;
  }

  /** Whether it is an application master. */
  public Lane lane() {
    return lane;
  }

  /** What it uses. */
  public ResourceVector demand() {
    return demand;
  }

  /** Its type in its server's class. */
  public int type() {
    return type;
  }

  /** What the host attached. */
  public Object owner() {
    return owner;
  }

  /** Attaches the host's own object. */
  public void setOwner(Object owner) {
    this.owner = owner;
  }

  /** True if it is known when it started, which {@link #setStartedAt} was told. */
  public boolean hasKnownStart() {
    return startedAt != Server.NEVER;
  }

  /** When it started; {@link Server#NEVER} if that is not known. */
  public long startedAt() {
    return startedAt;
  }

  /** Notes when it started; {@link Server#NEVER} if that tells nothing. */
  public void setStartedAt(long time) {
    startedAt = time;
    server.renew(this);
  }

  /** The part of its server's capacity that it uses, of its dominant resource there. */
  public double share() {
    return size.toDouble();
  }

  /** True if a stall of its server timed out while it ran: it is expected to stay. */
  public boolean isOutlasting() {
    return outlasting;
  }

  /** A stall of its server timed out while it runs. */
  void outlast() {
    outlasting = true;
  }

  /** True if it runs in room that its server was lent. */
  public boolean isLent() {
    return lent;
  }

  void setLent() {
    lent = true;
  }

  /** True once it left its server. */
  public boolean isGone() {
    return gone;
  }

  /** It counts for another tenant, or as of another lane. */
  public void assign(Tenant newTenant, Lane newLane) {
    boolean changesLane = lane != newLane;
    tenant = newTenant;
    lane = newLane;
    server.renew(this);
    if (changesLane && !gone) {
      // Under slots a master uses none.
      server.reindex();
    }
  }

  /** It left its server. */
  public void leave() {
    gone = true;
  }

  /** Sets what it uses; while it is not on its server. */
  public void setDemand(ResourceVector demand) {
    this.demand = demand;
    retype();
  }

  /** Recomputes its type, for a new demand or a new class of its server. */
  void retype() {
    ServerClass serverClass = server.serverClass();
    size = Size.of(demand, serverClass.capacity());
    type = serverClass.typeOf(size);
    rounded = serverClass.sizeTypes().isRounded(size);
  }

  /** Where its server keeps it. */
  int place() {
    return place;
  }

  void setPlace(int newPlace) {
    place = newPlace;
  }

  Size size() {
    return size;
  }

  boolean isRounded() {
    return rounded;
  }

  @Override
  public String toString() {
    return demand + " on " + server.name();
  }
}
