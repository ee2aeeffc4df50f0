package org.vqs.core.policy;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/** A policy around a policy: whatever a layer does not decide, the policy inside it does. */
public abstract class PolicyLayer implements SchedulingPolicy {
  /** The policy inside. */
  protected final SchedulingPolicy inner;

  /** A layer around a policy. */
  protected PolicyLayer(SchedulingPolicy inner) {
    this.inner = inner;
  }

  @Override
  public void place(Ask ask) {
    inner.place(ask);
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return inner.arrivalOrder();
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    return inner.admits(server, ask);
  }

  @Override
  public boolean keepsFrom(Server server, Ask ask) {
    return inner.keepsFrom(server, ask);
  }

  @Override
  public Predicate<Server> hasTurnBefore(Ask ask) {
    return inner.hasTurnBefore(ask);
  }

  @Override
  public void left(Ask ask, List<Location> locations) {
    inner.left(ask, locations);
  }

  @Override
  public void changed(Server server) {
    inner.changed(server);
  }

  @Override
  public JobObserver observer() {
    return inner.observer();
  }

  @Override
  public void renew(Server server) {
    inner.renew(server);
  }

  @Override
  public void outlasted(Server server) {
    inner.outlasted(server);
  }

  @Override
  public void eventBegins() {
    inner.eventBegins();
  }

  @Override
  public void tick(Server server) {
    inner.tick(server);
  }
}
