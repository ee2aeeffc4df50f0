package org.vqs.yarn.why.answer;

import java.util.function.UnaryOperator;
import org.vqs.yarn.queue.RunWait;

/**
 * The limit on running applications that an application waits at. Immutable.
 *
 * @param queue whose limit it is, by its full name
 * @param user whose applications the limit counts; null for those of everybody
 * @param property the property that sets the limit
 * @param running how many applications run that count
 * @param most how many may
 * @param place its place in the line of those that wait at the limit, from 1
 * @param waiting how many wait at the limit
 * @param since when it began to wait, in milliseconds since the epoch
 */
public record RunWaitView(
    String queue,
    String user,
    String property,
    int running,
    int most,
    int place,
    int waiting,
    long since) {

  /**
   * Null for null.
   *
   * @param keyInForce gives the property that sets a limit now, of the one that sets it while no
   *     schedule does
   */
  public static RunWaitView of(RunWait wait, UnaryOperator<String> keyInForce) {
    return wait == null
        ? null
        : new RunWaitView(
            wait.queue(),
            wait.user(),
            keyInForce.apply(wait.property()),
            wait.running(),
            wait.most(),
            wait.place(),
            wait.waiting(),
            wait.since());
  }
}
