package org.vqs.core.cluster;

import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * What the host says of an ask when it makes one.
 *
 * @param demand what each job needs
 * @param group the application it belongs to, or null
 * @param urgency its urgency within the group; a smaller number is more urgent
 * @param rank its rank among asks of the same shape; a larger number goes first
 * @param lane application master or ordinary
 * @param places where it may run; at least one, and none within another, or its jobs would count
 *     twice in the queues of the servers there
 * @param preferred where it would rather run, the dearest first; may be empty
 * @param tenant whose it is, or null for the tenant that all others are below
 * @param owner the host's own object
 */
public record AskSpec(
    ResourceVector demand,
    AskGroup group,
    int urgency,
    int rank,
    Ask.Lane lane,
    List<Place> places,
    List<Place> preferred,
    Tenant tenant,
    Object owner) {

  /** An ask of nobody in particular: of the tenant that all others are below. */
  public AskSpec(
      ResourceVector demand,
      AskGroup group,
      int urgency,
      int rank,
      Ask.Lane lane,
      List<Place> places,
      List<Place> preferred,
      Object owner) {
    this(demand, group, urgency, rank, lane, places, preferred, null, owner);
  }

  /** An ordinary ask that may run anywhere. */
  public static AskSpec anywhere(ResourceVector demand, Place everywhere, Object owner) {
    return new AskSpec(demand, null, 0, 0, Ask.Lane.TASK, List.of(everywhere), List.of(), owner);
  }
}
