package org.vqs.yarn.web.page.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulesView;
import org.vqs.yarn.web.page.PageFixture;
import org.vqs.yarn.web.page.PageText;
import org.vqs.yarn.web.page.PageWriter;
import org.vqs.yarn.web.page.part.Query;

class QueuesSectionTest {
  private final PageFixture fixture = new PageFixture();

  private String section(String... paths) {
    for (String path : paths) {
      fixture.queues.add(PageFixture.queue(path, 0.5, 0.25, fixture.capacity));
    }
    return PageText.ofSections(PageWriter.write(fixture.data())).section("queues");
  }

  @Test
  void schedules_areShownWithWhatComesNext() {
    fixture.schedules =
        new SchedulesView(
            "Europe/Berlin",
            List.of(
                new SchedulesView.View("night", "MON-FRI 20:00-06:00", true),
                new SchedulesView.View("weekend", "SAT-SUN 00:00-24:00", false)),
            PageFixture.NOW + 60_000,
            List.of("weekend"));
    assertThat(section("root"))
        .contains(
            "Schedules (Europe/Berlin): night (MON-FRI 20:00-06:00) holds now, weekend (SAT-SUN 00:00-24:00). Next, at 03:05:05: weekend holds.");
  }

  @Test
  void withoutSchedules_nothingIsSaidOfThem() {
    assertThat(section("root")).doesNotContain("Schedules", "over time");
  }

  @Test
  void averageOverThePast_isShownBesideUseAndShare() {
    assertThat(section("root", "root.past")).contains("uses 25 %, used 63 % over time, share 50 %");
  }

  @Test
  void settingsOfTheChosenQueue_areForThoseWhoMayReadConf() {
    fixture.query = Query.none().with(Query.QUEUE, "root.a");
    assertThat(section("root", "root.a"))
        .contains("Settings of root.a: the defaults. Applications at most: any number");
    fixture.mayReadConfiguration = false;
    assertThat(section()).doesNotContain("Settings of");
    fixture.mayReadConfiguration = true;
    fixture.query = Query.none();
    assertThat(section()).doesNotContain("Settings of");
  }

  @Test
  void editor_isALinkAway() {
    fixture.query = Query.none().with(Query.QUEUE, "root.a");
    fixture.queues.add(PageFixture.queue("root", 1, 0.5, fixture.capacity));
    fixture.queues.add(PageFixture.queue("root.a", 1, 0.5, fixture.capacity));
    assertThat(PageWriter.write(fixture.data()))
        .contains("href=\"?edit=root.a#edit-queues\">Edit the queues");
  }
}
