package org.vqs.yarn.web;

import com.google.inject.Inject;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.webapp.view.HtmlBlock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.context.SteadyClock;
import org.vqs.yarn.observe.Observation;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.web.page.PageWriter;
import org.vqs.yarn.web.page.edit.EditAddress;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Surroundings;

/**
 * What is on the scheduler's page. It reads one snapshot, writes all of it into memory, and then
 * puts it on the page in one piece: whatever fails, the page is whole.
 */
final class SchedulerBlock extends HtmlBlock {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerBlock.class);

  private final ResourceManager resourceManager;

  /** Made for each request. */
  @Inject
  SchedulerBlock(ResourceManager resourceManager) {
    this.resourceManager = resourceManager;
  }

  @Override
  protected void render(Block html) {
    html.div("#vqs")._r(content()).__();
  }

  private String content() {
    try {
      // Asked for each time: after a failover it is another, and another ResourceManager in the
      // same process may have another scheduler.
      ResourceScheduler scheduler = resourceManager.getResourceScheduler();
      if (!(scheduler instanceof ObservedScheduler ours)) {
        return PageWriter.sentence(
            "This ResourceManager does not run the virtual queue scheduler now, but "
                + (scheduler == null ? "none." : scheduler.getClass().getName() + "."));
      }
      Observation observation = ours.observation();
      if (!observation.isReady()) {
        return PageWriter.sentence("The scheduler is not ready yet. Load this page again.");
      }
      if (request().getParameter(EditAddress.EDIT) != null) {
        return editor(ours);
      }
      PageData data = data(ours, observation);
      int seconds = data.query().refreshSeconds();
      if (seconds > 0) {
        // The page has no script; browsers understand this.
        response().setHeader("Refresh", Integer.toString(seconds));
      }
      return PageWriter.write(data);
    } catch (RuntimeException | LinkageError failure) {
      LOG.error("cannot show the scheduler page", failure);
      return PageWriter.sentence(
          "The scheduler cannot be shown: " + failure + ". The ResourceManager's log has more.");
    }
  }

  private String editor(ObservedScheduler scheduler) {
    Caller caller = new Caller(resourceManager, request(), this::hasAccess);
    if (caller.whyNotEdit() != null) {
      response().setStatus(HttpServletResponse.SC_FORBIDDEN);
      return PageWriter.sentence(caller.whyNotEdit());
    }
    Map<String, List<String>> parameters = new TreeMap<>();
    request()
        .getParameterMap()
        .forEach(
            (name, values) ->
                parameters.put(
                    unquoted(name), Arrays.stream(values).map(SchedulerBlock::unquoted).toList()));
    return EditorPage.write(resourceManager, scheduler, caller, parameters);
  }

  private PageData data(ObservedScheduler scheduler, Observation observation) {
    return new PageData(
        observation.snapshots().latest(),
        Query.of(this::parameter),
        observation.events().latest(),
        observation.latencies(),
        observation.throughput().perSecond(scheduler.getClock().getTime()),
        observation.scaling().view(),
        scheduler.configuration(),
        surroundings(observation),
        ZoneId.systemDefault(),
        SteadyClock.behindWallClock(scheduler.getClock()));
  }

  private String parameter(String name) {
    return unquoted(request().getParameter(name));
  }

  /** As the address has it: Hadoop's web server quotes parameters for HTML, and the page does. */
  private static String unquoted(String quoted) {
    try {
      return HtmlQuoting.unquoteHtmlChars(quoted);
    } catch (IllegalArgumentException notQuoted) {
      return quoted;
    }
  }

  private Surroundings surroundings(Observation observation) {
    HttpServletRequest request = request();
    return new PageSurroundings(
        resourceManager,
        this::url,
        new Caller(resourceManager, request, this::hasAccess),
        () -> Caller.mayReadConfiguration(request.getServletContext(), request, response()),
        observation.why());
  }

  /** As the ResourceManager's page of the application checks it. */
  private boolean hasAccess(RMApp app) {
    UserGroupInformation user = getCallerUGI();
    return user == null
        || resourceManager
            .getApplicationACLsManager()
            .checkAccess(
                user, ApplicationAccessType.VIEW_APP, app.getUser(), app.getApplicationId())
        || resourceManager
            .getQueueACLsManager()
            .checkAccess(
                user, QueueACL.ADMINISTER_QUEUE, app, request().getRemoteAddr(), List.of());
  }
}
