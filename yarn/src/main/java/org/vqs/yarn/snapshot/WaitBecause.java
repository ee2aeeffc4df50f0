package org.vqs.yarn.snapshot;

/** What is in the way of containers that wait, in kinds that an operator can act on. */
public enum WaitBecause {
  /** A limit of their queue or user, or so many applications run already. */
  LIMIT("at a limit"),
  /** No node is large enough. */
  TOO_LARGE("larger than every node"),
  /** All of their gang has to start at once. */
  GANG("with their gang"),
  /** Only named nodes or racks will do. */
  PLACE("for named nodes or racks"),
  /** A node has room and takes new work, but not these: a constraint, a blacklist, an order. */
  REFUSED("refused where there is room"),
  /** The nodes with room are held for others. */
  HELD("held nodes have the room"),
  /** The free room would do, if it were on one node. */
  PIECES("the room is in pieces"),
  /** There is not so much room. */
  FULL("there is no room"),
  /** Not looked at: very many requests wait, of very many sizes. */
  UNKNOWN("not looked at");

  private final String words;

  WaitBecause(String words) {
    this.words = words;
  }

  /** A few words that follow a number of containers. */
  @Override
  public String toString() {
    return words;
  }
}
