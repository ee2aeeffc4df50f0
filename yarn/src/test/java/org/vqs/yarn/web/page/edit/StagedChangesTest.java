package org.vqs.yarn.web.page.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagedChangesTest {

  private static List<String> of(String... texts) {
    return StagedChanges.parse(List.of(texts)).texts();
  }

  @Test
  void changes_areReadAsTheyAreWritten() {
    String[] texts = {
      "add root.etl",
      "set root.etl weight=2",
      "set root.etl acl.submit-applications= ops",
      "set root.dev user.weights=ann=2, bob=1",
      "set root.dev weight=",
      "remove root.old"
    };
    assertThat(of(texts)).containsExactly(texts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "add", "add ", "add root a", "drop root.a", "set root.a", "set root.a x"})
  void whatIsNoChange_isRefusedByItsText(String text) {
    assertThatThrownBy(() -> of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("“" + text + "” is no change");
  }

  @Test
  void value_takesThePlaceOfTheOneBefore() {
    assertThat(of("set root.a weight=1", "set root.b weight=2", "set root.a weight=3"))
        .containsExactly("set root.a weight=3", "set root.b weight=2");
  }

  @Test
  void removedQueue_takesWhatWasToHappenToItWithIt() {
    assertThat(of("set root.a weight=1", "add root.a.b", "set root.ab weight=2", "remove root.a"))
        .containsExactly("set root.ab weight=2", "remove root.a");
  }

  @Test
  void queueThatWasOnlyToCome_leavesNothing() {
    assertThat(of("add root.a", "set root.a weight=1", "remove root.a")).isEmpty();
  }

  @Test
  void queueThatIsReplaced_staysRemoved() {
    assertThat(of("remove root.a", "add root.a", "remove root.a")).containsExactly("remove root.a");
  }

  @Test
  void undoneQueue_takesItsValuesWithIt() {
    StagedChanges staged =
        StagedChanges.parse(
            List.of("add root.a", "set root.a weight=1", "add root.a.b", "set root.c weight=2"));
    assertThat(staged.without(StagedChange.add("root.a")).texts())
        .containsExactly("set root.c weight=2");
    assertThat(staged.without(StagedChange.set("root.a", "weight", "1")).texts())
        .containsExactly("add root.a", "add root.a.b", "set root.c weight=2");
  }

  @Test
  void call_hasAllOfThem() {
    SchedConfUpdateInfo update =
        StagedChanges.parse(
                List.of(
                    "remove root.old",
                    "add root.a",
                    "set root.a weight=1",
                    "set root.a order=",
                    "set root weight=3"))
            .update();
    assertThat(update.getRemoveQueueInfo()).containsExactly("root.old");
    assertThat(update.getAddQueueInfo()).extracting(q -> q.getQueue()).containsExactly("root.a");
    assertThat(update.getUpdateQueueInfo())
        .extracting(q -> Map.copyOf(q.getParams()))
        .containsExactly(Map.of("weight", "1", "order", ""), Map.of("weight", "3"));
    assertThat(update.getGlobalParams()).isEmpty();
  }

  @Test
  void tooLongForAnAddress_isRefused() {
    String value = "9".repeat(StagedChanges.LONGEST);
    assertThatThrownBy(() -> of("set root.a weight=" + value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too long for an address");
  }
}
