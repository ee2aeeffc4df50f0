package org.vqs.yarn.web;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpServletResponseWrapper;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWebAppUtil;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;

/**
 * Who sent a request, and what the ResourceManager's own pages would show that user. For one
 * request, in its thread.
 */
final class Caller {
  private final RMContext context;
  private final ApplicationACLsManager acls;
  private final Predicate<RMApp> hasAccess;
  private final boolean hasActions;
  private final String staticUser;
  private final UserGroupInformation user;
  private final Map<ApplicationId, Boolean> visible = new HashMap<>();

  /**
   * The sender of a request.
   *
   * @param hasAccess the ResourceManager's own check for this request: those who may view the
   *     application, and those who administer its queue
   */
  Caller(ResourceManager rm, HttpServletRequest request, Predicate<RMApp> hasAccess) {
    this.context = rm.getRMContext();
    this.acls = rm.getApplicationACLsManager();
    this.hasAccess = hasAccess;
    this.hasActions =
        rm.getConfig()
            .getBoolean(
                YarnConfiguration.RM_WEBAPP_UI_ACTIONS_ENABLED,
                YarnConfiguration.DEFAULT_RM_WEBAPP_UI_ACTIONS_ENABLED);
    this.staticUser =
        rm.getConfig()
            .get(
                CommonConfigurationKeys.HADOOP_HTTP_STATIC_USER,
                CommonConfigurationKeys.DEFAULT_HADOOP_HTTP_STATIC_USER);
    this.user = RMWebAppUtil.getCallerUserGroupInformation(request, true);
  }

  /**
   * Whether an application is shown to the caller. One that the ResourceManager does not know any
   * more, to administrators only.
   */
  boolean mayView(ApplicationId application) {
    return visible.computeIfAbsent(
        application,
        id -> {
          RMApp app = context.getRMApps().get(id);
          return app == null ? isAdministrator() : hasAccess.test(app);
        });
  }

  /** Whether the caller administers the cluster; everybody does where ACLs are off. */
  boolean isAdministrator() {
    return !acls.areACLsEnabled() || (user != null && acls.isAdmin(user));
  }

  /** How the caller is named in messages. */
  String name() {
    return user == null ? "an unknown user" : "user " + user.getShortUserName();
  }

  /** How the caller is known to YARN; "" if it is not. */
  String fullName() {
    return user == null ? "" : user.getUserName();
  }

  /**
   * Why the caller may not change the scheduler's settings on the page, as YARN's {@code
   * scheduler-conf} decides it; null if there is no reason.
   */
  String whyNotEdit() {
    if (!hasActions) {
      return YarnConfiguration.RM_WEBAPP_UI_ACTIONS_ENABLED
          + " is false: the ResourceManager’s web pages change nothing.";
    }
    if (user == null) {
      return "Nobody knows who you are: log in first, or without Kerberos add ?user.name= to the address.";
    }
    if (UserGroupInformation.isSecurityEnabled() && fullName().equals(staticUser)) {
      return "The default user of web pages (%s) may not edit the queues.".formatted(staticUser);
    }
    return isAdministrator()
        ? null
        : "You are %s, who is not in yarn.admin.acl: only administrators may edit the queues."
            .formatted(name());
  }

  /** Whether the ResourceManager's {@code /conf} would answer the caller. */
  static boolean mayReadConfiguration(
      ServletContext servlets, HttpServletRequest request, HttpServletResponse response) {
    try {
      return HttpServer2.isInstrumentationAccessAllowed(
          servlets, request, new SilentResponse(response));
    } catch (IOException failure) {
      throw new IllegalStateException("cannot tell who may read /conf", failure);
    }
  }

  /** Hadoop's check sends an error page itself; ours is sent instead. */
  private static final class SilentResponse extends HttpServletResponseWrapper {
    SilentResponse(HttpServletResponse response) {
      super(response);
    }

    @Override
    public void sendError(int status, String message) {}
  }
}
