package org.vqs.yarn.web;

import java.util.Comparator;
import java.util.List;
import javax.inject.Inject;
import javax.inject.Singleton;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Response;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWSConsts;
import org.vqs.yarn.observe.HealthReport;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.scale.ScaleText;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.web.json.ConfigJson;
import org.vqs.yarn.web.json.Formats;
import org.vqs.yarn.web.json.GangJson;
import org.vqs.yarn.web.json.HealthJson;
import org.vqs.yarn.web.json.JsonParts;
import org.vqs.yarn.web.json.NodeJson;
import org.vqs.yarn.web.json.NodeQuery;
import org.vqs.yarn.web.json.QueueJson;
import org.vqs.yarn.web.json.RestException;
import org.vqs.yarn.web.json.ScaleJson;
import org.vqs.yarn.web.json.SlotsJson;
import org.vqs.yarn.web.json.VirtualQueueJson;
import org.vqs.yarn.web.json.WaitingJson;
import org.vqs.yarn.web.json.WaitingQuery;
import org.vqs.yarn.web.json.WhyJson;
import org.vqs.yarn.why.answer.ApplicationAnswer;

/**
 * The ResourceManager's REST resources with those of the scheduler among them: what is below {@code
 * /ws/v1/cluster/scheduler/vqs}, and YARN's own that we answer ({@link SchedulerInfoServices}). See
 * {@code rest.md}.
 *
 * <p>One binary for two lines of Hadoop: Guice with Jersey 1 makes it up to 3.4, HK2 with Jersey 2
 * since 3.5. So the constructor takes its arguments by type, the path is repeated (Jersey 1 does
 * not inherit it), and answers are texts with a content type ({@link Answers}).
 *
 * <p>For any thread. Asks for the scheduler each time: a ResourceManager that becomes active again
 * has another.
 */
@Singleton
@Path(RMWSConsts.RM_WEB_SERVICE_PATH)
public class VqsWebServices extends SchedulerInfoServices {
  private static final String VQS = SCHEDULER + "/vqs";
  private static final List<String> RESOURCES =
      List.of(
          "queues",
          "nodes",
          "nodes/{id}",
          "virtual-queues",
          "gangs",
          "waiting",
          "slots",
          "scale",
          "config",
          "health",
          "why/{applicationId}");

  private final ResourceManager rm;

  /** Made by the ResourceManager's web application. */
  @Inject
  public VqsWebServices(ResourceManager rm, Configuration conf) {
    super(rm, conf);
    this.rm = rm;
  }

  /** What there is. */
  @GET
  @Path(VQS)
  public Response index(@Context HttpServletRequest request) {
    return answer(
        request,
        scheduler -> {
          var document = JsonParts.object();
          RESOURCES.forEach(document.putArray("resources")::add);
          return Answers.json(document);
        });
  }

  /** All queues, with their usage of all partitions or of one. */
  @GET
  @Path(VQS + "/queues")
  public Response queues(@Context HttpServletRequest request, @QueryParam("label") String label) {
    return answer(
        request,
        scheduler -> {
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          return Answers.json(
              new QueueJson(parts(snapshot, scheduler), caller(request).isAdministrator())
                  .document(snapshot, Formats.label(label, snapshot)));
        });
  }

  /** Nodes, of some standings or all, a part of the list at a time. */
  @GET
  @Path(VQS + "/nodes")
  public Response nodes(
      @Context HttpServletRequest request,
      @QueryParam("standing") String standing,
      @QueryParam("label") String label,
      @QueryParam("offset") String offset,
      @QueryParam("limit") String limit) {
    return answer(
        request,
        scheduler -> {
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          NodeQuery query = NodeQuery.of(standing, Formats.label(label, snapshot), offset, limit);
          return Answers.json(nodeJson(snapshot, scheduler, request).list(snapshot, query));
        });
  }

  /** A node and its containers. */
  @GET
  @Path(VQS + "/nodes/{id}")
  public Response node(@Context HttpServletRequest request, @PathParam("id") String id) {
    return answer(
        request,
        scheduler -> {
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          NodeView node =
              snapshot.nodes().stream()
                  .filter(candidate -> candidate.id().equals(id))
                  .findFirst()
                  .orElseThrow(() -> unknownNode(id));
          return Answers.json(
              nodeJson(snapshot, scheduler, request)
                  .details(snapshot, node, containers(scheduler, id)));
        });
  }

  /**
   * The containers that YARN counts on a node, in the order of their ids; none if it went away
   * meanwhile. Takes the node's monitor, not the scheduler's lock.
   */
  private static List<RMContainer> containers(ObservedScheduler scheduler, String nodeId) {
    SchedulerNode node = scheduler.getNode(NodeId.fromString(nodeId));
    return node == null
        ? List.of()
        : node.getCopiedListOfRunningContainers().stream()
            .sorted(Comparator.comparing(RMContainer::getContainerId))
            .toList();
  }

  private static RestException unknownNode(String id) {
    return RestException.notFound(
        "no node %s is registered; ids are host:port, as in %s/nodes"
            .formatted(id, RMWSConsts.RM_WEB_SERVICE_PATH + VQS));
  }

