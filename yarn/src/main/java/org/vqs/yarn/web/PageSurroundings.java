package org.vqs.yarn.web;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.vqs.yarn.web.page.part.Surroundings;
import org.vqs.yarn.why.WaitingApplications;
import org.vqs.yarn.why.WhyPending;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.MainReason;

/**
 * What the page asks this ResourceManager for. For one request.
 *
 * @param urls the address of a page of the ResourceManager
 * @param caller who looks at the page
 */
record PageSurroundings(
    ResourceManager resourceManager,
    Function<String[], String> urls,
    Caller caller,
    BooleanSupplier configurationAccess,
    WhyPending why)
    implements Surroundings {

  @Override
  public String page(String... path) {
    return urls.apply(path);
  }

  @Override
  public String nodeManager(String nodeId) {
    RMNode node = resourceManager.getRMContext().getRMNodes().get(NodeId.fromString(nodeId));
    if (node == null || node.getHttpAddress() == null) {
      return null;
    }
    return WebAppUtils.getHttpSchemePrefix(resourceManager.getConfig()) + node.getHttpAddress();
  }

  @Override
  public boolean mayView(ApplicationId application) {
    return caller.mayView(application);
  }

  @Override
  public boolean isAdministrator() {
    return caller.isAdministrator();
  }

  @Override
  public boolean mayReadConfiguration() {
    return configurationAccess.getAsBoolean();
  }

  @Override
  public Optional<ApplicationAnswer> explain(ApplicationId application) {
    return why.explain(application);
  }

  @Override
  public WaitingApplications.Listed waiting() {
    return why.waiting().list();
  }

  @Override
  public Optional<MainReason> reason(ApplicationId application) {
    return why.waiting().reason(application);
  }
}
