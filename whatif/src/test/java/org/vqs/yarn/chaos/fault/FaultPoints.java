package org.vqs.yarn.chaos.fault;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The places where our code calls the ResourceManager's, or the core its host; each can be made to
 * fail before it is made. Used by one thread.
 */
public final class FaultPoints {
  private static final List<String> NAMES = new ArrayList<>();
  private static int[] faults = new int[0];
  private static boolean[] reached = new boolean[0];
  private static int most;
  private static boolean armed;
  private static String thrown;

  private FaultPoints() {}

  /** What fails. */
  public static final class InjectedFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    InjectedFault(String point) {
      super("injected " + point);
    }
  }

  static synchronized int add(String name) {
    NAMES.add(name);
    return NAMES.size() - 1;
  }

  /** A class may be instrumented after others ran. */
  private static void grow() {
    if (faults.length < NAMES.size()) {
      faults = Arrays.copyOf(faults, NAMES.size());
      reached = Arrays.copyOf(reached, NAMES.size());
    }
  }

  /** Called by the instrumented classes. */
  public static void pass(int point) {
    if (!armed) {
      return;
    }
    grow();
    reached[point] = true;
    if (faults[point] < most) {
      armed = false;
      faults[point]++;
      thrown = NAMES.get(point);
      throw new InjectedFault(thrown);
    }
  }

  /** The next call at a point that failed fewer than so many times fails. */
  public static void arm(int times) {
    most = times;
    thrown = null;
    armed = true;
  }

  /** Nothing fails any more. Returns the point that failed since {@link #arm}, or null. */
  public static String disarm() {
    armed = false;
    return thrown;
  }

  /** How many points there are. */
  public static int count() {
    return NAMES.size();
  }

  /** The points that failed at least once. */
  public static List<String> failed() {
    List<String> result = new ArrayList<>();
    for (int point = 0; point < faults.length; point++) {
      if (faults[point] > 0) {
        result.add(NAMES.get(point));
      }
    }
    return result;
  }

  /** The points that were never come by. */
  public static List<String> unreached() {
    List<String> result = new ArrayList<>();
    for (int point = 0; point < NAMES.size(); point++) {
      if (point >= reached.length || !reached[point]) {
        result.add(NAMES.get(point));
      }
    }
    return result;
  }
}
