package org.vqs.yarn.web.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeSet;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.config.queue.QueueCreation;
import org.vqs.yarn.config.queue.QueueSettings;

/** The settings that the scheduler runs with. Stateless. */
public final class ConfigJson {
  private ConfigJson() {}

  /** All properties, set or not, in the order of the reference, and all queues. */
  public static ObjectNode document(VqsConfiguration configuration) {
    ObjectNode document = JsonParts.object();
    ArrayNode properties = document.putArray("properties");
    VqsProperties.all().forEach(property -> properties.add(property(property, configuration)));
    ArrayNode queues = document.putArray("queues");
    configuration.queues().all().forEach(queue -> queues.add(queue(queue)));
    configuration.warnings().forEach(document.putArray("warnings")::add);
    return document;
  }

  private static ObjectNode property(VqsProperty<?> property, VqsConfiguration configuration) {
    return JsonParts.object()
        .put("name", property.name())
        .put("value", property.text(configuration.value(property)))
        .put("default", property.text(property.defaultValue()))
        .put("unit", property.unit())
        .put("range", property.range())
        .put("live", property.isLive());
  }

  private static ObjectNode queue(QueueSettings queue) {
    ObjectNode object =
        JsonParts.object()
            .put("path", queue.path())
            .put("leaf", queue.isLeaf())
            .put("weight", queue.weight())
            .put("reward", queue.reward())
            .put("maximumCapacity", queue.maximum().toString())
            .put("guaranteedCapacity", queue.guaranteed().toString())
            .put(
                "amMaxShare",
                queue.masterShare() == QueueSettings.BY_WEIGHT
                    ? null
                    : (Double) queue.masterShare())
            .put("maximumApplications", JsonParts.limit(queue.applications().most()))
            .put("maximumApplicationsPerUser", JsonParts.limit(queue.applications().mostPerUser()))
            .put("maximumRunningApplications", JsonParts.limit(queue.applications().mostRunning()))
            .put(
                "maximumRunningApplicationsPerUser",
                JsonParts.limit(queue.applications().mostRunningPerUser()))
            .put("userMaxShare", queue.isLeaf() ? (Double) queue.users().share() : null)
            .putPOJO("userWeights", queue.users().weights())
            .put("state", queue.state().name());
    object.set("submitters", people(queue.access().submitters()));
    object.set("administrators", people(queue.access().administrators()));
    object
        .put("defaultPriority", queue.terms().defaultPriority())
        .put("maximumPriority", JsonParts.limit(queue.terms().maximumPriority()))
        .putPOJO("workflowPriorities", queue.terms().workflowPriorities())
        .put("defaultNodeLabel", queue.access().defaultNodeLabel());
    new TreeSet<>(queue.access().nodeLabels())
        .forEach(object.putArray("accessibleNodeLabels")::add);
    return object
        .put("defaultLifetimeSeconds", lifetime(queue.terms().defaultLifetime()))
        .put("maximumLifetimeSeconds", lifetime(queue.terms().maximumLifetime()))
        .put("order", queue.isLeaf() ? queue.users().order().text() : null)
        .put("preemptionDisabled", queue.preemption().disabled())
        .put("preemptionMinimumRunSeconds", queue.preemption().minimumRunMillis() / 1000)
        .put("preemptionOnLoweredLimit", queue.preemption().onLoweredLimit())
        .put("preemptionWithin", queue.isLeaf() ? queue.preemption().within().text() : null)
        .set("creation", queue.creation() == null ? null : creation(queue.creation()));
  }

  private static ObjectNode creation(QueueCreation creation) {
    return JsonParts.object()
        .put("maximum", creation.maximum())
        .put("idleMillis", creation.idleMillis() == 0 ? null : (Long) creation.idleMillis())
        .set("template", queue(creation.template()));
  }

  private static ObjectNode people(AccessControlList acl) {
    ObjectNode object = JsonParts.object().put("everybody", acl.isAllAllowed());
    new TreeSet<>(acl.getUsers()).forEach(object.putArray("users")::add);
    new TreeSet<>(acl.getGroups()).forEach(object.putArray("groups")::add);
    return object;
  }

  private static Long lifetime(long seconds) {
    return seconds == QueueSettings.UNLIMITED_LIFETIME ? null : seconds;
  }
}
