package org.vqs.sim.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.sim.workload.SizeLaw;

class LawParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"poisson", "bernoulli", "periodic", "lognormal:1", "lognormal:0.25", "batch:10"})
  void arrivals_areWrittenAsTheyAreRead(String text) {
    assertThat(LawParser.arrivals(text)).hasToString(text);
    assertThat(LawParser.arrivals(text)).isEqualTo(LawParser.arrivals(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "geometric:100", "geometric:1", "exponential:1", "exponential:0.5",
        "hyperexponential:100:10", "fixed:100", "fixed:2.5", "uniform:80:120"
      })
  void service_isWrittenAsItIsRead(String text) {
    assertThat(LawParser.service(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "discrete:0.4=1,0.6=1 | discrete:0.4=1,0.6=1",
        "discrete:0.4,0.6 | discrete:0.4=1,0.6=1",
        "discrete:1/6=2.5 | discrete:1/6=2.5",
        "discrete:15x8x1690=3,1x2x3=1 | discrete:15x8x1690=3,1x2x3=1",
        "discrete:5/10 | discrete:0.5=1",
        "uniform:0.1:0.9 | uniform:0.1:0.9",
        "uniform:0:1/3 | uniform:0:1/3",
        "uniform:0.1x1:0.9x8 | uniform:0.1x1:0.9x8",
        "mix:0.5*uniform:0.1:0.2+0.5*discrete:0.4=1,0.6=2"
            + " | mix:0.5*uniform:0.1:0.2+0.5*discrete:0.4=1,0.6=2",
        "mix:1*discrete:0.4 | mix:1*discrete:0.4=1",
      })
  void sizes_areReadAndWritten(String text, String written) {
    SizeLaw law = LawParser.sizes(text);

    assertThat(law).hasToString(written);
    assertThat(LawParser.sizes(law.toString())).isEqualTo(law);
  }

  @Test
  void numbers_areExact() {
    assertThat(LawParser.sizes("discrete:0.1,1/3,5/12,17.1,1e2").numbers())
        .containsExactlyElementsOf(
            List.of(
                new BigFraction(1, 10),
                new BigFraction(1, 3),
                new BigFraction(5, 12),
                new BigFraction(171, 10),
                new BigFraction(100)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "posson | --arrivals (posson) must be poisson, bernoulli, lognormal:SIGMA, batch:SIZE, periodic, or trace",
        "'' | --arrivals () must be poisson, bernoulli",
        "poisson:1 | --arrivals (poisson:1) must be written as poisson",
        "periodic:2 | --arrivals (periodic:2) must be written as periodic",
        "bernoulli:0.5 | --arrivals (bernoulli:0.5) must be written as bernoulli",
        "lognormal | --arrivals (lognormal) must be written as lognormal:SIGMA",
        "lognormal:1:2 | --arrivals (lognormal:1:2) must be written as lognormal:SIGMA",
        "lognormal:x | SIGMA of --arrivals (x) must be a number",
        "lognormal:-1 | sigma of lognormal arrivals (-1) must be a positive number",
        "batch | --arrivals (batch) must be written as batch:SIZE",
        "batch:2.5 | SIZE of --arrivals (2.5) must be a whole number",
        "batch:0 | size of batch arrivals (0) must be a positive number",
      })
  void wrongArrivals_areRefusedWithAWayOut(String text, String message) {
    assertThatThrownBy(() -> LawParser.arrivals(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "geometrical:1 | --service (geometrical:1) must be geometric:MEAN, exponential:MEAN",
        "geometric | --service (geometric) must be written as geometric:MEAN",
        "fixed:1:2 | --service (fixed:1:2) must be written as",
        "uniform:1 | --service (uniform:1) must be written as",
        "hyperexponential:1 | --service (hyperexponential:1) must be written as",
        "fixed:abc | a number of --service (abc) must be a number",
        "geometric:0.9 | mean of geometric service (0.9) must be at least 1",
        "exponential:0 | mean of exponential service (0) must be a positive number",
        "exponential:NaN | mean of exponential service (NaN) must be a positive number",
        "fixed:Infinity | fixed service (Infinity) must be a positive number",
        "uniform:5:3 | upper end of uniform service (3) must be at least 5",
        "hyperexponential:1:0.5 | squared coefficient of variation of hyperexponential service (0.5)",
      })
  void wrongService_isRefusedWithAWayOut(String text, String message) {
    assertThatThrownBy(() -> LawParser.service(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.4 | --sizes (0.4) must be discrete:SIZE=WEIGHT,…, uniform:LOW:HIGH, mix:WEIGHT*LAW+…, or trace:FILE",
        "discrete | a size of --sizes () must be a number such as 0.4 or a fraction such as 1/6",
        "discrete:0.4=1=2 | a size of --sizes (0.4=1=2) must be written as SIZE=WEIGHT, or SIZE",
        "discrete:0.4=x | a weight of --sizes (x) must be a number",
        "discrete:0.4=0 | weight of size 0.4 (0) must be a positive number",
        "discrete:0.4, | a size of --sizes () must be a number",
        "discrete:1/0 | a size of --sizes (1/0) must be a number such as 0.4 or a fraction",
        "discrete:1/2/3 | a size of --sizes (1/2/3) must be a number",
        "discrete:x1 | a size of --sizes () must be a number",
        "discrete:0.4,1x2 | sizes must have the same number of resources, but 0.4 has 1 and 1x2 has 2",
        "discrete:-0.4 | size (-0.4) must be positive",
        "uniform:0.1 | --sizes (uniform:0.1) must be written as uniform:LOW:HIGH",
        "uniform:0.1:0.5:0.9 | --sizes (uniform:0.1:0.5:0.9) must be written as uniform:LOW:HIGH",
        "uniform:a:0.5 | LOW of --sizes (a) must be a number",
        "uniform:0.1:b | HIGH of --sizes (b) must be a number",
        "uniform:0.5:0.1 | uniform sizes need 0 <= low < high, but low is 0.5 and high is 0.1",
        "uniform:0.5:0.5 | uniform sizes need 0 <= low < high",
        "uniform:0.1x1:0.5 | sizes must have the same number of resources",
        "mix:uniform:0.1:0.2 | a part of --sizes mix (uniform:0.1:0.2) must be written as WEIGHT*LAW",
        "mix:x*uniform:0.1:0.2 | a weight of --sizes mix (x) must be a number",
        "mix:0*uniform:0.1:0.2 | weight of uniform:0.1:0.2 (0) must be a positive number",
        "mix:1*nothing | --sizes (nothing) must be discrete",
        "mix:1*discrete:0.4+1*discrete:1x2 | all parts of a mixture must have the same number of resources",
      })
  void wrongSizes_areRefusedWithAWayOut(String text, String message) {
    assertThatThrownBy(() -> LawParser.sizes(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
