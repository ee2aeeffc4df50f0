package org.vqs.demo.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vqs.demo.result.GangOutcome;
import org.vqs.demo.run.DemoSettings;
import org.vqs.demo.workload.GangWorkload;

/** What became of the same gangs under each scheduler, as lines under 80 characters. */
public final class GangTable implements ResultTable {

  private static final double MS_PER_SECOND = 1_000;

  private final Map<String, RunFigures> runs = new LinkedHashMap<>();

  @Override
  public void add(DemoSettings settings, RunFigures figures) {
    runs.put(settings.schedulerName(), figures);
  }

  @Override
  public String toText() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Two training jobs want %d containers each, where %d can run."
            .formatted(GangWorkload.GANG, GangWorkload.PLACES));
    lines.add("No container works before all of its job run: until then it holds a place.");
    runs.forEach(
        (scheduler, figures) -> {
          lines.add("");
          lines.add(scheduler);
          figures.gangs().forEach(gang -> lines.add("  " + sentence(gang)));
          long held = figures.gangs().stream().mapToLong(GangOutcome::heldMs).sum();
          lines.add(
              "  held without working: %s container-seconds; all ended after %s s"
                  .formatted(seconds(held), seconds(figures.makespanMs())));
        });
    lines.add("");
    lines.add(
        "The jobs have the tag vqs-gang:%d, as Spark, MapReduce, Tez and Flink can: see"
            .formatted(GangWorkload.GANG));
    lines.add("src/docs/gangs.md. Schedulers that do not know it hand out piece by piece.");
    lines.add("Under vqs the master of team-2 has no tag: it asks for an org.vqs.client.Graph.");
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private static String sentence(GangOutcome gang) {
    return gang.worked()
        ? "%s: all %d containers worked, %s s after they were asked for"
            .formatted(gang.queue(), gang.size(), seconds(gang.waitMs()))
        : "%s: GAVE UP after %s s, with %d of its %d containers"
            .formatted(gang.queue(), seconds(gang.waitMs()), gang.granted(), gang.size());
  }

  private static String seconds(long ms) {
    return String.format(Locale.ROOT, "%.1f", ms / MS_PER_SECOND);
  }
}
