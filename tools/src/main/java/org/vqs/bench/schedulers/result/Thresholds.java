package org.vqs.bench.schedulers.result;

import java.util.List;
import java.util.Optional;
import org.vqs.bench.schedulers.scenario.JsonFields;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.whatif.stage.Contestant;

/** Reads thresholds from JSON: an array, in which {@code kind} says what else is there. */
public final class Thresholds {
  private Thresholds() {}

  /** Those beside the scenarios. */
  public static List<Threshold> standard() {
    return parse("thresholds.json", ShootoutScenarios.thresholds());
  }

  /**
   * Thresholds of a text.
   *
   * @param file for errors
   * @throws IllegalArgumentException if something is wrong: names the threshold, field and value
   */
  static List<Threshold> parse(String file, String json) {
    return JsonFields.allOf(file, json).stream().map(Thresholds::threshold).toList();
  }

  private static Threshold threshold(JsonFields fields) {
    String kind = fields.text("kind");
    int target = fields.whole("target", 1);
    String scenario = scenario(fields, "scenario");
    String scheduler = scheduler(fields, "scheduler");
    Threshold threshold =
        switch (kind) {
          case "absolute" ->
              new Threshold.Absolute(
                  target, scenario, scheduler, figure(fields), fields.positive("below"));
          case "relative" ->
              new Threshold.Relative(
                  target,
                  scenario,
                  scheduler,
                  figure(fields),
                  fields.positive("times"),
                  fields.has("more") ? fields.positive("more") : 0,
                  fields.has("toScenario") ? scenario(fields, "toScenario") : scenario,
                  fields.has("toScheduler") ? scheduler(fields, "toScheduler") : scheduler);
          case "throughput" ->
              new Threshold.Throughput(
                  target,
                  scenario,
                  scheduler,
                  fields.positive("times"),
                  rivals(fields),
                  scheduler(fields, "floor"),
                  fields.positive("floorShare"));
          default -> throw fields.wrong("kind", "absolute, relative or throughput");
        };
    fields.end();
    if (threshold instanceof Threshold.Relative relative
        && relative.toScenario().equals(scenario)
        && relative.toScheduler().equals(scheduler)) {
      throw fields.wrong("scheduler", "beside another: give toScenario or toScheduler");
    }
    return threshold;
  }

  private static String scenario(JsonFields fields, String name) {
    String scenario = fields.text(name);
    if (!ShootoutScenarios.names().contains(scenario)) {
      throw fields.wrong(name, "one of " + String.join(", ", ShootoutScenarios.names()));
    }
    return scenario;
  }

  private static String scheduler(JsonFields fields, String name) {
    String scheduler = fields.text(name);
    if (!isScheduler(scheduler)) {
      throw fields.wrong(name, "one of " + ShootoutScenarios.contestants());
    }
    return scheduler;
  }

  private static List<String> rivals(JsonFields fields) {
    List<String> rivals = fields.texts("rivals");
    if (!rivals.stream().allMatch(Thresholds::isScheduler)) {
      throw fields.wrong("rivals", "of " + ShootoutScenarios.contestants());
    }
    return rivals;
  }

  private static boolean isScheduler(String name) {
    return Contestant.all().stream().anyMatch(each -> each.toString().equals(name));
  }

  private static Figure figure(JsonFields fields) {
    String name = fields.text("figure");
    Optional<Figure> found =
        Figure.all().stream().filter(figure -> figure.name().equals(name)).findFirst();
    return found.orElseThrow(
        () ->
            fields.wrong(
                "figure",
                "one of " + String.join(", ", Figure.all().stream().map(Figure::name).toList())));
  }
}
