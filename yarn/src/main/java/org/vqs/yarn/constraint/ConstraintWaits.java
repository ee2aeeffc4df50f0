package org.vqs.yarn.constraint;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.core.Packer;
import org.vqs.core.waiting.Ask;

/**
 * The asks with placement constraints, and which of them another look may help after a container
 * with tags started or ended, or a node's attributes changed.
 *
 * <pre>
 * a container with tags started   → asks that want more of one of its tags are affected
 * a container with tags ended     → asks that want fewer of one of its tags are affected
 * attributes of a node changed    → asks that read attributes are affected
 * before and after each run       → some affected asks are tried again, the others in later runs
 * a node reports, asks wait       → the node is offered to what waits, and now and then
 *                                   an ask is tried again, the next one each time
 * </pre>
 *
 * The last step is for constraints that change without an event, as when an application registers
 * others. Cost of a container with tags: O(its tags) plus, once per run, O(asks that name one of
 * them). Changed under the scheduler's lock only.
 */
public final class ConstraintWaits {
  private static final long LOOKS_AGAIN_EVERY = 100;

  private final IntSupplier mostRetries;
  private final Map<Ask, ConstraintReader> waiting = new LinkedHashMap<>();
  private final Map<TagTarget, Set<Ask>> wantingMore = new HashMap<>();
  private final Map<TagTarget, Set<Ask>> wantingFewer = new HashMap<>();
  private final Set<Ask> readingAttributes = new LinkedHashSet<>();
  private final Set<TagTarget> grown = new LinkedHashSet<>();
  private final Set<TagTarget> shrunk = new LinkedHashSet<>();
  private final Set<Ask> affected = new LinkedHashSet<>();
  private long looksAgain = Long.MIN_VALUE;

  /**
   * @param mostRetries how many asks one run tries again, by the settings of the moment
   */
  public ConstraintWaits(IntSupplier mostRetries) {
    this.mostRetries = mostRetries;
  }

  /** An ask waits that has constraints. */
  public void add(Ask ask, ConstrainedRequest request) {
    ConstraintReader targets = request.targets();
    waiting.put(ask, targets);
    targets.wantedMore().forEach(target -> index(wantingMore, target).add(ask));
    targets.wantedFewer().forEach(target -> index(wantingFewer, target).add(ask));
    if (targets.readsAttributes()) {
      readingAttributes.add(ask);
    }
  }

  private static Set<Ask> index(Map<TagTarget, Set<Ask>> asks, TagTarget target) {
    return asks.computeIfAbsent(target, t -> new LinkedHashSet<>());
  }

  /** An ask waits no more. One that was never added is ignored. */
  public void remove(Ask ask) {
    ConstraintReader targets = waiting.remove(ask);
    if (targets != null) {
      targets.wantedMore().forEach(target -> unindex(wantingMore, target, ask));
      targets.wantedFewer().forEach(target -> unindex(wantingFewer, target, ask));
      readingAttributes.remove(ask);
      affected.remove(ask);
    }
  }

  private static void unindex(Map<TagTarget, Set<Ask>> asks, TagTarget target, Ask ask) {
    asks.computeIfPresent(
        target,
        (t, named) -> {
          named.remove(ask);
          return named.isEmpty() ? null : named;
        });
  }

  /** How many asks with constraints wait. */
  public int size() {
    return waiting.size();
  }

  /** A container started, or came back with its node. */
  public void started(RMContainer container) {
    note(container, wantingMore, grown);
  }

  /** A container gave its room back. */
  public void ended(RMContainer container) {
    note(container, wantingFewer, shrunk);
  }

  private static void note(
      RMContainer container, Map<TagTarget, Set<Ask>> wanting, Set<TagTarget> changed) {
    Set<String> tags = container.getAllocationTags();
    if (tags == null || tags.isEmpty() || wanting.isEmpty()) {
      return;
    }
    ApplicationId application = container.getApplicationAttemptId().getApplicationId();
    for (ApplicationId within : new ApplicationId[] {application, null}) {
      tags.forEach(tag -> note(new TagTarget(within, tag), wanting, changed));
      note(new TagTarget(within, null), wanting, changed);
    }
  }

  private static void note(
      TagTarget target, Map<TagTarget, Set<Ask>> wanting, Set<TagTarget> changed) {
    if (wanting.containsKey(target)) {
      changed.add(target);
    }
  }

  /** A node's attributes changed. */
  public void attributesChanged() {
    affected.addAll(readingAttributes);
  }

  /**
   * Has affected asks tried again in the next run.
   *
   * @return true if some are left for the run after that
   */
  public boolean retry(Packer packer) {
    collect(wantingMore, grown);
    collect(wantingFewer, shrunk);
    if (affected.isEmpty()) {
      return false;
    }
    Iterator<Ask> next = affected.iterator();
    int most = mostRetries.getAsInt();
    for (int i = 0; i < most && next.hasNext(); i++) {
      packer.retry(next.next());
      next.remove();
    }
    return next.hasNext();
  }

  /**
   * Has the next of all asks tried again in the next run, one in each {@value #LOOKS_AGAIN_EVERY}
   * ms: refusals are remembered, and no event tells of some that no longer hold.
   */
  public void lookAgain(Packer packer, long now) {
    if (waiting.isEmpty() || now < looksAgain) {
      return;
    }
    looksAgain = now + LOOKS_AGAIN_EVERY;
    Ask ask = waiting.keySet().iterator().next();
    waiting.put(ask, waiting.remove(ask));
    packer.retry(ask);
  }

  private void collect(Map<TagTarget, Set<Ask>> wanting, Set<TagTarget> changed) {
    if (changed.isEmpty()) {
      return;
    }
    for (TagTarget target : changed) {
      affected.addAll(wanting.getOrDefault(target, Set.of()));
    }
    changed.clear();
  }
}
