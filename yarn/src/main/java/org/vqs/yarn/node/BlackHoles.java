package org.vqs.yarn.node;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Refusal;
import org.vqs.yarn.config.BlackHoleSettings;

/**
 * Nodes whose containers fail quickly, one after another, take no new work for a while (nodes.md,
 * "Nodes that fail everything"): Best-Fit would refill such a node for ever, since it always has
 * room.
 *
 * <pre>
 * A container fails quickly if it ends by itself, badly, within {@code quick} of its launch ({@link ExitVerdict}).
 * A node with {@code failures} quick failures in a row backs off, if
 *   they are of two users or more, and
 *   fewer than a tenth of the nodes (at least one, never all) back off already.
 * While only one user has applications, it is enough
 *   that they are of two applications or more, or that the one application works on another node.
 * When the back-off ends it takes one container, the probe, and no second one until
 *   the probe succeeds or outlives {@code quick}: the node is as others again;
 *   the probe fails quickly: it backs off for twice as long, up to {@code max-back-off};
 *   somebody ends the probe: the next container is the probe.
 * The probe is not of a user among the failures, unless all users are, or nobody else wanted the
 *   node for as long again as the back-off was.
 * </pre>
 *
 * <p>Why so: an application whose every container fails says nothing of the nodes, and a fault that
 * all share (a missing image, a file system that is down) must not close the cluster. One user must
 * not close nodes to others by containers that fail on purpose, nor keep them closed. One container
 * at a time, since a node that is still broken would otherwise fail as many as it has room for.
 * What ran before the back-off began says nothing of the node's state since, so only the probe ends
 * it.
 *
 * <p>Nothing is stored: after a restart every node is trusted. Called under the scheduler's lock
 * but for the counts. Cost O(1) per container that ends, but for the question to the application.
 */
public final class BlackHoles {
  private static final Logger LOG = LoggerFactory.getLogger(BlackHoles.class);

  /** At most one node in so many backs off at a time. */
  private static final int NODES_PER_BACK_OFF = 10;

  private final Packer packer;
  private final Supplier<BlackHoleSettings> settings;
  private final IntSupplier nodes;
  private final IntSupplier users;
  private final AtomicInteger avoided = new AtomicInteger();
  private final AtomicLong backOffs = new AtomicLong();

  /** The application whose container ended. */
  public interface Witness {
    /** Whose it is. */
    String getUser();

    /** One of its containers worked on a node. */
    void workedOn(VqsNode node);

    /**
     * True if one of its containers worked on another node, or has run there for longer than {@code
     * quick} by now. Masters do not count: they may work where nothing else does.
     */
    boolean worksBesides(VqsNode node, long quick, long now);
  }

  /**
   * The rule over a cluster.
   *
   * @param settings today's
   * @param nodes how many nodes are registered
   * @param users how many users have applications
   */
  public BlackHoles(
      Packer packer, Supplier<BlackHoleSettings> settings, IntSupplier nodes, IntSupplier users) {
    this.packer = packer;
    this.settings = settings;
    this.nodes = nodes;
    this.users = users;
  }

  /** How many nodes back off, or are being probed. */
  public int avoided() {
    return avoided.get();
  }

  /** How many back-offs began since the scheduler started. */
  public long backOffs() {
    return backOffs.get();
  }

  /** A node reported that a container ended by itself, and with which status. */
  public void ended(
      VqsNode node, RMContainer rmContainer, int exitStatus, Witness application, long now) {
    ContainerId container = rmContainer.getContainerId();
    BlackHoleSettings rule = settings.get();
    if (!rule.isOn()) {
      return;
    }
    NodeHealth health = node.health();
    ExitVerdict verdict = ExitVerdict.of(exitStatus, node.age(container, now), rule.quickMillis());
    if (verdict == ExitVerdict.WORKED && !rmContainer.isAMContainer()) {
      application.workedOn(node);
    }
    boolean isAvoided = health.backOff() != null;
    if (verdict == ExitVerdict.NOTHING || (isAvoided && !container.equals(health.probe()))) {
      return;
    }
    if (verdict == ExitVerdict.WORKED) {
      trust(node, "a container worked");
      return;
    }
    health.failed(container.getApplicationAttemptId().getApplicationId(), application.getUser());
    if (isAvoided) {
      avoid(node, Math.min(2 * health.backOff().length(), rule.maxBackOffMillis()), now);
    } else if (health.failures() >= rule.failures()
        && avoided.get() < mostAvoided()
        && isNodesFault(node, application, now)) {
      avoided.incrementAndGet();
      avoid(node, rule.backOffMillis(), now);
    }
  }

  private boolean isNodesFault(VqsNode node, Witness application, long now) {
    NodeHealth health = node.health();
    if (users.getAsInt() > 1) {
      return health.failingUsers() > 1;
    }
    return health.failingApplications() > 1
        || application.worksBesides(node, settings.get().quickMillis(), now);
  }

  private int mostAvoided() {
    int all = nodes.getAsInt();
    return Math.min(Math.max(1, all / NODES_PER_BACK_OFF), all - 1);
  }

  private void avoid(VqsNode node, long length, long now) {
    NodeHealth health = node.health();
    health.avoid(length, now);
    backOffs.incrementAndGet();
    LOG.info(
        "back-off: node={} begins failures={} applications={} users={} for={}ms until={}",
        node.getNodeID(),
        health.failures(),
        health.failingApplications(),
        health.failingUsers(),
        length,
        health.backOff().until());
    packer.servers().close(node.server(), Refusal.Reason.SERVER_CLOSED);
  }

  private void trust(VqsNode node, String why) {
    NodeHealth health = node.health();
    if (health.backOff() != null) {
      avoided.decrementAndGet();
      LOG.info(
          "back-off: node={} ends failures={} because={}",
          node.getNodeID(),
          health.failures(),
          why);
    }
    health.worked();
  }

  /**
   * Whether a node takes no new work now; asked at each of its reports, as time ends back-offs and
   * lets probes outlive {@code quick}.
   */
  public boolean closes(VqsNode node, long now) {
    NodeHealth health = node.health();
    if (health.backOff() == null) {
      return false;
    }
    BlackHoleSettings rule = settings.get();
    if (!rule.isOn()) {
      trust(node, "switched off");
    } else if (health.probe() == null) {
      return !isToBeProbed(node, now);
    } else if (node.age(health.probe(), now) > rule.quickMillis()) {
      trust(node, "a container runs");
    }
    return health.backOff() != null;
  }

  private boolean isToBeProbed(VqsNode node, long now) {
    NodeHealth health = node.health();
    NodeHealth.BackOff backOff = health.backOff();
    if (now < backOff.until()) {
      return false;
    }
    boolean anyone =
        health.failingUsers() >= users.getAsInt() || now >= backOff.until() + backOff.length();
    if (health.letAnyoneProbe(anyone)) {
      packer.servers().offer(node.server());
    }
    return true;
  }

  /** A node went. */
  public void forget(VqsNode node) {
    trust(node, "the node went");
  }
}
