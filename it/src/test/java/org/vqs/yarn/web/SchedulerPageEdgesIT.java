package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.web.page.PageText;

/**
 * The scheduler's page where there is little to show. One ResourceManager at a time: Hadoop's web
 * applications share one static filter in a process.
 */
@Tag("cluster")
class SchedulerPageEdgesIT {
  private static PageText page(MockRM rm) throws Exception {
    String address = rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + "/cluster/scheduler"))
            .timeout(Patience.LIMIT)
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return PageText.ofPage(response.body());
  }

  @Test
  void clusterWithoutNodes_hasAPage() throws Exception {
    try (BusyCluster empty = new BusyCluster(BusyCluster.configuration(), 0)) {
      PageText page = page(empty.rm());
      assertThat(page.section("nodes")).contains("No node has registered.");
      assertThat(page.section("virtual-queues")).contains("no node has registered");
    }
  }

  /** YARN keeps the class of the page for the whole process, whatever scheduler another has. */
  @Test
  void otherScheduler_isASentence() throws Exception {
    Configuration conf = BusyCluster.configuration();
    ResourceScheduler[] other = new ResourceScheduler[1];
    try (MockRM rm = new ForeignScheduler(conf, other)) {
      rm.start();
      assertThat(page(rm).section("summary")).contains("none registered");
      other[0] = mock(ResourceScheduler.class);
      assertThat(page(rm).section("vqs"))
          .startsWith("This ResourceManager does not run the virtual queue scheduler now, but ");
      other[0] = new Initialising();
      assertThat(page(rm).section("vqs"))
          .isEqualTo("The scheduler is not ready yet. Load this page again.");
    }
  }

  /** A ResourceManager that says it has another scheduler. */
  private static final class ForeignScheduler extends MockRM {
    private final ResourceScheduler[] other;

    ForeignScheduler(Configuration conf, ResourceScheduler[] other) {
      super(conf);
      this.other = other;
    }

    @Override
    public ResourceScheduler getResourceScheduler() {
      return other == null || other[0] == null ? super.getResourceScheduler() : other[0];
    }
  }

  /** Not initialised yet, as for a moment after a failover. */
  private static final class Initialising extends VirtualQueueScheduler {}
}
