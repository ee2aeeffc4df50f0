package org.vqs.yarn.web;

import java.io.IOException;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.Consumes;
import javax.ws.rs.FormParam;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.WebApplicationException;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.authorize.AuthorizationException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.vqs.yarn.config.store.EditableSettings;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.web.page.edit.EditAddress;
import org.vqs.yarn.web.page.edit.QueueEditor;
import org.vqs.yarn.web.page.edit.RefusedForm;
import org.vqs.yarn.web.page.edit.StagedChanges;

/**
 * Where the page's form goes that applies staged changes of queues. It is guarded against forms of
 * other web sites; then YARN's own {@code scheduler-conf} does all, and decides who may. For any
 * thread.
 */
public abstract class QueueEditServices extends SchedulerConfServices {
  private final ResourceManager rm;

  /** For the class that YARN makes. */
  protected QueueEditServices(ResourceManager rm, Configuration conf) {
    super(rm, conf);
    this.rm = rm;
  }

  /**
   * Applies all changes or none, and leads back to the page. YARN applies changes under the same
   * monitor, so that none comes between the look at what is kept and the change.
   */
  @POST
  @Path("/scheduler/vqs/queues")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  public synchronized Response applyStaged(
      @Context HttpServletRequest request,
      @FormParam(EditAddress.EDIT) String queue,
      @FormParam(EditAddress.CHANGE) List<String> changes,
      @FormParam(QueueEditor.BASE) String base,
      @FormParam(QueueEditor.TOKEN) String token)
      throws InterruptedException {
    Caller caller = new Caller(rm, request, app -> false);
    if (!FormOrigin.isOurs(request)) {
      return refused(403, "This form is of another web site than the ResourceManager’s.", null);
    }
    EditAddress address;
    try {
      address = new EditAddress(text(queue), StagedChanges.parse(changes));
    } catch (IllegalArgumentException malformed) {
      return refused(400, malformed.getMessage(), null);
    }
    if (!FormTokens.SHARED.isValid(caller.fullName(), text(token))) {
      return refused(
          403,
          "This form is older than %d minutes, or this ResourceManager did not make it for %s."
              .formatted(FormTokens.VALID_MINUTES, caller.name()),
          address);
    }
    if (caller.whyNotEdit() != null) {
      return refused(403, caller.whyNotEdit(), null);
    }
    if (!(rm.getResourceScheduler() instanceof ObservedScheduler scheduler)) {
      return refused(400, "The ResourceManager runs another scheduler now.", address);
    }
    return apply(address, text(base), scheduler.settings(), request);
  }

  private Response apply(
      EditAddress address, String base, EditableSettings settings, HttpServletRequest request)
      throws InterruptedException {
    try {
      if (!settings.fingerprint().equals(base)) {
        return refused(
            409,
            "The settings were changed by somebody else since this form was made. Look at the staged changes again: they are compared with what holds now.",
            address);
      }
      Response applied = updateSchedulerConfiguration(address.staged().update(), request);
      if (applied.getStatus() != Response.Status.OK.getStatusCode()) {
        return refused(applied.getStatus(), String.valueOf(applied.getEntity()), address);
      }
      EditAddress done = new EditAddress(address.queue(), StagedChanges.none());
      return Answers.seeOther(
          "/cluster/scheduler" + done.href(QueueEditor.APPLIED, settings.fingerprint()));
    } catch (AuthorizationException | WebApplicationException forbidden) {
      return refused(403, forbidden.getMessage(), address);
    } catch (IOException unreadable) {
      return refused(400, unreadable.getMessage(), address);
    }
  }

  private static String text(String parameter) {
    return parameter == null ? "" : parameter;
  }

  private static Response refused(int status, String why, EditAddress address) {
    return Answers.html(status, RefusedForm.page(why, address));
  }
}
