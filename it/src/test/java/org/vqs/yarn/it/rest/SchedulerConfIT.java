package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.it.mini.ClusterUser;
import org.vqs.yarn.it.mini.ClusterUser.Outcome;
import org.vqs.yarn.it.mini.MiniCluster;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mini.SchedulerFiles;
import org.vqs.yarn.testing.HadoopLine;

/**
 * The configuration is changed by {@code yarn schedulerconf} and by the REST resources behind it,
 * in a ResourceManager that keeps it in a store.
 */
@Tag("cluster")
class SchedulerConfIT {
  private static final String CLIENT_OF_3_5 =
      "its yarn schedulerconf writes changes in a form that its ResourceManager does not read";
  private static final String RESOURCE = "/ws/v1/cluster/scheduler-conf";
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  @TempDir static Path directory;

  private static SchedulerFiles files;
  private static MiniCluster cluster;
  private static ClusterUser operator;
  private static ClusterUser mallory;

  @BeforeAll
  static void start() throws Exception {
    HadoopLine.skipOn("3.3", "its stores begin with the Capacity Scheduler's file");
    String login = UserGroupInformation.getLoginUser().getShortUserName();
    files = new SchedulerFiles(directory);
    files.writeSite(
        Map.of(YarnConfiguration.YARN_ACL_ENABLE, "true", YarnConfiguration.YARN_ADMIN_ACL, login));
    files.writeScheduler(queues());
    Map<String, String> settings = new HashMap<>(files.pointer());
    settings.put(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, "leveldb");
    settings.put(YarnConfiguration.RM_SCHEDCONF_STORE_PATH, directory.resolve("store").toString());
    // A NodeManager in the same JVM would take the calls for its own web application.
    cluster = new MiniCluster(SchedulerConfIT.class.getSimpleName(), 0, 2048, settings);
    operator = new ClusterUser(cluster.configuration(), login);
    mallory = new ClusterUser(cluster.configuration(), "mallory");
  }

