package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.core.Response;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;

class VqsWebServicesTest {
  private final ResourceManager rm = mock(ResourceManager.class);
  private final HttpServletRequest request = mock(HttpServletRequest.class);
  private final VqsWebServices services = new VqsWebServices(rm, new Configuration(false));

  /** As for a moment after a failover, or when its initialisation fails. */
  @Test
  void schedulerThatIsNotInitialised_isUnavailable() {
    when(rm.getResourceScheduler()).thenReturn(new VirtualQueueScheduler());
    for (Response response :
        List.of(
            services.schedulerInfo(request, null, null),
            services.queues(request, null),
            services.nodes(request, null, null, null, null),
            services.node(request, "h1:1"),
            services.virtualQueues(request, null),
            services.config(request, null),
            services.health(request),
            services.why(request, "application_1_0001", null))) {
      assertThat(response.getStatus()).isEqualTo(503);
      assertThat(response.getEntity().toString())
          .contains("RetriableException", "the scheduler is not ready yet; ask again");
    }
  }
}
