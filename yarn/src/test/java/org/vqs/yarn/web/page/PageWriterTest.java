package org.vqs.yarn.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.APPLICATION;
import static org.vqs.yarn.web.page.PageFixture.NODE;
import static org.vqs.yarn.web.page.PageFixture.NOW;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.vqs.core.learn.StartForecast;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;
import org.vqs.yarn.snapshot.SlotsView;
import org.vqs.yarn.web.page.part.EventsSection;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.queue.QueuesSection;
import org.vqs.yarn.why.WaitingApplications.Waiting;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.ExpectedStart;
import org.vqs.yarn.why.answer.MainReason;
import org.vqs.yarn.why.answer.NodeTally;
import org.vqs.yarn.why.answer.NodeTally.Roomiest;
import org.vqs.yarn.why.answer.PendingAnswer;

class PageWriterTest {
  private static final String SCRIPT = "<script>alert(1)</script>";

  private final PageFixture fixture = new PageFixture();

  private PageText page() {
    return PageText.ofSections(PageWriter.write(fixture.data()));
  }

  private void addCluster() {
    fixture.nodes.add(PageFixture.node("h1", "", NODE, ResourceAmounts.of(16 * 1024, 4)));
    fixture.nodes.add(PageFixture.stalled("h2", new Inefficiency(null, 0.4, 1, 0.5)));
    fixture.nodes.add(PageFixture.reserved("h3", HeldBecause.AGE));
    fixture.classes.add(PageFixture.serverClass(NODE, 3, 0, 5, 1200, 0, 0, 20));
    fixture.queues.add(PageFixture.queue("root", 1, 0.7, fixture.capacity));
    fixture.queues.add(PageFixture.queue("root.a", 0.5, 0.25, ResourceAmounts.of(200 * 1024, 500)));
    fixture.events.add(
        new SchedulerEventView(
            NOW - 3000, Kind.STALL, "h2:8041", "24×VQ9", "1×VQ0", "low weight", null));
    fixture.latencies.heartbeat().record(40_000);
  }

  @Test
  void section_isThereForEachThingThatOperatorsAskFor() {
    addCluster();
    assertThat(page().texts("/div/div/@id"))
        .containsExactly(
            "summary",
            "queues",
            "waiting",
            "why",
            "scale",
            "virtual-queues",
            "node-groups",
            "nodes",
            "events",
            "activity",
            "parameters");
  }

  @Test
  void gangs_areListedWithWhatIsReserved_whileSomeWait() {
    addCluster();
    fixture.gangs.add(
        new GangView(
            PageFixture.APPLICATION,
            "the application's gang",
            8,
            null,
            8,
            NOW - 90_000,
            Long.MAX_VALUE,
            GangView.State.RESERVING,
            6,
            5,
            List.of("h1:8041", "h2:8041"),
            3,
            ResourceAmounts.of(5 * 1024, 5),
            NOW - 30_000,
            null,
            null,
            PageFixture.APPLICATION));
    fixture.gangs.add(
        new GangView(
            PageFixture.APPLICATION,
            "the application's gang",
            4,
            null,
            4,
            NOW - 90_000,
            Long.MAX_VALUE,
            GangView.State.ELSEWHERE,
            0,
            0,
            List.of(),
            0,
            ResourceAmounts.of(0, 0),
            0,
            null,
            "sc1",
            null));
    assertThat(page().texts("//div[@id='gangs']//tbody/tr/td"))
        .contains(
            "starts in sub-cluster sc1",
            "8",
            "room is reserved for it",
            "6 of 8",
            "5 of 8, 5 GiB, 5 vcores, for 30 s",
            "h1:8041, h2:8041 and 1 more");
  }

