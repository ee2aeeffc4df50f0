package org.vqs.yarn.why;

import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.AfterEach;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.TunedScheduler;

/** A small cluster of the real scheduler in which requests wait, in few words. */
abstract class WhyScenario {
  static final int GIB = 1024;

  WhyFixture fixture;
  SchedulerHarness rm;

  @AfterEach
  void close() {
    fixture.close();
  }

  void start(String... settings) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(TunedScheduler.key(settings[i]), settings[i + 1]);
    }
    fixture = new WhyFixture(all);
    rm = fixture.rm();
    // Time 0 means that it is not known since when.
    rm.tick(1_000_000);
  }

  ApplicationAttemptId app(int number) {
    return rm.submitUnmanaged(number, "u");
  }

  /** Requests for one container on this host only. */
  static ResourceRequest[] pinned(String host, int gib) {
    return new ResourceRequest[] {
      request(1, "*", gib * GIB, 1, 1, false),
      request(1, "/r1", gib * GIB, 1, 1, false),
      request(1, host, gib * GIB, 1, 1, true)
    };
  }

  FakeNode node(String name, int gib, int vcores) {
    return rm.addNode(name, "/r1", gib * GIB, vcores);
  }

  ApplicationAttemptId asking(int number, ResourceRequest... requests) {
    ApplicationAttemptId app = app(number);
    fixture.ask(app, requests);
    return app;
  }

  static ApplicationId id(int number) {
    return ApplicationId.newInstance(1, number);
  }
}
