package org.vqs.whatif.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.Policies;
import org.vqs.whatif.replay.Replay;
import org.vqs.whatif.stage.ClassByName;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.WithSettings;
import picocli.CommandLine.Option;

/** Which schedulers, with which settings. */
final class SchedulerOptions {
  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "NAME",
      defaultValue = Policies.DEFAULT + ",capacity,fair,fifo",
      description =
          "The first is held against the others: adaptive, bf-js, dra, fifo-ff, max-weight, vqs, vqs-bf, capacity,"
              + " fair, fifo, or the full name of a class. Default: ${DEFAULT-VALUE}.")
  private List<String> names;

  @Option(
      names = "--set",
      paramLabel = "NAME:PROPERTY=VALUE",
      description =
          "A property of one of them, such as capacity:yarn.scheduler.capacity.node-locality-delay=0;"
              + " may be repeated.")
  private List<String> settings = List.of();

  @Option(
      names = "--queues",
      split = ",",
      paramLabel = "PATH=WEIGHT",
      description =
          "Weights of queues, such as root.prod=3,root.dev=1; others have 1. A trace is submitted to"
              + " these queues in turn. Default: root.default.")
  private Map<String, Integer> queues = new LinkedHashMap<>();

  /** Queues of a history that names none. */
  List<String> queuesOfTraces() {
    return queues.isEmpty() ? List.of("root.default") : List.copyOf(queues.keySet());
  }

  /** Each on the cluster as it is. */
  static Map<String, Player> players(Map<String, SchedulerSetup> schedulers) {
    Map<String, Player> players = new LinkedHashMap<>();
    schedulers.forEach(
        (name, setup) -> players.put(name, (input, course) -> Replay.run(input, setup, course)));
    return players;
  }

  Map<String, Integer> weights() {
    return queues;
  }

  /**
   * By name, in order.
   *
   * @param fewest how many there must be, to be compared
   */
  Map<String, SchedulerSetup> read(int fewest) {
    Map<String, SchedulerSetup> schedulers = new LinkedHashMap<>();
    for (String name : names) {
      SchedulerSetup setup = setup(name);
      if (setup.decidesInItsOwnThreads() || !setup.isPlacing()) {
        throw new IllegalArgumentException(
            "--schedulers " + name + ": it does not decide in virtual time; choose another");
      }
      if (schedulers.put(setup.toString(), new WithSettings(setup, settingsOf(name))) != null) {
        throw new IllegalArgumentException("--schedulers %s: %s twice".formatted(names, name));
      }
    }
    if (schedulers.size() < fewest) {
      throw new IllegalArgumentException("--schedulers " + names + ": two or more, to be compared");
    }
    checkSettings();
    return schedulers;
  }

  private static SchedulerSetup setup(String name) {
    return name.contains(".") ? new ClassByName(name) : Contestant.of(name);
  }

  private Map<String, String> settingsOf(String name) {
    Map<String, String> own = new LinkedHashMap<>();
    for (String setting : settings) {
      if (setting.startsWith(name + ":")) {
        String[] parts = setting.substring(name.length() + 1).split("=", 2);
        if (parts.length < 2) {
          throw new IllegalArgumentException(
              "--set " + setting + ": PROPERTY=VALUE after the colon");
        }
        own.put(parts[0], parts[1]);
      }
    }
    return own;
  }

  private void checkSettings() {
    for (String setting : settings) {
      if (names.stream().noneMatch(name -> setting.startsWith(name + ":"))) {
        throw new IllegalArgumentException(
            "--set " + setting + " must begin with one of --schedulers and a colon: " + names);
      }
    }
  }
}
