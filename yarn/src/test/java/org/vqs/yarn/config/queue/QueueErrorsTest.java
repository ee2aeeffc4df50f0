package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * What is refused or warned about in the settings of queues: root.default, dev (web, batch), ml.
 */
class QueueErrorsTest {
  private static final String PREFIX = VqsProperties.PREFIX;

  private static QueueFixture tree(String... lines) {
    QueueFixture fixture = QueueFixture.of(lines);
    for (String list : new String[] {"root.queues=default,dev,ml", "root.dev.queues=web,batch"}) {
      String key = PREFIX + list.substring(0, list.indexOf('='));
      if (fixture.conf().get(key) == null) {
        fixture.conf().set(key, list.substring(list.indexOf('=') + 1));
      }
    }
    return fixture;
  }

  private static void refused(QueueFixture fixture, String message) {
    assertThatIllegalArgumentException().isThrownBy(fixture::read).withMessage(PREFIX + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      textBlock =
          """
          root.ml.weight=0                             | root.ml.weight (0) must be a number above 0
          root.ml.weight=-1                            | root.ml.weight (-1) must be a number above 0
          root.ml.weight=NaN                           | root.ml.weight (NaN) must be a number above 0
          root.ml.weight=Infinity                      | root.ml.weight (Infinity) must be a number above 0
          root.ml.weight=heavy                         | root.ml.weight (heavy) must be a number above 0
          root.ml.am.max-share=1.1                     | root.ml.am.max-share (1.1) must be in (0, 1]
          root.ml.user.max-share=0                     | root.ml.user.max-share (0) must be in (0, 1]
          root.ml.maximum-applications=0               | root.ml.maximum-applications (0) must be in [1, 2147483647]
          root.ml.state=DRAINING                       | root.ml.state (DRAINING) must be RUNNING or STOPPED
          root.ml.state=running                        | root.ml.state (running) must be RUNNING or STOPPED
          root.ml.default-application-priority=-1      | root.ml.default-application-priority (-1) must be in [0, 2147483647]
          root.ml.preemption.disabled=yes              | root.ml.preemption.disabled (yes) must be true or false
          root.ml.default-node-label-expression=a&&b   | root.ml.default-node-label-expression (a&&b) must be one label (letters, digits, - and _), or a blank for nodes without a label
          root.ml.accessible-node-labels=a,,b          | root.ml.accessible-node-labels (a,,b) must be labels (letters, digits, - and _) separated by commas, * for all, or a blank for none
          root.ml.maximum-application-lifetime=3600    | root.ml.maximum-application-lifetime (3600) must be a time of at least 1s and at most 3650d with its unit (s, m, h or d), such as 90m, or unlimited
          root.ml.maximum-application-lifetime=0s      | root.ml.maximum-application-lifetime (0s) must be a time of at least 1s and at most 3650d with its unit (s, m, h or d), such as 90m, or unlimited
          root.ml.maximum-application-lifetime=4000d   | root.ml.maximum-application-lifetime (4000d) must be a time of at least 1s and at most 3650d with its unit (s, m, h or d), such as 90m, or unlimited
          root.state=STOPPED                           | root.state (STOPPED) must be RUNNING: stop the queues below root instead
          root.weight=2                                | root.weight must not be set: root has no siblings to share with
          root.am.max-share=0.4                        | root.am.max-share must not be set: the share of the cluster is yarn.scheduler.vqs.am.max-share
          root.dev.user.max-share=0.5                  | root.dev.user.max-share must not be set: root.dev has queues below it, and this holds for queues without; set it for root.dev.web, root.dev.batch
          root.dve.weight=2                            | root.dve.weight: there is no queue root.dve; the nearest is root.dev, and the queues are root, root.default, root.dev, root.dev.web, root.dev.batch, root.ml
          root.dev.wieght=2                            | root.dev.wieght is no setting of a queue; the nearest is yarn.scheduler.vqs.root.dev.weight, and src/docs/queues.md has all
          root.ml.maximum.capacity=5%                  | root.ml.maximum.capacity is no setting of a queue; the nearest is yarn.scheduler.vqs.root.ml.maximum-capacity, and src/docs/queues.md has all
          """)
  void badSetting_isRefusedWithItsKey(String line, String message) {
    refused(tree(line), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          default,dev,ml,a b   | has the name 'a b': a name must be made of letters
          default,dev,ml,a.b   | has the name 'a.b': a name must be made of letters
          default,dev,ml,      | has the name '': a name must be made of letters
          default,dev,ml,u%    | has the name 'u%': a name must be made of letters
          default,dev,ml,a:b   | has the name 'a:b': a name must be made of letters
          default,dev,ml,dev   | names dev twice
          default,dev,ml,root  | must not name root, which all queues are below
          """)
  void badName_isRefused(String names, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(tree("root.queues=" + names)::read)
        .withMessageStartingWith(PREFIX + "root.queues (" + names + ") " + message);
  }

  @Test
  void acl_thatHadoopWouldMisread_isRefused() {
    refused(
        tree("root.ml.acl.submit-applications=alice, bob"),
        "root.ml.acl.submit-applications (alice, bob) has a blank after a comma, but groups begin"
            + " after the first blank: write names without blanks between them");
    refused(
        tree("root.ml.acl.submit-applications=\n  alice\n"),
        "root.ml.acl.submit-applications (alice) must stand on one line with <value>: blanks before"
            + " the users would make groups of them");
  }

  @Test
  void emptyListOfRoot_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(QueueFixture.of("root.queues= ")::read)
        .withMessageContaining("root.queues () has the name ''");
  }

  @Test
  void template_hasNoQueuesBelow_andItsNameIsTaken() {
    refused(
        tree("root.ml.children.create=true", "root.ml.template.queues=x"),
        "root.ml.template.queues must not be set: queues that are made have none below");
    refused(
        tree("root.ml.children.create=true", "root.ml.queues=template"),
        "root.ml.queues must not name template: it stands for the queues that"
            + " yarn.scheduler.vqs.root.ml.children.create makes");
    assertThatIllegalArgumentException()
        .isThrownBy(tree("root.ml.template.weight=2")::read)
        .withMessageContaining("there is no queue root.ml.template");
    refused(
        tree("root.ml.children.idle=90"),
        "root.ml.children.idle (90) must be a time with its unit (s, m, h or d), such as 90m, or never");
  }

  @Test
  void defaultPriority_aboveItsMaximum_isRefused() {
    refused(
        tree(
            "root.dev.maximum-application-priority=3",
            "root.dev.web.default-application-priority=4"),
        "root.dev.web.default-application-priority (4) must not be above the"
            + " maximum-application-priority of root.dev.web (3)");
  }

  @Test
  void priority_aboveTheClusters_isWarnedAbout() {
    QueueFixture fixture = tree("root.ml.maximum-application-priority=8");
    assertThat(fixture.read().warnings())
        .containsExactly(
            PREFIX
                + "root.ml.maximum-application-priority (8) is above yarn.cluster.max-application-priority (0), which is in force");
    assertThat(fixture.yarn("yarn.cluster.max-application-priority", "10").read().warnings())
        .isEmpty();
  }

  @Test
  void defaultLifetime_aboveItsMaximum_isRefused() {
    refused(
        tree("root.ml.default-application-lifetime=2h", "root.ml.maximum-application-lifetime=90m"),
        "root.ml.default-application-lifetime (7200s) must not be above the"
            + " maximum-application-lifetime of root.ml (5400s)");
  }

  @Test
  void defaultLabel_thatIsNotAccessible_isRefused() {
    refused(
        tree("root.ml.default-node-label-expression=gpu", "root.ml.accessible-node-labels=ssd"),
        "root.ml.default-node-label-expression (gpu) must be among the accessible-node-labels of"
            + " root.ml [ssd]");
  }

  @Test
  void labels_thatAreNotAccessibleAbove_areRefused() {
    refused(
        tree("root.dev.accessible-node-labels=gpu", "root.dev.web.accessible-node-labels=*"),
        "root.dev.web.accessible-node-labels [*] must be among those of root.dev [gpu]");
  }

  @Test
  void maximum_aboveThatOfTheParent_isWarnedAbout() {
    QueueFixture fixture =
        tree(
            "root.dev.maximum-capacity=[memory=50%, vcores=10]",
            "root.dev.web.maximum-capacity=[memory=60%, vcores=10]",
            "root.dev.batch.maximum-capacity=50%");
    assertThat(fixture.read().warnings())
        .containsExactly(
            PREFIX
                + "root.dev.web.maximum-capacity ([memory-mb=60%, vcores=10]) is above that of root.dev"
                + " ([memory-mb=50%, vcores=10]) for memory-mb; the smaller is in force");
  }

  @Test
  void guarantee_aboveTheMaximum_isWarnedAbout() {
    QueueFixture fixture =
        tree(
            "root.ml.guaranteed-capacity=[memory=50%, vcores=10]",
            "root.ml.maximum-capacity=[memory=40%, vcores=10]",
            "root.dev.guaranteed-capacity=100%");
    assertThat(fixture.read().warnings())
        .containsExactly(
            PREFIX
                + "root.ml.guaranteed-capacity ([memory-mb=50%, vcores=10]) is above its"
                + " maximum-capacity ([memory-mb=40%, vcores=10]) for memory-mb; no more than the"
                + " maximum runs");
  }

  @Test
  void userWeights_areListsOfUsersWithNumbers() {
    refused(
        tree("root.ml.user.weights=alice=2, alice=3"),
        "root.ml.user.weights (alice=2, alice=3) names the user alice twice");
    refused(
        tree("root.ml.user.weights=alice"),
        "root.ml.user.weights (alice) must be users with numbers above 0, such as alice=2, bob=0.5");
    refused(
        tree("root.ml.user.weights=alice=0"),
        "root.ml.user.weights (alice=0) must be users with numbers above 0, such as alice=2, bob=0.5");
  }

  @Test
  void workflowPriorities_areListsOfWorkflowsWithWholeNumbers() {
    refused(
        tree("root.ml.workflow-priorities=nightly=2, Nightly=3"),
        "root.ml.workflow-priorities (nightly=2, Nightly=3) names the workflow nightly twice");
    refused(
        tree("root.ml.workflow-priorities=nightly=-1"),
        "root.ml.workflow-priorities (nightly=-1) must be workflows with priorities, such as nightly=10, hourly=2");
  }

  @Test
  void guarantee_ofAResourceThatThereIsNot_isRefused() {
    refused(
        tree("root.ml.guaranteed-capacity=[gold=4]"),
        "root.ml.guaranteed-capacity ([gold=4]) names gold, but the cluster's resource types are"
            + " [memory-mb, vcores]");
  }

  @Test
  void acls_thatNothingChecks_areWarnedAbout() {
    QueueFixture fixture = tree("root.ml.acl.submit-applications=alice");
    assertThat(fixture.read().warnings())
        .containsExactly(
            "ACLs of queues are set (as for root.ml) but nothing checks them: yarn.acl.enable is false");
    assertThat(fixture.yarn("yarn.acl.enable", "true").read().warnings()).isEmpty();
  }

  @Test
  void whatIsTakenBeyondLoweredLimits_isWarnedAboutWhereNothingIs() {
    String lowered = "root.dev.preemption.on-lowered-limit=true";
    String maximum = "root.dev.web.maximum-capacity=50%";
    assertThat(tree(lowered, maximum).read().warnings())
        .containsExactly(
            "queues have preemption.on-lowered-limit, which has no effect while"
                + " yarn.scheduler.vqs.preemption.enabled is false");
    assertThat(tree(lowered, "preemption.enabled=true", maximum).read().warnings()).isEmpty();
    for (String inVain :
        List.of(
            "root.ml.maximum-capacity=50%", "root.dev.labels.gpu.weight=2", "root.dev.weight=2")) {
      assertThat(tree(lowered, "preemption.enabled=true", inVain).read().warnings())
          .singleElement()
          .asString()
          .startsWith("queues have preemption.on-lowered-limit")
          .endsWith("none of them has a maximum-capacity, of all nodes or of those of a label");
    }
    assertThat(
            tree(lowered, "preemption.enabled=true", "root.dev.labels.gpu.maximum-capacity=50%")
                .read()
                .warnings())
        .isEmpty();
    assertThat(
            tree(
                    lowered,
                    "preemption.enabled=true",
                    "queue.schedules=UTC; night = MON-SUN 20:00-06:00",
                    "root.dev.at.night.maximum-capacity=50%")
                .read()
                .warnings())
        .isEmpty();
  }

  @Test
  void whatIsTakenBeyondALoweredLimit_isWarnedAboutInAQueueThatLosesNothing() {
    QueueFixture fixture =
        tree(
            "preemption.enabled=true",
            "root.ml.maximum-capacity=50%",
            "root.ml.preemption.on-lowered-limit=true",
            "root.ml.preemption.disabled=true");
    assertThat(fixture.read().warnings())
        .containsExactly(
            PREFIX
                + "root.ml.preemption.on-lowered-limit (true) does nothing while "
                + PREFIX
                + "root.ml.preemption.disabled is true: nothing is taken from root.ml; set one of them"
                + " to false");
  }

  @Test
  void noQueueDefault_isWarnedAboutAndRefusesUnknownDefault() {
    QueueFixture fixture = QueueFixture.of("root.queues=ml");
    assertThat(fixture.read().warnings())
        .singleElement()
        .asString()
        .startsWith("there is no queue default");
    refused(
        QueueFixture.of("root.queues=ml", "queue.unknown=default"),
        "queue.unknown (default) must be reject: there is no queue default; the queues are [root.ml]");
  }

  @Test
  void everything_thatIsWrongIsReportedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            tree(
                    "am.max-share=2",
                    "root.queues=default,dev,ml,ml",
                    "root.ml.weight=0",
                    "root.ml.state=OFF",
                    "root.gone.weight=1",
                    "queue.mappings=u:alice:gone")
                ::read)
        .withMessageStartingWith("6 properties are wrong:\n")
        .withMessageContaining("am.max-share (2)")
        .withMessageContaining("names ml twice")
        .withMessageContaining("root.ml.weight (0)")
        .withMessageContaining("root.ml.state (OFF)")
        .withMessageContaining("there is no queue root.gone")
        .withMessageContaining("queue.mappings: u:alice:gone names a queue that does not exist");
  }

  @Test
  void manyQueues_areNotAllListed() {
    StringBuilder names = new StringBuilder("default");
    for (int k = 0; k < 30; k++) {
      names.append(",q").append(k);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(QueueFixture.of("root.queues=" + names, "root.r7.weight=1")::read)
        .withMessageContaining("the nearest is root.q7,")
        .withMessageEndingWith("root.q16, root.q17 and 12 more");
  }
}