  private static Map<String, String> queues() {
    return Map.of("root.queues", "default,dev", "root.dev.weight", "3", "policy", "vqs-bf");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** What the files say is what the store has. */
  @BeforeEach
  void format() throws Exception {
    files.writeScheduler(queues());
    Outcome formatted = operator.schedulerConf("-format");
    assertThat(formatted.code()).as(formatted.text()).isZero();
    assertThat(formatted.text()).contains("successfully formatted");
    assertThat(weight("root.dev")).isEqualTo(3);
  }

  private static double weight(String queue) {
    return cluster.scheduler().queues().names().find(queue).settings().weight();
  }

  private static void assertChanged(String... arguments) throws Exception {
    HadoopLine.skipOn("3.5", CLIENT_OF_3_5);
    Outcome outcome = operator.schedulerConf(arguments);
    assertThat(outcome.code()).as(outcome.text()).isZero();
    assertThat(outcome.text()).contains("Configuration changed successfully.");
  }

  private static void assertRefused(String reason, String... arguments) throws Exception {
    HadoopLine.skipOn("3.5", CLIENT_OF_3_5);
    Outcome outcome = operator.schedulerConf(arguments);
    assertThat(outcome.code()).as(outcome.text()).isEqualTo(-1);
    assertThat(outcome.text()).contains("Configuration change unsuccessful: ", reason);
  }

  private static RestClient client() {
    return new RestClient(cluster.resourceManager());
  }

  private static String asOperator(String path) throws Exception {
    return path + "?user.name=" + operator.name();
  }

  @Test
  void queue_isAddedChangedAndRemoved() throws Exception {
    assertChanged("-add", "root.etl:weight=2,maximum-capacity=50%;root.etl.night:weight=4");
    assertThat(weight("root.etl")).isEqualTo(2);
    assertThat(operator.queue("-status", "root.etl").text()).contains("Weight : 2.00");
    ApplicationId application = operator.submit("root.etl.night");
    assertThat(cluster.client().getApplicationReport(application).getQueue())
        .isEqualTo("root.etl.night");

    assertRefused("root.etl.night (1)", "-remove", "root.etl");
    operator.client().killApplication(application);
    cluster.awaitState(application, YarnApplicationState.KILLED);

    assertChanged("-update", "root.etl:weight=,acl.submit-applications=ann\\,bob dev");
    assertThat(weight("root.etl")).isEqualTo(1);
    assertThat(operator.schedulerConf("-getconf").text())
        .contains(ROOT + "etl.acl.submit-applications", "ann,bob dev");

    assertChanged("-remove", "root.etl.night;root.etl");
    assertThat(cluster.scheduler().getQueue("root.etl")).isNull();
    assertThat(operator.schedulerConf("-getconf").text())
        .contains("<value>default,dev</value>")
        .doesNotContain("root.etl");
  }

  @Test
  void policy_isSwitchedWhileItRuns() throws Exception {
    assertChanged("-global", "yarn.scheduler.vqs.policy=bf-js,yarn.scheduler.vqs.stall.kind=none");
    cluster.scheduler().inspect(core -> assertThat(core.options().policy()).isEqualTo("bf-js"));
    assertThat(operator.schedulerConf("-getconf").text())
        .contains("<name>yarn.scheduler.vqs.policy</name>", "<value>bf-js</value>");
  }

  @Test
  void refusedChange_saysWhyAndChangesNothing() throws Exception {
    String before = operator.schedulerConf("-getconf").text();
    assertRefused(
        ROOT + "dev.weight (-1) must be a number above 0",
        "-add",
        "root.etl:weight=2",
        "-update",
        "root.dev:weight=-1");
    assertRefused("there is no queue root.nope", "-update", "root.nope:weight=2");
    assertRefused("there already", "-add", "root.dev");
    assertRefused("is none of the scheduler's", "-global", "yarn.acl.enable=false");
    assertThat(cluster.scheduler().getQueue("root.etl")).isNull();
    assertThat(operator.schedulerConf("-getconf").text()).isEqualTo(before);
  }

  /** As Hadoop 3.5.0's command would have it taken for a success. */
  @Test
  void callInAnotherForm_isRefused() throws Exception {
    Reply refused =
        client().send("PUT", asOperator(RESOURCE), "{\"removeQueueInfo\": [\"root.dev\"]}");
    assertThat(refused.status()).as(refused.body()).isEqualTo(400);
    assertThat(refused.body()).contains("the call changes nothing");
  }

  @Test
  void files_decideNothingUntilTheStoreIsFormatted() throws Exception {
    assertChanged("-update", "root.dev:weight=5");
    Map<String, String> edited = new HashMap<>(queues());
    edited.put("root.dev.weight", "9");
    files.writeScheduler(edited);
    Outcome refresh = operator.refreshQueues();
    assertThat(refresh.code()).isEqualTo(-1);
    assertThat(refresh.text()).contains("Scheduler configuration is mutable");
    assertThat(weight("root.dev")).isEqualTo(5);
    assertThat(operator.schedulerConf("-format").code()).isZero();
    assertThat(weight("root.dev")).isEqualTo(9);

    edited.put("root.dev.weight", "-9");
    files.writeScheduler(edited);
    Outcome refused = operator.schedulerConf("-format");
    assertThat(refused.code()).isEqualTo(-1);
    assertThat(refused.text()).contains(ROOT + "dev.weight (-9)");
    assertThat(weight("root.dev")).isEqualTo(9);
    assertChanged("-update", "root.dev:weight=6");
  }

  @Test
  void restart_goesOnWithWhatIsStored() throws Exception {
    assertChanged("-add", "root.etl:weight=2", "-update", "root.dev:weight=5");
    cluster.restartResourceManager();
    assertThat(weight("root.dev")).isEqualTo(5);
    assertThat(weight("root.etl")).isEqualTo(2);
    assertChanged("-update", "root.dev:weight=6");
    assertThat(weight("root.dev")).isEqualTo(6);
  }

  @Test
  void change_isForAdministrators() throws Exception {
    Outcome refused = mallory.schedulerConf("-update", "root.dev:weight=5");
    assertThat(refused.code()).isEqualTo(-1);
    assertThat(refused.text()).contains("Only admins can carry out this operation");
    Outcome read = mallory.schedulerConf("-getconf");
    assertThat(read.code()).isEqualTo(-1);
    assertThat(weight("root.dev")).isEqualTo(3);
    assertThat(client().send("POST", RESOURCE + "/validate?user.name=mallory", "{}").status())
        .isEqualTo(403);
  }

  @Test
  void validation_answersWithWhatWouldBeAndChangesNothing() throws Exception {
    String path = asOperator(RESOURCE + "/validate");
    Reply fine = client().send("POST", path, update("dev", "weight", "[memory=1"));
    assertThat(fine.status()).isEqualTo(400);
    assertThat(fine.body()).contains(ROOT + "dev.weight ([memory=1) must be a number above 0");
    Reply would = client().send("POST", path, update("dev", "weight", "7"));
    assertThat(would.status()).as(would.body()).isEqualTo(200);
    assertThat(would.json().at("/property").toString())
        .contains("{\"name\":\"" + ROOT + "dev.weight\",\"value\":\"7\"}");
    assertThat(weight("root.dev")).isEqualTo(3);
  }

  private static String update(String queue, String key, String value) {
    return """
        {"update-queue": [{"queue-name": "root.%s",
          "params": {"entry": [{"key": "%s", "value": "%s"}]}}]}"""
        .formatted(queue, key, value);
  }

  /** Amounts have a sign that the command takes for the end of a key; REST takes them. */
  @Test
  void rest_takesAmountsAndCountsChanges() throws Exception {
    String version = asOperator(RESOURCE + "/version");
    long before = client().get(version).json().findValue("versionID").asLong();
    Reply changed =
        client()
            .send(
                "PUT",
                asOperator(RESOURCE),
                update("dev", "maximum-capacity", "[memory=1g, vcores=50%]"));
    assertThat(changed.status()).as(changed.body()).isEqualTo(200);
    assertThat(client().get(version).json().findValue("versionID").asLong()).isEqualTo(before + 1);
    assertThat(client().get(asOperator(RESOURCE)).json().at("/property").toString())
        .contains("[memory=1g, vcores=50%]");
    assertThat(operator.schedulerConf("-update", "root.dev:maximum-capacity=[memory=1g]").text())
        .contains("Specify configuration key value as confKey=confVal");
  }
}
