package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.web.SnapshotFixture;

class NodeQueryTest {
  @Test
  void nothingGiven_isTheFirstThousandOfAll() {
    NodeQuery query = NodeQuery.of(null, null, "", " ");
    assertThat(query.standings()).containsExactly(Standing.values());
    assertThat(query.offset()).isZero();
    assertThat(query.limit()).isEqualTo(1000);
  }

  @Test
  void standings_areReadInAnyCase() {
    assertThat(NodeQuery.of("stalled, BACKING_OFF", null, null, null).standings())
        .containsExactly(Standing.STALLED, Standing.BACKING_OFF);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tired||| standing (tired) must be one or more of [ACTIVE, STALLED",
        "active,|| | standing (active,)",
        "| -1 || offset (-1) must be a number in [0, 2147483647]",
        "| 1e3 || offset (1e3) must be",
        "|| 0 | limit (0) must be a number in [1, 100000]",
        "|| 99999999999 | limit (99999999999) must be"
      })
  void wrongParameter_isNamedWithItsValueAndRange(
      String standing, String offset, String limit, String message) {
    assertThatThrownBy(() -> NodeQuery.of(standing, null, offset, limit))
        .isInstanceOfSatisfying(
            RestException.class,
            refused -> assertThat(refused.kind()).isEqualTo(RestException.Kind.BAD_REQUEST))
        .hasMessageContaining(message);
  }

  @Test
  void label_isThatOfThePartition() {
    NodeQuery labelled = NodeQuery.of(null, "gpu", null, null);
    assertThat(labelled.includes(SnapshotFixture.reserved())).isTrue();
    assertThat(labelled.includes(SnapshotFixture.active())).isFalse();
    NodeQuery unlabelled = NodeQuery.of(null, "", null, null);
    assertThat(unlabelled.includes(SnapshotFixture.reserved())).isFalse();
    assertThat(unlabelled.includes(SnapshotFixture.active())).isTrue();
  }

  @Test
  void label_isOneThatThereIs() {
    assertThat(Formats.label(null, SnapshotFixture.snapshot())).isNull();
    assertThat(Formats.label(" ", SnapshotFixture.snapshot())).isEmpty();
    assertThat(Formats.label("gpu", SnapshotFixture.snapshot())).isEqualTo("gpu");
    assertThatThrownBy(() -> Formats.label("tpu", SnapshotFixture.snapshot()))
        .isInstanceOf(RestException.class)
        .hasMessage("label (tpu) must be one of [gpu], or blank for nodes without one");
  }
}
