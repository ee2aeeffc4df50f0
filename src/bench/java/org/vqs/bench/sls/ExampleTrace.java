package org.vqs.bench.sls;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The load simulator's example of a synthetic workload, with numbers exchanged. */
final class ExampleTrace {
  private static final List<String> TIMES =
      List.of("mtime_avg", "mtime_stddev", "rtime_avg", "rtime_stddev");

  private ExampleTrace() {}

  /**
   * Writes the example as a workload wants it.
   *
   * @param source the example
   * @throws IOException if a file cannot be read or written, or the example is not as it was
   */
  static void write(SlsWorkload workload, Path source, Path target) throws IOException {
    JsonObject trace = JsonParser.parseString(Files.readString(source)).getAsJsonObject();
    if (workload.applications() != null) {
      known(trace, "num_jobs", source);
      trace.addProperty("num_jobs", workload.applications());
    }
    if (workload.nodes() != null) {
      known(trace, "num_nodes", source);
      trace.addProperty("num_nodes", workload.nodes());
    }
    for (JsonElement part : known(trace, "workloads", source).getAsJsonArray()) {
      JsonElement classes = known(part.getAsJsonObject(), "job_classes", source);
      for (JsonElement jobs : classes.getAsJsonArray()) {
        for (String time : TIMES) {
          double value = known(jobs.getAsJsonObject(), time, source).getAsDouble();
          jobs.getAsJsonObject().addProperty(time, value * workload.taskTimes());
        }
      }
    }
    Files.writeString(target, trace.toString());
  }

  private static JsonElement known(JsonObject object, String name, Path source) throws IOException {
    JsonElement value = object.get(name);
    if (value == null) {
      throw new IOException("%s has no %s where it is expected".formatted(source, name));
    }
    return value;
  }
}
