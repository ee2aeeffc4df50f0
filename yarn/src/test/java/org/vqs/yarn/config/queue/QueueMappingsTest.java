package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueMappings.Kind;
import org.vqs.yarn.config.queue.QueueMappings.Rule;

class QueueMappingsTest {
  private static VqsConfiguration read(String mappings) {
    return QueueFixture.of(
            "root.queues=default,dev", "root.dev.queues=web,batch", "queue.mappings=" + mappings)
        .read();
  }

  @Test
  void nothingSet_isNoRule() {
    assertThat(VqsConfiguration.from(QueueFixture.of().conf()).mappings().rules()).isEmpty();
    assertThat(read("  ").mappings().rules()).isEmpty();
  }

  @Test
  void rules_keepTheirOrder() {
    assertThat(
            read("u:alice:batch, g:devs:root.dev.web ,u:%user:%primary_group,u:bob:root.dev.%user")
                .mappings()
                .rules())
        .containsExactly(
            new Rule(Kind.USER, "alice", "batch"),
            new Rule(Kind.GROUP, "devs", "root.dev.web"),
            new Rule(Kind.USER, "%user", "%primary_group"),
            new Rule(Kind.USER, "bob", "root.dev.%user"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          u:ann:web               | queue web is ambiguous: root.a.web, root.b.web; name the full path
          u:ann:in.%user          | queue in is ambiguous: root.a.in, root.b.in; name the full path
          """)
  void ambiguousTarget_isRefused(String rule, String reason) {
    QueueFixture fixture =
        QueueFixture.of(
            "root.queues=default,a,b",
            "root.a.queues=web,in",
            "root.b.queues=web,in",
            "root.a.in.queues=x",
            "root.b.in.queues=y",
            "queue.mappings=" + rule);
    assertThatIllegalArgumentException()
        .isThrownBy(fixture::read)
        .withMessageContaining(rule + " leads to no queue: " + reason);
  }

  @Test
  void target_isFixedWithoutPlaceholder() {
    assertThat(new Rule(Kind.USER, "%user", "root.dev.web").hasFixedTarget()).isTrue();
    assertThat(new Rule(Kind.USER, "alice", "%specified").hasFixedTarget()).isFalse();
    assertThat(new Rule(Kind.GROUP, "devs", "web")).hasToString("g:devs:web");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          alice:batch             | must be u:USER:QUEUE or g:GROUP:QUEUE
          x:alice:batch           | must be u:USER:QUEUE or g:GROUP:QUEUE
          u:alice:batch:web       | must be u:USER:QUEUE or g:GROUP:QUEUE
          u::batch                | must name a user, or be u:%user:QUEUE for everybody
          u:%group:batch          | must name a user, or be u:%user:QUEUE for everybody
          g:%user:batch           | must name a group
          u:alice:%grp            | has the placeholder %grp, which must be one of [%user, %primary_group, %specified]
          u:alice:                | names a queue that does not exist; the queues are [root.default, root.dev.web, root.dev.batch]
          u:alice:nowhere         | names a queue that does not exist; the queues are [root.default, root.dev.web, root.dev.batch]
          u:alice:dev             | names a queue that has queues below it, and applications are in those without: [root.default, root.dev.web, root.dev.batch]
          u:alice:root.web.%user  | leads to root.web.%user, but there is no queue root.web. with queues below it
          u:alice:web.%user       | leads to web.%user, but there is no queue web. with queues below it
          u:alice:dev%user        | leads to dev%user, but there is no queue dev with queues below it
          """)
  void badRule_isRefused(String rule, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("u:bob:web," + rule))
        .withMessage("yarn.scheduler.vqs.queue.mappings: " + rule + " " + reason);
  }

  @Test
  void emptyRule_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("u:bob:web,,u:alice:web"))
        .withMessage("yarn.scheduler.vqs.queue.mappings:  must be u:USER:QUEUE or g:GROUP:QUEUE");
  }
}
