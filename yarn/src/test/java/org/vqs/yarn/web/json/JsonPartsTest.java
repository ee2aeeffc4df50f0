package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Times, where the wall clock was set by an hour since the scheduler began. */
class JsonPartsTest {
  private static final long HOUR = 3_600_000;

  private final JsonParts parts = new JsonParts(List.of(), new JsonParts.Now(5_000, HOUR));

  @Test
  void time_isShownAsTheWallClockHasIt_andItsAgeIsThatOfTheScheduler() {
    String expected = "{\"t\":\"1970-01-01T01:00:01Z\",\"ageMillis\":4000}";
    assertThat(parts.timed(JsonParts.object(), "t", 1_000)).hasToString(expected);
    assertThat(parts.wallTimed(JsonParts.object(), "t", HOUR + 1_000)).hasToString(expected);
    assertThat(parts.wallTimed(JsonParts.object(), "t", 0))
        .hasToString("{\"t\":null,\"ageMillis\":null}");
  }
}
