package org.vqs.yarn.queue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Discipline;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.QueueOrder;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.text.Printable;

/**
 * The queues of the scheduler, as {@link QueueTree} describes them: how they come, change and go.
 *
 * <p>Changed under the scheduler's lock; names, access and reports are for any thread.
 */
public final class VqsQueues implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(VqsQueues.class);

  /** How often queues without applications are looked for. */
  private static final long LOOK_FOR_IDLE_MS = 1_000;

  /** How soon other queues have what masters gave back; looking costs O(queues and users). */
  private static final long LOOK_AT_MASTERS_MS = 1_000;

  final Packer packer;
  final Configuration conf;
  final Supplier<Resource> clusterResource;
  final PartitionTotals totals;
  final QueueAccess access;

  /** Where users left of whom something may still run. */
  final Set<QueueUsers> departed = new LinkedHashSet<>();

  private final VqsQueue root;
  private final LabelLimits labelLimits;
  private final QueueNames names;
  private final RunningApplications running = new RunningApplications();
  private final Set<String> warnedAbout = ConcurrentHashMap.newKeySet();
  private final IdleQueues idle = new IdleQueues();
  private volatile VqsConfiguration settings;
  private volatile QueueTree tree;
  private volatile Map<String, VqsQueue> byPath;
  private Resource limitedFor;
  private long nextLookForIdle = Long.MIN_VALUE;
  private long nextLookAtMasters = Long.MIN_VALUE;
  private long applicationChanges;
  private ResourceVector masters;

  /**
   * Makes the queues and publishes their metrics, in place of those of another scheduler in this
   * JVM.
   *
   * @param conf of the ResourceManager
   * @param totals what the nodes of each partition have
   * @param packer whose tenants they become
   */
  public VqsQueues(
      VqsConfiguration settings,
      Configuration conf,
      Supplier<Resource> clusterResource,
      PartitionTotals totals,
      Packer packer) {
    this.settings = settings;
    this.tree = settings.queues();
    this.packer = packer;
    this.conf = conf;
    this.clusterResource = clusterResource;
    this.totals = totals;
    access = new QueueAccess(conf);
    names = new QueueNames(() -> this.byPath, () -> this.tree, () -> this.settings);
    labelLimits = new LabelLimits(packer, totals, settings.resources());
    root = new VqsQueue(settings.queues().root(), null, this);
    Map<String, VqsQueue> made = new LinkedHashMap<>();
    made.put(root.getQueuePath(), root);
    make(settings.queues(), made);
    arrange(settings.queues(), made);
    limit(Resource.newInstance(0, 0));
  }

  /** Makes those queues of a tree that are not there. Returns what was made. */
  private List<VqsQueue> make(QueueTree tree, Map<String, VqsQueue> known) {
    List<VqsQueue> made = new ArrayList<>();
    try {
      for (QueueSettings queue : tree.all()) {
        if (!known.containsKey(queue.path())) {
          VqsQueue parent = known.get(queue.parentPath());
          VqsQueue added = new VqsQueue(queue, parent, this);
          known.put(queue.path(), added);
          made.add(added);
        }
      }
    } catch (RuntimeException failed) {
      removeAll(made);
      throw failed;
    }
    return made;
  }

  /** Gives all queues of a tree their settings, order and names. */
  private void arrange(QueueTree tree, Map<String, VqsQueue> known) {
    Map<String, VqsQueue> arranged = new LinkedHashMap<>();
    for (QueueSettings queue : tree.all()) {
      VqsQueue changed = known.get(queue.path());
      changed.setSettings(queue);
      changed.setChildren(queue.children().stream().map(c -> known.get(c.path())).toList());
      if (changed.tenant().reward() != queue.reward()) {
        packer.tenants().setReward(changed.tenant(), queue.reward());
      }
      changed.users().weigh(queue.users().weights());
      packer.tenants().setDiscipline(changed.tenant(), discipline(queue));
      if (changed.parent() != null && changed.tenant().weight() != queue.weight()) {
        packer.tenants().setWeight(changed.tenant(), queue.weight());
      }
      arranged.put(queue.path(), changed);
    }
    byPath = arranged;
  }

  private static Discipline discipline(QueueSettings queue) {
    return switch (queue.isLeaf() ? queue.users().order() : QueueOrder.USERS) {
      case USERS -> Discipline.USERS;
      case FIFO -> Discipline.FIRST_COME;
      case FAIR -> Discipline.APPLICATIONS;
    };
  }

  /** Removes queues of which nothing runs or waits, those below first. */
  private void removeAll(List<VqsQueue> queues) {
    for (int i = queues.size() - 1; i >= 0; i--) {
      queues.get(i).getMetrics().retire();
      packer.tenants().remove(queues.get(i).tenant());
    }
  }

  /**
   * Refuses what {@link #refresh} would refuse. Cost O(queues and users).
   *
   * @throws IllegalArgumentException naming the queues that cannot go yet, or cannot yet have
   *     queues below them, because applications are in them
   */
  public void check(VqsConfiguration refreshed) {
    changeTo(refreshed).check(byPath);
  }

  private QueueRefresh changeTo(VqsConfiguration refreshed) {
    return new QueueRefresh(packer, tree, keepingMade(refreshed));
  }

  /** The queues of other settings, and those that were made on submission and are still allowed. */
  private QueueTree keepingMade(VqsConfiguration refreshed) {
    return refreshed.queues().keeping(tree.created());
  }

  /**
   * Takes over other settings, all of them or, on an exception, none. Queues, users and masters
   * that use more than their new limits keep what runs. Cost O(queues, users and asks).
   *
   * @param conf of the ResourceManager, as it is now
   * @return who uses more than a limit that changed, for the log; a line each
   * @throws IllegalArgumentException as {@link #check}
   */
  public List<String> refresh(VqsConfiguration refreshed, Configuration conf) {
    QueueRefresh change = changeTo(refreshed);
    change.check(byPath);
    Map<String, QueueRefresh.Limits> before = QueueRefresh.limits(byPath);
    QueueTree after = keepingMade(refreshed);
    Map<String, VqsQueue> known = new HashMap<>(byPath);
    make(after, known);
    change.rehome(byPath);
    List<VqsQueue> ended = change.removed(byPath);
    arrange(after, known);
    removeAll(ended);
    settings = refreshed;
    tree = after;
    LOG.info("refreshed: {}", change);
    access.refresh(conf);
    limit(limitedFor);
    running.limitsChanged();
    List<String> beyond = new ArrayList<>(QueueRefresh.beyondNewLimits(before, byPath));
    beyond.addAll(running.beyondLimits());
    return beyond;
  }

  /** As which the core knows YARN's amounts. */
  ResourceMapping resources() {
    return settings.resources();
  }

  /** The settings in force now. */
  public VqsConfiguration settings() {
    return settings;
  }

  /**
   * Brings limits up to date with the size of the cluster, and forgets users who are gone and
   * queues that were made on submission and had no application for long.
   *
   * @param now in milliseconds of the scheduler's clock
   */
  public void follow(Resource cluster, long now) {
    if (!cluster.equals(limitedFor) || labelLimits.isOutdated() || areMastersOther(now)) {
      limit(Resources.clone(cluster));
    }
    sweep();
    if (now >= nextLookForIdle) {
      nextLookForIdle = now + LOOK_FOR_IDLE_MS;
      tree.created().stream()
          .filter(leaf -> idle.isToGo(byPath.get(leaf.path()), now))
          .forEach(this::removeIdle);
    }
  }

  /**
   * Whether masters' parts are others: at once when a queue comes to have applications, as what is
   * kept for it must not be given away; soon when masters ended.
   */
  private boolean areMastersOther(long now) {
    if (applicationChanges != root.applicationChanges()) {
      return true;
    }
    if (now < nextLookAtMasters) {
      return false;
    }
    nextLookAtMasters = now + LOOK_AT_MASTERS_MS;
    return !root.tenant().usedByMasters().equals(masters);
  }

  private void removeIdle(QueueSettings leaf) {
    VqsQueue queue = byPath.get(leaf.path());
    tree = tree.without(leaf);
    arrange(tree, byPath);
    removeAll(List.of(queue));
    limit(limitedFor);
    LOG.info(
        "queue {} had no application for {} ms and is gone",
        leaf.path(),
        queue.parent().settings().creation().idleMillis());
  }

  /** The queues of now: those that are set, and those that were made on submission. */
  public QueueTree tree() {
    return tree;
  }

  /**
   * What a queue of this name has, or would have if an application were submitted to it; empty if
   * the application would be rejected.
   */
  public Optional<QueueSettings> terms(String name) {
    VqsQueue found = names.find(name);
    return found == null
        ? tree.newLeaf(QueueNames.wanted(name))
            .or(() -> Optional.ofNullable(names.resolveSubmitted(name)).map(VqsQueue::settings))
        : Optional.of(found.settings());
  }

  /** Whether a submission by this name would make a queue. */
  public boolean isToBeMade(String name) {
    return names.findAll(name).isEmpty() && tree.newLeaf(QueueNames.wanted(name)).isPresent();
  }

  /**
   * Why no queue can be made for an application of the user, in words that say what to do; null if
   * one can.
   */
  public String whyNotMade(String name, String user) {
    QueueSettings leaf = tree.newLeaf(QueueNames.wanted(name)).orElseThrow();
    VqsQueue above = byPath.get(leaf.parentPath());
    long made = above.children().stream().filter(child -> child.settings().created()).count();
    int most = above.settings().creation().maximum();
    String prefix = VqsProperties.PREFIX + above.getQueuePath() + ".";
    if (made >= most) {
      return "queue %s, which does not exist, and %s has its maximum of %d queues that were made on submission (%schildren.maximum); use one of them, or wait until one goes"
          .formatted(leaf.path(), above.getQueuePath(), most, prefix);
    }
    if (!access.maySubmitToNew(leaf, above, user)) {
      return "queue %s, which does not exist and which the user might neither submit to nor administer; %stemplate.acl.submit-applications grants it, or the ACLs of %s"
          .formatted(leaf.path(), prefix, above.getQueuePath());
    }
    return null;
  }

  /** Makes the queue of a name for which {@link #isToBeMade} holds. Cost O(queues). */
  public VqsQueue makeOnSubmission(String name) {
    QueueSettings leaf = tree.newLeaf(QueueNames.wanted(name)).orElseThrow();
    QueueTree grown = tree.with(leaf);
    Map<String, VqsQueue> known = new HashMap<>(byPath);
    make(grown, known);
    arrange(grown, known);
    tree = grown;
    limit(limitedFor);
    LOG.info("made queue {} on submission", leaf.path());
    return byPath.get(leaf.path());
  }

  private void limit(Resource cluster) {
    limitedFor = cluster;
    applicationChanges = root.applicationChanges();
    masters = root.tenant().usedByMasters();
    new QueueLimits(packer, cluster, totals, settings.resources()).apply(root);
    labelLimits.apply(root, tree);
  }

  private void sweep() {
    if (!departed.isEmpty()) {
      departed.removeIf(users -> !users.sweep());
    }
  }

  /** Which applications may run, by the limits of the queues. */
  public RunningApplications running() {
    return running;
  }

  /** Which queue a name means. */
  public QueueNames names() {
    return names;
  }

  /** The queue that all others are below. */
  public VqsQueue root() {
    return root;
  }

  /** All queues, those above first. */
  public List<VqsQueue> all() {
    return List.copyOf(byPath.values());
  }

  /**
   * The leaf for an application that was accepted before a restart, perhaps by another scheduler
   * whose queues are unknown here. Such applications go on in {@code default}, or in the first leaf
   * if there is no such queue, with one warning for each name, so that a restart never fails for a
   * name. A queue that was made on submission is made again.
   */
  public VqsQueue resolveRecovered(String name) {
    VqsQueue found = isToBeMade(name) ? makeOnSubmission(name) : names.find(name);
    if (found != null && found.isLeaf()) {
      return found;
    }
    VqsQueue standIn = names.standIn();
    if (warnedAbout.add(name)) {
      LOG.warn(
          "recovered applications of queue {}, which is not one of {}, go on in queue {}",
          Printable.of(name),
          names.leafNames(),
          standIn.getQueuePath());
    }
    return standIn;
  }

  /**
   * What clients are told of a queue.
   *
   * @throws IOException if there is no queue of that name, or more than one
   */
  public QueueInfo info(String name, boolean includeChildQueues, boolean recursive)
      throws IOException {
    VqsQueue queue = names.find(name);
    if (queue == null) {
      throw new IOException(names.whyUnknown(name));
    }
    return queue.getQueueInfo(includeChildQueues, recursive);
  }

  /** What the current user may do in each queue; nothing if there is no telling who that is. */
  public List<QueueUserACLInfo> userAcls() {
    try {
      return root.getQueueUserAclInfo(UserGroupInformation.getCurrentUser());
    } catch (IOException unknownUser) {
      LOG.warn("cannot tell who asks for the queue ACLs", unknownUser);
      return List.of();
    }
  }

  /**
   * True if the user may do this in a queue. An unknown name, as recovered applications may have,
   * is judged as the queue that stands in for it. With a name that several queues share, only what
   * is granted in each of them.
   */
  public boolean hasAccess(UserGroupInformation user, QueueACL acl, String name) {
    List<VqsQueue> found = names.findAll(name);
    return (found.isEmpty() ? List.of(names.standIn()) : found)
        .stream().allMatch(queue -> queue.hasAccess(acl, user));
  }

  /**
   * Prepares for a submission of a user's, in the thread that submits and without any lock: finding
   * the user's groups may take long. Never throws.
   */
  public void prepare(String user) {
    access.prepare(user);
  }

  /**
   * Publishes the metrics again if those of another scheduler in this JVM took their names since,
   * as when a standby is initialised before this one becomes active.
   */
  public void publish() {
    byPath.values().forEach(queue -> queue.getMetrics().publish());
  }

  /** Withdraws the metrics from publication. */
  @Override
  public void close() {
    byPath.values().forEach(queue -> queue.getMetrics().retire());
  }
}
