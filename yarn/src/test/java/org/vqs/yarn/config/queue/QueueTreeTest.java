package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;

class QueueTreeTest {
  private static final String[] TREE = {
    "root.queues=default, dev ,research", "root.dev.queues=web,batch",
  };

  private static QueueFixture tree(String... more) {
    String[] lines = java.util.Arrays.copyOf(TREE, TREE.length + more.length);
    System.arraycopy(more, 0, lines, TREE.length, more.length);
    return QueueFixture.of(lines);
  }

  private static List<String> paths(List<QueueSettings> queues) {
    return queues.stream().map(QueueSettings::path).toList();
  }

  @Test
  void nothingSet_isTheOneQueueDefault() {
    QueueTree queues = VqsConfiguration.from(new Configuration(false)).queues();
    assertThat(paths(queues.all())).containsExactly("root", "root.default");
    QueueSettings root = queues.root();
    assertThat(root.masterShare()).isEqualTo(0.5);
    assertThat(root.applications().most()).isEqualTo(10_000);
    assertThat(root.applications().mostPerUser()).isEqualTo(5_000);
    assertThat(root.access().submitters().isAllAllowed()).isTrue();
    assertThat(root.access().administrators().isAllAllowed()).isTrue();
    QueueSettings leaf = queues.find("default").orElseThrow();
    assertThat(leaf.weight()).isEqualTo(1);
    assertThat(leaf.maximum().isNone()).isTrue();
    assertThat(leaf.masterShare()).isEqualTo(QueueSettings.BY_WEIGHT);
    assertThat(leaf.users().share()).isEqualTo(1);
    assertThat(leaf.applications().most()).isEqualTo(Integer.MAX_VALUE);
    assertThat(leaf.applications().mostPerUser()).isEqualTo(Integer.MAX_VALUE);
    assertThat(leaf.applications().mostRunning()).isEqualTo(Integer.MAX_VALUE);
    assertThat(leaf.applications().mostRunningPerUser()).isEqualTo(Integer.MAX_VALUE);
    assertThat(leaf.state()).isEqualTo(QueueState.RUNNING);
    assertThat(leaf.access().submitters()).isEqualTo(QueueAcl.NOBODY);
    assertThat(leaf.terms().defaultPriority()).isZero();
    assertThat(leaf.terms().maximumPriority()).isEqualTo(Integer.MAX_VALUE);
    assertThat(leaf.access().defaultNodeLabel()).isEmpty();
    assertThat(leaf.canAccess("gpu")).isTrue();
    assertThat(leaf.terms().defaultLifetime()).isEqualTo(-1);
    assertThat(leaf.terms().maximumLifetime()).isEqualTo(-1);
    assertThat(leaf.preemption().disabled()).isFalse();
  }

  @Test
  void lists_makeTheTreeInTheirOrder() {
    QueueTree queues = tree().queues();
    assertThat(paths(queues.all()))
        .containsExactly(
            "root", "root.default", "root.dev", "root.dev.web", "root.dev.batch", "root.research");
    assertThat(paths(queues.leaves()))
        .containsExactly("root.default", "root.dev.web", "root.dev.batch", "root.research");
    assertThat(queues.find("root.dev.web").orElseThrow().parentPath()).isEqualTo("root.dev");
    assertThat(queues.root().parentPath()).isNull();
  }

  @Test
  void queue_isFoundByPathAndByShortName() {
    QueueTree queues = tree().queues();
    assertThat(queues.find("batch")).isEqualTo(queues.find("root.dev.batch")).isPresent();
    assertThat(queues.find("dev").orElseThrow().isLeaf()).isFalse();
    assertThat(queues.find("dev.batch")).isEmpty();
    assertThat(queues.find("Batch")).isEmpty();
  }

  @Test
  void shortName_ofALeafAndAnInnerQueue_isTheLeaf() {
    QueueTree queues =
        QueueFixture.of("root.queues=default,a,b", "root.a.queues=b", "root.b.queues=c").queues();
    assertThat(queues.find("b").orElseThrow().path()).isEqualTo("root.a.b");
    assertThat(queues.find("root.b").orElseThrow().isLeaf()).isFalse();
  }

  @Test
  void shortName_ofSeveralLeaves_isNobodys() {
    QueueTree queues =
        QueueFixture.of(
                "root.queues=default,a,b,c",
                "root.a.queues=x,default,in",
                "root.b.queues=x,in",
                "root.b.in.queues=z",
                "root.c.queues=deep",
                "root.c.deep.queues=y")
            .queues();
    assertThat(queues.find("x")).isEmpty();
    assertThat(queues.ambiguity("x"))
        .isEqualTo("queue x is ambiguous: root.a.x, root.b.x; name the full path");
    assertThat(paths(queues.all("x"))).containsExactly("root.a.x", "root.b.x");
    assertThat(queues.find("root.b.x")).isPresent();
    assertThat(queues.ambiguity("root.b.x")).isNull();
    assertThat(queues.shortestName(queues.atPath("root.b.x"))).isEqualTo("root.b.x");
    assertThat(queues.shortestName(queues.atPath("root.c.deep.y"))).isEqualTo("y");
    assertThat(queues.find("default").orElseThrow().path()).isEqualTo("root.default");
    assertThat(queues.shortestName(queues.atPath("root.a.default"))).isEqualTo("root.a.default");
    assertThat(queues.find("in").orElseThrow().path()).as("the leaf").isEqualTo("root.a.in");
    assertThat(queues.ambiguity("nowhere")).isNull();
  }

