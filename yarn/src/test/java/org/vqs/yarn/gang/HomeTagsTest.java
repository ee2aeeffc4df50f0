package org.vqs.yarn.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

/** The gang's tag of an application that the AMRMProxy of another sub-cluster submits. */
class HomeTagsTest {
  private static final ApplicationId ID = ApplicationId.newInstance(7, 1);

  private final List<ApplicationId> asked = new ArrayList<>();
  private ApplicationSubmissionContext stored = submission("train", false, "vqs-gang:8", "blue");
  private YarnException failure;

  private static ApplicationSubmissionContext submission(
      String name, boolean unmanaged, String... tags) {
    ApplicationSubmissionContext submission = Records.newRecord(ApplicationSubmissionContext.class);
    submission.setApplicationId(ID);
    submission.setApplicationName(name);
    submission.setUnmanagedAM(unmanaged);
    submission.setApplicationTags(Set.of(tags));
    return submission;
  }

  private Set<String> tagsOf(ApplicationSubmissionContext submission) throws YarnException {
    return tagsOf(submission, false);
  }

  private Set<String> tagsOf(ApplicationSubmissionContext submission, boolean recovered)
      throws YarnException {
    Configuration conf = new Configuration(false);
    conf.set("yarn.federation.enabled", "true");
    HomeTags rule =
        new HomeTags(
            conf,
            id -> {
              asked.add(id);
              if (failure != null) {
                throw failure;
              }
              return stored;
            });
    assertThat(rule.getPlacementForApp(submission, "ann", recovered)).as("a queue").isNull();
    return submission.getApplicationTags();
  }

  @Test
  void applicationOfAnotherSubCluster_getsTheTagOfItsGang_andNoOther() throws YarnException {
    assertThat(tagsOf(submission("UnmanagedAM-sc1", true))).containsExactly("vqs-gang:8");
    assertThat(asked).containsExactly(ID);
  }

  @Test
  void tagThatHadoopCopied_isKept() throws YarnException {
    assertThat(tagsOf(submission("UnmanagedAM-sc1", true, "vqs-gang:2")))
        .containsExactly("vqs-gang:2");
    assertThat(asked).isEmpty();
  }

  @Test
  void applicationAtHome_keepsItsTags() throws YarnException {
    assertThat(tagsOf(submission("train", false, "red"))).containsExactly("red");
    assertThat(tagsOf(submission("own", true, "red"))).containsExactly("red");
    assertThat(asked).isEmpty();
  }

  @Test
  void applicationWithoutGang_hasNoTag() throws YarnException {
    stored = submission("count", false, "blue");
    assertThat(tagsOf(submission("UnmanagedAM-sc1", true))).isEmpty();
    stored = null;
    assertThat(tagsOf(submission("UnmanagedAM-sc1", true))).as("of Hadoop 3.3").isEmpty();
  }

  @Test
  void applicationThatNoRouterKnows_hasNoTag() throws YarnException {
    failure = new YarnException(new YarnException("Application " + ID + " does not exist."));
    assertThat(tagsOf(submission("UnmanagedAM-sc1", true))).isEmpty();
  }

  @Test
  void storeThatCannotBeRead_refusesTheSubmission() {
    failure = new YarnException("connection lost");
    assertThatThrownBy(() -> tagsOf(submission("UnmanagedAM-sc1", true)))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("does not tell whether " + ID + " asks for a gang");
  }

  @Test
  void recoveredApplication_isLeftAsItWas() throws YarnException {
    assertThat(tagsOf(submission("UnmanagedAM-sc1", true), true)).isEmpty();
    assertThat(asked).isEmpty();
  }
}
