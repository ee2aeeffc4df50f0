package org.vqs.yarn.convert.same;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.testing.HadoopLine;

/**
 * What the old scheduler answers about a file, ours answers about what the file becomes: who may
 * submit and administer, how much each queue and each of its users may use, how many applications
 * there may be. What differs is listed, question by question.
 */
class SameAnswersTest {
  private static final String DEEP_LEAF =
      "runs if it names a deep leaf by its name, alice: root.alice, now root.admins.alice";
  private static final String EMPTY_PARENT =
      "runs if it names a leaf, root.admins.alice: rejected, now root.admins.alice";
  private static final List<String> INNER =
      List.of(
          "runs if it names an inner one by its name, admins: rejected, now root.users.stranger",
          "runs if it names an inner one, root.admins: rejected, now root.users.stranger");

  /**
   * There is one limit for all users here, and no weight of nothing. A name alone means the leaf
   * that has it, wherever that is. A queue with others below it is passed over, which is a refusal
   * there. Whoever names a queue is asked for here only whether it may be made.
   */
  private static final Map<String, List<String>> OF_HADOOPS_OWN =
      Map.of(
          "/cs-validation-pass/capacity-scheduler.xml",
          List.of(
              "runs if it names a missing one below root, root.missing: rejected, now root.missing",
              "runs if it names a missing one, missing: rejected, now root.missing"),
          "/fair-scheduler-conversion.xml",
          List.of(
              "root.misc.a: part of label '' by weight: 0.0, now 0.002",
              "root.misc.b: part of label '' by weight: 0.0, now 0.002",
              "root.misc: part of label '' by weight: 0.0, now 0.003",
              "running applications of alice: 30, now 10",
              DEEP_LEAF,
              EMPTY_PARENT,
              INNER.get(0),
              INNER.get(1)),
          "/fair-scheduler-noplacementrules.xml",
          List.of("running applications of alice: 30, now 10", DEEP_LEAF, EMPTY_PARENT),
          "/fair-scheduler-orderingpolicy.xml",
          List.of(DEEP_LEAF, INNER.get(0), INNER.get(1)),
          "/fair-scheduler-max-resources-percentage.xml",
          List.of(DEEP_LEAF, EMPTY_PARENT, INNER.get(0), INNER.get(1)),
          "/fair-scheduler-defaultMaxAmShareDisabled.xml",
          List.of(
              "running applications of alice: 30, now 10",
              DEEP_LEAF,
              EMPTY_PARENT,
              INNER.get(0),
              INNER.get(1)),
          "/fair-scheduler-sameleafqueue.xml",
          List.of(
              "runs if it names a deep leaf by its name, joe: root.joe, now root.users.stranger",
              INNER.get(0),
              INNER.get(1)));

  @TempDir private Path directory;

  private List<String> ofCapacity(String... namesAndValues) throws Exception {
    return SameAnswers.of(
            Examples.capacityFile(directory.resolve("capacity-scheduler.xml"), namesAndValues))
        .differences();
  }

  private List<String> ofFair(String elements) throws Exception {
    return SameAnswers.of(Examples.fairFile(directory.resolve("fair-scheduler.xml"), elements))
        .differences();
  }

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#ofHadoop")
  void filesOfHadoopsOwnTests_haveTheSameAnswers(String example) throws Exception {
    if (example.equals("/fair-scheduler-conversion.xml")) {
      HadoopLine.skipOn("3.3", "the example of 3.3 has no weights of 0");
    }
    SameAnswers same = SameAnswers.of(Examples.file(example, directory));
    assertThat(same.questions()).isPositive();
    assertThat(same.differences())
        .containsExactlyElementsOf(OF_HADOOPS_OWN.getOrDefault(example, List.of()));
  }

  /** Fair refuses at its queues whom the whole ResourceManager knows as administrator. */
  @Test
  void administratorsOfTheCluster_mayDoEverythingHere() throws Exception {
    assertThat(
            ofFair(
                """
                <queue name="root">
                  <aclSubmitApps>ann,the-only-administrator</aclSubmitApps>
                  <aclAdministerApps> </aclAdministerApps>
                  <queue name="default"/>
                </queue>
                """))
        .containsExactly(
            "root.default: may the-only-administrator administer it: false, now true",
            "root: may the-only-administrator administer it: false, now true");
    assertThat(
            ofCapacity(
                "root.acl_submit_applications", "ann,the-only-administrator",
                "root.acl_administer_queue", " ",
                "root.queues", "default",
                "root.default.capacity", "100"))
        .containsExactly(
            "root.default: may the-only-administrator administer it: false, now true",
            "root: may the-only-administrator administer it: false, now true");
  }

