package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.snapshot.NodeView.Standing;

class NodeQueryTest {
  @Test
  void nothingGiven_isTheFirstThousandOfAll() {
    NodeQuery query = NodeQuery.of(null, "", " ");
    assertThat(query.standings()).containsExactly(Standing.values());
    assertThat(query.offset()).isZero();
    assertThat(query.limit()).isEqualTo(1000);
  }

  @Test
  void standings_areReadInAnyCase() {
    assertThat(NodeQuery.of("stalled, BACKING_OFF", null, null).standings())
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
    assertThatThrownBy(() -> NodeQuery.of(standing, offset, limit))
        .isInstanceOfSatisfying(
            RestException.class,
            refused -> assertThat(refused.kind()).isEqualTo(RestException.Kind.BAD_REQUEST))
        .hasMessageContaining(message);
  }
}
