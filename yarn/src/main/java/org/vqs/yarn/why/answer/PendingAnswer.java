package org.vqs.yarn.why.answer;

import java.util.List;
import java.util.Map;
import org.vqs.core.model.Refusal;
import org.vqs.yarn.text.Printable;

/**
 * Why one pending request waits. Immutable; for any thread.
 *
 * @param priority its request priority; in YARN a smaller number is more urgent
 * @param allocationRequestId its allocation request id, −1 if the application gives none
 * @param master true if it is for the application master
 * @param containers how many containers of it wait
 * @param size what each needs, by YARN's names of resource types, in its units (memory in MiB)
 * @param sizeText the same for people
 * @param types which virtual queue it is in, for each capacity of nodes that could hold it; for an
 *     application master, which is in none, that it is one
 * @param partition whose nodes it is for, "" for the default one
 * @param names the nodes and racks that it names
 * @param waitedMillis for how long its longest waiting container has waited
 * @param reason what stands in its way, or null if nothing does and it is about to start
 * @param text what is missing, in one or two sentences
 * @param remedy the nearest thing that would help
 * @param start when it can be expected to start
 * @param nodes the nodes as it sees them
 */
public record PendingAnswer(
    int priority,
    long allocationRequestId,
    boolean master,
    int containers,
    Map<String, Long> size,
    String sizeText,
    List<String> types,
    String partition,
    List<String> names,
    long waitedMillis,
    Refusal.Reason reason,
    String text,
    String remedy,
    ExpectedStart start,
    NodeTally nodes) {

  /** Names that users chose become printable. */
  public PendingAnswer {
    partition = Printable.of(partition);
    names = names.stream().map(Printable::of).toList();
    text = Printable.of(text);
    remedy = Printable.of(remedy);
  }

  /** The request in a line: {@code 3 containers of 40 GiB, 8 vcores, priority 1}. */
  public String title() {
    return (master ? "the application master's container" : Units.count(containers, "container"))
        + " of "
        + sizeText
        + ", priority "
        + priority
        + (allocationRequestId < 0 ? "" : ", allocation request " + allocationRequestId)
        + (partition.isEmpty() ? "" : ", partition " + partition);
  }
}
