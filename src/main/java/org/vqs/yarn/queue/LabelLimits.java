package org.vqs.yarn.queue;

import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.yarn.config.queue.LabelSettings;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.amount.ResourceLimit;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * The limits and weights of queues on the nodes of single labels; limits as amounts for what these
 * nodes have now. A label for which nothing is set costs nothing; one for which something was set
 * is followed until the next start. Called under the scheduler's lock.
 */
final class LabelLimits {
  private final Packer packer;
  private final Map<String, ResourceVector> limitedFor = new TreeMap<>();

  LabelLimits(Packer packer) {
    this.packer = packer;
  }

  /** Sets the limits of all labels that the settings of queues name, or named. */
  void apply(VqsQueue root, QueueTree tree) {
    SortedSet<String> labels = new TreeSet<>(limitedFor.keySet());
    for (QueueSettings queue : tree.all()) {
      labels.addAll(queue.labels().keySet());
    }
    labels.forEach(label -> apply(label, root));
  }

  /** Brings limits up to date where nodes of a label came, went or changed. Cost O(labels). */
  void follow(VqsQueue root) {
    if (limitedFor.isEmpty()) {
      return;
    }
    limitedFor.forEach(
        (label, total) -> {
          if (!total.equals(here(label).tree().total())) {
            apply(label, root);
          }
        });
  }

  private HomeTenants here(String label) {
    Location home = Partitions.home(packer, label);
    return packer.cluster().tenantsAt(home);
  }

  private void apply(String label, VqsQueue root) {
    ResourceVector total = here(label).tree().total();
    limitedFor.put(label, total);
    limit(label, total, root);
  }

  private void limit(String label, ResourceVector total, VqsQueue queue) {
    queue.setOnLabel(label, here(label).of(queue.tenant()));
    ResourceLimit set = queue.settings().maximumOn(label);
    ResourceVector most = set.isNone() ? null : set.of(ResourceMapping.toResource(total));
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
