package org.vqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.federation.policies.RouterPolicyFacade;
import org.apache.hadoop.yarn.server.federation.policies.dao.WeightedPolicyInfo;
import org.apache.hadoop.yarn.server.federation.store.impl.MemoryFederationStateStore;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterId;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterIdInfo;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterInfo;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterRegisterRequest;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterState;
import org.apache.hadoop.yarn.server.federation.utils.FederationStateStoreFacade;
import org.apache.hadoop.yarn.server.resourcemanager.federation.FederationStateStoreHeartbeat;
import org.apache.hadoop.yarn.util.Records;
import org.codehaus.jettison.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * Hadoop's own {@code LoadBasedRouterPolicy}, by a manager that a site would add, chooses the home
 * of applications by what our schedulers report to the federation's state store.
 */
class LoadBasedRouterTest {
  private static final int GIB = 1024;
  private static final String QUEUE = "default";
  private static final String ONE = "sc1";
  private static final String TWO = "sc2";

  private final MemoryFederationStateStore store = new MemoryFederationStateStore();
  private final Map<String, SchedulerHarness> schedulers = new HashMap<>();
  private final Map<String, FakeNode> nodes = new HashMap<>();
  private RouterPolicyFacade router;

  @BeforeEach
  void start() throws Exception {
    Configuration conf = new YarnConfiguration();
    conf.setInt(YarnConfiguration.FEDERATION_CACHE_TIME_TO_LIVE_SECS, 0);
    store.init(conf);
    Map<SubClusterIdInfo, Float> weights = new HashMap<>();
    for (String name : List.of(ONE, TWO)) {
      SchedulerHarness rm =
          new SchedulerHarness(Map.of("yarn.scheduler.vqs.reservation.delay", "10s"));
      schedulers.put(name, rm);
      nodes.put(name, rm.addNode("h", "/r", 4 * GIB, 4));
      String address = "127.0.0.1:1";
      SubClusterInfo info =
          SubClusterInfo.newInstance(
              SubClusterId.newInstance(name),
              address,
              address,
              address,
              address,
              SubClusterState.SC_RUNNING,
              0,
              "");
      store.registerSubCluster(SubClusterRegisterRequest.newInstance(info));
      weights.put(new SubClusterIdInfo(name), 1f);
    }
    FederationStateStoreFacade facade = FederationStateStoreFacade.getInstance(conf);
    facade.reinitialize(store, conf);
    WeightedPolicyInfo info = new WeightedPolicyInfo();
    info.setRouterPolicyWeights(weights);
    info.setAMRMPolicyWeights(weights);
    LeastLoadedHome manager = new LeastLoadedHome();
    manager.setWeightedPolicyInfo(info);
    manager.setQueue(QUEUE);
    facade.setPolicyConfiguration(manager.serializeConf());
    router = new RouterPolicyFacade(conf, facade, facade.getSubClusterResolver(), null);
  }

  @AfterEach
  void stop() throws Exception {
    schedulers.values().forEach(SchedulerHarness::close);
    store.close();
  }

  /** Where the Router sends an application, once it heard of both sub-clusters. */
  private String home() throws Exception {
    for (String name : schedulers.keySet()) {
      new FederationStateStoreHeartbeat(
              SubClusterId.newInstance(name), store, schedulers.get(name).scheduler())
          .run();
    }
    ApplicationSubmissionContext application =
        Records.newRecord(ApplicationSubmissionContext.class);
    application.setQueue(QUEUE);
    return router.getHomeSubcluster(application, List.of()).getId();
  }

  /** What a sub-cluster told the state store. */
  private JSONObject told(String name) throws Exception {
    return new JSONObject(
            FederationStateStoreFacade.getInstance()
                .getSubCluster(SubClusterId.newInstance(name), true)
                .getCapability())
        .getJSONObject("clusterMetrics");
  }

  private List<Container> ask(String name, ApplicationAttemptId app, int memory, int count) {
    return schedulers
        .get(name)
        .allocate(app, List.of(any(1, memory, 1, count)), List.of())
        .getContainers();
  }

  private ApplicationAttemptId run(String name, int number, int containers) {
    ApplicationAttemptId app = schedulers.get(name).submitUnmanaged(number, "user" + number);
    assertThat(ask(name, app, GIB, containers)).hasSize(containers);
    return app;
  }

  @Test
  void applications_goWhereMoreIsFree() throws Exception {
    run(ONE, 1, 2);
    run(TWO, 1, 1);
    assertThat(home()).isEqualTo(TWO);

    run(TWO, 2, 2);

    assertThat(home()).isEqualTo(ONE);
    assertThat(told(ONE).getLong("availableMB")).isEqualTo(2 * GIB);
    assertThat(told(TWO).getLong("availableMB")).isEqualTo(GIB);
  }

  @Test
  void heldRoom_isFreeRoom_andAllOfItTheSubClusterStill() throws Exception {
    run(ONE, 1, 1);
    ask(ONE, schedulers.get(ONE).submitUnmanaged(2, "large"), 4 * GIB, 1);
    schedulers.get(ONE).pass(60, nodes.get(ONE));
    run(TWO, 1, 2);
    assertThat(schedulers.get(ONE).scheduler().packer().cluster().holds().reserved()).isEqualTo(1);

    assertThat(home()).isEqualTo(ONE);
    assertThat(told(ONE).getLong("availableMB")).isEqualTo(3 * GIB);
    assertThat(told(ONE).getLong("totalMB")).isEqualTo(4 * GIB);
    assertThat(told(ONE).getLong("pendingMB")).isEqualTo(4 * GIB);
  }

  @Test
  void roomThatAGangGathers_isFreeUntilItStarts() throws Exception {
    SchedulerHarness rm = schedulers.get(ONE);
    ApplicationAttemptId running = run(ONE, 1, 3);
    rm.tag(2, "vqs-gang:2");
    ApplicationAttemptId gang = rm.submitUnmanaged(2, "gang");
    assertThat(ask(ONE, gang, GIB, 2)).isEmpty();
    rm.pass(60, nodes.get(ONE));
    run(TWO, 1, 4);
    assertThat(home()).isEqualTo(ONE);

    List<Container> ends =
        List.copyOf(rm.attempt(running).getLiveContainers()).stream()
            .limit(1)
            .map(each -> each.getContainer())
            .toList();
    rm.allocate(running, List.of(), ends.stream().map(Container::getId).toList());
    rm.pass(1, nodes.get(ONE));

    assertThat(rm.attempt(gang).getLiveContainers()).hasSize(2);
    home();
    assertThat(told(ONE).getLong("availableMB")).isZero();
    assertThat(told(ONE).getLong("totalMB")).isEqualTo(4 * GIB);
  }
}
