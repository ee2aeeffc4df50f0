package org.vqs.whatif.audit;

import java.util.Optional;
import org.vqs.sim.trace.BrokenLineException;

/**
 * A line of the audit log: after what the log's layout puts in front, pairs {@code KEY=value}
 * separated by tabs, {@code USER} first.
 */
final class AuditLine {
  /** Every line of the audit log holds this, and hardly any other line. */
  private static final String OPERATION = "\tOPERATION=";

  private static final String USER = "USER=";
  private static final String FAILED = "Application Finished - Failed";

  private final String line;
  private final int message;
  private final String operation;

  private AuditLine(String line, int message, String operation) {
    this.line = line;
    this.message = message;
    this.operation = operation;
  }

  /** The line, if it is one of the audit log. */
  static Optional<AuditLine> of(String line) {
    int place = line.indexOf(OPERATION);
    if (place < 0) {
      return Optional.empty();
    }
    int message = line.lastIndexOf(USER, place);
    if (message < 0) {
      return Optional.empty();
    }
    return Optional.of(new AuditLine(line, message, upToTab(line, place + OPERATION.length())));
  }

  /**
   * True if the line breaks off before the name of its application: the diagnosis of a failed
   * application comes before it and may have several lines.
   */
  boolean isBroken() {
    return operation.equals(FAILED) && optional("APPID").isEmpty();
  }

  /** True if a line may be the end of one that was broken. */
  static boolean endsOne(String line) {
    return line.contains("\tAPPID=");
  }

  /** What was done. */
  String operation() {
    return operation;
  }

  /** True if it was done and not refused. */
  boolean isSuccess() {
    return optional("RESULT").filter("SUCCESS"::equals).isPresent();
  }

  /** When, in milliseconds since 1970. */
  long millis() throws BrokenLineException {
    return LogTime.millis(line, message);
  }

  String user() throws BrokenLineException {
    String user = upToTab(line, message + USER.length());
    if (user.isEmpty()) {
      throw new BrokenLineException("USER is empty");
    }
    return user;
  }

  /** The name of the application. */
  String application() throws BrokenLineException {
    String name = required("APPID");
    if (!name.startsWith("application_")) {
      throw new BrokenLineException("APPID is not like application_1700000000000_0001: " + name);
    }
    return name;
  }

  String required(String key) throws BrokenLineException {
    return optional(key).orElseThrow(() -> new BrokenLineException(operation + " without " + key));
  }

  /** The value of a key other than the first; empty if the key is missing or has no value. */
  Optional<String> optional(String key) {
    String wanted = "\t" + key + "=";
    int place = line.indexOf(wanted, message);
    return place < 0
        ? Optional.empty()
        : Optional.of(upToTab(line, place + wanted.length())).filter(text -> !text.isEmpty());
  }

  private static String upToTab(String line, int from) {
    int end = line.indexOf('\t', from);
    return (end < 0 ? line.substring(from) : line.substring(from, end)).strip();
  }
}