  @Test
  void slotsKept_areListedWithTheConfigurations_underDra() {
    addCluster();
    fixture.slots.add(
        new SlotsView(
            "gpu",
            List.of(
                new SlotsView.Type(ResourceAmounts.of(2048, 2), 5, 3, 4, 6, 5),
                new SlotsView.Type(ResourceAmounts.of(1024, 1), 1, 70, 80, 0, 0)),
            List.of(
                new SlotsView.Configuration(ResourceAmounts.of(8192, 8), List.of(3, 2), 9, 8, 1)),
            List.of("h1:8041"),
            3));
    assertThat(page().texts("//div[@id='slots']//tbody/tr/td"))
        .contains(
            "type 1", "2 GiB, 2 vcores", "5", "3", "4", "6", "3 × type 1 + 2 × type 2", "9", "8");
    assertThat(page().section("slots"))
        .contains("on nodes labelled gpu", "3 nodes being emptied for them: h1:8041 and 2 more.");
  }

  @Test
  void waiting_hasTheReason_andNamesNobodyToThoseWhoMayNotSeeIt() {
    addCluster();
    assertThat(page().section("waiting")).contains("Nobody waits.");
    fixture.waiting.add(new Waiting(APPLICATION, "ann", "root.a", NOW - 90_000, 3));
    fixture.waiting.add(
        new Waiting(ApplicationId.newInstance(1, 8), "bob", "root.b", NOW - 5_000, 1));
    fixture.reasons.put(APPLICATION, pending());
    assertThat(page().section("waiting"))
        .contains("application_1_0007", "ann", "1 min 30 s", "3 containers")
        .contains("root.a 1", "root.b 1", pending().name(), pending().text(), pending().start())
        .contains("it waits no more");
    fixture.query = Query.none().with(Query.QUEUE, "root.a");
    assertThat(page().section("waiting")).doesNotContain("bob");
    fixture.mayView = false;
    assertThat(page().section("waiting"))
        .contains("another user's", pending().name())
        .doesNotContain("ann", "application_1_0007", pending().text(), pending().start());
  }

  private static MainReason pending() {
    return new MainReason("NO_ROOM_NOW", "Needs 4 GiB on one node.", "Wait.", "in about 4 min");
  }

  @Test
  void busyScheduler_isAskedForOneReason_andIsTheAnswerForAll() {
    for (int number = 1; number <= 3; number++) {
      ApplicationId id = ApplicationId.newInstance(1, number);
      fixture.waiting.add(new Waiting(id, "ann", "root.a", NOW - 5_000, 1));
    }
    fixture.isBusy = true;
    assertThat(page().section("waiting").split("The scheduler is busy", -1)).hasSize(4);
    assertThat(fixture.reasonsAsked).isEqualTo(1);
  }

  @Test
  void summary_hasTheNumbersOfTheSnapshot() {
    addCluster();
    assertThat(page().section("summary"))
        .contains(
            "vqs-bf",
            "as of 03:04:05 UTC",
            "All times are UTC",
            "1 stalled, 1 reserved",
            "memory 10 %")
        .contains(
            "vcores 20 %",
            "11", "9 within limits and not too large, 4 sizes", "12.5", "250 µs", "waited 1 µs")
        .doesNotContain("Recovering", "caught");
  }

  @Test
  void summary_warns() {
    fixture.ready = false;
    fixture.caughtErrors = 2;
    assertThat(page().texts("//p[@class='warning']"))
        .hasSize(2)
        .anyMatch(text -> text.startsWith("Recovering"))
        .anyMatch(text -> text.startsWith("2 errors caught"));
  }

  @Test
  void virtualQueue_hasABarAndNumbers() {
    addCluster();
    PageText page = page();
    assertThat(page.texts("//div[@class='column']/div[@class='length']"))
        .containsExactly("", "5", "1.2k", "", "", "20");
    assertThat(page.texts("//div[@class='column']/div[@class='size']"))
        .containsExactly("1", "2/3", "1/2", "1/3", "1/4", "1/6");
    assertThat(page.texts("//div[@id='virtual-queues']//tr[td='VQ2']"))
        .containsExactly("VQ21/3–1/232 GiB, 8 vcores1,2001 min 30 s30 s2,400");
    assertThat(page.texts("//div[@id='virtual-queues']//tr[td='VQ5']/td[2]"))
        .containsExactly("≤ 1/6");
  }

