package org.vqs.yarn.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.function.Function;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.ActivitiesInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.AppActivitiesInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.SchedulerTypeInfo;
import org.apache.hadoop.yarn.util.Clock;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.context.SteadyClock;
import org.vqs.yarn.observe.Observation;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.capacity.CapacityAmounts;
import org.vqs.yarn.web.capacity.CapacityForm;
import org.vqs.yarn.web.json.Formats;
import org.vqs.yarn.web.json.JsonParts;
import org.vqs.yarn.web.json.RestException;
import org.vqs.yarn.web.json.SchedulerJson;

/**
 * YARN's own resources about the scheduler, which it answers for its own schedulers only: {@code
 * /ws/v1/cluster/scheduler}, and the activities. For any thread.
 */
public abstract class SchedulerInfoServices extends QueueEditServices {
  /** The scheduler as a whole, below the ResourceManager's resources. */
  static final String SCHEDULER = "/scheduler";

  private final ResourceManager rm;

  /** For the class that YARN makes. */
  protected SchedulerInfoServices(ResourceManager rm, Configuration conf) {
    super(rm, conf);
    this.rm = rm;
  }

  /** No resource any more: without a method's annotation here, Jersey does not see YARN's. */
  @Override
  @Produces(MediaType.APPLICATION_JSON)
  public SchedulerTypeInfo getSchedulerInfo() {
    return super.getSchedulerInfo();
  }

  /**
   * The scheduler as a whole, in our form or a Capacity Scheduler's; of other schedulers, what YARN
   * says.
   */
  @GET
  @Path(SCHEDULER)
  public Response schedulerInfo(
      @Context HttpServletRequest request,
      @Context HttpServletResponse response,
      @QueryParam("form") String form) {
    String accept = request.getHeader("Accept");
    if (!isOurs()) {
      return Response.ok(getSchedulerInfo())
          .type(Formats.prefersXml(accept) ? MediaType.APPLICATION_XML : MediaType.APPLICATION_JSON)
          .build();
    }
    return answer(
        request,
        scheduler -> {
          VqsConfiguration settings = scheduler.configuration();
          ObjectNode document =
              Formats.isCapacityForm(form, settings.restCapacityForm())
                  ? capacityForm(scheduler, request, response)
                  : ownForm(scheduler);
          return Formats.prefersXml(accept) ? Answers.xml(document) : Answers.json(document);
        });
  }

  private ObjectNode capacityForm(
      ObservedScheduler scheduler, HttpServletRequest request, HttpServletResponse response) {
    SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
    ObjectNode maximumAllocation =
        new CapacityAmounts(snapshot.resources())
            .of(rm.getResourceScheduler().getMaximumResourceCapability());
    return new CapacityForm(
            snapshot,
            snapshot.time() + now(scheduler).behind(),
            scheduler.configuration(),
            maximumAllocation,
            new CapacityForm.Shown(
                Caller.mayReadConfiguration(request.getServletContext(), request, response),
                caller(request).isAdministrator()))
        .document();
  }

  private static ObjectNode ownForm(ObservedScheduler scheduler) {
    Observation observation = scheduler.observation();
    SchedulerSnapshot snapshot = observation.snapshots().latest();
    return new SchedulerJson(parts(snapshot, scheduler))
        .document(
            snapshot,
            observation.throughput().perSecond(now(scheduler).time()),
            observation.latencies().heartbeat().recent(),
            observation.latencies().allocate().recent());
  }

  /** YARN's resource; of our scheduler, which records none, what to use instead. */
  @Override
  public ActivitiesInfo getActivities(HttpServletRequest request, String nodeId, String groupBy) {
    return isOurs()
        ? new ActivitiesInfo(Instead.OF_ACTIVITIES, nodeId)
        : super.getActivities(request, nodeId, groupBy);
  }

  /** The same of one application. */
  @Override
  public AppActivitiesInfo getAppActivities(
      HttpServletRequest request,
      String applicationId,
      String time,
      Set<String> priorities,
      Set<String> allocationRequestIds,
      String groupBy,
      String limit,
      Set<String> actions,
      boolean summarize) {
    return isOurs()
        ? new AppActivitiesInfo(Instead.ofActivities(applicationId), applicationId)
        : super.getAppActivities(
            request,
            applicationId,
            time,
            priorities,
            allocationRequestIds,
            groupBy,
            limit,
            actions,
            summarize);
  }

  private boolean isOurs() {
    return rm.getResourceScheduler() instanceof ObservedScheduler;
  }

  /** What a resource answers, or what there is to say where it fails. */
  final Response answer(
      HttpServletRequest request, Function<ObservedScheduler, Response> resource) {
    return Answers.of(request.getRequestURI(), () -> resource.apply(scheduler()));
  }

  private ObservedScheduler scheduler() {
    if (rm.getResourceScheduler() instanceof ObservedScheduler scheduler) {
      if (!scheduler.observation().isReady()) {
        throw RestException.unavailable("the scheduler is not ready yet; ask again");
      }
      return scheduler;
    }
    throw RestException.notFound(
        "only VirtualQueueScheduler has this resource; the scheduler is another");
  }

  static JsonParts parts(SchedulerSnapshot snapshot, ObservedScheduler scheduler) {
    return new JsonParts(snapshot.resources(), now(scheduler));
  }

  /** Who asks. */
  final Caller caller(HttpServletRequest request) {
    return new Caller(rm, request, app -> hasAccess(app, request));
  }

  static JsonParts.Now now(ObservedScheduler scheduler) {
    Clock clock = scheduler.getClock();
    return new JsonParts.Now(clock.getTime(), SteadyClock.behindWallClock(clock));
  }
}
