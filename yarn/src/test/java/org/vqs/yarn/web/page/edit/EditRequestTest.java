package org.vqs.yarn.web.page.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EditRequestTest {
  private static final String DEV = "yarn.scheduler.vqs.root.dev.";

  private final Configuration kept = new Configuration(false);

  @BeforeEach
  void prepare() {
    kept.set("yarn.scheduler.vqs.root.queues", "default,dev");
    kept.set(DEV + "weight", "3");
    kept.set(DEV + "acl.submit-applications", "ann,\nbob");
  }

  private EditRequest request(String... namesAndValues) {
    Map<String, List<String>> parameters = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters
          .computeIfAbsent(namesAndValues[i], name -> new ArrayList<>())
          .add(namesAndValues[i + 1]);
    }
    EditRequest request = EditRequest.of(parameters, kept);
    assertThat(EditRequest.of(parameters, kept).address().href())
        .as("on reload")
        .isEqualTo(request.address().href());
    return request;
  }

  private static void assertStaged(EditRequest request, String... texts) {
    assertThat(request.problem()).isNull();
    assertThat(request.address().staged().texts()).containsExactly(texts);
  }

  @Test
  void onlyValuesThatDiffer_areStaged() {
    assertStaged(
        request(
            "edit", "root.dev",
            "do", "set",
            "set.weight", "3",
            "set.maximum-capacity", "50%",
            "set.acl.submit-applications", "ann, bob",
            "set.order", ""),
        "set root.dev maximum-capacity=50%");
  }

  @Test
  void valueThatIsEmptied_goesBackToItsDefault() {
    assertStaged(
        request("edit", "root.dev", "do", "set", "set.weight", ""), "set root.dev weight=");
  }

  @Test
  void valueThatIsAsItIsKeptAgain_isNotStagedAnyMore() {
    assertStaged(
        request(
            "edit", "root.dev", "change", "set root.dev weight=4", "do", "set", "set.weight", "3"));
  }

  @Test
  void blankOfAnAcl_stays() {
    assertStaged(
        request("edit", "root.dev", "do", "set", "set.acl.administer-queue", " ops"),
        "set root.dev acl.administer-queue= ops");
  }

  @Test
  void addedQueue_isShownNext() {
    EditRequest added = request("edit", "root.dev", "do", "add", "name", " web ");
    assertStaged(added, "add root.dev.web");
    assertThat(added.address().queue()).isEqualTo("root.dev.web");
  }

  @Test
  void whatIsTyped_isStagedByEachButton_andKeptIfTheStepIsRefused() {
    assertStaged(
        request("edit", "root.dev", "do", "stop", "set.weight", "4"),
        "set root.dev weight=4",
        "set root.dev state=STOPPED");
    EditRequest refused = request("edit", "root", "do", "add", "name", "a b", "set.order", "fair");
    assertThat(refused.address().staged().texts()).containsExactly("set root order=fair");
    assertThat(request("edit", "root.dev", "do", "add", "name", "web", "set.weight", "4"))
        .satisfies(
            added -> assertStaged(added, "set root.dev weight=4", "add root.dev.web"),
            added -> assertThat(added.address().queue()).isEqualTo("root.dev.web"));
  }

  @Test
  void nameThatNoQueueCanHave_isNotStaged() {
    EditRequest refused =
        request("edit", "root", "change", "remove root.dev", "do", "add", "name", "a b");
    assertThat(refused.problem()).contains("“a b” cannot be the name of a queue");
    assertThat(refused.address().staged().texts()).containsExactly("remove root.dev");
  }

  @Test
  void queue_isStoppedAndStartedAgain() {
    assertStaged(request("edit", "root.dev", "do", "stop"), "set root.dev state=STOPPED");
    assertStaged(
        request("edit", "root.dev", "change", "set root.dev state=STOPPED", "do", "start"));
    kept.set(DEV + "state", "STOPPED");
    assertStaged(request("edit", "root.dev", "do", "start"), "set root.dev state=RUNNING");
  }

  @Test
  void removedQueue_leadsToTheOneAboveIt() {
    EditRequest removed = request("edit", "root.dev", "do", "remove");
    assertStaged(removed, "remove root.dev");
    assertThat(removed.address().queue()).isEqualTo("root");
  }

  @Test
  void change_isUndone() {
    assertStaged(
        request(
            "edit", "root",
            "change", "set root.dev weight=4",
            "change", "add root.x",
            "do", "undo",
            "undone", "set root.dev weight=4"),
        "add root.x");
  }

  @Test
  void addressThatSomebodyMadeUp_isShownWithWhatIsWrong() {
    EditRequest wrong = request("edit", "root.dev", "change", "<script>");
    assertThat(wrong.problem()).contains("“<script>” is no change");
    assertThat(wrong.address().staged().list()).isEmpty();
    assertThat(request("edit", "root.dev", "do", "set", "set.a b", "1").problem())
        .contains("“a b” is no setting");
  }
}
