package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.it.mini.RestClient.SCHEDULER;
import static org.vqs.yarn.it.mini.RestClient.VQS;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.it.mini.ClusterUser;
import org.vqs.yarn.it.mini.MiniCluster;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mini.RestartedMaster;
import org.vqs.yarn.it.mini.SecureCluster;
import org.vqs.yarn.testing.ScriptRun;

/** A cluster with Kerberos: who gets in, who may do and see what, and the tokens of masters. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SecureClusterIT {
  private static final String PAGE = "/cluster/scheduler";

  @TempDir static Path directory;

  private static SecureCluster secure;
  private static ApplicationId anns;

  /**
   * The master of {@code ann} dies once, and its ResourceManager is restarted then. In one JVM with
   * NodeManagers a ResourceManager has the web's requests only if it starts after them.
   */
  @BeforeAll
  static void start() throws Exception {
    secure = new SecureCluster(directory);
    ApplicationSubmissionContext submission = secure.user("ann").application("dev");
    submission.setUnmanagedAM(false);
    submission.setMaxAppAttempts(2);
    submission.setKeepContainersAcrossApplicationAttempts(true);
    submission.setAMContainerSpec(MiniCluster.launch(secure.restartedMaster()));
    submission
        .getAMContainerSpec()
        .setApplicationACLs(Map.of(ApplicationAccessType.VIEW_APP, "carl"));
    anns = secure.user("ann").client().submitApplication(submission);
    await("the second attempt ends the container of the first")
        .until(() -> Files.exists(directory.resolve(RestartedMaster.INHERITED)));
    secure.cluster().restartResourceManager();
    secure.cluster().awaitState(anns, YarnApplicationState.RUNNING);
  }

  @AfterAll
  static void stop() throws Exception {
    if (secure != null) {
      secure.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PAGE,
        SCHEDULER,
        VQS + "/queues",
        VQS + "/nodes",
        VQS + "/virtual-queues",
        VQS + "/config",
        VQS + "/health",
        "/ws/v1/cluster/info"
      })
  void withoutTicket_nothingIsAnswered(String path) throws Exception {
    Reply reply = new RestClient(secure.cluster().resourceManager()).get(path + "?user.name=boss");
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.body()).doesNotContain("root.dev");
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, SCHEDULER, VQS + "/queues", VQS + "/nodes", "/ws/v1/cluster/info"})
  void withTicket_sumsAreForEverybody(String path) throws Exception {
    Reply reply = secure.web("eve").get(path);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.body()).doesNotContain(anns.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "ann, 200, 403",
    "carl, 200, 403",
    "lead, 200, 403",
    "boss, 200, 200",
    "eve, 403, 403"
  })
  void ticket_saysWhoAsks(String user, int why, int administration) throws Exception {
    assertThat(secure.web(user).get(VQS + "/why/" + anns).status()).isEqualTo(why);
    for (String path : List.of(VQS + "/health", VQS + "/config")) {
      assertThat(secure.web(user).get(path).status()).as(path).isEqualTo(administration);
    }
  }

  @Test
  void page_explainsToThoseWhoMayView() throws Exception {
    String path = PAGE + "?application=" + anns;
    assertThat(secure.web("carl").get(path, "text/html").body())
        .contains("It waits for nothing")
        .doesNotContain("may not view");
    assertThat(secure.web("eve").get(path, "text/html").body())
        .contains("may not view")
        .doesNotContain("It waits for nothing");
  }

  @Test
  void editorOfQueues_isForAdministratorsWithATicket() throws Exception {
    String path = PAGE + "?edit=root&change=add+root.web";
    Reply boss = secure.web("boss").get(path, "text/html");
    assertThat(boss.status()).isEqualTo(200);
    Reply eve = secure.web("eve").get(path, "text/html");
    assertThat(eve.status()).isEqualTo(403);
    assertThat(eve.body())
        .contains("You are user eve, who is not in yarn.admin.acl")
        .doesNotContain("Apply");
    RestClient nobody = new RestClient(secure.cluster().resourceManager());
    assertThat(nobody.get(path + "&user.name=boss").status()).isEqualTo(401);
    assertThat(nobody.form(VQS + "/queues?user.name=boss", "").status()).isEqualTo(401);

    String form =
        "edit=root&change=add+root.web&base=%s&token=%s"
            .formatted(field(boss, "base"), field(boss, "token"));
    assertThat(secure.web("eve").form(VQS + "/queues", form).body())
        .contains("did not make it for user eve");
    assertThat(isThere("root.web")).isFalse();
    Reply applied = secure.web("boss").form(VQS + "/queues", form);
    assertThat(applied.status()).as(applied.body()).isEqualTo(303);
    assertThat(isThere("root.web")).isTrue();
    assertThat(secure.web("boss").get(applied.location(), "text/html").body())
        .contains("The changes are applied and in force");
  }

  private static String field(Reply page, String name) {
    Matcher field =
        Pattern.compile("name=\"" + name + "\" value=\"([^\"]*)\"").matcher(page.body());
    assertThat(field.find()).as(page.body()).isTrue();
    return URLEncoder.encode(field.group(1), StandardCharsets.UTF_8);
  }

  private static boolean isThere(String queue) {
    return secure.cluster().scheduler().queues().names().find(queue) != null;
  }

  @Test
  void whyScript_asksWithTheTicketOfItsCaller() throws Exception {
    assumeThat(curlKnowsKerberos()).as("curl with SPNEGO").isTrue();
    assertThat(why("ann", "--negotiate").exits(0).output())
        .contains(anns + " of user ann in queue root.dev");
    assertThat(why("eve", "--negotiate").exits(1).output())
        .contains("403: user eve may not view application " + anns);
    assertThat(why("ann").exits(1).output()).contains("401", "use --negotiate after kinit");
  }

  private static ScriptRun why(String user, String... options) throws Exception {
    String[] arguments = new String[options.length + 3];
    System.arraycopy(options, 0, arguments, 3, options.length);
    arguments[0] = anns.toString();
    arguments[1] = "--rm";
    arguments[2] =
        "http://" + secure.cluster().configuration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    return ScriptRun.start(secure.realm().environment(user), "why.sh", arguments).await();
  }

  private static boolean curlKnowsKerberos() throws Exception {
    Process curl = new ProcessBuilder("curl", "--version").redirectErrorStream(true).start();
    return new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .contains("SPNEGO");
  }

  @Test
  void queueAcls_areForWhoHasTheTicket() throws Exception {
    ClusterUser ann = secure.user("ann");
    ClusterUser eve = secure.user("eve");
    assertThatThrownBy(() -> eve.submit("dev")).hasMessageContaining("eve");
    ApplicationId application = ann.submit("dev");
    assertThatThrownBy(() -> eve.client().killApplication(application))
        .hasMessageContaining("User eve cannot perform operation MODIFY_APP");
    secure.user("lead").client().killApplication(application);
    secure.cluster().awaitState(application, YarnApplicationState.KILLED);
    assertThat(ann.refreshQueues().text()).contains("ann");
    // With a store YARN refuses it to those who may do it, too, but not by their name.
    assertThat(secure.user("boss").refreshQueues().text())
        .contains("Scheduler configuration is mutable")
        .doesNotContain("boss");
  }

  /** Each token that YARN makes where the scheduler has a part in it was used then. */
  @Test
  @Order(Integer.MAX_VALUE)
  void masterAndResourceManagerThatWereRestarted_goOnToTheEnd() throws Exception {
    Files.createFile(directory.resolve(RestartedMaster.GO_ON));
    secure.cluster().awaitState(anns, YarnApplicationState.FINISHED);
    ApplicationReport report = secure.user("ann").client().getApplicationReport(anns);
    assertThat(report.getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
    assertThat(report.getCurrentApplicationAttemptId().getAttemptId()).isEqualTo(2);
    assertThat(secure.web("boss").get(VQS + "/health").json().path("healthy").asBoolean()).isTrue();
  }
}
