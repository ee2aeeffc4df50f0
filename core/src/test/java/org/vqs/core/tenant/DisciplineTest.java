package org.vqs.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.vqs.core.Packer;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskGroup;
import org.vqs.core.waiting.AskSpec;

/** A queue with users u and v; the first application, second and third came in this order. */
class DisciplineTest {
  private final Scene scene = Scene.of(Policies.BF_JS, 1);
  private final Packer packer = scene.packer();
  private final Tenant queue = scene.queue(packer.tenants().root(), "q", 1);
  private final Tenant u = packer.tenants().add(queue, "u", Tenant.Kind.USER, 1, null);
  private final Tenant v = packer.tenants().add(queue, "v", Tenant.Kind.USER, 1, null);
  private final AskGroup first = new AskGroup("first", 1);
  private final AskGroup second = new AskGroup("second", 2);

  private UnaryOperator<AskSpec> of(Tenant tenant, AskGroup application) {
    return spec -> spec.urgent(application, 0).of(tenant);
  }

  private void assertInvariants() {
    assertThat(ClusterInvariants.violations(packer.cluster())).isEmpty();
  }

  /** The job of nobody below the queue ends, and one starts in its place. */
  private String next() {
    scene.events();
    scene.end("resident", "s").run();
    String started = scene.events().toString();
    assertInvariants();
    return started;
  }

  private void full() {
    scene.serverAt("s", List.of("h"), 2).resident("resident", "s", 2);
    scene.run();
  }

  @Test
  void firstCome_laterApplicationPassesNoOther_thoughItWouldRatherRunThere() {
    packer.tenants().setDiscipline(queue, Discipline.FIRST_COME);
    full();
    scene.ask("later", 1, spec -> scene.preferably("h").apply(of(u, second).apply(spec)), 2);
    scene.ask("earlier", 1, of(v, first), 2);

    assertThat(next()).contains("earlier").doesNotContain("later");
  }

  @Test
  void users_theOneThatWouldRatherRunThereGoesFirst() {
    full();
    scene.ask("other", 1, of(u, first), 2);
    scene.ask("prefers", 1, spec -> scene.preferably("h").apply(of(u, second).apply(spec)), 2);

    assertThat(next()).contains("prefers").doesNotContain("other");
  }

  @Test
  void lines_areThoseOfTheDiscipline() {
    Tenant application = packer.tenants().add(u, "a", Tenant.Kind.APPLICATION, 1, null);
    assertThat(application.line()).isSameAs(application);
    packer.tenants().setDiscipline(queue, Discipline.FIRST_COME);
    assertThat(application.line()).isSameAs(queue);
    assertThat(u.line()).isSameAs(queue);
    assertThat(queue.line()).isSameAs(queue);
  }

  @Test
  void applications_areComparedWhoeverTheirUsersAre_thenByPrecedence() {
    Tenant a = packer.tenants().add(u, "a", Tenant.Kind.APPLICATION, 1, null);
    Tenant b = packer.tenants().add(v, "b", Tenant.Kind.APPLICATION, 1, null);
    packer.tenants().setDiscipline(queue, Discipline.APPLICATIONS);
    packer.tenants().setPrecedence(a, 0, 2);
    packer.tenants().setPrecedence(b, 0, 1);
    assertThat(ServiceOrder.compare(a, b)).isPositive();
    packer.tenants().setPrecedence(a, 1, 2);
    assertThat(ServiceOrder.compare(a, b)).isNegative();
    Tenant other = scene.queue(packer.tenants().root(), "other", 1);
    assertThat(ServiceOrder.compare(a, other)).isNegative();
  }

  @Test
  void kinds_standWhereTheyCan() {
    assertThatThrownBy(() -> packer.tenants().add(queue, "a", Tenant.Kind.APPLICATION, 1, null))
        .hasMessage("the application a cannot be below the queue q");
    assertThatThrownBy(() -> packer.tenants().add(u, "x", Tenant.Kind.QUEUE, 1, null))
        .hasMessage("the queue x cannot be below the user u");
  }

  private static void fail() {
    throw new IllegalStateException("on purpose");
  }

  @Test
  void changeThatFails_leavesAllInTheOrderThatHolds() {
    packer.tenants().setDiscipline(queue, Discipline.FIRST_COME);
    scene.serverAt("s", List.of("h"), 2);
    packer.tenants().setLimits(v, ResourceVector.of(1), null);
    scene.ask("limited", 1, of(v, first), 2).run();
    scene.resident("resident", "s", 2);
    scene.ask("later", 1, of(u, second), 2);
    scene.gang(of(u, second), "gang×1×2");
    scene.run();
    assertThat(scene.ask("limited").limitedBy()).isSameAs(v);

    assertThatThrownBy(() -> packer.cluster().pending().reorder(queue, DisciplineTest::fail))
        .hasMessage("on purpose");
    assertThatThrownBy(() -> packer.cluster().gangs().reorder(DisciplineTest::fail))
        .hasMessage("on purpose");
    assertThatThrownBy(() -> packer.tenants().setWeight(queue, 0))
        .hasMessageContaining("must be positive");

    assertInvariants();
    assertThat(packer.cluster().gangs().all()).containsExactly(scene.gangOf("gang"));
    packer.tenants().setLimits(v, null, null);
    assertThat(next()).contains("limited");
  }
}
