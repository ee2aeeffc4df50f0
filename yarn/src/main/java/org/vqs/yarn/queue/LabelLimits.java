package org.vqs.yarn.queue;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.queue.LabelSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.amount.ResourceLimit;
import org.vqs.yarn.node.PartitionTotals;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * The limits and weights of queues on the nodes of single labels; limits as amounts for what these
 * nodes have now. Without labels, in settings and on nodes, this costs nothing; a label for which
 * something was set is followed until the next start. Called under the scheduler's lock.
 */
final class LabelLimits {
  private final Packer packer;
  private final PartitionTotals totals;
  private final ResourceMapping resources;
  private final Map<String, ResourceVector> limitedFor = new TreeMap<>();

  /** The labels that settings of queues name, or named. */
  private final Set<String> named = new TreeSet<>();

  /**
   * @param totals of partitions; those with a label that are there have limits of masters
   * @param resources as which the core knows YARN's amounts
   */
  LabelLimits(Packer packer, PartitionTotals totals, ResourceMapping resources) {
    this.packer = packer;
    this.totals = totals;
    this.resources = resources;
  }

  /** Sets the limits of all labels that the settings of queues name, or named, or nodes have. */
  void apply(VqsQueue root, QueueTree tree) {
    tree.all().forEach(queue -> named.addAll(queue.labels().keySet()));
    SortedSet<String> labels = new TreeSet<>(limitedFor.keySet());
    labels.addAll(named);
    labels.addAll(totals.labels());
    if (!totals.labels().isEmpty()) {
      labels.add("");
    }
    labels.forEach(label -> apply(label, root));
  }

  /** Whether nodes of a label came, went or changed since limits were set. Cost O(labels). */
  boolean isOutdated() {
    boolean isNew = !limitedFor.keySet().containsAll(totals.labels());
    return isNew
        || limitedFor.entrySet().stream()
            .anyMatch(entry -> !entry.getValue().equals(here(entry.getKey()).tree().total()));
  }

  private HomeTenants here(String label) {
    Location home = Partitions.home(packer, label);
    return packer.cluster().tenantsAt(home);
  }

  private void apply(String label, VqsQueue root) {
    ResourceVector total = here(label).tree().total();
    limitedFor.put(label, total);
    limit(label, total, root);
    limitMasters(label, root, total, null, null);
  }

  /**
   * As on all nodes together ({@link QueueLimits}): what masters may use of a partition depends on
   * what that has, and no other.
   */
  private void limitMasters(
      String label,
      VqsQueue queue,
      ResourceVector above,
      ResourceVector mastersAbove,
      MasterParts parts) {
    Tenant there = here(label).of(queue.tenant());
    ResourceVector most = QueueLimits.smaller(there.maximum(), above);
    ResourceVector masters = QueueLimits.masters(queue, most, parts);
    ResourceVector limit = QueueLimits.limitsMasters(queue) ? masters : null;
    if (!Objects.equals(limit, there.mastersMaximum())) {
      packer.tenants().setMastersMaximumAt(Partitions.home(packer, label), queue.tenant(), limit);
    }
    ResourceVector within = QueueLimits.smaller(masters, mastersAbove);
    MasterParts below = QueueLimits.parts(queue, within, each -> here(label).of(each.tenant()));
    queue.children().forEach(child -> limitMasters(label, child, most, within, below));
  }

  private void limit(String label, ResourceVector total, VqsQueue queue) {
    if (named.contains(label)) {
      queue.setOnLabel(label, here(label).of(queue.tenant()));
    }
    ResourceLimit set = queue.settings().maximumOn(label);
    ResourceVector most = set.isNone() ? null : set.of(total, resources);
    if (!Objects.equals(most, here(label).of(queue.tenant()).maximum())) {
      packer.tenants().setMaximumAt(Partitions.home(packer, label), queue.tenant(), most);
    }
    weigh(label, queue);
    queue.children().forEach(child -> limit(label, total, child));
  }

  private void weigh(String label, VqsQueue queue) {
    LabelSettings set = queue.settings().labels().get(label);
    Double own = set == null || !set.hasWeight() ? null : set.ownWeight();
    HomeTenants here = here(label);
    boolean isSet = here.hasOwnWeight(queue.tenant());
    boolean isOther = own != null && own != here.of(queue.tenant()).weight();
    if (isSet != (own != null) || isOther) {
      packer.tenants().setWeightAt(Partitions.home(packer, label), queue.tenant(), own);
    }
  }
}
