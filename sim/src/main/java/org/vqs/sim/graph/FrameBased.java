package org.vqs.sim.graph;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.sim.graph.dgp.QueueWorth;
import org.vqs.sim.graph.dgp.TemplateRoom;
import org.vqs.sim.graph.dgp.TemplateScheduler;

/**
 * The frame-based algorithm (Scheduling Storms and Streams in the Cloud, Algorithm 1). It
 * interrupts jobs, and looks at all configurations: for small systems only.
 *
 * <pre>
 *   at each time kT:
 *     the configuration becomes the one of most Σ (α f(Q_j) − b_A), over its templates A of type j
 *   until (k+1)T jobs of the queues are placed in its templates as these are free
 * </pre>
 *
 * <p>Q_j is that of (10) plus one, so that a job that is alone counts. Of equal configurations the
 * one that was found first is taken, and a job goes on without interruption if the new
 * configuration has its template, too.
 */
public final class FrameBased implements TemplateScheduler {
  private final GraphHost host;
  private final Machines machines;
  private final List<GraphType> types;
  private final ConfigurationTable table;
  private final Frames frames;

  /** Templates of the configuration without a job: virtual, they hold their slots. */
  private final List<Template> empty = new ArrayList<>();

  private double nextFrame;

  /**
   * The parameters.
   *
   * @param alpha α, above 0
   * @param length T, above 0
   * @param exponent b of f(x) = log^(1−b) x
   */
  public record Frames(double alpha, double length, double exponent) {
    /** Checks the numbers. */
    public Frames {
      if (!(alpha > 0) || !(length > 0)) {
        throw new IllegalArgumentException(
            "alpha (" + alpha + ") and the length of frames (" + length + ") must be above 0");
      }
    }
  }

  /**
   * A scheduler.
   *
   * @param machines of the host
   * @param table of the system
   */
  public FrameBased(
      GraphHost host,
      GraphSystem system,
      Machines machines,
      ConfigurationTable table,
      Frames frames) {
    this.host = host;
    this.machines = machines;
    this.types = system.jobs().stream().map(GraphJobs::type).toList();
    this.table = table;
    this.frames = frames;
  }

  @Override
  public void arrival(GraphType type, double now) {
    fill(type);
  }

  @Override
  public void departure(Template template, double now) {
    TemplateRoom.hold(template, machines);
    empty.add(template);
    fill(template.type());
  }

  @Override
  public double nextEventAt() {
    return nextFrame;
  }

  @Override
  public void tick(double now) {
    nextFrame += frames.length;
    empty.forEach(template -> TemplateRoom.release(template, machines));
    empty.clear();
    List<Template> wanted = new ArrayList<>(best().templates());
    for (Template running : host.running()) {
      if (!takeEqual(wanted, running)) {
        host.interrupt(running);
      }
    }
    wanted.forEach(template -> TemplateRoom.hold(template, machines));
    empty.addAll(wanted);
    types.forEach(this::fill);
  }

  private ConfigurationTable.Cheapest best() {
    double[] worth = new double[types.size()];
    for (int j = 0; j < worth.length; j++) {
      worth[j] = frames.alpha * QueueWorth.f(1 + host.inSystem(types.get(j)), frames.exponent);
    }
    ConfigurationTable.Cheapest best = null;
    double most = 0;
    for (ConfigurationTable.Cheapest each : table.all()) {
      double weight = -each.cost();
      for (int j = 0; j < worth.length; j++) {
        weight += worth[j] * each.counts().get(j);
      }
      if (best == null || weight > most) {
        best = each;
        most = weight;
      }
    }
    return best;
  }

  private static boolean takeEqual(List<Template> wanted, Template running) {
    for (Iterator<Template> each = wanted.iterator(); each.hasNext(); ) {
      if (each.next().isLike(running)) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  private void fill(GraphType type) {
    for (Iterator<Template> each = empty.iterator(); each.hasNext(); ) {
      Template template = each.next();
      if (host.waiting(type) == 0) {
        return;
      }
      if (template.type().equals(type)) {
        each.remove();
        TemplateRoom.release(template, machines);
        host.fill(template.copy());
      }
    }
  }

  @Override
  public int virtualTemplates(GraphType type) {
    return (int) empty.stream().filter(template -> template.type().equals(type)).count();
  }

  @Override
  public double virtualCost() {
    return empty.stream().mapToDouble(Template::cost).sum();
  }
}
