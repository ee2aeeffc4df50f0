package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.MockCluster;

/** Who may edit queues on the page, and which forms are taken; settings are in a store. */
@Tag("cluster")
class QueueEditIT {
  private static final String PAGE = "/cluster/scheduler";
  private static final String FORM = RestClient.VQS + "/queues";
  private static final String ROOT = "yarn.scheduler.vqs.root.";
  private static final String WEIGHT_4 = "set root.dev weight=4";

  private static MockCluster cluster;
  private static RestClient client;

  @BeforeAll
  static void start() {
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, System.getProperty("user.name") + ",boss,chief");
    conf.set(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, "memory");
    conf.set(ROOT + "queues", "default,dev");
    conf.set(ROOT + "dev.weight", "3");
    cluster = MockCluster.start(conf);
    client = new RestClient(cluster.rm());
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static double weight() {
    return cluster.scheduler().queues().names().find("root.dev").settings().weight();
  }

  private static Reply page(String user, String change) throws Exception {
    return client.get(
        PAGE + "?user.name=" + user + "&edit=root.dev&change=" + encoded(change), "text/html");
  }

  private static String field(Reply page, String name) {
    Matcher field =
        Pattern.compile("name=\"" + name + "\" value=\"([^\"]*)\"").matcher(page.body());
    assertThat(field.find()).as(page.body()).isTrue();
    return field.group(1);
  }

  private static Reply send(String user, String change, Reply page, String... headers)
      throws Exception {
    return send(user, change, field(page, "base"), field(page, "token"), headers);
  }

  private static Reply send(
      String user, String change, String base, String token, String... headers) throws Exception {
    String form =
        "edit=root.dev&change=%s&base=%s&token=%s"
            .formatted(encoded(change), encoded(base), encoded(token));
    return client.form(FORM + "?user.name=" + user, form, headers);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void assertRefused(Reply reply, int status, String why) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.type()).startsWith("text/html");
    assertThat(reply.body()).contains("Not applied: everything is as it was", why);
    assertThat(weight()).isEqualTo(3);
  }

  @Test
  void form_isAppliedAndLeadsBackToThePage() throws Exception {
    Reply applied = send("boss", WEIGHT_4, page("boss", WEIGHT_4));
    assertThat(applied.status()).as(applied.body()).isEqualTo(303);
    assertThat(applied.location()).contains(PAGE + "?edit=root.dev&applied=");
    assertThat(weight()).isEqualTo(4);
    String back = "set root.dev weight=3";
    assertThat(send("chief", back, page("chief", back)).status()).isEqualTo(303);
    assertThat(weight()).isEqualTo(3);
  }

  @Test
  void editor_isForAdministrators() throws Exception {
    for (String user : new String[] {"ann", "dr.who"}) {
      Reply page = page(user, WEIGHT_4);
      assertThat(page.status()).isEqualTo(403);
      assertThat(page.body())
          .contains("You are user " + user + ", who is not in yarn.admin.acl")
          .doesNotContain("name=\"token\"", "set.weight");
    }
    assertRefused(send("ann", WEIGHT_4, page("boss", WEIGHT_4)), 403, "for user ann");
  }

  @Test
  void pagesWithoutActions_haveNoEditor() throws Exception {
    Reply before = page("boss", WEIGHT_4);
    Configuration conf = cluster.rm().getConfig();
    conf.setBoolean(YarnConfiguration.RM_WEBAPP_UI_ACTIONS_ENABLED, false);
    try {
      String why = "ui-actions.enabled is false";
      assertThat(page("boss", WEIGHT_4).body()).contains(why).doesNotContain("name=\"token\"");
      assertRefused(send("boss", WEIGHT_4, before), 403, why);
    } finally {
      conf.unset(YarnConfiguration.RM_WEBAPP_UI_ACTIONS_ENABLED);
    }
  }

  @Test
  void formWithoutItsOwnToken_isRefused() throws Exception {
    Reply page = page("boss", WEIGHT_4);
    String base = field(page, "base");
    String why = "this ResourceManager did not make it for user boss";
    assertRefused(send("boss", WEIGHT_4, base, ""), 403, why);
    assertRefused(send("boss", WEIGHT_4, base, "1.forged"), 403, why);
    String chiefs = field(page("chief", WEIGHT_4), "token");
    assertRefused(send("boss", WEIGHT_4, base, chiefs), 403, why);
    assertRefused(client.form(FORM + "?user.name=boss", ""), 403, why);
  }

  @Test
  void formOfAnotherSite_isRefused() throws Exception {
    Reply page = page("boss", WEIGHT_4);
    assertRefused(
        send("boss", WEIGHT_4, page, "Origin", "http://evil.example"), 403, "another web site");
    assertRefused(
        send("boss", WEIGHT_4, page, "Sec-Fetch-Site", "cross-site"), 403, "another web site");
  }

  @Test
  void formOfSettingsThatChangedMeanwhile_isRefused() throws Exception {
    Reply page = page("boss", WEIGHT_4);
    String other = "set root.default weight=9";
    assertThat(send("chief", other, page("chief", other)).status()).isEqualTo(303);
    assertRefused(send("boss", WEIGHT_4, page), 409, "changed by somebody else");
    assertThat(page("boss", WEIGHT_4).body()).contains("The check finds nothing wrong");
  }

  @Test
  void wrongChange_appliesNothingOfTheRightOnesBesideIt() throws Exception {
    Reply page = page("boss", WEIGHT_4);
    String both = WEIGHT_4 + "&change=" + "set root.default weight=-1";
    String form = "edit=root.dev&base=%s&token=%s&change=%s";
    Reply reply =
        client.form(
            FORM + "?user.name=boss",
            form.formatted(field(page, "base"), field(page, "token"), both.replace(" ", "+")));
    assertRefused(reply, 400, ROOT + "default.weight (-1) must be a number above 0");
    assertThat(reply.body())
        .contains("edit=root.dev&amp;change=set+root.dev+weight%3D4&amp;change");
    assertRefused(send("boss", "<b>", page), 400, "“&lt;b&gt;” is no change");
  }
}
