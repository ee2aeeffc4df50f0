package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.it.mini.RestClient.SCHEDULER;
import static org.vqs.yarn.it.mini.RestClient.VQS;

import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.web.VqsWebServices;
import org.vqs.yarn.web.WebPlugs;

/** Our resources in a ResourceManager whose scheduler is another. */
@Tag("cluster")
class RestOtherSchedulerIT {
  @Test
  void otherScheduler_isAnsweredAsByYarn() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class, ResourceScheduler.class);
    conf.set(WebPlugs.SERVICE_CLASS, VqsWebServices.class.getName());
    try (MockCluster cluster = MockCluster.start(conf)) {
      RestClient client = new RestClient(cluster.rm());
      Reply json = client.get(SCHEDULER);
      assertThat(json.type()).startsWith("application/json");
      assertThat(json.json().at("/scheduler/schedulerInfo/type").asText())
          .isEqualTo("capacityScheduler");
      Reply xml = client.get(SCHEDULER, "application/xml");
      assertThat(xml.type()).startsWith("application/xml");
      assertThat(xml.body()).contains("<queueName>root</queueName>");
      Reply none = client.get(VQS + "/nodes");
      assertThat(none.status()).isEqualTo(404);
      assertThat(none.message()).contains("only VirtualQueueScheduler has this resource");
    }
  }
}