  @Test
  void manyReservations_doNotCrowdOutAStall() {
    for (int i = 0; i < 60; i++) {
      fixture.events.add(
          new SchedulerEventView(NOW - i, Kind.RESERVE, "n:1", "", "", "it waited too long", null));
    }
    fixture.events.add(
        new SchedulerEventView(NOW - 60, Kind.STALL, "n:2", "1xVQ1", "4xVQ4", "weight", null));
    PageText page = page();
    assertThat(page.texts("//div[@id='events']//tr[td='reserved']")).hasSize(15);
    assertThat(page.texts("//div[@id='events']//tr[td='stalled']")).hasSize(1);
  }

  @Test
  void manyClasses_areListedByClick() {
    for (int i = 1; i <= 12; i++) {
      fixture.classes.add(PageFixture.serverClass(ResourceAmounts.of(1024L * i, i), 30 - i, 1, 0));
    }
    fixture.query = Query.none().with(Query.CLASS, "12288x12");
    PageText page = page();
    assertThat(page.texts("//div[@class='chart']/h4")).hasSize(8);
    assertThat(page.texts("//div[@class='chart']/h4").get(0)).startsWith("18 nodes of 12 GiB");
    assertThat(page.texts("//div[@id='virtual-queues']/details/summary"))
        .containsExactly("4 more classes of nodes");
    assertThat(page.texts("//div[@id='virtual-queues']/details//a/@href"))
        .hasSize(4)
        .contains("?class=11264x11#virtual-queues");
  }

  @Test
  void node_isInTheListWithItsConfigurationInWords() {
    addCluster();
    assertThat(page().texts("//div[@id='nodes']//tbody/tr"))
        .hasSize(3)
        .element(2)
        .asString()
        .contains("h1:8041", "48 GiB of 64 GiB", "12 vcores of 16 vcores")
        .contains("one container of 1/2–2/3 of the node and two of up to 1/6", "active");
    assertThat(page().texts("//div[@id='nodes']//tbody/tr").get(0))
        .contains("stalled", "since 12 s; 40 % of what it could run");
  }

  @Test
  void nodesInSum_linkToTheNodes() {
    addCluster();
    assertThat(page().texts("//div[@id='node-groups']//a/@href"))
        .contains("?standing=STALLED#nodes")
        .contains("?class=65536x16&partition=%3CDEFAULT_PARTITION%3E#nodes");
  }

  @Test
  void nodeAskedFor_isShownWithItsEvents() {
    addCluster();
    fixture.query = Query.none().with(Query.NODE, "h2");
    assertThat(page().section("node"))
        .contains("h2:8041", "/r1", "(1×VQ1 + 2×VQ5)", "24×VQ9", "low weight");
    assertThat(page().texts("//div[@id='node']//a/@href")).contains("http://h2:8042");
  }

  @Test
  void unknownNodeQueueAndApplication_areSentences() {
    addCluster();
    fixture.query =
        Query.none()
            .with(Query.NODE, "nowhere")
            .with(Query.QUEUE, "root.none")
            .with(Query.APPLICATION, "x");
    PageText page = page();
    assertThat(page.section("node")).contains("There is no node “nowhere” now.");
    assertThat(page.section("queues")).contains("There is no queue “root.none”.");
    assertThat(page.section("why")).contains("“x” is no application id");
    fixture.query = Query.none().with(Query.APPLICATION, APPLICATION.toString());
    assertThat(page().section("why")).contains("does not know application_1_0007");
  }

  @Test
  void queue_hasShareAndLimit() {
    addCluster();
    assertThat(page().texts("//div[@id='queues']//tbody/tr"))
        .hasSize(2)
        .element(1)
        .asString()
        .contains("uses 25 %, share 50 %, at most 20 %", "200 GiB, 500 vcores", "9 GiB");
    assertThat(page().texts("//div[@id='queues']//span[@class='mark limit']/@style"))
        .containsExactly("left:20.0%");
  }

  @Test
  void queuesBeyondAHundred_areOnOtherPages() {
    addCluster();
    for (int i = 0; i < 150; i++) {
      fixture.queues.add(PageFixture.queue("root.q" + i, 0.01, i / 1000.0, fixture.capacity));
    }
    assertThat(page().section("queues")).contains("Of the 151 queues below root", "page 1 of 2");
    assertThat(page().texts("//div[@id='queues']//p[@class='note']/a/@href"))
        .containsExactly("?queue-page=2#queues");
    fixture.query = Query.none().with(Query.QUEUE_PAGE, "2");
    assertThat(page().texts("//div[@id='queues']//a[@title='root.q7']")).containsExactly("q7");
  }

