package org.vqs.yarn.web.json;

import javax.ws.rs.core.MediaType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.yarn.snapshot.PartitionView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/** Reads what callers write. Stateless. */
public final class Formats {
  private Formats() {}

  /**
   * An application's id.
   *
   * @throws RestException if it is none
   */
  public static ApplicationId applicationId(String text) {
    try {
      return ApplicationId.fromString(text.trim());
    } catch (IllegalArgumentException malformed) {
      throw RestException.badRequest(
          "%s is no application id; one looks like application_1410450250506_0003".formatted(text));
    }
  }

  /**
   * Whether an answer is asked for as text; otherwise it is as JSON.
   *
   * @throws RestException if it is asked for as anything else
   */
  public static boolean isText(String format) {
    if (format == null || format.isBlank() || format.equals("json")) {
      return false;
    }
    if (format.equals("text")) {
      return true;
    }
    throw RestException.badRequest("format (%s) must be json or text".formatted(format));
  }

  /**
   * Whether the scheduler is to be described in the form of a Capacity Scheduler.
   *
   * @param form what the caller names, or null
   * @param otherwise the answer where the caller names nothing
   * @throws RestException if the caller names anything else
   */
  public static boolean isCapacityForm(String form, boolean otherwise) {
    if (form == null || form.isBlank()) {
      return otherwise;
    }
    if (form.equals("capacity") || form.equals(SchedulerJson.TYPE)) {
      return form.equals("capacity");
    }
    throw RestException.badRequest("form (%s) must be vqs or capacity".formatted(form));
  }

  /**
   * A node label; null for all if the caller names none, "" for nodes without one.
   *
   * @throws RestException if neither a node nor what queues use and wait for has it
   */
  public static String label(String text, SchedulerSnapshot snapshot) {
    String label = text == null ? null : text.trim();
    if (label == null || PartitionView.names(snapshot).contains(label)) {
      return label;
    }
    throw RestException.badRequest(
        "label (%s) must be one of %s, or blank for nodes without one"
            .formatted(
                label,
                PartitionView.names(snapshot).stream().filter(name -> !name.isEmpty()).toList()));
  }

  /** Whether a caller accepts XML and neither JSON nor a page, as a browser does. */
  public static boolean prefersXml(String accept) {
    return accept != null
        && accept.contains(MediaType.APPLICATION_XML)
        && !accept.contains(MediaType.APPLICATION_JSON)
        && !accept.contains(MediaType.TEXT_HTML);
  }

  /**
   * A number.
   *
   * @param otherwise what it is if the caller gives none
   * @throws RestException if it is none, or less than {@code least} or more than {@code most}
   */
  static int number(String name, String text, int otherwise, int least, int most) {
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text.trim());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException unparsable) {
      // The range says it better than its message.
    }
    throw RestException.badRequest(
        "%s (%s) must be a number in [%d, %d]".formatted(name, text, least, most));
  }
}
