package org.vqs.yarn.config.queue.amount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.resource.ResourceMapping;

class ResourceLimitTest {
  private static final ResourceVector CLUSTER = ResourceVector.of(100_001, 40);
  private static final long ANY = Long.MAX_VALUE;
  private static final List<String> TYPES = List.of("memory-mb", "vcores");

  private static ResourceVector limit(String text) {
    return ResourceLimitParser.parse(text).of(CLUSTER, ResourceMapping.ALL);
  }

  @Test
  void guarantee_isNothingOfWhatIsNotNamed_andMayBeAll() {
    assertThat(
            ResourceLimitParser.parseGuarantee("[memory=2g, vcores=0]")
                .of(CLUSTER, ResourceMapping.ALL))
        .isEqualTo(ResourceVector.of(2048, 0));
    assertThat(ResourceLimitParser.parseGuarantee("100%").of(CLUSTER, ResourceMapping.ALL))
        .isEqualTo(ResourceVector.of(100_001, 40));
    assertThat(ResourceLimitParser.parseGuarantee("0%").of(CLUSTER, ResourceMapping.ALL).isZero())
        .isTrue();
    assertThat(ResourceLimitParser.parseGuarantee("much")).isNull();
  }

  @Test
  void percentage_isOfEachResourceAndRoundedDown() {
    assertThat(limit("75%")).isEqualTo(ResourceVector.of(75_000, 30));
    assertThat(limit("0.5 %")).isEqualTo(ResourceVector.of(500, 0));
  }

  @Test
  void list_limitsWhatItNames() {
    assertThat(limit("[memory=50%, vcores=12]")).isEqualTo(ResourceVector.of(50_000, 12));
    assertThat(limit("[vcores=12]")).isEqualTo(ResourceVector.of(ANY, 12));
    assertThat(limit("[ memory-mb = 2048 ]")).isEqualTo(ResourceVector.of(2048, ANY));
  }

  @Test
  void whatDoesNotCount_isNeitherLimitedNorGuaranteed() {
    ResourceMapping memory = ResourceMapping.of(List.of("memory-mb"));
    String text = "[memory=2g, vcores=3]";
    assertThat(ResourceLimitParser.parse(text).of(CLUSTER, memory))
        .isEqualTo(ResourceVector.of(2048, 0));
    assertThat(ResourceLimitParser.parseGuarantee(text).of(CLUSTER, memory))
        .isEqualTo(ResourceVector.of(2048, 0));
  }

  @Test
  void everything_isNoLimit() {
    assertThat(ResourceLimitParser.parse("100%").isNone()).isTrue();
    assertThat(ResourceLimitParser.parse("[memory=100%]").isNone()).isTrue();
    assertThat(ResourceLimitParser.parse("[memory=100%, vcores=1]").isNone()).isFalse();
    assertThat(ResourceLimitParser.parse("99.9%").isNone()).isFalse();
    assertThat(ResourceLimit.NONE.of(CLUSTER, ResourceMapping.ALL))
        .isEqualTo(ResourceVector.of(ANY, ANY));
  }

  @ParameterizedTest
  @CsvSource({
    "4096, 4096",
    "40m, 40",
    "40g, 40960",
    "40Gi, 40960",
    "40GB, 40960",
    "2 T, 2097152",
    "1p, 1073741824",
    "2048k, 2"
  })
  void memory_takesUnits(String text, long mebibytes) {
    assertThat(limit("[memory=" + text + "]")).isEqualTo(ResourceVector.of(mebibytes, ANY));
  }

  @ParameterizedTest
  @CsvSource({
    "0.57, 100, 57",
    "0.29, 100, 29",
    "0.25, 7, 1",
    "0.1, 9, 0",
    "1, 9000000000, 9000000000"
  })
  void whole_isRoundedDownButForErrorsOfTheArithmetic(double share, long of, long expected) {
    assertThat(ResourceLimit.whole(share * of)).isEqualTo(expected);
  }

  @Test
  void typesAbove_compareWhatCanBeCompared() {
    ResourceLimit above = ResourceLimitParser.parse("[memory=50%, vcores=10]");
    assertThat(ResourceLimitParser.parse("60%").typesAbove(above, TYPES))
        .containsExactly("memory-mb");
    assertThat(ResourceLimitParser.parse("[memory=999g, vcores=11]").typesAbove(above, TYPES))
        .containsExactly("vcores");
    assertThat(ResourceLimitParser.parse("[memory=50%, vcores=10]").typesAbove(above, TYPES))
        .isEmpty();
    assertThat(ResourceLimit.NONE.typesAbove(above, TYPES)).isEmpty();
  }

  @Test
  void equality_isThatOfAmounts() {
    assertThat(ResourceLimitParser.parse("[vcores=1,memory=1g]"))
        .isEqualTo(ResourceLimitParser.parse("[memory-mb=1024, vcores=1]"))
        .hasSameHashCodeAs(ResourceLimitParser.parse("[memory-mb=1024, vcores=1]"))
        .isNotEqualTo(ResourceLimitParser.parse("[memory-mb=1024, vcores=1%]"))
        .hasToString("[memory-mb=1024, vcores=1]");
    assertThat(ResourceLimitParser.parse("12.5%")).hasToString("12.5%");
    assertThat(ResourceLimit.NONE).hasToString("100%");
  }

  @ParameterizedTest
  @CsvSource({"0%", "101%", "-5%", "75", "50g", "''", "%", "[memory=1g", "1e3%"})
  void otherText_isNoLimit(String text) {
    assertThat(ResourceLimitParser.parse(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          []                      | has '' where it must have a resource type
          [memory]                | has 'memory' where it must have a resource type
          [memory=1g, memory=2g]  | names memory-mb twice
          [memory=1g,memory-mb=2] | names memory-mb twice
          [gpu=1]                 | names gpu, but the cluster's resource types are [memory-mb, vcores]
          [memory=1x]             | has 1x of memory-mb, which must be a percentage in [0, 100] or an amount such as 40g
          [memory=0]              | has 0 of memory-mb, which must be
          [vcores=0%]             | has 0% of vcores, which must be
          [vcores=150%]           | has 150% of vcores, which must be
          [vcores=1.5]            | has 1.5 of vcores, which must be
          [memory=999999999999p]  | has 999999999999p of memory-mb, which must be
          """)
  void badList_isRefusedWithItsPart(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceLimitParser.parse(text))
        .withMessageStartingWith(reason);
  }
}
