package org.vqs.whatif.audit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;

/** Gathers what the lines of an audit log say. The order of the lines does not matter. */
final class LogContents {
  /** So much disorder comes from threads that write at the same time. */
  private static final long LARGEST_DISORDER_MS = 1000;

  private final Map<String, ApplicationLog> applications = new LinkedHashMap<>();
  private final ReconstructedSizes sizes = new ReconstructedSizes();
  private long lastMs = ContainerLog.UNKNOWN;
  private long beginMs = Long.MAX_VALUE;
  private long endMs = ContainerLog.UNKNOWN;
  private long backwards;
  private long longestPauseMs;
  private long pauseFromMs;
  private boolean wholeSeconds = true;

  /** Takes a line; true if it was one that matters. */
  boolean take(AuditLine line) throws BrokenLineException {
    switch (line.operation()) {
      case "AM Allocated Container" -> allocated(line);
      case "AM Released Container" -> released(line);
      case "Submit Application Request" -> submitted(line);
      case "Register App Master" -> registered(line);
      case "Move Application Request" -> moved(line);
      case "Application Finished - Succeeded" -> ended(line, ApplicationLog.End.FINISHED);
      case "Application Finished - Failed" -> ended(line, ApplicationLog.End.FAILED);
      case "Application Finished - Killed" -> ended(line, ApplicationLog.End.KILLED);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void allocated(AuditLine line) throws BrokenLineException {
    if (line.isSuccess()) {
      ContainerName name = ContainerName.of(line.required("CONTAINERID"));
      ReconstructedSizes.Size size = sizes.of(line.required("RESOURCE"));
      String user = line.user();
      String application = line.application();
      long millis = time(line);
      ApplicationLog log = application(application);
      log.seen(user, line.optional("QUEUENAME"));
      log.attempt(name.attempt())
          .container(name)
          .granted(millis, size, line.optional("NODELABEL").isPresent());
    }
  }

  private void released(AuditLine line) throws BrokenLineException {
    if (line.isSuccess()) {
      ContainerName name = ContainerName.of(line.required("CONTAINERID"));
      ReconstructedSizes.Size size = sizes.of(line.required("RESOURCE"));
      String user = line.user();
      String application = line.application();
      long millis = time(line);
      ApplicationLog log = application(application);
      log.seen(user, line.optional("QUEUENAME"));
      log.attempt(name.attempt())
          .container(name)
          .released(millis, size, line.optional("IP").isPresent());
    }
  }

  private void submitted(AuditLine line) throws BrokenLineException {
    if (line.isSuccess()) {
      String application = line.application();
      String user = line.user();
      application(application).submitted(time(line), user, line.optional("QUEUENAME"));
    }
  }

  private void registered(AuditLine line) throws BrokenLineException {
    if (line.isSuccess()) {
      String application = line.application();
      int attempt = attempt(line.required("APPATTEMPTID"));
      application(application).attempt(attempt).registered(time(line));
    }
  }

  private static int attempt(String name) throws BrokenLineException {
    try {
      return Integer.parseInt(name.substring(name.lastIndexOf('_') + 1));
    } catch (NumberFormatException e) {
      throw new BrokenLineException(
          "APPATTEMPTID is not like appattempt_1700000000000_0001_000001: " + name);
    }
  }

  private void moved(AuditLine line) throws BrokenLineException {
    if (line.isSuccess()) {
      application(line.application()).moved();
    }
  }

  private void ended(AuditLine line, ApplicationLog.End how) throws BrokenLineException {
    String application = line.application();
    application(application).ended(time(line), how);
  }

  private ApplicationLog application(String name) {
    return applications.computeIfAbsent(name, ApplicationLog::new);
  }

  private long time(AuditLine line) throws BrokenLineException {
    long millis = line.millis();
    if (lastMs != ContainerLog.UNKNOWN) {
      backwards += millis < lastMs - LARGEST_DISORDER_MS ? 1 : 0;
      if (millis - lastMs > longestPauseMs) {
        longestPauseMs = millis - lastMs;
        pauseFromMs = lastMs;
      }
    }
    lastMs = millis;
    beginMs = Math.min(beginMs, millis);
    endMs = Math.max(endMs, millis);
    wholeSeconds &= millis % 1000 == 0;
    return millis;
  }

  Collection<ApplicationLog> applications() {
    return applications.values();
  }

  ReconstructedSizes sizes() {
    return sizes;
  }

  /** The earliest time that occurred. */
  long beginMs() {
    return beginMs;
  }

  /** The latest time that occurred. */
  long endMs() {
    return endMs;
  }

  /** How many lines were earlier than the line before them. */
  long backwards() {
    return backwards;
  }

  /** The longest time between two lines. */
  long longestPauseMs() {
    return longestPauseMs;
  }

  long pauseFromMs() {
    return pauseFromMs;
  }

  /** True if no time had a fraction of a second. */
  boolean wholeSeconds() {
    return wholeSeconds;
  }
}
