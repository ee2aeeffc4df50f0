package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/**
 * What all documents have in common: how amounts, times and shares are written. Immutable.
 *
 * <p>An object has all its keys always; what does not apply is null.
 */
public final class JsonParts {
  private static final double DECIMALS = 1e6;

  private final List<String> resources;
  private final Now now;

  /**
   * When an answer is given.
   *
   * @param time by the scheduler's clock, for ages, in milliseconds
   * @param behind what must be added to the scheduler's times to get those of the wall clock
   */
  public record Now(long time, long behind) {}

  /**
   * The parts of one answer.
   *
   * @param resources the names of the resource types, in the order of amounts
   */
  public JsonParts(List<String> resources, Now now) {
    this.resources = resources;
    this.now = now;
  }

  /** For a document that has no amounts in it. */
  public static JsonParts withoutAmounts(Now now) {
    return new JsonParts(List.of(), now);
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A document that says when what it shows was so. */
  ObjectNode document(SchedulerSnapshot snapshot) {
    return timed(object(), "time", snapshot.time());
  }

  /** By the names of the resource types. */
  ObjectNode amounts(ResourceAmounts amounts) {
    ObjectNode object = object();
    for (int r = 0; r < amounts.dimensions(); r++) {
      object.put(resources.get(r), amounts.get(r));
    }
    return object;
  }

  /**
   * Adds a time of the scheduler's clock, in UTC, under this name, and how long ago it was; nulls
   * for 0, which is unknown.
   */
  ObjectNode timed(ObjectNode object, String name, long time) {
    if (time == 0) {
      return object.putNull(name).putNull("ageMillis");
    }
    return object.put(name, utc(time)).put("ageMillis", Math.max(0, now.time - time));
  }

  /** The same of a time of the wall clock. */
  ObjectNode wallTimed(ObjectNode object, String name, long time) {
    return timed(object, name, time == 0 ? 0 : time - now.behind);
  }

  /** Milliseconds until a time; 0 if it is over. */
  long remaining(long time) {
    return Math.max(0, time - now.time);
  }

  /** A time of the scheduler's clock as the wall clock has it. */
  String utc(long time) {
    return Instant.ofEpochMilli(time + now.behind).toString();
  }

  /** A share or a weight, without the noise in its last digits. */
  public static double rounded(double value) {
    return Double.isFinite(value) ? Math.rint(value * DECIMALS) / DECIMALS : value;
  }

  /** A limit, or null for none. */
  static Integer limit(int limit) {
    return limit == Integer.MAX_VALUE ? null : limit;
  }

  static long micros(long nanos) {
    return nanos / 1000;
  }

  /** Counts by the name of a constant. */
  static ObjectNode counts(Map<? extends Enum<?>, Long> counts) {
    ObjectNode object = object();
    counts.forEach((constant, count) -> object.put(constant.name(), count));
    return object;
  }
}
