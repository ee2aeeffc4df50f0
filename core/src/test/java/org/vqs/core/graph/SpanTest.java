package org.vqs.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class SpanTest {
  @Test
  void unit_isTheMachine_theRack_orWhatRacksHaveInCommon() {
    assertThat(Span.MACHINE.unit(7, "/row1/rack3")).isEqualTo("7");
    assertThat(Span.RACK.unit(7, "/row1/rack3")).isEqualTo("/row1/rack3");
    assertThat(new Span(2).unit(7, "/row1/rack3")).isEqualTo("/row1");
    assertThat(new Span(3).unit(7, "/row1/rack3")).isEmpty();
    assertThat(new Span(9).unit(7, "/default-rack")).isEmpty();
    assertThat(Span.ANYWHERE.unit(7, "/row1/rack3")).isEmpty();
    assertThatThrownBy(() -> new Span(-1)).hasMessageContaining("(-1) must be at least 0");
  }

  @Test
  void graphsOfDifferentSpans_areDifferent() {
    assertThat(graph(Span.RACK)).isEqualTo(graph(Span.RACK)).isNotEqualTo(graph(Span.ANYWHERE));
  }

  private static GraphType graph(Span span) {
    return GraphType.builder().group("n", 2, ResourceVector.of(1)).within(span).build();
  }

  @Test
  void units_areShownThoseWithMostFreeFirst() {
    Machines machines = new Machines(1);
    machines.put(0, "/a/1", new long[] {3});
    machines.put(1, "/a/2", new long[] {3});
    machines.put(2, "/b/1", new long[] {5});
    machines.put(3, "/b/1", new long[] {0});

    assertThat(units(machines, Span.MACHINE, 2)).containsExactly("2[2]", "1[1]");
    assertThat(units(machines, Span.RACK, 9)).containsExactly("/b/1[2, 3]", "/a/1[0]", "/a/2[1]");
    assertThat(units(machines, new Span(2), 9)).containsExactly("/a[0, 1]", "/b[2, 3]");
  }

  private static List<String> units(Machines machines, Span span, int most) {
    List<String> units = new ArrayList<>();
    machines.eachUnit(
        span,
        (unit, numbers) -> {
          units.add(unit + numbers);
          return units.size() < most;
        });
    return units;
  }
}
