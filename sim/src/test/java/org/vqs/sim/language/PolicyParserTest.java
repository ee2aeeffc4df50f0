package org.vqs.sim.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.Readings.Value;
import org.vqs.core.policy.option.Stall;
import org.vqs.sim.engine.DeployedFactory;
import org.vqs.sim.engine.PackerFactory;
import org.vqs.sim.engine.Production;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;

class PolicyParserTest {
  private static SchedulerFactory parse(String text) {
    return PolicyParser.parse(text, TimeModel.SLOTTED);
  }

  private static PackerOptions options(SchedulerFactory factory) {
    PackerFactory packer = (PackerFactory) factory;
    return packer.settings().apply(PackerOptions.paper(packer.policy(), ResourceVector.of(1)));
  }

  @Test
  void everyPolicy_isKnownByItsName() {
    assertThat(PolicyParser.names()).containsAll(Policies.names()).contains("m14", "g16");
    for (String name : PolicyParser.names()) {
      assertThat(parse(name).name()).isEqualTo(name);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "bf-js+stall=beta=1, bf-js+stall=beta=1",
    "m14+tie-breaking=fixed, m14+tie-breaking=fixed",
    "m14+tie-breaking=random, m14",
    "m14+renew-on-arrival=true, m14",
    "m14+renew-on-arrival=false, m14+renew-on-arrival=false",
    "max-weight+tie-breaking=fixed, max-weight+tie-breaking=fixed",
    "vqs-bf+stall=paper, vqs-bf+stall=paper",
    "vqs-bf+j=7+stall=paper, vqs-bf+stall=paper+j=7",
    "adaptive+value=learned+stall=drain, adaptive",
    "adaptive+value=size, adaptive+value=size",
    "adaptive+value=size+stall=none, adaptive+stall=none+value=size",
    "bf-js+stall=drain, bf-js+stall=drain",
    "vqs+stall=drain, vqs+stall=drain",
    "vqs-bf+stall=drain, vqs-bf+stall=drain",
    "vqs-bf+stall=none, vqs-bf",
    "bf-js+stall=half-full-before-refill, bf-js+stall=half-full-before-refill",
    "vqs+stall=none+j=0, vqs",
    "bf-js+options=paper, bf-js",
    "bf-js+options=deployed, bf-js+options=deployed",
    "vqs-bf+stall=none+options=deployed, vqs-bf+options=deployed+stall=none",
    "max-weight+options=deployed, max-weight+options=deployed",
    "max-weight+stall=beta=0.5, max-weight+stall=beta=0.5",
    "max-weight+stall=paper, max-weight",
    "max-weight+stall=none, max-weight+stall=none",
    "max-weight+solver=dp, max-weight+solver=dp",
    "max-weight+subset=false+renew-on-arrival=true, max-weight+subset=false+renew-on-arrival=true",
    "m14+solver=greedy, m14+solver=greedy",
    "g16+sampling-rate=2+sampling-exponent=0.2+token-time=3,"
        + " g16+sampling-rate=2+sampling-exponent=0.2+token-time=3",
  })
  void name_hasTheSettingsThatAreNotThePapers(String text, String name) {
    assertThat(parse(text).name()).isEqualTo(name);
    assertThat(parse(name).name()).isEqualTo(name);
  }

  @Test
  void settings_reachThePolicy() {
    PackerOptions options = options(parse("vqs+stall=beta=0.9+j=5"));

    assertThat(options.policy()).isEqualTo("vqs");
    assertThat(options.stall().when()).isEqualTo(new Stall.Constant(0.9));
    assertThat(options.j()).isEqualTo(5);
    assertThat(options(parse("vqs"))).isEqualTo(PackerOptions.paper("vqs", ResourceVector.of(1)));
  }

  @Test
  void settingsOfTheAdaptivePolicy_reachIt() {
    PackerOptions adaptive = options(parse("adaptive"));
    assertThat(adaptive.readings().value()).isEqualTo(Value.LEARNED);
    assertThat(adaptive.stall().when()).isEqualTo(new Stall.Drain());

    PackerOptions changed = options(parse("adaptive+stall=none+value=size"));
    assertThat(changed.readings().value()).isEqualTo(Value.SIZE);
    assertThat(changed.stall().when()).isEqualTo(new Stall.None());
    assertThat(options(parse("bf-js+stall=drain")).stall().when()).isEqualTo(new Stall.Drain());
  }

  @Test
  void deployedPolicy_hasTheDefaultsOfProduction_andWhatWasSet() {
    ResourceVector smallest = ResourceVector.of(1);
    PackerOptions production = Production.options("vqs-bf", smallest);

    assertThat(deployed("vqs-bf+options=deployed")).isEqualTo(production);
    assertThat(deployed("adaptive+options=deployed"))
        .isEqualTo(Production.options("adaptive", smallest));
    assertThat(deployed("vqs-bf+options=deployed+stall=none+j=5"))
        .isEqualTo(production.with(o -> o.stall(new Stall.None()).j(5)));
  }

