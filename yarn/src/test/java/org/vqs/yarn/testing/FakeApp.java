package org.vqs.yarn.testing;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.util.Records;

/** An application as the ResourceManager keeps it. */
final class FakeApp {
  private final ApplicationSubmissionContext submission =
      Records.newRecord(ApplicationSubmissionContext.class);
  private final RMApp rmApp;
  private Set<String> tags = Set.of();
  private FakeAttempt current;

  FakeApp(ApplicationId id, String user, String queue, boolean unmanaged, boolean keepsContainers) {
    submission.setApplicationId(id);
    submission.setQueue(queue);
    submission.setUnmanagedAM(unmanaged);
    submission.setKeepContainersAcrossApplicationAttempts(keepsContainers);
    rmApp =
        new Scripted<>(RMApp.class)
            .answers("getApplicationId", () -> id)
            .answers("getUser", () -> user)
            .answers("getQueue", submission::getQueue)
            .answers("getApplicationSubmissionContext", () -> submission)
            .answers("getApplicationSchedulingEnvs", Map::of)
            .answers("getApplicationTags", () -> tags)
            .answers("getCurrentAppAttempt", () -> current == null ? null : current.rmAttempt())
            .object();
  }

  /** What the scheduler sees of it. */
  RMApp rmApp() {
    return rmApp;
  }

  void setTags(Set<String> newTags) {
    tags = newTags;
  }

  void setName(String name) {
    submission.setApplicationName(name);
  }

  void moved(String queue) {
    submission.setQueue(queue);
  }

  void begins(FakeAttempt attempt) {
    current = attempt;
  }
}
