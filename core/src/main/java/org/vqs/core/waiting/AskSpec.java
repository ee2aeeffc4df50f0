package org.vqs.core.waiting;

import java.util.List;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;

/**
 * What the host says of an ask when it makes one.
 *
 * @param demand what each job needs
 * @param group the application it belongs to, or null
 * @param urgency its urgency within the group; a smaller number is more urgent
 * @param rank its rank among asks of the same shape; a larger number goes first
 * @param lane application master or ordinary
 * @param locations where it may run; at least one, and none within another, or its jobs would count
 *     twice in the queues of the servers there
 * @param preferred where it would rather run, the dearest first; may be empty
 * @param home where limits of queues hold for it beside those of all servers, wherever its jobs
 *     start; null for nowhere
 * @param tenant whose it is, or null for the tenant that all others are below
 * @param owner the host's own object
 * @param refusingServers shared with asks that the host accepts and refuses on the same servers, or
 *     null for its own
 */
public record AskSpec(
    ResourceVector demand,
    AskGroup group,
    int urgency,
    int rank,
    Lane lane,
    List<Location> locations,
    List<Location> preferred,
    Location home,
    Tenant tenant,
    Object owner,
    RefusingServers refusingServers) {

  /** An ordinary ask of nobody in particular that may run anywhere. */
  public static AskSpec anywhere(ResourceVector demand, Location everywhere, Object owner) {
    return new AskSpec(
        demand,
        null,
        0,
        0,
        Lane.TASK,
        List.of(everywhere),
        List.of(),
        everywhere,
        null,
        owner,
        null);
  }

  /** The same of an application, with an urgency within it. */
  public AskSpec urgent(AskGroup newGroup, int newUrgency) {
    return new AskSpec(
        demand,
        newGroup,
        newUrgency,
        rank,
        lane,
        locations,
        preferred,
        home,
        tenant,
        owner,
        refusingServers);
  }

  /** The same with another rank. */
  public AskSpec ranked(int newRank) {
    return new AskSpec(
        demand,
        group,
        urgency,
        newRank,
        lane,
        locations,
        preferred,
        home,
        tenant,
        owner,
        refusingServers);
  }

  /** The same for application masters, or ordinary jobs. */
  public AskSpec in(Lane newLane) {
    return new AskSpec(
        demand,
        group,
        urgency,
        rank,
        newLane,
        locations,
        preferred,
        home,
        tenant,
        owner,
        refusingServers);
  }

  /** The same that may run only at these locations. */
  public AskSpec only(List<Location> newLocations) {
    return new AskSpec(
        demand,
        group,
        urgency,
        rank,
        lane,
        newLocations,
        preferred,
        home,
        tenant,
        owner,
        refusingServers);
  }

  /** The same that would rather run at these locations. */
  public AskSpec preferably(List<Location> newPreferred) {
    return new AskSpec(
        demand,
        group,
        urgency,
        rank,
        lane,
        locations,
        newPreferred,
        home,
        tenant,
        owner,
        refusingServers);
  }

  /** The same, deferred at limits of queues at this home. */
  public AskSpec limitedAt(Location newHome) {
    return new AskSpec(
        demand,
        group,
        urgency,
        rank,
        lane,
        locations,
        preferred,
        newHome,
        tenant,
        owner,
        refusingServers);
  }

  /** The same of a tenant. */
  public AskSpec of(Tenant newTenant) {
    return new AskSpec(
        demand,
        group,
        urgency,
        rank,
        lane,
        locations,
        preferred,
        home,
        newTenant,
        owner,
        refusingServers);
  }

  /** The same that the host accepts and refuses on the same servers as others. */
  public AskSpec alike(RefusingServers shared) {
    return new AskSpec(
        demand, group, urgency, rank, lane, locations, preferred, home, tenant, owner, shared);
  }
}
