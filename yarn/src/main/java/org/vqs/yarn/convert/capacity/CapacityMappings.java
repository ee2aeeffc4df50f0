package org.vqs.yarn.convert.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.hadoop.util.StringUtils;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.MappingRules;

/** Reads the two forms that the Capacity Scheduler's mapping rules have. */
final class CapacityMappings {
  private static final String SKIP = "skip";

  private final MappingRules rules;

  CapacityMappings(MappingRules rules) {
    this.rules = rules;
  }

  /** Rules such as {@code u:alice:research,g:devs:root.dev}. */
  void addLegacy(String setting, String text) {
    for (String rule : StringUtils.getTrimmedStringCollection(text)) {
      String[] parts = rule.split(":", -1);
      if (parts.length != 3 || !parts[0].trim().matches("[ug]")) {
        throw new InvalidSourceException(
            "%s: the rule %s must be u:user:queue or g:group:queue".formatted(setting, rule));
      }
      rules.add(setting, rule, parts[0].trim() + ":" + parts[1].trim(), parts[2]);
    }
  }

  /** Rules as a JSON object with an array {@code rules}. */
  void addJson(String setting, String text) {
    JsonNode list;
    try {
      list = new ObjectMapper().readTree(text).path("rules");
    } catch (JsonProcessingException invalid) {
      throw new InvalidSourceException(
          "%s is no JSON: %s".formatted(setting, invalid.getOriginalMessage()), invalid);
    }
    if (!list.isArray()) {
      throw new InvalidSourceException(setting + " must be a JSON object with an array \"rules\"");
    }
    list.forEach(rule -> addJson(setting, rule));
  }

  private void addJson(String setting, JsonNode rule) {
    String matches = rule.path("matches").asText("");
    String condition;
    switch (rule.path("type").asText("")) {
      case "user" -> condition = "u:" + (matches.equals("*") ? "%user" : matches);
      case "group" -> condition = "g:" + matches;
      default -> {
        rules.leaveOut(setting, rule.toString(), "only users and groups are mapped here");
        return;
      }
    }
    fallback(setting, rule);
    String parent = rule.path("parentQueue").asText("");
    String prefix = parent.isEmpty() ? "" : parent + ".";
    switch (rule.path("policy").asText("")) {
      case "specified" -> rules.add(setting, rule.toString(), condition, "%specified");
      case "defaultQueue" -> rules.add(setting, rule.toString(), condition, "%default");
      case "user" -> rules.add(setting, rule.toString(), condition, prefix + "%user");
      case "primaryGroup" ->
          rules.add(setting, rule.toString(), condition, prefix + "%primary_group");
      case "primaryGroupUser" ->
          rules.add(setting, rule.toString(), condition, prefix + "%primary_group.%user");
      case "custom" ->
          rules.add(setting, rule.toString(), condition, rule.path("customPlacement").asText(""));
      case "reject" ->
          rules.leaveOut(setting, rule.toString(), "a mapping rejects nothing here; use the ACLs");
      default ->
          rules.leaveOut(
              setting, rule.toString(), "this policy is not among those that are mapped here");
    }
  }

  /** What a rule does where its queue is not there; that is to go on with the next rule here. */
  private void fallback(String setting, JsonNode rule) {
    String fallback = rule.path("fallbackResult").asText(SKIP);
    if (!fallback.equals(SKIP)) {
      rules.instead(
          setting,
          rule.toString(),
          "where its queue is not there the next rule is tried, not the fallbackResult "
              + fallback);
    }
    if (rule.path("create").asBoolean(false)) {
      rules.instead(
          setting,
          rule.toString(),
          "it creates no queue by itself: children.create of the queue above says it, for all rules");
    }
  }
}