  private static PackerOptions deployed(String text) {
    DeployedFactory factory = (DeployedFactory) parse(text);
    return factory
        .settings()
        .apply(Production.options(factory.policy().name(), ResourceVector.of(1)));
  }

  @Test
  void optionsOfAll_refusePoliciesThatAreNotDeployed() {
    PolicySettings all = new PolicySettings(Map.of("options", "deployed"));

    assertThat(PolicyParser.parse("vqs", all, TimeModel.SLOTTED).name())
        .isEqualTo("vqs+options=deployed");
    assertThat(PolicyParser.parse("vqs+options=paper", all, TimeModel.SLOTTED).name())
        .isEqualTo("vqs");
    assertThatThrownBy(() -> PolicyParser.parse("g16", all, TimeModel.SLOTTED))
        .hasMessageStartingWith("--options (deployed) must be paper for g16");
  }

  @Test
  void settingsOfAll_areTakenByThoseThatKnowThem_andYieldToTheirOwn() {
    PolicySettings all = new PolicySettings(Map.of("stall", "beta=0.9", "j", "7"));

    assertThat(PolicyParser.parse("vqs", all, TimeModel.SLOTTED).name())
        .isEqualTo("vqs+stall=beta=0.9+j=7");
    assertThat(PolicyParser.parse("vqs+stall=none", all, TimeModel.SLOTTED).name())
        .isEqualTo("vqs+j=7");
    assertThat(PolicyParser.parse("bf-js", all, TimeModel.SLOTTED).name())
        .isEqualTo("bf-js+stall=beta=0.9");
    assertThat(PolicyParser.parse("m14", all, TimeModel.SLOTTED).name()).isEqualTo("m14");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "best-fit | --policy (best-fit) must be one of [adaptive, bf-js, ",
        "'' | --policy () must be one of [adaptive, bf-js, ",
        "vqs+stall | policy setting (stall) must be written as NAME=VALUE",
        "vqs+ | policy setting () must be written as NAME=VALUE",
        "vqs+beta=1 | policy setting (beta) must be one of [options, stall, j, value, tie-breaking,"
            + " solver, subset, renew-on-arrival, sampling-rate, sampling-exponent, token-time]",
        "bf-js+options=real | --options (real) must be one of [deployed, paper]",
        "max-weight+options=deployed+solver=greedy | --solver (greedy) must be left out for max-weight as it is",
        "m14+options=deployed | --options (deployed) must be paper for m14",
        "g16+options=deployed | --options (deployed) must be paper for g16",
        "g16+options=paper | g16 has no setting options",
        "bf-js+j=3 | bf-js has no setting j",
        "g16+stall=none | g16 has no setting stall",
        "vqs-bf+solver=dp | vqs-bf has no setting solver",
        "adaptive+value=weight | --value (weight) must be one of [learned, size]",
        "bf-js+value=size | bf-js has no setting value",
        "adaptive+stall=beta=0.9 | --stall (beta=0.9) must be none or drain for adaptive",
        "adaptive+stall=paper | --stall (paper) must be none or drain for adaptive",
        "adaptive+stall=half-full-before-refill | --stall (half-full-before-refill) must be none or"
            + " drain for adaptive",
        "max-weight+stall=drain | --stall (drain) must be none, beta=B or paper for max-weight",
        "fifo-ff+stall=drain | fifo-ff has no setting stall",
        "vqs+j=two | --j (two) must be a whole number",
        "vqs+j=-1 | --j (-1) must be at least 2, or 0 for the least that suits the sizes",
        "vqs+stall=beta=7 | --stall beta (7.0) must be in (0, 1]",
        "max-weight+solver=lp | --solver (lp) must be maximal, dp or greedy",
        "max-weight+subset=yes | --subset (yes) must be one of [false, true]",
        "max-weight+renew-on-arrival=1 | --renew-on-arrival (1) must be one of [false, true]",
        "max-weight+stall=half-full-before-refill | --stall (half-full-before-refill) must be none,"
            + " beta=B or paper for max-weight",
        "g16+sampling-rate=fast | --sampling-rate (fast) must be a number",
        "g16+sampling-exponent=x | --sampling-exponent (x) must be a number",
        "g16+token-time=x | --token-time (x) must be a number",
      })
  void wrongPolicies_areRefusedWithAWayOut(String text, String message) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void everySetting_belongsToAPolicyAndHasADefaultThatIsAccepted() {
    for (Setting setting : Setting.values()) {
      List<String> policies = PolicyParser.names().stream().filter(setting::isOf).toList();
      assertThat(policies).as("policies with %s", setting).isNotEmpty();
      for (String policy : policies) {
        String text = policy + "+" + setting + "=" + setting.defaultValue(policy);
        assertThat(parse(text).name()).isEqualTo(policy);
      }
    }
    assertThat(Setting.names()).hasSameSizeAs(Arrays.asList(Setting.values()));
  }
}