  @Test
  void shortName_ofSeveralInnerQueues_isNobodys() {
    QueueTree queues =
        QueueFixture.of(
                "root.queues=default,a,b",
                "root.a.queues=in",
                "root.b.queues=in",
                "root.a.in.queues=x",
                "root.b.in.queues=y")
            .queues();
    assertThat(queues.find("in")).isEmpty();
    assertThat(queues.ambiguity("in")).contains("root.a.in, root.b.in");
  }

  @Test
  void template_isReadWithWhatItInherits_andMakesLeaves() {
    QueueTree queues =
        tree(
                "root.users.weight=3",
                "root.queues=default,dev,users",
                "root.users.children.create=true",
                "root.users.children.maximum=7",
                "root.users.children.idle=never",
                "root.users.default-application-priority=2",
                "root.users.template.weight=5",
                "root.users.template.maximum-capacity=10%")
            .queues();
    QueueSettings users = queues.find("users").orElseThrow();
    assertThat(users.isLeaf()).isFalse();
    assertThat(users.creation().maximum()).isEqualTo(7);
    assertThat(users.creation().idleMillis()).isZero();
    QueueSettings leaf = queues.newLeaf("root.users.ann").orElseThrow();
    assertThat(leaf.name()).isEqualTo("ann");
    assertThat(leaf.weight()).isEqualTo(5);
    assertThat(leaf.maximum()).hasToString("10%");
    assertThat(leaf.terms().defaultPriority()).as("inherited").isEqualTo(2);
    assertThat(queues.newLeaf("root.dev.ann")).isEmpty();
    QueueTree grown = queues.with(leaf);
    assertThat(grown.find("ann")).contains(leaf);
    assertThat(grown.created()).containsExactly(leaf);
    assertThat(grown.newLeaf("root.users.ann")).as("it is there").isEmpty();
    assertThat(grown.without(leaf)).isEqualTo(queues);
    assertThat(queues.keeping(grown.created())).isEqualTo(grown);
  }

  @Test
  void everySetting_isRead() {
    QueueSettings queue =
        tree(
                "root.research.weight=2.5",
                "root.research.maximum-capacity=[memory=4g]",
                "root.research.am.max-share=0.25",
                "root.research.maximum-applications=7",
                "root.research.maximum-applications-per-user=6",
                "root.research.maximum-running-applications=5",
                "root.research.maximum-running-applications-per-user=0",
                "root.research.user.max-share=0.5",
                "root.research.state=STOPPED",
                "root.research.acl.submit-applications=alice,bob staff",
                "root.research.acl.administer-queue= admins",
                "root.research.default-application-priority=3",
                "root.research.maximum-application-priority=5",
                "root.research.default-node-label-expression=gpu",
                "root.research.accessible-node-labels=gpu, ssd",
                "root.research.default-application-lifetime=90m",
                "root.research.maximum-application-lifetime=1d",
                "root.research.preemption.disabled=true")
            .queue("research");
    assertThat(queue.weight()).isEqualTo(2.5);
    assertThat(queue.maximum()).hasToString("[memory-mb=4096]");
    assertThat(queue.masterShare()).isEqualTo(0.25);
    assertThat(queue.applications().most()).isEqualTo(7);
    assertThat(queue.applications().mostPerUser()).isEqualTo(6);
    assertThat(queue.applications().mostRunning()).isEqualTo(5);
    assertThat(queue.applications().mostRunningPerUser()).isZero();
    assertThat(queue.users().share()).isEqualTo(0.5);
    assertThat(queue.state()).isEqualTo(QueueState.STOPPED);
    assertThat(queue.access().submitters().getUsers()).containsExactlyInAnyOrder("alice", "bob");
    assertThat(queue.access().submitters().getGroups()).containsExactly("staff");
    assertThat(queue.access().administrators().getUsers()).isEmpty();
    assertThat(queue.access().administrators().getGroups()).containsExactly("admins");
    assertThat(queue.terms().defaultPriority()).isEqualTo(3);
    assertThat(queue.terms().maximumPriority()).isEqualTo(5);
    assertThat(queue.access().defaultNodeLabel()).isEqualTo("gpu");
    assertThat(queue.access().nodeLabels()).isEqualTo(Set.of("gpu", "ssd"));
    assertThat(queue.terms().defaultLifetime()).isEqualTo(5_400);
    assertThat(queue.terms().maximumLifetime()).isEqualTo(86_400);
    assertThat(queue.preemption().disabled()).isTrue();
  }