  @Test
  void percentages_areOfTheParentThere_andOfTheClusterHere() throws Exception {
    HadoopLine.skipOn("3.3", "Capacity takes a user-limit-factor of -1 for a negative limit");
    assertThat(
            ofCapacity(
                "root.acl_submit_applications", " ",
                "root.acl_administer_queue", "ops",
                "root.queues", "prod,dev,adhoc",
                "root.prod.capacity", "60",
                "root.prod.maximum-capacity", "80",
                "root.prod.acl_submit_applications", "etl prod",
                "root.prod.queues", "etl,ml",
                "root.prod.etl.capacity", "70",
                "root.prod.etl.maximum-capacity", "90",
                "root.prod.etl.user-limit-factor", "0.5",
                "root.prod.ml.capacity", "30",
                "root.prod.ml.maximum-capacity", "50",
                "root.prod.ml.user-limit-factor", "3",
                "root.prod.ml.acl_submit_applications", "ann",
                "root.prod.ml.acl_administer_queue", "bob admins",
                "root.dev.capacity", "30",
                "root.dev.acl_submit_applications", "*",
                "root.adhoc.capacity", "10",
                "root.adhoc.maximum-capacity", "25",
                "root.adhoc.user-limit-factor", "-1",
                "root.adhoc.state", "STOPPED",
                "root.adhoc.maximum-applications", "50"))
        .isEmpty();
  }

  @Test
  void limitsOfLabels_areOfTheNodesOfTheLabelHereToo() throws Exception {
    assertThat(
            ofCapacity(
                "root.accessible-node-labels.gpu.capacity", "100",
                "root.queues", "a,b",
                "root.a.capacity", "50",
                "root.a.maximum-capacity", "60",
                "root.a.user-limit-factor", "-1",
                "root.a.accessible-node-labels", "gpu",
                "root.a.accessible-node-labels.gpu.capacity", "80",
                "root.a.accessible-node-labels.gpu.maximum-capacity", "90",
                "root.a.queues", "x,y",
                "root.a.x.capacity", "50",
                "root.a.x.maximum-capacity", "80",
                "root.a.x.user-limit-factor", "-1",
                "root.a.x.accessible-node-labels.gpu.capacity", "30",
                "root.a.x.accessible-node-labels.gpu.maximum-capacity", "50",
                "root.a.y.capacity", "50",
                "root.a.y.user-limit-factor", "-1",
                "root.a.y.accessible-node-labels.gpu.capacity", "70",
                "root.b.capacity", "50",
                "root.b.maximum-capacity", "70",
                "root.b.user-limit-factor", "-1",
                "root.b.accessible-node-labels.gpu.capacity", "20",
                "root.b.accessible-node-labels.gpu.maximum-capacity", "20"))
        .filteredOn(difference -> difference.contains("most on label"))
        .isEmpty();
  }

  @Test
  void limitsOfUsersAndApplications_comeOfWhatLeavesArePromised() throws Exception {
    HadoopLine.skipOn("3.3", "Capacity takes a user-limit-factor of -1 for a negative limit");
    assertThat(
            ofCapacity(
                "maximum-applications", "8000",
                "user-limit-factor", "2",
                "root.queues", "a,b,c",
                "root.a.capacity", "25",
                "root.a.minimum-user-limit-percent", "50",
                "root.a.user-limit-factor", "0.5",
                "root.b.capacity", "65",
                "root.b.maximum-applications", "100",
                "root.b.minimum-user-limit-percent", "20",
                "root.b.user-limit-factor", "-1",
                "root.c.capacity", "10",
                "root.c.default-application-priority", "3",
                "root.c.maximum-application-lifetime", "3600",
                "root.c.maximum-capacity", "85"))
        .isEmpty();
  }

