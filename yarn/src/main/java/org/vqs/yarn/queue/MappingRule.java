package org.vqs.yarn.queue;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementRule;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueMappings;
import org.vqs.yarn.config.queue.QueueMappings.Kind;
import org.vqs.yarn.config.queue.QueueMappings.Rule;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;

/**
 * Puts applications into queues by their user and groups ({@code
 * yarn.scheduler.vqs.queue.mappings}). YARN's own rules refuse to work with any scheduler but their
 * own.
 *
 * <p>The first rule that matches and leads to a leaf queue that exists, or would be made, wins; one
 * with placeholders that leads nowhere, as for a user whose group has no queue, is passed over. An
 * application that named a queue keeps it unless mappings override; its short name becomes its
 * path, by which it is stored, so that the application finds its queue again after a restart though
 * others got that name in between. Called by threads that submit applications, without the
 * scheduler's lock: looking groups up may take long. Thread-safe.
 */
public final class MappingRule extends PlacementRule {
  private static final Logger LOG = LoggerFactory.getLogger(MappingRule.class);

  private final Supplier<VqsConfiguration> configuration;
  private final Supplier<QueueTree> queues;
  private final Consumer<String> prepare;
  private final Function<String, List<String>> groups;

  /**
   * The rule for the settings of the moment, with Hadoop's mapping of users to groups.
   *
   * @param queues are told of the user of each new application, before the scheduler is
   */
  public MappingRule(Supplier<VqsConfiguration> configuration, VqsQueues queues) {
    this(
        configuration,
        queues::tree,
        queues::prepare,
        user -> List.of(UserGroupInformation.createRemoteUser(user).getGroupNames()));
  }

  /**
   * The rule for the settings of the moment.
   *
   * @param queues those of now
   * @param prepare is called with the user of each new application
   * @param groups the groups of a user, the primary one first; empty if the user is unknown
   */
  MappingRule(
      Supplier<VqsConfiguration> configuration,
      Supplier<QueueTree> queues,
      Consumer<String> prepare,
      Function<String, List<String>> groups) {
    this.configuration = configuration;
    this.queues = queues;
    this.prepare = prepare;
    this.groups = groups;
  }

  @Override
  public boolean initialize(ResourceScheduler scheduler) {
    return true;
  }

  /**
   * Where an application was put before a restart is where it stays. Overrides only since Hadoop
   * 3.4.
   */
  @SuppressWarnings("MissingOverride")
  public ApplicationPlacementContext getPlacementForApp(
      ApplicationSubmissionContext application, String user, boolean recovery) {
    return recovery ? null : getPlacementForApp(application, user);
  }

  @Override
  public ApplicationPlacementContext getPlacementForApp(
      ApplicationSubmissionContext application, String user) {
    prepare.accept(user);
    VqsConfiguration current = configuration.get();
    QueueTree known = queues.get();
    String specified = specified(application);
    if (specified != null && !current.mappingsOverride()) {
      return atPath(known, specified);
    }
    for (Rule rule : current.mappings().rules()) {
      String queue = matches(rule, user) ? resolve(rule, user, specified) : null;
      String leaf = queue == null ? null : leaf(known, queue);
      if (leaf != null) {
        LOG.debug("{} of {} goes to queue {} by {}", application, user, leaf, rule);
        return new ApplicationPlacementContext(leaf);
      }
    }
    return atPath(known, specified == null ? YarnConfiguration.DEFAULT_QUEUE_NAME : specified);
  }

  /**
   * A queue that needs no rule, by its path; null if there is none, which the scheduler rejects.
   */
  private static ApplicationPlacementContext atPath(QueueTree queues, String name) {
    String leaf = leaf(queues, name);
    return leaf == null ? null : new ApplicationPlacementContext(leaf);
  }

  /** The queue that was named at submission, or null: YARN's clients fill in the default one. */
  private static String specified(ApplicationSubmissionContext application) {
    String queue = application.getQueue();
    boolean isNamed =
        queue != null && !queue.isBlank() && !queue.equals(YarnConfiguration.DEFAULT_QUEUE_NAME);
    return isNamed ? queue.trim() : null;
  }

  private boolean matches(Rule rule, String user) {
    return rule.kind() == Kind.USER
        ? rule.source().equals(QueueMappings.USER) || rule.source().equals(user)
        : groups.apply(user).contains(rule.source());
  }

  private String resolve(Rule rule, String user, String specified) {
    String target = rule.target().replace(QueueMappings.USER, user);
    if (target.contains(QueueMappings.SPECIFIED)) {
      if (specified == null) {
        return null;
      }
      target = target.replace(QueueMappings.SPECIFIED, specified);
    }
    if (target.contains(QueueMappings.PRIMARY_GROUP)) {
      List<String> all = groups.apply(user);
      return all.isEmpty() ? null : target.replace(QueueMappings.PRIMARY_GROUP, all.get(0));
    }
    return target;
  }

  private static String leaf(QueueTree queues, String name) {
    return queues
        .find(name)
        .filter(QueueSettings::isLeaf)
        .or(() -> queues.all(name).isEmpty() ? queues.newLeaf(name) : Optional.empty())
        .map(QueueSettings::path)
        .orElse(null);
  }
}
