package org.vqs.demo.result;

/**
 * How full a node is.
 *
 * @param usedMb memory of its containers, in MB
 * @param totalMb its memory, in MB
 * @param usedVcores virtual cores of its containers
 * @param totalVcores its virtual cores
 * @param activity whether it takes new containers
 */
public record NodeState(
    int usedMb, int totalMb, int usedVcores, int totalVcores, Activity activity) {

  /** Whether the scheduler gives the node new containers. */
  public enum Activity {
    ACTIVE("active"),
    /** Takes none until it can be renewed. */
    STALLED("stalled"),
    /** Keeps its room for one container that has waited too long. */
    RESERVED("reserved"),
    /** The scheduler has no such notion. */
    UNKNOWN("");

    private final String label;

    Activity(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }
}
