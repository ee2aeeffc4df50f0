package org.vqs.whatif.stage;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.vqs.yarn.testing.Scripted;

/** An application as the scheduler sees it through the ResourceManager, in its only attempt. */
public final class StagedApplication {
  private final ApplicationAttemptId attemptId;
  private final Submission submission;
  private final ApplicationSubmissionContext context;
  private final RMApp rmApp;
  private Container master;

  StagedApplication(Submission submission, RMContext rmContext) {
    this.submission = submission;
    ApplicationId id = ApplicationId.newInstance(1, submission.number());
    attemptId = ApplicationAttemptId.newInstance(id, 1);
    context =
        ApplicationSubmissionContext.newInstance(
            id,
            submission.user(),
            path(),
            Priority.newInstance(0),
            null,
            submission.master().isEmpty(),
            false,
            1,
            submission.master().orElse(null));
    context.setApplicationTags(submission.tags());
    rmApp = rmApp(rmContext);
  }

  private RMApp rmApp(RMContext rmContext) {
    RMAppAttemptMetrics metrics = new RMAppAttemptMetrics(attemptId, rmContext);
    RMAppAttempt attempt =
        new Scripted<>(RMAppAttempt.class)
            .answers("getAppAttemptId", () -> attemptId)
            .answers("getRMAppAttemptMetrics", () -> metrics)
            .answers("getMasterContainer", () -> master)
            .object();
    List<ResourceRequest> masterRequests = masterRequest().stream().toList();
    return new Scripted<>(RMApp.class)
        .answers("getApplicationId", () -> attemptId.getApplicationId())
        .answers("getUser", submission::user)
        .answers("getQueue", this::path)
        .answers("getApplicationTags", submission::tags)
        .answers("getApplicationSubmissionContext", () -> context)
        .answers("getAMResourceRequests", () -> masterRequests)
        .answers("getCurrentAppAttempt", () -> attempt)
        .object();
  }

  private String path() {
    return "root." + submission.queue();
  }

  /** What the ResourceManager asks for on its behalf; empty if the master runs elsewhere. */
  public Optional<ResourceRequest> masterRequest() {
    return submission.master().map(StagedApplication::masterRequest);
  }

  private static ResourceRequest masterRequest(Resource size) {
    return ResourceRequest.newInstance(Priority.newInstance(0), ResourceRequest.ANY, size, 1);
  }

  /** The master has its container: what the scheduler gives from now on are others. */
  public void masterStarts(Container container) {
    master = container;
  }

  /** Its attempt. */
  public ApplicationAttemptId attemptId() {
    return attemptId;
  }

  ApplicationSubmissionContext context() {
    return context;
  }

  RMApp rmApp() {
    return rmApp;
  }
}
