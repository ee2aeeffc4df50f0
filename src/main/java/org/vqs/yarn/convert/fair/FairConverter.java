package org.vqs.yarn.convert.fair;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.MappingRules;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.QueueNames;
import org.vqs.yarn.convert.model.RunningLimits;
import org.vqs.yarn.convert.model.SiteSettings;
import org.vqs.yarn.convert.model.SourceQueue;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Converts a {@code fair-scheduler.xml}. */
public final class FairConverter {
  private static final List<String> TIMEOUTS =
      List.of(
          "defaultFairSharePreemptionTimeout",
          "fairSharePreemptionTimeout",
          "defaultMinSharePreemptionTimeout");

  private static final String DEFAULT_QUEUE = "default";

  private static final String USER_MAX_APPS = "userMaxAppsDefault";
  private static final String PREEMPTION = "yarn.scheduler.fair.preemption";
  private static final String USER_QUEUES = "yarn.scheduler.fair.user-as-default-queue";

  private final FairFile file;
  private final SiteSettings site;
  private final Conversion conversion = new Conversion();
  private final Map<String, String> defaults = new LinkedHashMap<>();

  private FairConverter(FairFile file, SiteSettings site) {
    this.file = file;
    this.site = site;
    file.others().forEach(other -> defaults.put(other.getTagName(), other.getTextContent()));
  }

  /**
   * Converts all elements of the file.
   *
   * @param site what {@code yarn-site.xml} says
   * @throws InvalidSourceException if a value is none that the Fair Scheduler takes
   */
  public static Conversion convert(Document document, SiteSettings site) {
    FairConverter converter = new FairConverter(new FairFile(document), site);
    converter.run();
    return converter.conversion;
  }

  private void run() {
    addDefaultQueue();
    QueueNames.assign(file.root(), conversion);
    FairQueueSettings queues = new FairQueueSettings(file.root(), defaults, conversion);
    queues.convert();
    file.others().forEach(this::convert);
    if (!defaults.containsKey(FairPlacement.ELEMENT)) {
      queueOfThoseThatNameNone();
    }
    preemption(queues.shortestTimeout());
  }

  private void queueOfThoseThatNameNone() {
    if (site.isGiven() && !site.isOn(USER_QUEUES, true)) {
      conversion.carry(USER_QUEUES);
      return;
    }
    conversion.instead(
        FairPlacement.ELEMENT,
        "not set: applications that name no queue run in root.default, which its users share; the"
            + " Fair Scheduler gives each user a queue"
            + (site.isGiven() ? "" : " unless yarn-site.xml says otherwise"));
  }

  /** The Fair Scheduler always has it. */
  private void addDefaultQueue() {
    SourceQueue root = file.root();
    if (root.children().stream().noneMatch(queue -> queue.name().equals(DEFAULT_QUEUE))) {
      conversion.instead(root.add(DEFAULT_QUEUE).path(), "added: the Fair Scheduler always has it");
    }
  }

  private void convert(Element element) {
    String name = element.getTagName();
    switch (name) {
      case "queueMaxResourcesDefault" ->
          conversion.instead(name, "set as maximum-capacity of each queue without its own");
      case "queueMaxAppsDefault" ->
          conversion.instead(
              name, "set as maximum-running-applications of each queue without its own");
      case USER_MAX_APPS ->
          new RunningLimits(conversion).ofEachUser(name, element.getTextContent());
      case "queueMaxAMShareDefault" ->
          conversion.instead(
              name, "am.max-share of each leaf without its own, but of the queue's maximum");
      case "user" -> user(element);
      case FairPlacement.ELEMENT ->
          new FairPlacement(new MappingRules(file.root(), conversion), conversion).convert(element);
      default -> {
        if (TIMEOUTS.contains(name)) {
          conversion.instead(
              name, "preemption.delay is one for all queues: the shortest of all such times");
        } else {
          conversion.leaveOut(name, FairReasons.OF_ALL.of(name));
        }
      }
    }
  }

  private void user(Element user) {
    for (Element setting : FairFile.children(user)) {
      String name = "user %s: %s".formatted(user.getAttribute("name"), setting.getTagName());
      if (setting.getTagName().equals("maxRunningApps")) {
        new RunningLimits(conversion)
            .ofUser(name, setting.getTextContent(), defaults.get(USER_MAX_APPS));
      } else {
        conversion.leaveOut(name, FairReasons.OF_ALL.of(name));
      }
    }
  }

  private void preemption(OptionalLong shortestOfQueues) {
    long shortest = shortestOfQueues.orElse(Long.MAX_VALUE);
    for (String name : TIMEOUTS) {
      if (defaults.containsKey(name)) {
        shortest = Math.min(shortest, Numbers.whole(name, defaults.get(name)));
      }
    }
    if (site.isGiven()) {
      conversion.set("preemption.enabled", Boolean.toString(site.isOn(PREEMPTION, false)));
      conversion.carry(PREEMPTION);
    }
    if (shortest != Long.MAX_VALUE) {
      conversion.set("preemption.delay", Math.max(1, shortest) + "s");
      if (!site.isGiven()) {
        conversion.instead(
            PREEMPTION,
            "is in yarn-site.xml: give it with --site, or set yarn.scheduler.vqs.preemption.enabled"
                + " to the same");
      }
    }
  }
}
