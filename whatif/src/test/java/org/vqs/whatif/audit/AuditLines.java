package org.vqs.whatif.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines of an audit log as Hadoop writes them, at times in milliseconds after an hour. */
final class AuditLines {
  private static final String CLUSTER = "1700000000000";

  private final List<String> lines = new ArrayList<>();

  static String application(int number) {
    return String.format(Locale.ROOT, "application_%s_%04d", CLUSTER, number);
  }

  static String container(int application, int attempt, int number) {
    return container("", application, attempt, number);
  }

  static String container(String epoch, int application, int attempt, int number) {
    return String.format(
        Locale.ROOT, "container_%s%s_%04d_%02d_%06d", epoch, CLUSTER, application, attempt, number);
  }

  static String time(long millis) {
    return String.format(
        Locale.ROOT,
        "2026-11-22 %02d:%02d:%02d,%03d",
        10 + millis / 3_600_000,
        millis / 60_000 % 60,
        millis / 1000 % 60,
        millis % 1000);
  }

  /** A line of the main log that is none of the audit log. */
  AuditLines other(long millis, String text) {
    lines.add(time(millis) + " INFO  RMContainerImpl: " + text);
    return this;
  }

  /** A line just as it is. */
  AuditLines raw(String text) {
    lines.add(text);
    return this;
  }

  AuditLines success(long millis, String operation, String rest) {
    return raw(
        time(millis)
            + " INFO  RMAuditLogger: USER=ann\tOPERATION="
            + operation
            + "\tTARGET=Somewhere\tRESULT=SUCCESS\t"
            + rest);
  }

  AuditLines submitted(long millis, int application, String queue) {
    return success(
        millis,
        "Submit Application Request",
        "APPID=" + application(application) + "\tCALLERCONTEXT=CLI\tQUEUENAME=" + queue);
  }

  AuditLines registered(long millis, int application, int attempt) {
    return success(
        millis,
        "Register App Master",
        String.format(
            Locale.ROOT,
            "APPID=%s\tAPPATTEMPTID=appattempt_%s_%04d_%06d",
            application(application),
            CLUSTER,
            application,
            attempt));
  }

  AuditLines allocated(long millis, String container, String size) {
    return success(millis, "AM Allocated Container", about(container, size));
  }

  AuditLines released(long millis, String container, String size) {
    return success(millis, "AM Released Container", about(container, size));
  }

  /** As when the application itself says that it does not need a container. */
  AuditLines returned(long millis, String container, String size) {
    String line =
        time(millis)
            + " INFO  RMAuditLogger: USER=ann\tIP=10.0.0.7\tOPERATION=AM Released Container"
            + "\tTARGET=SchedulerApp\tRESULT=SUCCESS\t"
            + about(container, size);
    return raw(line);
  }

  AuditLines finished(long millis, int application, String how) {
    return success(millis, "Application Finished - " + how, "APPID=" + application(application));
  }

  private static String about(String container, String size) {
    String[] parts = container.split("_", -1);
    String application = "application_" + CLUSTER + "_" + parts[parts.length - 3];
    return "APPID="
        + application
        + "\tCONTAINERID="
        + container
        + "\tRESOURCE="
        + size
        + "\tQUEUENAME=prod";
  }

  List<String> lines() {
    return lines;
  }

  Path in(Path directory) {
    return in(directory, "rm-audit.log");
  }

  Path in(Path directory, String name) {
    try {
      return Files.write(directory.resolve(name), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
