package org.vqs.core.waiting;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.vqs.core.model.Lane;
import org.vqs.core.model.StateKey;
import org.vqs.core.server.Location;
import org.vqs.core.server.Site;
import org.vqs.core.server.SiteListener;

/**
 * The asks that wait for the servers of one location, in all orders in which they are looked for
 * there.
 *
 * <p>A strict ask is indexed at the locations that it names and nowhere else, so a server never
 * meets an ask that is strict elsewhere.
 */
public final class LocationAsks implements SiteListener {
  private static final StateKey<LocationAsks> KEY = new StateKey<>("asks");

  private final Location location;

  /** At most locations, which are hosts, nobody ever waits. */
  private Map<Shape, ShapeQueue> shapeQueues = Map.of();

  private Map<Shape, TenantLines> preferring = Map.of();

  /** Null before somebody asks for it. */
  private Overdue overdue;

  private FitLines masters = FitLines.NOBODY;
  private boolean headOfLine;

  private LocationAsks(Location location, boolean headOfLine) {
    this.location = location;
    this.headOfLine = headOfLine;
  }

  /**
   * Lets asks wait at a new location.
   *
   * @param headOfLine whether virtual queues also keep the order of arrival
   */
  public static void attach(Location location, boolean headOfLine) {
    LocationAsks asks = new LocationAsks(location, headOfLine);
    location.state().put(KEY, asks);
    location.setListener(asks);
  }

  /** What waits at a location. Cost O(1). */
  public static LocationAsks of(Location location) {
    return location.state().get(KEY);
  }

  /** Waiting asks that may run here, by the time at which their patience ends. */
  public Overdue overdue() {
    if (overdue == null) {
      overdue = new Overdue(location);
    }
    return overdue;
  }

  /** Waiting application masters that may run here. */
  public FitLines masters() {
    return masters;
  }

  /**
   * The first waiting ask that would rather run here than the one that is served next, of its shape
   * and line, and may go before it; or null.
   *
   * @param passed asks that are not to be considered
   */
  public Ask preferring(Ask next, Predicate<Ask> passed) {
    TenantLines asks = preferring.get(next.shape());
    Ask found = asks == null ? null : asks.firstOf(next.line(), passed);
    return found != null && AskOrder.mayGoBefore(found, next) ? found : null;
  }

  /** The waiting asks of a shape that may run here, or null if there are none. */
  public ShapeQueue queueOf(Shape shape) {
    return shapeQueues.get(shape);
  }

  /** The waiting asks that may run here, shape by shape; none of application masters. */
  public Iterable<ShapeQueue> shapeQueues() {
    return shapeQueues.values();
  }

  /** True if shapes here also stand in line by the age of their first ask. */
  public boolean isHeadOfLine() {
    return headOfLine;
  }

  /** True if no ask waits here. */
  public boolean isIdle() {
    return shapeQueues.isEmpty() && masters.isEmpty();
  }

  /** The asks that would rather run here, by shape, for a recount. */
  public Map<Shape, TenantLines> preferences() {
    return preferring;
  }

  @Override
  public void added(Site site) {
    VirtualQueues queues = VirtualQueues.make(site, headOfLine);
    for (ShapeQueue queue : shapeQueues.values()) {
      queues.join(queue);
    }
  }

  @Override
  public void removed(Site site) {
    for (ShapeQueue queue : shapeQueues.values()) {
      VirtualQueues.at(site).leave(queue);
    }
  }

  @Override
  public void renewed() {
    location.sites().forEach(site -> VirtualQueues.make(site, headOfLine));
    for (ShapeQueue queue : shapeQueues.values()) {
      queue.leaveVirtualQueues();
      if (headOfLine) {
        queue.indexHead();
      }
      location.sites().forEach(site -> VirtualQueues.at(site).join(queue));
    }
    if (overdue != null) {
      overdue.endRests();
    }
  }

