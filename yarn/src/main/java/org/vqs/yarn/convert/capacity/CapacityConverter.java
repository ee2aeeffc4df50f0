package org.vqs.yarn.convert.capacity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.MappingRules;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.QueueNames;
import org.vqs.yarn.convert.model.RunningLimits;

/** Converts a {@code capacity-scheduler.xml}. */
public final class CapacityConverter {
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
  private static final String USERS_RUNNING = "user.max-parallel-apps";
  private static final String JSON = "json";
  private static final String OF_CALCULATOR = "resource-calculator";
  private static final String CALCULATOR = CapacityFile.PREFIX + OF_CALCULATOR;

  /** About what a round of node reports takes, at the rate nodes report at if nothing is set. */
  private static final String ONE_ROUND = "1s";

  private final CapacityFile file;
  private final Path directory;
  private final Conversion conversion = new Conversion();
  private final MappingRules rules;
  private String sourceOfRules = CapacityFile.PREFIX + "queue-mappings";

  private CapacityConverter(CapacityFile file, Path directory) {
    this.file = file;
    this.directory = directory;
    this.rules = new MappingRules(file.root(), conversion);
  }

  /**
   * Converts all settings of the file.
   *
   * @param settings by full name
   * @param directory where the file is, to find the files that it names
   * @throws InvalidSourceException if a value is none that the Capacity Scheduler takes
   */
  public static Conversion convert(Map<String, String> settings, Path directory) {
    CapacityFile file = new CapacityFile(settings);
    if (file.root().isLeaf()) {
      throw new InvalidSourceException(
          CapacityFile.nameOf(file.root(), "queues")
              + " is not set, so there are no queues: is this a capacity-scheduler.xml?");
    }
    CapacityConverter converter = new CapacityConverter(file, directory);
    new TreeMap<>(settings).forEach(converter.conversion::has);
    converter.run();
    return converter.conversion;
  }

  private void run() {
    QueueNames.assign(file.root(), conversion);
    new CapacityQueueSettings(file, conversion).convert();
    file.others().forEach(this::convert);
    new CapacityWorkflows(file, conversion).convert();
    resources();
    if (!rules.isEmpty()) {
      conversion.set(sourceOfRules, "queue.mappings", rules.text());
    }
  }

  /** Without a calculator memory alone counts there. */
  private void resources() {
    String memoryOnly = DefaultResourceCalculator.class.getName();
    if (file.others().getOrDefault(CALCULATOR, memoryOnly).trim().equals(memoryOnly)) {
      conversion.set(CALCULATOR, "resources", ResourceInformation.MEMORY_URI);
      conversion.carry(CALCULATOR);
      conversion.instead(
          CALCULATOR,
          "memory alone counts there, and so it does here: cores limit nothing, and a node may run more than it has; yarn.scheduler.vqs.resources all counts them too");
    }
  }

  private void convert(String name, String value) {
    if (CapacityWorkflows.isOne(name)) {
      // All of them are converted together.
      return;
    }
    if (name.startsWith(PREEMPTION)) {
      preemption(name, value);
    } else if (name.startsWith(CapacityFile.PREFIX)) {
      common(name, value);
    } else if (name.equals("yarn.resourcemanager.scheduler.monitor.enable")) {
      preemptionEnabled(name, value);
    } else {
      conversion.leaveOut(name, CapacityReasons.OF_ALL.of(name));
    }
  }

  private void preemptionEnabled(String name, String value) {
    boolean observesOnly =
        Boolean.parseBoolean(file.others().getOrDefault(PREEMPTION + "observe_only", "").trim());
    carry(
        name,
        "preemption.enabled",
        Boolean.toString(Boolean.parseBoolean(value.trim()) && !observesOnly));
    if (Boolean.parseBoolean(value.trim())) {
      conversion.instead(
          name,
          "set it to false in yarn-site.xml: its policies are for the Capacity Scheduler only, and"
              + " the ResourceManager would not start");
    }
  }

