package org.vqs.yarn.why.answer;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.LabelSettings;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.snapshot.ResourceAmounts;

/**
 * A limit that one more container would exceed.
 *
 * @param reason of containers or of application masters
 * @param holder whose limit it is, in words
 * @param property the property that sets it while no schedule does
 * @param used what counts against it
 * @param most the limit
 * @param exceeded which resource types one more container would exceed; empty if none, because what
 *     was in the way has ended since
 * @param isTooSmall whether a container is larger than the whole limit
 */
public record LimitView(
    Reason reason,
    String holder,
    String property,
    ResourceAmounts used,
    ResourceAmounts most,
    List<Integer> exceeded,
    boolean isTooSmall) {

  /** True if it is one on application masters, of which one may always run. */
  public boolean isOfMasters() {
    return reason == Reason.AM_LIMIT;
  }

  /** The limit of a tenant at which an ask is deferred, or null if the tenant has none such. */
  public static LimitView of(Tenant tenant, Ask ask, Reason reason) {
    boolean ofMasters = reason == Reason.AM_LIMIT;
    ResourceVector most = ofMasters ? tenant.mastersMaximum() : tenant.maximum();
    if (most == null) {
      return null;
    }
    ResourceVector used = ofMasters ? tenant.usedByMasters() : tenant.used();
    ResourceVector demand = ask.shape().demand();
    List<Integer> exceeded = new ArrayList<>();
    boolean tooSmall = false;
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > 0 && used.get(r) + demand.get(r) > most.get(r)) {
        exceeded.add(r);
        tooSmall |= demand.get(r) > most.get(r);
      }
    }
    return new LimitView(
        reason,
        holder(tenant),
        property(tenant, ofMasters),
        ResourceAmounts.of(used),
        ResourceAmounts.of(most),
        exceeded,
        tooSmall);
  }

  private static String holder(Tenant tenant) {
    if (tenant.home() != null) {
      return "queue " + tenant.name() + " on " + Partitions.inWords(partition(tenant));
    }
    return tenant.kind() == Tenant.Kind.USER
        ? "user " + tenant.name() + " in queue " + tenant.queue().name()
        : "queue " + tenant.name();
  }

  private static String partition(Tenant tenant) {
    return Partitions.ofHome(tenant.home().home());
  }

  private static String property(Tenant tenant, boolean ofMasters) {
    boolean isRoot = tenant.parent() == null;
    if (ofMasters && isRoot) {
      return VqsProperties.PREFIX + "am.max-share";
    }
    String queue = VqsProperties.PREFIX + tenant.queue().name() + ".";
    if (tenant.home() != null) {
      return queue + "labels." + LabelSettings.nameOf(partition(tenant)) + ".maximum-capacity";
    }
    if (ofMasters) {
      return queue + "am.max-share";
    }
    return queue + (tenant.kind() == Tenant.Kind.USER ? "user.max-share" : "maximum-capacity");
  }
}
