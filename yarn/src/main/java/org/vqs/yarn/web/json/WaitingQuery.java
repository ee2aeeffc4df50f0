package org.vqs.yarn.web.json;

/**
 * Which waiting applications a caller asks for. Immutable.
 *
 * @param queue the full name of a queue, of which and of those below it; null for all
 * @param offset how many to leave out first
 * @param limit how many to return at most
 */
public record WaitingQuery(String queue, int offset, int limit) {
  private static final int DEFAULT_LIMIT = 20;

  /** Each is explained, which looks at all nodes. */
  private static final int MAX_LIMIT = 100;

  /**
   * Reads the parameters of a request; null for one that is not given.
   *
   * @throws RestException with the parameter, the value and what it must be
   */
  public static WaitingQuery of(String queue, String offset, String limit) {
    return new WaitingQuery(
        queue == null || queue.isBlank() ? null : queue.trim(),
        Formats.number("offset", offset, 0, 0, Integer.MAX_VALUE),
        Formats.number("limit", limit, DEFAULT_LIMIT, 1, MAX_LIMIT));
  }

  boolean includes(String path) {
    return queue == null || path.equals(queue) || path.startsWith(queue + ".");
  }
}