  @Test
  void answer_isShownToThoseWhoMayViewTheApplication() {
    addCluster();
    fixture.query = Query.none().with(Query.APPLICATION, APPLICATION.toString());
    fixture.answer = Optional.of(answer());
    assertThat(page().section("why"))
        .contains("It waits for 3 containers.", "3 containers of 40 GiB, 8 vcores, priority 1")
        .contains("no room now", "The largest free is 34 GiB.", "Ask for less.", "on /r7")
        .contains("in about 4 min; half of such requests in 2 min to 9 min")
        .contains("may run on 3, large enough 2, with room now 0; most free on h1:8041 (34 GiB)");
    fixture.mayView = false;
    assertThat(page().section("why"))
        .contains("You may not view application_1_0007")
        .doesNotContain("Ask for less.");
  }

  @Test
  void busyScheduler_isASentence() {
    fixture.query = Query.none().with(Query.APPLICATION, APPLICATION.toString());
    fixture.isBusy = true;
    assertThat(page().section("why"))
        .contains("The scheduler is busy: it did not let go of its lock for 2 s")
        .doesNotContain("cannot be shown");
  }

  private static ApplicationAnswer answer() {
    PendingAnswer ask =
        new PendingAnswer(
            1,
            -1,
            false,
            3,
            Map.of("memory-mb", 40960L),
            "40 GiB, 8 vcores",
            List.of("VQ1"),
            "",
            List.of("/r7"),
            61_000,
            Refusal.Reason.NO_ROOM_NOW,
            "The largest free is 34 GiB.",
            "Ask for less.",
            ExpectedStart.of(new StartForecast(120_000, 240_000, 540_000)),
            new NodeTally(
                3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, new Roomiest("h1:8041", Map.of(), "34 GiB")));
    return new ApplicationAnswer(
        APPLICATION.toString(),
        SCRIPT,
        "root.a",
        ApplicationAnswer.State.WAITING,
        "It waits for 3 containers.",
        3,
        List.of(ask),
        0,
        null,
        NOW);
  }

  @Test
  void queue_tellsThatItWasMade_andWhoWaitsToRun() {
    addCluster();
    fixture.queues.add(PageFixture.queue("root.made", 0.5, 0.25, fixture.capacity));
    assertThat(page().section("queues")).contains("made on submission", "1 run, 1 wait to");
  }

  @Test
  void reservation_namesItsApplicationToThoseWhoMayViewIt() {
    fixture.nodes.add(PageFixture.reserved("h3", HeldBecause.AGE));
    fixture.events.add(
        new SchedulerEventView(
            NOW, Kind.RESERVE, "h3:8041", "", "", "it waited too long", APPLICATION));
    fixture.query = Query.none().with(Query.NODE, "h3");
    assertThat(page().section("events")).contains("application_1_0007: it waited too long");
    assertThat(page().section("node")).contains("application_1_0007: it waited too long");
    fixture.mayView = false;
    String html = PageWriter.write(fixture.data());
    assertThat(html).contains("it waited too long").doesNotContain(APPLICATION.toString());
  }

  @Test
  void parameters_areTheOnesThatDifferAndAllByClick() {
    fixture.settings.set("yarn.scheduler.vqs.share.tolerance", "0.80");
    PageText page = page();
    assertThat(page.texts("//div[@id='parameters']/table/tbody/tr/td[position() < 4]"))
        .containsExactly("yarn.scheduler.vqs.share.tolerance", "0.80", "0.1");
    assertThat(page.texts("//div[@id='parameters']/details//tr[td='yarn.scheduler.vqs.policy']"))
        .hasSize(1);
    fixture.mayReadConfiguration = false;
    assertThat(page().section("parameters")).contains("adaptive").doesNotContain("0.80");
  }

  @Test
  void activity_countsStepsReasonsAndTimes() {
    addCluster();
    assertThat(page().section("activity"))
        .contains("configuration41", "queue limit42", "timeout43", "containers preempted56");
    assertThat(page().texts("//div[@id='activity']//tr[td='heartbeat']/td[2]"))
        .containsExactly("1");
  }

