package org.vqs.yardstick;

import java.io.IOException;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.DrainDispatcher;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/**
 * Lets a ResourceManager of Hadoop's tests finish its events before and after each call of an
 * application master.
 *
 * <p>Some of these tests look at what the dispatcher's thread does right after a call that only
 * gives it an event (TestRMRestart.testRMRestartAfterUpdateTrackingUrl), or expect that a heartbeat
 * before a call is over (TestRM.testNMToken). Under any scheduler they fail when that thread is
 * slower.
 */
public final class PatientProcessor implements ApplicationMasterServiceProcessor {
  private Dispatcher dispatcher;
  private ApplicationMasterServiceProcessor next;

  @Override
  public void init(
      ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor nextProcessor) {
    dispatcher = ((RMContext) context).getDispatcher();
    next = nextProcessor;
  }

  @Override
  public void registerApplicationMaster(
      ApplicationAttemptId attempt,
      RegisterApplicationMasterRequest request,
      RegisterApplicationMasterResponse response)
      throws IOException, YarnException {
    next.registerApplicationMaster(attempt, request, response);
  }

  @Override
  public void allocate(
      ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response)
      throws YarnException {
    finishEvents();
    next.allocate(attempt, request, response);
    finishEvents();
  }

  @Override
  public void finishApplicationMaster(
      ApplicationAttemptId attempt,
      FinishApplicationMasterRequest request,
      FinishApplicationMasterResponse response) {
    next.finishApplicationMaster(attempt, request, response);
  }

  private void finishEvents() {
    if (dispatcher instanceof DrainDispatcher drained) {
      drained.await();
    }
  }
}
