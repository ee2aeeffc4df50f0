package org.vqs.yarn.it.mock;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.impl.pb.ApplicationSubmissionContextPBImpl;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;

/** A state store in memory that outlives the ResourceManagers that use it, one after another. */
public final class LastingStore extends MockMemoryRMStateStore {
  LastingStore(Configuration conf) {
    init(conf);
  }

  /**
   * What is loaded is a copy, as from a file: a ResourceManager forgets parts of what it holds when
   * applications end.
   */
  @Override
  public synchronized RMState loadState() throws Exception {
    RMState state = super.loadState();
    for (ApplicationStateData application : state.getApplicationState().values()) {
      application.setApplicationSubmissionContext(
          copy(application.getApplicationSubmissionContext()));
    }
    return state;
  }

  private static ApplicationSubmissionContext copy(ApplicationSubmissionContext context) {
    return new ApplicationSubmissionContextPBImpl(
        ((ApplicationSubmissionContextPBImpl) context).getProto());
  }

  /** Does nothing: a ResourceManager that stops does not end it. */
  @Override
  public void stop() {}

  /** Ends it for good. */
  void end() {
    super.stop();
  }
}