  /** Sets whether virtual queues also keep the order of arrival; the sites are still to renew. */
  public void setHeadOfLine(boolean newHeadOfLine) {
    headOfLine = newHeadOfLine;
  }

  /**
   * An ask waits here.
   *
   * @param number which of the ask's locations this is
   */
  void add(Ask ask, int number) {
    location.index();
    if (ask.lane() == Lane.MASTER) {
      masters = masters == FitLines.NOBODY ? new FitLines() : masters;
      masters.insert(ask, ask.masterNode(number));
      return;
    }
    ShapeQueue queue = shapeQueue(ask.shape());
    unindexHeads(queue);
    queue.add(ask);
    reindex(queue, ask, 1);
  }

  /** An ask does not wait here any more. */
  void remove(Ask ask, int number) {
    if (ask.lane() == Lane.MASTER) {
      masters.remove(ask, ask.masterNode(number));
      return;
    }
    ShapeQueue queue = shapeQueue(ask.shape());
    unindexHeads(queue);
    queue.remove(ask);
    reindex(queue, ask, -1);
    if (queue.isEmpty()) {
      shapeQueues.remove(queue.shape());
    }
  }

  /** More or fewer jobs of an ask wait here, or jobs of another mean age. */
  void change(Ask ask, long countDelta, double arrivalDelta) {
    ShapeQueue queue = shapeQueue(ask.shape());
    double weight = ask.queueWeight();
    queue.change(countDelta, weight, arrivalDelta);
    for (Site site : location.sites()) {
      VirtualQueue target = VirtualQueues.at(site).queueOf(queue);
      if (target != null) {
        target.change(countDelta, weight * countDelta, weight * arrivalDelta);
      }
    }
  }

  /** The jobs of an ask weigh so much more than before, or less if it is negative. */
  void weigh(Ask ask, double weight) {
    ShapeQueue queue = shapeQueue(ask.shape());
    queue.weigh(weight * ask.count(), weight * ask.arrivalSum());
    for (Site site : location.sites()) {
      VirtualQueue target = VirtualQueues.at(site).queueOf(queue);
      if (target != null) {
        target.change(0, weight * ask.count(), weight * ask.arrivalSum());
      }
    }
  }

  /** An ask would rather run here. */
  void addPreference(Ask ask) {
    location.index();
    if (ask.lane() == Lane.TASK) {
      preferring = preferring.isEmpty() ? new HashMap<>() : preferring;
      preferring.computeIfAbsent(ask.shape(), s -> new TenantLines()).add(ask);
    }
  }

  /** It does not any more. */
  void removePreference(Ask ask) {
    TenantLines asks = preferring.get(ask.shape());
    if (asks != null && asks.remove(ask) && asks.isEmpty()) {
      preferring.remove(ask.shape());
    }
  }

  private ShapeQueue shapeQueue(Shape shape) {
    ShapeQueue queue = shapeQueues.get(shape);
    if (queue == null) {
      queue = new ShapeQueue(shape);
      shapeQueues = shapeQueues.isEmpty() ? new LinkedHashMap<>() : shapeQueues;
      shapeQueues.put(shape, queue);
    }
    return queue;
  }

  private void unindexHeads(ShapeQueue queue) {
    for (Site site : location.sites()) {
      VirtualQueue target = VirtualQueues.at(site).queueOf(queue);
      if (target != null) {
        target.unindexHead(queue);
      }
    }
  }

  private void reindex(ShapeQueue queue, Ask ask, int sign) {
    long countDelta = (long) sign * ask.count();
    double weight = ask.queueWeight();
    if (headOfLine) {
      queue.indexHead();
    }
    for (Site site : location.sites()) {
      VirtualQueue target = VirtualQueues.at(site).queueOf(queue);
      if (target != null) {
        target.change(countDelta, weight * countDelta, sign * weight * ask.arrivalSum());
        target.index(queue);
      }
    }
  }

  @Override
  public String toString() {
    return "asks at " + location;
  }
}