  private void common(String name, String value) {
    switch (name.substring(CapacityFile.PREFIX.length())) {
      case CapacityApplications.OF_QUEUE -> conversion.carry(name);
      case OF_CALCULATOR -> calculator(name, value.trim());
      case CapacityMasters.SHARE ->
          conversion.instead(
              name,
              value
                  + " is am.max-share of each leaf without its own; the largest is the cluster's");
      case CapacityUserShares.FACTOR,
          "global-queue-max-application",
          CapacityQueueSettings.RUNNING ->
          conversion.instead(
              name,
              value
                  + " is set for each "
                  + (name.endsWith(CapacityQueueSettings.RUNNING) ? "queue" : "leaf")
                  + " without its own");
      case CapacityOrder.USER_PERCENT -> conversion.carry(name);
      case CapacityTemplate.IDLE_SECONDS ->
          conversion.instead(name, value + " is children.idle of the queues that make others");
      case USERS_RUNNING -> new RunningLimits(conversion).ofEachUser(name, value);
      case "node-locality-delay" -> delay(name, value, "locality.node-delay");
      case "rack-locality-additional-delay" -> delay(name, value, "locality.rack-delay");
      case "queue-mappings" -> mappings(name, value, false);
      case "mapping-rule-json" -> mappings(name, value, true);
      case "mapping-rule-json-file" -> mappingsFile(name, value);
      case "mapping-rule-format" -> conversion.carry(name);
      case "queue-mappings-override.enable" ->
          carry(name, "queue.mappings.override", value.trim().toLowerCase(Locale.ROOT));
      default -> {
        if (name.matches("yarn\\.scheduler\\.capacity\\.user\\..+\\.max-parallel-apps")) {
          String ofEach = file.others().get(CapacityFile.PREFIX + USERS_RUNNING);
          new RunningLimits(conversion).ofUser(name, value, ofEach);
        } else {
          conversion.leaveOut(name, CapacityReasons.OF_ALL.of(name));
        }
      }
    }
  }

  private void calculator(String name, String value) {
    if (value.equals(DominantResourceCalculator.class.getName())) {
      conversion.carry(name);
    } else if (!value.equals(DefaultResourceCalculator.class.getName())) {
      conversion.leaveOut(name, CapacityReasons.OF_ALL.of(name));
    }
  }

  private void preemption(String name, String value) {
    switch (name.substring(PREEMPTION.length())) {
      case "observe_only" ->
          conversion.instead(
              name, value + " is preemption.enabled here, which cannot only observe");
      case "max_wait_before_kill" -> carry(name, "preemption.grace", value.trim());
      case "monitoring_interval" ->
          conversion.instead(name, value + " is a twentieth of preemption.delay here");
      case "total_preemption_per_round" ->
          conversion.instead(name, value + " is a tenth of the cluster here");
      case "intra-queue-preemption.enabled", "intra-queue-preemption.preemption-order-policy" ->
          conversion.carry(name);
      default -> conversion.leaveOut(name, CapacityReasons.OF_ALL.of(name));
    }
  }

  /** Chances to schedule come with the reports of nodes, so a whole round of them is a time. */
  private void delay(String name, String value, String ours) {
    if (Numbers.whole(name, value) <= 0) {
      conversion.instead(name, value + " is no delay here: " + ours + " is left at 0");
      return;
    }
    conversion.set(name, ours, ONE_ROUND);
    conversion.instead(
        name,
        "%s missed chances are a delay of %s here (%s), about what all nodes take to report once"
            .formatted(value, ONE_ROUND, ours));
  }

  private void mappings(String name, String value, boolean json) {
    if (json != isJson()) {
      conversion.leaveOut(
          name, "unused, as mapping-rule-format is " + (json ? "legacy" : JSON) + " in this file");
      return;
    }
    conversion.carry(name);
    sourceOfRules = name;
    if (json) {
      new CapacityMappings(rules).addJson(name, value);
    } else {
      new CapacityMappings(rules).addLegacy(name, value);
    }
  }

  private void mappingsFile(String name, String value) {
    Path path = directory.resolve(value.trim());
    if (isJson() && !file.others().containsKey(CapacityFile.PREFIX + "mapping-rule-json")) {
      try {
        mappings(name, Files.readString(path), true);
      } catch (IOException unreadable) {
        throw new InvalidSourceException(
            "%s (%s) cannot be read: convert on the host that has it".formatted(name, path),
            unreadable);
      }
    } else {
      conversion.leaveOut(name, "unused in this file: see mapping-rule-format and -json");
    }
  }

  private boolean isJson() {
    return JSON.equalsIgnoreCase(
        file.others().getOrDefault(CapacityFile.PREFIX + "mapping-rule-format", "legacy").trim());
  }

  private void carry(String name, String ours, String value) {
    conversion.set(name, ours, value.trim());
    conversion.carry(name);
  }
}