  @Test
  void orderOfLeaves_isTheSame() throws Exception {
    assertThat(
            ofCapacity(
                "root.queues", "a,b,c",
                "root.a.capacity", "25",
                "root.b.capacity", "65",
                "root.b.ordering-policy", "fair",
                "root.c.capacity", "10",
                "root.c.minimum-user-limit-percent", "20"))
        .isEmpty();
    assertThat(
            ofFair(
                "<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy><queue name='a'/><queue name='default'/>"
                    + "<queue name='b'><schedulingPolicy>fifo</schedulingPolicy></queue>"))
        .isEmpty();
  }

  @Test
  void commonLimitOfApplications_holdsForLeavesWithoutTheirOwn() throws Exception {
    assertThat(
            ofCapacity(
                "global-queue-max-application", "300",
                "root.queues", "a,b",
                "root.a.capacity", "25",
                "root.b.capacity", "75",
                "root.b.maximum-applications", "100"))
        .isEmpty();
  }

  @Test
  void leavesOfOneName_keepTheirPaths() throws Exception {
    assertThat(
            ofCapacity(
                "root.queues", "east,west",
                "root.east.capacity", "50",
                "root.east.queues", "default,batch",
                "root.east.default.capacity", "50",
                "root.east.batch.capacity", "50",
                "root.west.capacity", "50",
                "root.west.acl_submit_applications", " west",
                "root.west.queues", "default,batch",
                "root.west.default.capacity", "20",
                "root.west.default.maximum-capacity", "30",
                "root.west.batch.capacity", "80"))
        .isEmpty();
  }

  @Test
  void weights_haveTheSameAnswers() throws Exception {
    HadoopLine.skipOn("3.3", "Capacity has no weights of queues");
    assertThat(
            ofCapacity(
                "root.queues", "a,b",
                "root.a.capacity", "3w",
                "root.a.queues", "x,y",
                "root.a.x.capacity", "1w",
                "root.a.y.capacity", "2w",
                "root.a.y.maximum-capacity", "40",
                "root.b.capacity", "1w",
                "root.b.user-limit-factor", "0.5"))
        .isEmpty();
  }

  /** How many of all applications an amount is worth depends on the size of the cluster. */
  @Test
  void amounts_leaveOpenHowManyApplicationsALeafTakes() throws Exception {
    assertThat(
            ofCapacity(
                "root.queues", "a,b",
                "root.a.capacity", "[memory=4096000,vcores=1000]",
                "root.a.maximum-capacity", "[memory=6144000,vcores=1500]",
                "root.b.capacity", "[memory=4096000,vcores=1000]",
                "root.b.maximum-capacity", "[memory=8192000,vcores=2000]",
                "root.b.queues", "x,y",
                "root.b.x.capacity", "[memory=1024000,vcores=250]",
                "root.b.x.maximum-capacity", "[memory=2048000,vcores=500]",
                "root.b.y.capacity", "[memory=3072000,vcores=750]",
                "root.b.y.user-limit-factor", "0.5"))
        .containsExactly(
            "root.a: applications: 5000.0, now 10000.0",
            "root.a: applications of a user: 5000.0, now 10000.0",
            "root.b.x: applications: 1250.0, now 10000.0",
            "root.b.x: applications of a user: 1250.0, now 10000.0",
            "root.b.y: applications: 3750.0, now 10000.0",
            "root.b.y: applications of a user: 1875.0, now 10000.0");
  }

  @Test
  void queueThatIsPromisedNothing_takesOneApplicationInsteadOfNone() throws Exception {
    assertThat(
            ofCapacity(
                "root.acl_submit_applications", "yarn,hdfs hadoop",
                "root.acl_administer_queue", "yarn,hdfs hadoop",
                "root.queues", "apps,default",
                "root.apps.capacity", "100",
                "root.apps.acl_submit_applications", "admin applications",
                "root.apps.acl_administer_queue", "yarn ",
                "root.apps.minimum-user-limit-percent", "100",
                "root.apps.queues", "dev,qa",
                "root.apps.dev.capacity", "50",
                "root.apps.dev.maximum-capacity", "50",
                "root.apps.dev.acl_submit_applications", "dev1,dev2 development",
                "root.apps.qa.capacity", "50",
                "root.apps.qa.acl_administer_queue", "qa1 ",
                "root.default.capacity", "0",
                "root.default.maximum-capacity", "0",
                "root.default.state", "STOPPED"))
        .containsExactly(
            "root.default: applications: 0.0, now 1.0",
            "root.default: applications of a user: 0.0, now 1.0",
            "root.default: most of a user on label '': <memory:0, vCores:0>, now <memory:819, vCores:0>",
            "root.default: most on label '': <memory:0, vCores:0>, now <memory:819, vCores:0>");
  }

