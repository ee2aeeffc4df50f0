package org.vqs.yarn.app;

import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.layer.gang.GangFit;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.gang.GangUnit;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * Says at once, and once, that a request is larger than any node: in the log and in the
 * application's diagnostics. The request waits, because a larger node may join.
 *
 * <p>YARN itself refuses what exceeds the maximum of each resource over all nodes; what is left is
 * a request for the memory of one node and the GPUs of another.
 */
public final class NeverFitsReport {
  private static final Logger LOG = LoggerFactory.getLogger(NeverFitsReport.class);

  private final Packer packer;
  private final RMContext rmContext;

  /** A report about a packer's asks. */
  public NeverFitsReport(Packer packer, RMContext rmContext) {
    this.packer = packer;
    this.rmContext = rmContext;
  }

  /**
   * Reports an ask that fits no registered node, unless it was reported before, no node is
   * registered, or it starts in another sub-cluster.
   */
  public void reportIfNew(AskEntry entry) {
    Ask ask = entry.ask();
    if (ask.count() == 0
        || (entry.gang() != null && entry.gang().isElsewhere())
        || fitsSomeServer(ask)
        || packer.cluster().serverCount() == 0
        || !entry.reportNeverFitting()) {
      return;
    }
    report(entry.attempt(), describe(entry));
  }

  /** One that waits for a gang is in no index that would know. */
  private boolean fitsSomeServer(Ask ask) {
    return ask.fitsSomeServer()
        || (ask.deferred() != null
            && packer.cluster().classes().stream().anyMatch(each -> ask.shape().fitsEmpty(each)));
  }

  /** Reports a gang that its partition could not hold if nothing else ran there, once. */
  void reportIfNew(ContainerGang gang) {
    if (gang.isReported()) {
      return;
    }
    String message = describe(gang.gang());
    if (message != null && packer.cluster().serverCount() > 0 && gang.report()) {
      report(gang.attempt(), gang.name() + ": " + message);
    }
  }

  /** Why a gang can never start on the nodes there are, or within its limits; null if it may. */
  public static String describe(Gang gang) {
    int size = gang.type().size();
    int withRoom = GangFit.nodesWithRoom(gang);
    String waits = "; ask for no more, or make it soft. It waits as it is";
    if (withRoom < size) {
      return "NEVER_FITS: "
          + withRoom
          + " of "
          + size
          + " containers would have room if nothing else ran on "
          + where(gang)
          + waits;
    }
    for (Tenant at = gang.tenant(); at != null; at = at.parent()) {
      ResourceVector maximum = at.maximum();
      if (maximum != null && !gang.demand().fitsIn(maximum)) {
        return "NEVER_FITS: "
            + GangFit.nodesWithin(gang, maximum)
            + " of its "
            + size
            + " containers would be within the maximum of "
            + at.name()
            + ", "
            + ResourceMapping.text(maximum)
            + "; all together need "
            + ResourceMapping.text(gang.demand())
            + waits;
      }
    }
    return null;
  }

  private static String where(Gang gang) {
    String unit = GangUnit.word(gang.type().span());
    String nodes = "the " + gang.home().serverCount() + " nodes of its partition";
    return unit == null ? nodes : "any one " + unit + " of " + nodes;
  }

  private void report(VqsAppAttempt attempt, String message) {
    LOG.warn("{}: {}", attempt.getApplicationAttemptId(), message);
    RMApp app = rmContext.getRMApps().get(attempt.getApplicationId());
    if (app != null && app.getCurrentAppAttempt() != null) {
      app.getCurrentAppAttempt().updateAMLaunchDiagnostics(message);
    }
  }

  /**
   * For example: NEVER_FITS: a container of &lt;memory:8192, vCores:1&gt; is larger than any node
   * (yarn.io/gpu: 4 asked …).
   */
  private String describe(AskEntry entry) {
    ResourceVector demand = entry.ask().shape().demand();
    ServerClass nearest = null;
    for (ServerClass candidate : packer.cluster().classes()) {
      if (nearest == null
          || Size.of(demand, candidate.capacity()).compareTo(Size.of(demand, nearest.capacity()))
              < 0) {
        nearest = candidate;
      }
    }
    StringBuilder missing = new StringBuilder();
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > nearest.capacity().get(r)) {
        missing
            .append(missing.length() == 0 ? "" : ", ")
            .append(ResourceMapping.name(r))
            .append(": ")
            .append(demand.get(r))
            .append(" asked, ")
            .append(nearest.capacity().get(r))
            .append(" there");
      }
    }
    Server example = nearest.home().site(nearest).openByTightness().last();
    return "NEVER_FITS: a container of "
        + entry.capability()
        + " is larger than any single node; the nearest"
        + (example == null ? "" : ", " + example.name() + ",")
        + " has "
        + ResourceMapping.text(nearest.capacity())
        + " ("
        + missing
        + "). It waits for a larger node.";
  }
}
