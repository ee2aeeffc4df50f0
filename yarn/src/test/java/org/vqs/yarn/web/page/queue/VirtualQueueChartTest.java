package org.vqs.yarn.web.page.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.NODE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.web.page.PageFixture;
import org.vqs.yarn.web.page.queue.VirtualQueueChart.Age;
import org.vqs.yarn.web.page.queue.VirtualQueueChart.Column;

class VirtualQueueChartTest {
  @Test
  void columns_areRelativeToTheLongest() {
    VirtualQueueChart chart = VirtualQueueChart.of(PageFixture.serverClass(NODE, 3, 0, 5, 20, 10));
    assertThat(chart.longest()).isEqualTo(20);
    assertThat(chart.columns()).extracting(Column::height).containsExactly(0.0, 0.25, 1.0, 0.5);
    assertThat(chart.columns())
        .extracting(Column::weightHeight)
        .containsExactly(0.0, 0.25, 1.0, 0.5);
    assertThat(chart.columns()).extracting(Column::width).containsExactly(585, 415, 585, 415);
    assertThat(chart.columns())
        .extracting(Column::age)
        .containsExactly(null, Age.MINUTES, Age.MINUTES, Age.MINUTES);
  }

  @Test
  void emptyQueues_haveNoHeight() {
    VirtualQueueChart chart = VirtualQueueChart.of(PageFixture.serverClass(NODE, 3, 0, 0));
    assertThat(chart.columns()).extracting(Column::height).containsOnly(0.0);
    assertThat(chart.columns()).extracting(Column::weightHeight).containsOnly(0.0);
  }

  @Test
  void queueWhoseOldestIsNotKnown_hasTheColourOfItsMeanAge() {
    VirtualQueueView unknown = new VirtualQueueView(0, 0.5, 1, 7, 7, 61_000, -1);
    VirtualQueueChart chart = VirtualQueueChart.of(new ClassView("", NODE, 3, 1, List.of(unknown)));
    assertThat(chart.columns()).extracting(Column::age).containsExactly(Age.MINUTES);
  }

  @Test
  void age_hasFiveSteps() {
    assertThat(Age.of(0)).isEqualTo(Age.SECONDS);
    assertThat(Age.of(9_999)).isEqualTo(Age.SECONDS);
    assertThat(Age.of(10_000)).isEqualTo(Age.MINUTE);
    assertThat(Age.of(60_000)).isEqualTo(Age.MINUTES);
    assertThat(Age.of(300_000)).isEqualTo(Age.HALF_HOUR);
    assertThat(Age.of(1_800_000)).isEqualTo(Age.LONGER);
    assertThat(Age.of(Long.MAX_VALUE)).isEqualTo(Age.LONGER);
  }
}
