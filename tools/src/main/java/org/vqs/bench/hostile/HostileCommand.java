package org.vqs.bench.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.process.JsonProcess;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.progress.ConsoleProgress;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.whatif.stage.Contestant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how long the lock is held, and what others wait, beside hostile applications. */
@Command(
    name = "hostile",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Runs hostile applications beside twenty ordinary ones, and reports how long the scheduler's"
          + " lock was held and what the heartbeats of nodes took meanwhile.",
      "Each attack runs on each scheduler in a process of its own, in real time."
    })
public final class HostileCommand implements Callable<Integer> {
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final double MILLI = 1e-6;
  private static final double MICRO = 1e-3;

  @Option(
      names = "--attack",
      paramLabel = "NAME",
      split = ",",
      description = "${COMPLETION-CANDIDATES}. Default: all.")
  private List<Attack> attacks = Arrays.asList(Attack.values());

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      split = ",",
      description = "Default: " + Policies.DEFAULT + " and capacity; the first with --smoke.")
  private List<String> schedulers;

  @Option(names = "--nodes", paramLabel = "N", description = "Default: 1000; 50 with --smoke.")
  private Integer nodes;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "The least of these counts. Default: 5; 1 with --smoke.")
  private Integer rounds;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Of each part of a round, of which there are two. Default: 5; 1 with --smoke.")
  private Integer seconds;

  @Option(names = "--smoke", description = "Few nodes and seconds: measures nothing.")
  private boolean smoke;

  @Mixin private BenchOutput output;

  @Override
  public Integer call() throws InterruptedException {
    int nodeCount = orElse(nodes, 1000, 50);
    int roundCount = orElse(rounds, 5, 1);
    int secondCount = orElse(seconds, 5, 1);
    OptionChecks.range("--nodes", nodeCount, 2, 10_000);
    OptionChecks.range("--rounds", roundCount, 1, 100);
    OptionChecks.range("--seconds", secondCount, 1, 600);
    List<String> names = schedulers == null ? usual() : schedulers;
    List<HostileTask> tasks = new ArrayList<>();
    for (Attack attack : attacks) {
      for (String scheduler : names) {
        String name = Contestant.of(scheduler).toString();
        tasks.add(new HostileTask(name, attack.name(), nodeCount, secondCount, roundCount));
      }
    }
    output.deliver(report(run(tasks)));
    return 0;
  }

  private List<String> usual() {
    return smoke ? List.of(Policies.DEFAULT) : List.of(Policies.DEFAULT, "capacity");
  }

  private int orElse(Integer given, int usual, int ofSmoke) {
    if (given != null) {
      return given;
    }
    return smoke ? ofSmoke : usual;
  }

  private List<HostileResult> run(List<HostileTask> tasks) throws InterruptedException {
    JsonProcess process =
        new JsonProcess(
            HostileProcess.class.getName(),
            List.of("-Xms2g", "-Xmx2g", "-XX:+UseSerialGC", "-XX:+AlwaysPreTouch", "-Xmn800m"),
            LIMIT);
    ConsoleProgress progress = Terminal.progress();
    progress.started(tasks.size(), "hostile");
    List<HostileResult> results = new ArrayList<>();
    try {
      for (HostileTask task : tasks) {
        String name = task.attack() + "-" + task.scheduler();
        results.add(
            process.run(
                name, output.directory().resolve("runs").resolve(name), task, HostileResult.class));
        progress.step(1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      progress.finished();
    }
    return results;
  }

  private Report report(List<HostileResult> results) {
    String title = "Beside hostile applications" + (smoke ? ", too short to mean anything" : "");
    return Report.builder("hostile", title)
        .command(output.command())
        .table(
            TableOf.<HostileResult>named("locks", "The scheduler's lock")
                .text("attack", HostileCommand::attack)
                .text("scheduler", each -> each.task().scheduler())
                .number("calls", "", each -> each.least(HostileResult.Round::calls))
                .number("refused", "", each -> each.least(HostileResult.Round::refusals))
                .number("call max", "ms", each -> MILLI * each.least(r -> r.longestCall()))
                .number("quiet hold max", "ms", each -> MILLI * each.least(r -> r.quietHold()))
                .number("hold max", "ms", each -> MILLI * each.least(r -> r.hold()))
                .number("hold CPU max", "ms", each -> MILLI * each.least(r -> r.holdCpu()))
                .number("heap before", "MB", each -> each.heapBefore() / 1e6)
                .number("heap after", "MB", each -> each.heapAfter() / 1e6)
                .over(results))
        .table(others("heartbeats", "Heartbeats of nodes", false, results))
        .table(others("allocates", "Calls of ordinary masters", true, results))
        .note("Of each figure the least of the rounds counts: the machine had other work.")
        .note(
            "mean/quiet is the median of the rounds: a round's mean in times of its quiet part's.")
        .note(
            "Capacity's allocate does not take the scheduler's lock but the application's; its hold is of the other events.")
        .build();
  }

  private static Table others(
      String name, String title, boolean isAllocate, List<HostileResult> results) {
    return TableOf.<HostileResult>named(name, title)
        .text("attack", HostileCommand::attack)
        .text("scheduler", each -> each.task().scheduler())
        .number("quiet p50", "us", each -> MICRO * each.least(r -> quiet(r, isAllocate).p50()))
        .number("p50", "us", each -> MICRO * each.least(r -> loud(r, isAllocate).p50()))
        .number("quiet mean", "us", each -> MICRO * each.least(r -> quiet(r, isAllocate).mean()))
        .number("mean", "us", each -> MICRO * each.least(r -> loud(r, isAllocate).mean()))
        .number("mean/quiet", "", each -> each.median(r -> slowdown(r, isAllocate)))
        .number("quiet p99", "us", each -> MICRO * each.least(r -> quiet(r, isAllocate).p99()))
        .number("p99", "us", each -> MICRO * each.least(r -> loud(r, isAllocate).p99()))
        .number("quiet max", "us", each -> MICRO * each.least(r -> quiet(r, isAllocate).max()))
        .number("max", "us", each -> MICRO * each.least(r -> loud(r, isAllocate).max()))
        .over(results);
  }

  private static double slowdown(HostileResult.Round round, boolean isAllocate) {
    return loud(round, isAllocate).mean() / quiet(round, isAllocate).mean();
  }

  private static String attack(HostileResult result) {
    return Attack.valueOf(result.task().attack()).toString();
  }

  private static HostileResult.Times quiet(HostileResult.Round round, boolean isAllocate) {
    return isAllocate ? round.quietAllocates() : round.quietHeartbeats();
  }

  private static HostileResult.Times loud(HostileResult.Round round, boolean isAllocate) {
    return isAllocate ? round.loudAllocates() : round.loudHeartbeats();
  }
}
