package org.vqs.yarn.web.page.part;

import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.yarn.why.WaitingApplications;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.MainReason;

/** What the page asks the ResourceManager for while it is made, for the user who looks at it. */
public interface Surroundings {
  /** The address of a page of the ResourceManager, as {@code nodes}. */
  String page(String... path);

  /** The address of a NodeManager's own page, or null if the node is gone. */
  String nodeManager(String nodeId);

  /** Whether the ResourceManager's own pages would show the user this application. */
  boolean mayView(ApplicationId application);

  /** Whether the user administers the cluster; everybody does where ACLs are off. */
  boolean isAdministrator();

  /** Whether the ResourceManager's {@code /conf} would answer the user. */
  boolean mayReadConfiguration();

  /** Why an application waits; empty if the scheduler does not know it. */
  Optional<ApplicationAnswer> explain(ApplicationId application);

  /**
   * The applications that wait, whoever may view them.
   *
   * @throws org.vqs.yarn.why.SchedulerBusyException if the scheduler is too busy to tell
   */
  WaitingApplications.Listed waiting();

  /**
   * Why one of them waits; empty if it waits no more.
   *
   * @throws org.vqs.yarn.why.SchedulerBusyException if the scheduler is too busy to tell
   */
  Optional<MainReason> reason(ApplicationId application);
}