  /** The virtual queues of each class of nodes, of all partitions or of one. */
  @GET
  @Path(VQS + "/virtual-queues")
  public Response virtualQueues(
      @Context HttpServletRequest request, @QueryParam("label") String label) {
    return answer(
        request,
        scheduler -> {
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          return Answers.json(
              new VirtualQueueJson(parts(snapshot, scheduler))
                  .document(snapshot, Formats.label(label, snapshot)));
        });
  }

  /** The gangs that wait. */
  @GET
  @Path(VQS + "/gangs")
  public Response gangs(@Context HttpServletRequest request) {
    return answer(
        request,
        scheduler -> {
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          return Answers.json(
              new GangJson(parts(snapshot, scheduler), caller(request)::mayView)
                  .document(snapshot));
        });
  }

  /** The applications that wait longest, of all queues or one, and why. */
  @GET
  @Path(VQS + "/waiting")
  public Response waiting(
      @Context HttpServletRequest request,
      @QueryParam("queue") String queue,
      @QueryParam("offset") String offset,
      @QueryParam("limit") String limit) {
    return answer(
        request,
        scheduler -> {
          WaitingQuery query = WaitingQuery.of(queue, offset, limit);
          return Answers.json(
              new WaitingJson(
                      JsonParts.withoutAmounts(now(scheduler)),
                      scheduler.observation().why().waiting(),
                      caller(request)::mayView)
                  .document(query));
        });
  }

  /** What policy {@code dra} keeps free. */
  @GET
  @Path(VQS + "/slots")
  public Response slots(@Context HttpServletRequest request) {
    return answer(
        request,
        scheduler -> {
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          return Answers.json(new SlotsJson(parts(snapshot, scheduler)).document(snapshot));
        });
  }

  /** How many nodes there are and should be; as lines of text with {@code ?format=text}. */
  @GET
  @Path(VQS + "/scale")
  public Response scale(@Context HttpServletRequest request, @QueryParam("format") String format) {
    return answer(
        request,
        scheduler -> {
          ScaleView view = scheduler.observation().scaling().view();
          SchedulerSnapshot snapshot = scheduler.observation().snapshots().latest();
          return Formats.isText(format)
              ? Answers.text(ScaleText.of(view))
              : Answers.json(new ScaleJson(parts(snapshot, scheduler)).document(view));
        });
  }

  /** All settings. */
  @GET
  @Path(VQS + "/config")
  public Response config(
      @Context HttpServletRequest request, @Context HttpServletResponse response) {
    return answer(
        request,
        scheduler -> {
          if (!Caller.mayReadConfiguration(request.getServletContext(), request, response)) {
            throw RestException.forbidden(
                caller(request).name() + " may not read the configuration, as in /conf");
          }
          return Answers.json(ConfigJson.document(scheduler.configuration()));
        });
  }

  /** Whether a recount of everything finds the same as the scheduler. */
  @GET
  @Path(VQS + "/health")
  public Response health(@Context HttpServletRequest request) {
    return answer(
        request,
        scheduler -> {
          if (!caller(request).isAdministrator()) {
            throw RestException.forbidden(
                caller(request).name()
                    + " is not in yarn.admin.acl; only administrators may have the scheduler"
                    + " recounted");
          }
          return Answers.json(
              new HealthJson(JsonParts.withoutAmounts(now(scheduler)))
                  .document(report(scheduler), scheduler.caughtErrors(), scheduler.repairs()));
        });
  }

  private static HealthReport report(ObservedScheduler scheduler) {
    return scheduler
        .observation()
        .health()
        .report()
        .orElseThrow(() -> RestException.unavailable("the first recount is being made; ask again"));
  }

  /** Why what an application asks for waits; as text with {@code ?format=text}. */
  @GET
  @Path(VQS + "/why/{applicationId}")
  public Response why(
      @Context HttpServletRequest request,
      @PathParam("applicationId") String applicationId,
      @QueryParam("format") String format) {
    return answer(
        request,
        scheduler -> {
          boolean asText = Formats.isText(format);
          ApplicationAnswer answer = explanation(scheduler, caller(request), applicationId);
          return asText
              ? Answers.text(answer.toText())
              : Answers.json(
                  new WhyJson(JsonParts.withoutAmounts(now(scheduler))).document(answer));
        });
  }

  private ApplicationAnswer explanation(
      ObservedScheduler scheduler, Caller caller, String applicationId) {
    ApplicationId id = Formats.applicationId(applicationId);
    if (!rm.getRMContext().getRMApps().containsKey(id)) {
      throw RestException.notFound("the ResourceManager knows no application " + id);
    }
    if (!caller.mayView(id)) {
      throw RestException.forbidden(caller.name() + " may not view application " + id);
    }
    return scheduler
        .observation()
        .why()
        .explain(id)
        .orElseThrow(
            () ->
                RestException.notFound(
                    "application %s is %s, so it waits for nothing"
                        .formatted(id, rm.getRMContext().getRMApps().get(id).getState())));
  }

  /** What there is not. */
  @GET
  @Path(VQS + "/{name: .+}")
  public Response unknown(@Context HttpServletRequest request, @PathParam("name") String name) {
    return answer(
        request,
        scheduler -> {
          throw RestException.notFound(
              "no resource %s; there are %s".formatted(name, String.join(", ", RESOURCES)));
        });
  }

  private NodeJson nodeJson(
      SchedulerSnapshot snapshot, ObservedScheduler scheduler, HttpServletRequest request) {
    return new NodeJson(parts(snapshot, scheduler), caller(request)::mayView);
  }
}
