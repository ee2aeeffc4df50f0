package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;

class ConfigJsonTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";

  private static JsonNode document(String... settings) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(PREFIX + settings[i], settings[i + 1]);
    }
    return ConfigJson.document(VqsConfiguration.from(conf));
  }

  private static JsonNode property(JsonNode document, String name) {
    for (JsonNode property : document.path("properties")) {
      if (property.path("name").asText().equals(PREFIX + name)) {
        return property;
      }
    }
    throw new AssertionError("no property " + name);
  }

  @Test
  void document_hasEveryPropertyInTheOrderOfTheReference() {
    assertThat(document().path("properties").findValuesAsText("name"))
        .containsExactlyElementsOf(VqsProperties.all().stream().map(VqsProperty::name).toList());
  }

  @Test
  void everyDefault_isTheValueWhereNothingIsSetAndCanBeSet() {
    for (VqsProperty<?> property : VqsProperties.all()) {
      JsonNode shown = property(document(), property.shortName());
      assertThat(shown.path("value").asText()).isEqualTo(shown.path("default").asText());
      assertThat(property.parse(shown.path("default").asText())).isEqualTo(property.defaultValue());
    }
  }

  @Test
  void property_hasItsValueAsItMayStandInAFile() throws Exception {
    JsonNode document =
        document("scale.idle", "2m", "stall.timeout", "inf", "reservation.delay", "0");
    assertDocument(
        property(document, "scale.idle"),
        """
        {
          "name": "yarn.scheduler.vqs.scale.idle", "value": "120000", "default": "180000",
          "unit": "milliseconds",
          "range": "a time in [1 ms, 3650d], such as 60000, 60s or 10m", "live": true
        }
        """);
    assertThat(property(document, "stall.timeout").path("value").asText()).isEqualTo("inf");
    assertThat(property(document, "reservation.delay").path("value").asText()).isEqualTo("off");
    assertThat(property(document, "place-on").path("value").asText()).isEqualTo("event");
  }

  @Test
  void queue_hasWhatItInheritsFilledInAndNullForNoLimit() throws Exception {
    JsonNode document =
        document(
            "root.queues", "default,dev",
            "root.dev.weight", "3",
            "root.dev.maximum-running-applications", "4",
            "root.dev.maximum-capacity", "50%",
            "root.dev.acl.submit-applications", "bob,ann devs",
            "root.dev.maximum-application-lifetime", "2h");
    assertThat(document.path("queues").findValuesAsText("path"))
        .containsExactly("root", "root.default", "root.dev");
    assertDocument(
        document.at("/queues/2"),
        """
        {
          "path": "root.dev", "leaf": true, "weight": 3.0, "reward": 3.0,
          "maximumCapacity": "50%", "guaranteedCapacity": "none",
          "amMaxShare": null, "maximumApplications": null,
          "maximumApplicationsPerUser": null, "maximumRunningApplications": 4,
          "maximumRunningApplicationsPerUser": null, "userMaxShare": 1.0, "userWeights": {}, "state": "RUNNING",
          "submitters": {"everybody": false, "users": ["ann", "bob"], "groups": ["devs"]},
          "administrators": {"everybody": false, "users": [], "groups": []},
          "defaultPriority": 0, "maximumPriority": null, "workflowPriorities": {}, "defaultNodeLabel": "",
          "accessibleNodeLabels": ["*"], "defaultLifetimeSeconds": 7200,
          "maximumLifetimeSeconds": 7200, "order": "users", "preemptionDisabled": false, "preemptionMinimumRunSeconds": 0, "preemptionOnLoweredLimit": false,
          "preemptionWithin": "off", "creation": null
        }
        """);
    assertThat(document.at("/queues/0/userMaxShare").isNull()).isTrue();
  }

  @Test
  void warnings_areShown() {
    assertThat(document("root.queues", "dev").path("warnings").toString())
        .contains("there is no queue default");
  }
}
