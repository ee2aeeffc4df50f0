package org.vqs.sim.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vqs.sim.measure.QueueSeries;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.measure.WaitSummary;

/** One run as JSON. */
final class RunJson {
  private RunJson() {}

  static JsonObject of(RunResult run, List<String> resources, String timeUnit) {
    JsonObject object = new JsonObject();
    object.addProperty("policy", run.scheduler());
    object.addProperty("seed", run.seed());
    object.addProperty("timeUnit", timeUnit);
    object.add("end", Json.number(run.end()));
    object.add("warmup", Json.number(run.warmup()));
    object.addProperty("arrivals", run.arrivals());
    object.addProperty("departures", run.departures());
    object.add("meanQueue", Json.number(run.meanQueue()));
    object.addProperty("finalQueue", run.finalQueue());
    object.addProperty("maxQueue", run.maxQueue());
    object.add("slope", Json.number(run.trend().slope()));
    object.add("slopeInterval", Json.numbers(List.of(run.trend().lower(), run.trend().upper())));
    object.addProperty("verdict", name(run.verdict()));
    JsonObject utilisation = new JsonObject();
    for (int i = 0; i < resources.size(); i++) {
      utilisation.add(resources.get(i), Json.number(run.utilisation().get(i)));
    }
    object.add("utilisation", utilisation);
    object.add("stalledFraction", Json.number(run.stalled()));
    object.addProperty("stalls", run.stalls());
    object.addProperty("configurationChanges", run.configurationChanges());
    JsonArray waits = new JsonArray();
    run.waits().forEach(wait -> waits.add(of(wait)));
    object.add("waits", waits);
    return object;
  }

  private static JsonObject of(WaitSummary wait) {
    JsonObject object = new JsonObject();
    object.addProperty("size", wait.sizeClass());
    object.addProperty("started", wait.started());
    object.addProperty("waiting", wait.waiting());
    object.add("mean", Json.number(wait.mean()));
    object.add("p50", Json.number(wait.p50()));
    object.add("p95", Json.number(wait.p95()));
    object.add("p99", Json.number(wait.p99()));
    object.add("max", Json.number(wait.max()));
    return object;
  }

  static JsonObject of(QueueSeries series) {
    JsonObject object = new JsonObject();
    object.add("interval", Json.number(series.interval()));
    object.add("means", Json.numbers(Arrays.stream(series.means()).boxed().toList()));
    return object;
  }

  static String name(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}