  @Test
  void inheritedSettings_holdBelowUntilSetAgain() {
    QueueFixture fixture =
        tree(
            "root.dev.default-application-priority=3",
            "root.dev.maximum-application-priority=5",
            "root.dev.default-node-label-expression=gpu",
            "root.dev.accessible-node-labels=gpu",
            "root.dev.default-application-lifetime=2h",
            "root.dev.maximum-application-lifetime=3h",
            "root.dev.preemption.disabled=true",
            "root.dev.weight=9",
            "root.dev.am.max-share=0.1",
            "root.dev.maximum-capacity=10%",
            "root.dev.maximum-applications=3",
            "root.dev.batch.maximum-application-priority=1",
            "root.dev.batch.default-node-label-expression= ",
            "root.dev.batch.maximum-application-lifetime=1h",
            "root.dev.batch.preemption.disabled=false");
    QueueSettings web = fixture.queue("web");
    assertThat(web.terms().defaultPriority()).isEqualTo(3);
    assertThat(web.terms().maximumPriority()).isEqualTo(5);
    assertThat(web.access().defaultNodeLabel()).isEqualTo("gpu");
    assertThat(web.canAccess("ssd")).isFalse();
    assertThat(web.canAccess("")).isTrue();
    assertThat(web.terms().defaultLifetime()).isEqualTo(7_200);
    assertThat(web.preemption().disabled()).isTrue();
    assertThat(web.weight()).as("not inherited").isEqualTo(1);
    assertThat(web.masterShare()).as("not inherited").isEqualTo(QueueSettings.BY_WEIGHT);
    assertThat(web.maximum().isNone()).as("not inherited").isTrue();
    assertThat(web.applications().most()).as("not inherited").isEqualTo(Integer.MAX_VALUE);
    QueueSettings batch = fixture.queue("batch");
    assertThat(batch.terms().defaultPriority()).as("lowered to the own maximum").isEqualTo(1);
    assertThat(batch.access().defaultNodeLabel()).isEmpty();
    assertThat(batch.terms().defaultLifetime()).as("shortened to the own maximum").isEqualTo(3_600);
    assertThat(batch.preemption().disabled()).isFalse();
    assertThat(fixture.queue("research").preemption().disabled()).isFalse();
  }

  @Test
  void defaultLifetime_isTheMaximumWhereNoneIsSet() {
    QueueFixture fixture = tree("root.research.maximum-application-lifetime=10s");
    assertThat(fixture.queue("research").terms().defaultLifetime()).isEqualTo(10);
  }

  @Test
  void belowAStoppedQueue_allAreStopped() {
    QueueFixture fixture = tree("root.dev.state=STOPPED", "root.dev.web.state=RUNNING");
    assertThat(fixture.queue("web").state()).isEqualTo(QueueState.STOPPED);
    assertThat(fixture.queue("batch").state()).isEqualTo(QueueState.STOPPED);
    assertThat(fixture.queue("research").state()).isEqualTo(QueueState.RUNNING);
    assertThat(fixture.read().warnings())
        .containsExactly(
            "yarn.scheduler.vqs.root.dev.web.state (RUNNING) has no effect: root.dev is stopped, and so is all below it");
  }

  @Test
  void emptyLabels_areNone() {
    QueueFixture fixture = tree("root.dev.accessible-node-labels= ");
    assertThat(fixture.queue("web").access().nodeLabels()).isEmpty();
  }

  @Test
  void rootMasters_haveTheShareOfTheCluster() {
    assertThat(tree("am.max-share=0.3").queues().root().masterShare()).isEqualTo(0.3);
  }

  @Test
  void acl_isHadoops() {
    QueueSettings queue = tree("root.dev.acl.submit-applications=alice staff").queue("dev");
    assertThat(queue.access().submitters().isUserAllowed(user("carol", "staff"))).isTrue();
    assertThat(queue.access().submitters().isUserAllowed(user("carol", "guests"))).isFalse();
  }

  private static UserGroupInformation user(String name, String group) {
    return UserGroupInformation.createUserForTesting(name, new String[] {group});
  }

  @Test
  void equality_isThatOfValues() {
    QueueFixture one = tree("root.dev.acl.submit-applications=a,b", "root.dev.weight=1.0");
    QueueFixture same = tree("root.dev.acl.submit-applications=b,a");
    assertThat(one.queues()).isEqualTo(same.queues()).hasSameHashCodeAs(same.queues());
    assertThat(one.read()).isEqualTo(same.read()).hasSameHashCodeAs(same.read());
    assertThat(one.queues()).isNotEqualTo(tree().queues());
    assertThat(one.read()).isNotEqualTo(tree().read());
    assertThat(tree("root.dev.web.weight=2").queues()).isNotEqualTo(tree().queues());
  }
}