  @Test
  void fairQueues_haveTheSameAnswers() throws Exception {
    assertThat(
            ofFair(
                """
                <queue name="root">
                  <aclSubmitApps> </aclSubmitApps><aclAdministerApps>ops</aclAdministerApps>
                  <maxRunningApps>200</maxRunningApps><maxResources>90%</maxResources>
                  <queue name="a">
                    <maxResources>50%</maxResources><aclSubmitApps>ann staff</aclSubmitApps>
                    <queue name="x">
                      <maxResources>4096000 mb, 500 vcores</maxResources>
                      <maxRunningApps>300</maxRunningApps>
                    </queue>
                    <queue name="y">
                      <maxResources>30% memory, 60% cpu</maxResources>
                      <aclSubmitApps>*</aclSubmitApps>
                    </queue>
                  </queue>
                  <queue name="default"/>
                  <queue name="b">
                    <maxResources>vcores=10%, memory-mb=50%</maxResources>
                    <maxRunningApps>7</maxRunningApps>
                  </queue>
                </queue>
                <queueMaxResourcesDefault>80%</queueMaxResourcesDefault>
                <queueMaxAppsDefault>40</queueMaxAppsDefault>
                """))
        .containsExactly("runs if it names a deep leaf by its name, x: root.x, now root.a.x");
  }

  @Test
  void fairDefaults_holdForTheRootToo() throws Exception {
    assertThat(
            ofFair(
                """
                <queue name="a"><maxResources>90%</maxResources></queue><queue name="default"/>
                <queue name="b"><queue name="x"/></queue>
                <queueMaxResourcesDefault>3000000 mb, 500 vcores</queueMaxResourcesDefault>
                <queueMaxAppsDefault>40</queueMaxAppsDefault>
                """))
        .containsExactly("runs if it names a deep leaf by its name, x: root.x, now root.b.x");
  }

  @Test
  void fairMaximum_isNoLessThanTheMinimum() throws Exception {
    assertThat(
            ofFair(
                """
                <queue name="default"/>
                <queue name="a">
                  <minResources>30000 mb, 10 vcores</minResources>
                  <maxResources>20000 mb, 20 vcores</maxResources>
                </queue>
                """))
        .isEmpty();
  }

  /** The next rule is for those that name a queue that is not there, too. */
  @ParameterizedTest
  @ValueSource(strings = {"default", "user"})
  void namedQueueThatIsNotThere_goesWhereItWent(String next) throws Exception {
    assertThat(
            ofFair(
                """
                <queue name="a"/><queue name="default"/>
                <queuePlacementPolicy>
                  <rule name="specified" create="false"/><rule name="%s"/>
                </queuePlacementPolicy>
                """
                    .formatted(next)))
        .filteredOn(difference -> difference.startsWith("runs"))
        .hasSizeLessThanOrEqualTo(next.equals("default") ? 0 : 2)
        .allMatch(
            difference ->
                difference.contains("a missing one") && difference.endsWith("now root.missing"));
  }

  /** Amounts without memory are none to the Capacity Scheduler, and so no limit. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "100",
        "-1",
        "50",
        "[memory=0,vcores=0]",
        "[memory=0,vcores=7]",
        "[vcores=7]",
        "[memory=5120000,vcores=1200]",
        "[memory=8192000,vcores=2000]"
      })
  void maximum_isTheSame_alsoOfNothing(String maximum) throws Exception {
    boolean isAmounts = maximum.startsWith("[");
    String all = isAmounts ? "[memory=4096000,vcores=1000]" : "50";
    assertThat(
            ofCapacity(
                "root.queues", "a,b",
                "root.a.capacity", all,
                "root.a.maximum-capacity", maximum,
                "root.b.capacity", all))
        .filteredOn(difference -> difference.startsWith("root.a: most on"))
        .isEmpty();
  }
}
