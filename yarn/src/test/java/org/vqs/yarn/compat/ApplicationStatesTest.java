package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class ApplicationStatesTest {
  @Test
  void state_isThatOfTheApplication() {
    RMApp app = mock(RMApp.class);
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setQueue("default");
    when(app.getSubmitTime()).thenReturn(5L);
    when(app.getStartTime()).thenReturn(7L);
    when(app.getApplicationSubmissionContext()).thenReturn(context);
    when(app.getUser()).thenReturn("ann");
    when(app.getCallerContext()).thenReturn(new CallerContext.Builder("a test").build());

    ApplicationStateData state = ApplicationStates.of(app);

    assertThat(state.getSubmitTime()).isEqualTo(5);
    assertThat(state.getStartTime()).isEqualTo(7);
    assertThat(state.getApplicationSubmissionContext()).isEqualTo(context);
    assertThat(state.getUser()).isEqualTo("ann");
    assertThat(state.getCallerContext().getContext()).isEqualTo("a test");
  }
}
