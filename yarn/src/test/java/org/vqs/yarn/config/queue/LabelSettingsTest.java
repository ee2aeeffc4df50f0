package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of queues for the nodes of one label. */
class LabelSettingsTest {
  private static final String QUEUES = "root.queues=default,ml";

  @Test
  void setting_isReadByLabel() {
    QueueSettings ml =
        QueueFixture.of(
                QUEUES,
                "root.ml.weight=2",
                "root.ml.labels.gpu.maximum-capacity=50%",
                "root.ml.labels.gpu.weight=5",
                "root.ml.labels.no-label.maximum-capacity=0%")
            .queue("ml");
    assertThat(ml.labels().keySet()).containsExactly("", "gpu");
    assertThat(ml.maximumOn("gpu")).hasToString("50%");
    assertThat(ml.maximumOn("")).hasToString("0%");
    assertThat(ml.maximumOn("ssd").isNone()).isTrue();
    assertThat(ml.weightOn("gpu")).isEqualTo(5);
    assertThat(ml.weightOn("")).isEqualTo(2);
  }

  @Test
  void template_hasThemToo() {
    QueueTree tree =
        QueueFixture.of(
                QUEUES,
                "root.ml.children.create=true",
                "root.ml.template.labels.gpu.maximum-capacity=[memory=1g]")
            .queues();
    assertThat(tree.newLeaf("root.ml.ann").orElseThrow().maximumOn("gpu").isNone()).isFalse();
  }

  /** It would take the keys that are its parent's settings for labels. */
  @Test
  void queueCalledLabels_isRefusedByName() {
    for (String parent : List.of("root", "root.ml")) {
      QueueFixture fixture = QueueFixture.of(QUEUES, "root.ml.labels.gpu.maximum-capacity=50%");
      fixture.conf().set("yarn.scheduler.vqs." + parent + ".queues", "ml,labels");
      assertThatIllegalArgumentException()
          .isThrownBy(fixture::read)
          .withMessageContaining(
              "yarn.scheduler.vqs.%1$s.queues (ml,labels) must not name labels: yarn.scheduler.vqs.%1$s.labels.* are settings of %1$s for node labels"
                  .formatted(parent));
    }
  }

  @Test
  void queueCalledLabels_isNotMadeOnSubmission() {
    QueueTree tree = QueueFixture.of(QUEUES, "root.ml.children.create=true").queues();
    assertThat(tree.newLeaf("root.ml.ann")).isPresent();
    assertThat(tree.newLeaf("root.ml.labels")).isEmpty();
  }

  @Test
  void guaranteeWhereALabelHasWeights_isWarnedOf() {
    String[] settings = {
      QUEUES, "root.ml.guaranteed-capacity=20%", "root.default.labels.gpu.weight=5"
    };
    assertThat(QueueFixture.of(settings).read().warnings())
        .contains(
            "yarn.scheduler.vqs.root.ml.guaranteed-capacity (20%) does not count on nodes of gpu: queues are compared by their weights for the label there (labels.gpu.weight)");
    QueueFixture withoutAccess = QueueFixture.of(settings);
    withoutAccess.conf().set("yarn.scheduler.vqs.root.ml.accessible-node-labels", "ssd");
    assertThat(withoutAccess.read().warnings()).isEmpty();
  }

  @Test
  void limitAboveThatOfTheQueueAbove_isWarnedOf() {
    assertThat(
            QueueFixture.of(
                    QUEUES,
                    "root.labels.gpu.maximum-capacity=50%",
                    "root.ml.labels.gpu.maximum-capacity=60%")
                .read()
                .warnings())
        .anyMatch(
            line ->
                line.startsWith("yarn.scheduler.vqs.root.ml.labels.gpu.maximum-capacity (60%)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      textBlock =
          """
          root.ml.labels.gpu.maximum-capacity=101%  | root.ml.labels.gpu.maximum-capacity (101%) must be a percentage in [0, 100]
          root.ml.labels.gpu.weight=0               | root.ml.labels.gpu.weight (0) must be a number above 0
          root.labels.gpu.weight=2                  | root.labels.gpu.weight must not be set: root has no siblings to share with
          root.ml.labels.g:pu.weight=2              | root.ml.labels.g:pu must name a label
          root.ml.labels.gpu.maximum-capacty=1%     | root.ml.labels.gpu.maximum-capacty is no setting of a queue; the nearest is yarn.scheduler.vqs.root.ml.labels.gpu.maximum-capacity
          root.lm.labels.gpu.weight=2               | root.lm.labels.gpu.weight: there is no queue root.lm;
          """)
  void wrongSetting_isRefused(String line, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueueFixture.of(QUEUES, line).read())
        .withMessageStartingWith("yarn.scheduler.vqs." + message);
  }

  @Test
  void labelWithoutAccess_isRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                QueueFixture.of(
                        QUEUES, "root.ml.accessible-node-labels=ssd", "root.ml.labels.gpu.weight=2")
                    .read())
        .withMessage(
            "yarn.scheduler.vqs.root.ml.labels.gpu must be of a label among the accessible-node-labels of root.ml [ssd]");
  }

  @Test
  void realLabelOfTheNameOfNone_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                QueueFixture.of(
                        QUEUES,
                        "root.ml.accessible-node-labels=no-label",
                        "root.ml.labels.no-label.weight=2")
                    .read())
        .withMessageContaining("stands for nodes without a label here; rename the label");
  }
}
