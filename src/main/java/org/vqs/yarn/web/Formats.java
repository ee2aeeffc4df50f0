package org.vqs.yarn.web;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Reads what callers write. Stateless. */
final class Formats {
  private Formats() {}

  /**
   * An application's id.
   *
   * @throws RestException if it is none
   */
  static ApplicationId applicationId(String text) {
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
  static boolean isText(String format) {
    if (format == null || format.isBlank() || format.equals("json")) {
      return false;
    }
    if (format.equals("text")) {
      return true;
    }
    throw RestException.badRequest("format (%s) must be json or text".formatted(format));
  }
}
