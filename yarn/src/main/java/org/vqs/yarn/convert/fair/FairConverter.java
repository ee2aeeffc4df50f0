package org.vqs.yarn.convert.fair;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.MappingRules;
import org.vqs.yarn.convert.model.QueueNames;
import org.vqs.yarn.convert.model.RunningLimits;
import org.vqs.yarn.convert.model.SiteSettings;
import org.vqs.yarn.convert.model.SourceQueue;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Converts a {@code fair-scheduler.xml}. */
public final class FairConverter {
  private static final String USER = "user";
  private static final String DEFAULT_QUEUE = "default";

  private static final String USER_MAX_APPS = "userMaxAppsDefault";
  static final String PREEMPTION = "yarn.scheduler.fair.preemption";
  private static final String USER_QUEUES = FairCreation.USER_QUEUES;

  private final FairFile file;
  private final SiteSettings site;
  private final Conversion conversion = new Conversion();
  private final PreemptionTimeouts timeouts = new PreemptionTimeouts(conversion);
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
    list();
    addDefaultQueue();
    new FairCreation(file, site).mark();
    QueueNames.assign(file.root(), conversion);
    FairQueueSettings queues =
        new FairQueueSettings(
            file.root(), defaults, timeouts, site.isOn(PREEMPTION, false), conversion);
    queues.convert();
    file.others().forEach(this::convert);
    if (!defaults.containsKey(FairPlacement.ELEMENT)) {
      queueOfThoseThatNameNone();
    }
    preemption(queues.isGuaranteed());
    namesAlone();
  }

  /** What a name without a path leads to. */
  private void namesAlone() {
    boolean areDeep =
        file.root().children().stream().anyMatch(child -> !child.children().isEmpty());
    if (areDeep) {
      conversion.instead(
          FairFile.nameOf(file.root(), "queues"),
          "a name without a path is that of a queue right below root there; here of the leaf that alone has it, wherever that is");
    }
  }

  /** Tells the account what the file has, under the names that it is reported by. */
  private void list() {
    file.root().all().forEach(this::list);
    file.others().forEach(this::list);
    list(PREEMPTION);
    // Where there are rules, the Fair Scheduler does not read it.
    if (!defaults.containsKey(FairPlacement.ELEMENT)) {
      list(USER_QUEUES);
    }
  }

  private void list(String ofSite) {
    if (site.values().containsKey(ofSite)) {
      conversion.has(ofSite, site.values().get(ofSite));
    }
  }

  private void list(SourceQueue queue) {
    if (!queue.isLeaf()) {
      conversion.has(
          FairFile.nameOf(queue, "queues"),
          queue.children().stream().map(SourceQueue::name).collect(Collectors.joining(",")));
    }
    queue.values().forEach((name, value) -> conversion.has(FairFile.nameOf(queue, name), value));
  }

  private void list(Element other) {
    switch (other.getTagName()) {
      case USER ->
          FairFile.children(other)
              .forEach(setting -> conversion.has(nameOf(other, setting), setting.getTextContent()));
      case FairPlacement.ELEMENT -> FairPlacement.list(other, conversion);
      default -> conversion.has(other.getTagName(), other.getTextContent());
    }
  }

  private static String nameOf(Element user, Element setting) {
    return "user %s: %s".formatted(user.getAttribute("name"), setting.getTagName());
  }

  private void queueOfThoseThatNameNone() {
    if (site.isGiven() && !site.isOn(USER_QUEUES, true)) {
      conversion.carry(USER_QUEUES);
      return;
    }
    conversion.set(USER_QUEUES, "queue.mappings", FairCreation.QUEUE_OF_USER);
    conversion.carry(USER_QUEUES);
    conversion.instead(
        FairPlacement.ELEMENT,
        "not set: applications that name no queue run in a queue of their user, which is made for"
            + " them; a user whose name has a dot, or is root or labels, has none here and runs in"
            + " root.default"
            + (site.isGiven()
                ? ""
                : "; the Fair Scheduler does so unless yarn-site.xml says otherwise"));
  }

  /**
   * Before Hadoop 3.4 there is always a queue called default, since then where a rule needs it.
   * Here applications that name none run in it, which rules may refuse: then it is not added.
   */
  private void addDefaultQueue() {
    SourceQueue root = file.root();
    if (root.children().stream().anyMatch(queue -> queue.name().equals(DEFAULT_QUEUE))) {
      return;
    }
    String path = SourceQueue.ROOT + "." + DEFAULT_QUEUE;
    if (root.children().isEmpty()
        || file.placement().map(FairPlacement::leadsToDefault).orElse(true)) {
      root.add(DEFAULT_QUEUE);
      conversion.instead(
          path,
          "added for applications that no rule has another queue for; there it is made when it is"
              + " needed, and before Hadoop 3.4 always");
    } else {
      conversion.leaveOut(
          path,
          "before Hadoop 3.4 there is always a queue of this name; no rule leads to it, so there is"
              + " none here: add it if applications name it");
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
      case "defaultQueueSchedulingPolicy", "defaultQueueSchedulingMode" ->
          conversion.instead(name, "set as order of each leaf without its own");
      case USER -> user(element);
      case FairPlacement.ELEMENT ->
          new FairPlacement(new MappingRules(file.root(), conversion), conversion).convert(element);
      default -> {
        if (PreemptionTimeouts.isOne(name)) {
          timeouts.add(name, name, element.getTextContent());
        } else {
          conversion.leaveOut(name, FairReasons.OF_ALL.of(name));
        }
      }
    }
  }

  private void user(Element user) {
    for (Element setting : FairFile.children(user)) {
      String name = nameOf(user, setting);
      if (setting.getTagName().equals("maxRunningApps")) {
        new RunningLimits(conversion)
            .ofUser(name, setting.getTextContent(), defaults.get(USER_MAX_APPS));
      } else {
        conversion.leaveOut(name, FairReasons.OF_ALL.of(name));
      }
    }
  }

  private void preemption(boolean isGuaranteed) {
    if (site.isGiven()) {
      conversion.set(
          PREEMPTION, "preemption.enabled", Boolean.toString(site.isOn(PREEMPTION, false)));
      conversion.carry(PREEMPTION);
    }
    if (timeouts.convert(isGuaranteed) && !site.isGiven()) {
      conversion.instead(
          PREEMPTION,
          "is in yarn-site.xml: give it with --site, or set yarn.scheduler.vqs.preemption.enabled"
              + " to the same, and preemption.within of leaves with order fair to share");
    }
  }
}