  @Test
  void overcommit_isSaidWhileItIsOn() {
    assertThat(page().section("activity")).doesNotContain("Over-commit");
    NodeUse use = new NodeUse(NodeUse.State.LENDS, List.of(9.0, 1.0), List.of(0.5, 0.4));
    fixture.nodes.add(PageFixture.used("h", use));
    assertThat(page().section("activity"))
        .contains("may be lent what they do not use1", "above the high-water mark0")
        .contains("2 GiB run beyond what nodes have.");
  }

  @Test
  void heldRoom_isSaidByReasonAndWhatIsOwed() {
    assertThat(page().section("activity"))
        .contains("requests that waited too long4 GiB, 3 vcores", "gangs0")
        .contains("Room was held in vain in gpu: no more is held for 1 min 30 s.");
  }

  @Test
  void latencies_areOfTheLastMinute() {
    fixture.latencies.heartbeat().record(8_000_000_000L);
    fixture.data().latencies().step();
    fixture.clock.set(60_000);
    fixture.data().latencies().step();
    fixture.clock.set(120_000);
    fixture.latencies.heartbeat().record(40_000);
    assertThat(page().section("activity")).contains("40 µs").doesNotContain("8 s");
    assertThat(page().section("summary")).contains("last minute").doesNotContain("8 s");
  }

  @Test
  void oldestThatIsNotKnown_isADash() {
    addCluster();
    fixture.classes.clear();
    VirtualQueueView unknown = new VirtualQueueView(0, 0.5, 1, 7, 7, 61_000, -1);
    fixture.classes.add(new ClassView("", NODE, 3, 1, List.of(unknown)));
    assertThat(page().texts("//div[@id='virtual-queues']//div[@class='oldest']"))
        .containsExactly("–");
    assertThat(page().section("virtual-queues")).contains("7–1 min 1 s");
  }

  @Test
  void emptyCluster_isAWholePage() {
    fixture.capacity = ResourceAmounts.of(0, 0);
    PageText page = page();
    assertThat(page.section("nodes")).contains("No node has registered.");
    assertThat(page.section("virtual-queues")).contains("no node has registered");
    assertThat(page.section("queues")).contains("There is no queue.");
    assertThat(page.section("events")).contains("Nothing yet.");
  }

  @Test
  void names_areEscaped() {
    fixture.nodes.add(PageFixture.node(SCRIPT, SCRIPT, NODE, NODE));
    fixture.queues.add(PageFixture.queue("root", 1, 1, NODE));
    fixture.queues.add(PageFixture.queue("root." + SCRIPT, 1, 1, NODE));
    fixture.events.add(
        new SchedulerEventView(NOW, Kind.RESERVE, SCRIPT, SCRIPT, SCRIPT, SCRIPT, null));
    fixture.query =
        Query.of(name -> name.equals(Query.APPLICATION) ? APPLICATION.toString() : "\"" + SCRIPT);
    fixture.answer = Optional.of(answer());
    String html = PageWriter.write(fixture.data());
    assertThat(html).contains("&lt;script&gt;").doesNotContain("<script");
    assertThat(PageText.ofSections(html).texts("//script")).isEmpty();
  }

  @Test
  void sectionThatFails_isALineBetweenTheOthers() {
    String html =
        PageWriter.write(
            List.of(new QueuesSection(), new Failing(), new EventsSection()), fixture.data());
    PageText page = PageText.ofSections(html);
    assertThat(page.texts("/div/div/@id")).containsExactly("queues", "failing", "events");
    assertThat(page.section("failing"))
        .contains("This cannot be shown: java.lang.IllegalStateException: half way <b>")
        .doesNotContain("already written");
  }

  private static final class Failing implements Section {
    @Override
    public String id() {
      return "failing";
    }

    @Override
    public String title() {
      return "Failing";
    }

    @Override
    public void render(Markup html, PageData data) {
      html.open("table").open("tr").leaf("td", "already written");
      throw new IllegalStateException("half way <b>");
    }
  }
}
