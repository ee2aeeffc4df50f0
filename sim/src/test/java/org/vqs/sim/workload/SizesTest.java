package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.language.LawParser;

class SizesTest {
  private static long unit(String law) {
    return Sizes.unit(LawParser.sizes(law).numbers(), false);
  }

  @ParameterizedTest
  @CsvSource({
    "discrete:1/6, 6, 1",
    "discrete:5/12, 12, 5",
    "discrete:0.4, 5, 2",
    "discrete:17.1, 10, 171",
    "discrete:17.1x1/3, 30, 513 10",
    "'discrete:0.4,1/6,5/12,17.1', 60, 24",
    "discrete:3, 1, 3",
    "discrete:1e-6, 1000000, 1",
    "discrete:2.5e3, 1, 2500",
  })
  void unit_isTheLeastThatMakesSizesWhole(String law, long unit, String amounts) {
    assertThat(unit(law)).isEqualTo(unit);
    List<BigFraction> size = ((SizeLaw.Discrete) LawParser.sizes(law)).points().get(0).size();
    long[] expected = Arrays.stream(amounts.split(" ", -1)).mapToLong(Long::parseLong).toArray();
    assertThat(Sizes.amounts(size, unit)).isEqualTo(ResourceVector.of(expected));
  }

  @Test
  void unitOfContinuousSizes_isAFineMultiple() {
    long unit = Sizes.unit(LawParser.sizes("uniform:1/6:0.9").numbers(), true);

    assertThat(unit % 30).isZero();
    assertThat(unit).isBetween(1L << 20, (1L << 20) + 30);
  }

  @Test
  void unitThatIsTooFine_isRefusedWithAWayOut() {
    assertThatThrownBy(() -> unit("discrete:1/99991,1/99989,1/99971"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("need 999510067897129 units per 1")
        .hasMessageContaining("more than 68719476736")
        .hasMessageContaining("fewer different denominators");
  }

  @Test
  void amounts_areNeverRounded() {
    assertThatThrownBy(() -> Sizes.amounts(List.of(new BigFraction(1, 6)), 10))
        .hasMessage("unit (10) does not make 1/6 whole");
  }

  @Test
  void amountsThatAreTooLarge_areRefused() {
    assertThatThrownBy(() -> Sizes.amounts(List.of(new BigFraction(1e18)), 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000000000000000000 is too large");
    assertThat(Sizes.amounts(List.of(new BigFraction(9e17)), 10))
        .isEqualTo(ResourceVector.of(9_000_000_000_000_000_000L));
  }

  @Test
  void text_isWhatPeopleWrite() {
    List<BigFraction> size =
        Stream.of(new BigFraction(2, 5), new BigFraction(1, 6), new BigFraction(1690)).toList();

    assertThat(Sizes.text(size)).isEqualTo("0.4x1/6x1690");
  }

  @Test
  void sizesThatAskForNothingOrLess_areRefused() {
    assertThatThrownBy(() -> LawParser.sizes("discrete:0")).hasMessage("size (0) must be positive");
    assertThatThrownBy(() -> LawParser.sizes("discrete:1x-1"))
        .hasMessage("size (1x-1) must be positive");
    assertThat(LawParser.sizes("discrete:0x1").resources()).isEqualTo(2);
  }
}
