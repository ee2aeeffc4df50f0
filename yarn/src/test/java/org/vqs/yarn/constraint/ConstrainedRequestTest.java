package org.vqs.yarn.constraint;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.StringWriter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.PlacementConstraintManager;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.ConstrainedAsk;

class ConstrainedRequestTest {
  private static final ApplicationId APPLICATION = ApplicationId.newInstance(1, 7);

  private final Logger logger = Logger.getLogger(ConstrainedRequest.class);
  private final StringWriter log = new StringWriter();

  @Test
  void constraintThatTurnsOutWrong_isReportedOnce_andSatisfiedNowhere() {
    PlacementConstraintManager constraints = mock(PlacementConstraintManager.class);
    RMContext context = mock(RMContext.class);
    when(context.getPlacementConstraintManager()).thenReturn(constraints);
    when(constraints.getMultilevelConstraint(any(), any(), any()))
        .thenReturn(targetNotIn(NODE, allocationTag("a")).build())
        .thenThrow(new IllegalStateException("no such namespace"));
    SchedulingRequest asked = ConstrainedAsk.of(1, 1, 256).tagged("a").request();
    ConstrainedRequest request = ConstrainedRequest.of(APPLICATION, asked, "", context);
    SchedulerNode node = mock(SchedulerNode.class);

    WriterAppender appender = new WriterAppender(new PatternLayout("%p %m%n"), log);
    logger.addAppender(appender);
    try {
      for (int heartbeat = 0; heartbeat < 3; heartbeat++) {
        assertThat(request.isSatisfiedOn(node)).isFalse();
      }
    } finally {
      logger.removeAppender(appender);
    }
    assertThat(log.toString().lines())
        .singleElement()
        .asString()
        .startsWith("WARN")
        .contains(APPLICATION.toString())
        .contains("no such namespace");
  }
}
