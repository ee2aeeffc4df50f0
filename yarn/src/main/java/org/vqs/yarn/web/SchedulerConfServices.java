package org.vqs.yarn.web;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.core.Response;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWebServices;
import org.apache.hadoop.yarn.webapp.dao.ConfInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.store.StoredSettings;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.text.Printable;

/**
 * YARN's own resources {@code scheduler-conf}: as they are, where the scheduler's settings are in a
 * configuration store; what to use instead, where they are in files. Only the validation is ours,
 * because YARN's knows the Capacity Scheduler only. For any thread.
 */
public abstract class SchedulerConfServices extends RMWebServices {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerConfServices.class);

  private final ResourceManager rm;

  /** For the class that YARN makes. */
  protected SchedulerConfServices(ResourceManager rm, Configuration conf) {
    super(rm, conf);
    this.rm = rm;
  }

  @Override
  public Response getSchedulerConfiguration(HttpServletRequest request)
      throws AuthorizationException {
    return isInFiles()
        ? Answers.badRequest(Instead.OF_CONFIGURATION)
        : super.getSchedulerConfiguration(request);
  }

  @Override
  public Response updateSchedulerConfiguration(
      SchedConfUpdateInfo update, HttpServletRequest request)
      throws AuthorizationException, InterruptedException {
    return isInFiles()
        ? Answers.badRequest(Instead.OF_CONFIGURATION)
        : super.updateSchedulerConfiguration(update, request);
  }

  @Override
  public Response formatSchedulerConfiguration(HttpServletRequest request)
      throws AuthorizationException {
    return isInFiles()
        ? Answers.badRequest(Instead.OF_CONFIGURATION)
        : super.formatSchedulerConfiguration(request);
  }

  @Override
  public Response getSchedulerConfigurationVersion(HttpServletRequest request)
      throws AuthorizationException {
    return isInFiles()
        ? Answers.badRequest(Instead.OF_CONFIGURATION)
        : super.getSchedulerConfigurationVersion(request);
  }

  /** All settings as they would be after a change, in YARN's form; nothing is changed. */
  @Override
  public synchronized Response validateAndGetSchedulerConfiguration(
      SchedConfUpdateInfo update, HttpServletRequest request) throws AuthorizationException {
    if (isInFiles()) {
      return Answers.badRequest(Instead.OF_CONFIGURATION);
    }
    if (!(rm.getResourceScheduler() instanceof MutableConfScheduler scheduler
        && scheduler.getMutableConfProvider() instanceof StoredSettings settings)) {
      return super.validateAndGetSchedulerConfiguration(update, request);
    }
    // Who may read the settings, YARN's own resource says.
    Response read = super.getSchedulerConfiguration(request);
    if (read.getStatus() != Response.Status.OK.getStatusCode()) {
      return read;
    }
    try {
      return Response.ok(new ConfInfo(settings.validated(update))).build();
    } catch (IOException refused) {
      LOG.info(
          "A change of the configuration would be refused: {}", Printable.of(refused.getMessage()));
      return Response.status(Response.Status.BAD_REQUEST).entity(refused.getMessage()).build();
    }
  }

  private boolean isInFiles() {
    return rm.getResourceScheduler() instanceof ObservedScheduler
        && rm.getResourceScheduler() instanceof MutableConfScheduler scheduler
        && !scheduler.isConfigurationMutable();
  }
}
