package org.vqs.yarn.convert.fair;

import java.util.stream.Stream;
import org.vqs.yarn.convert.model.SiteSettings;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * Which queues others are made in. The Fair Scheduler makes any queue that a placement rule leads
 * to, unless the rule says otherwise; here leaves are made right below a queue.
 */
final class FairCreation {
  static final String USER_QUEUES = "yarn.scheduler.fair.user-as-default-queue";

  /** The mapping that has the same effect. */
  static final String QUEUE_OF_USER = "u:%user:root.%user";

  private static final String NAMED_QUEUES = "yarn.scheduler.fair.allow-undeclared-pools";
  private static final String NAME = "a queue that is made";

  private final FairFile file;
  private final SiteSettings site;

  FairCreation(FairFile file, SiteSettings site) {
    this.file = file;
    this.site = site;
  }

  /** Adds templates to the queues that others are made in. */
  void mark() {
    file.placement()
        .map(FairPlacement::makers)
        .orElseGet(this::makersWithoutRules)
        .distinct()
        .flatMap(path -> file.root().all().filter(queue -> isAt(queue, path)))
        .toList()
        .forEach(queue -> queue.addTemplate(NAME));
  }

  private static boolean isAt(SourceQueue queue, String path) {
    return queue.path().equals(path) || queue.path().equals(SourceQueue.ROOT + "." + path);
  }

  private Stream<String> makersWithoutRules() {
    return site.isOn(NAMED_QUEUES, true) ? Stream.of(SourceQueue.ROOT) : Stream.empty();
  }
}
