package org.vqs.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SizeTest {
  @Test
  void dominantOfAmounts_hasTheLargestPart() {
    assertThat(Size.dominant(new long[] {3, 5}, new long[] {10, 10})).isEqualTo(1);
    assertThat(Size.dominant(new long[] {3, 5}, new long[] {10, 100})).isZero();
    assertThat(Size.dominant(new long[] {0, 0}, new long[] {10, 0})).isZero();
  }

  @Test
  void size_isTheLargestFractionOverTheResources() {
    Size size = Size.of(ResourceVector.of(2048, 3), ResourceVector.of(8192, 8));

    assertThat(size).isEqualTo(new Size(3, 8, 1));
    assertThat(size.toDouble()).isEqualTo(0.375);
  }

  @Test
  void dominantResource_isTheFirstAmongEquals() {
    assertThat(Size.of(ResourceVector.of(2, 1, 3), ResourceVector.of(8, 4, 12)).resource())
        .isZero();
  }

  @Test
  void resourceThatIsNotAskedFor_hasSizeZeroEvenWhereThereIsNone() {
    Size size = Size.of(ResourceVector.of(0, 1), ResourceVector.of(0, 4));

    assertThat(size).isEqualTo(new Size(1, 4, 1));
    assertThat(Size.of(ResourceVector.of(1, 0), ResourceVector.of(4, 0)).fitsEmptyServer())
        .isTrue();
  }

  @Test
  void resourceThatTheServerHasNoneOf_makesTheJobLargerThanAnyServer() {
    Size size = Size.of(ResourceVector.of(4, 1), ResourceVector.of(4, 0));

    assertThat(size.resource()).isEqualTo(1);
    assertThat(size.fitsEmptyServer()).isFalse();
    assertThat(size).isGreaterThan(new Size(Long.MAX_VALUE, 1, 0));
    assertThat(size.compareTo(Long.MAX_VALUE, 1)).isPositive();
  }

  @Test
  void emptyRequest_hasSizeZero() {
    Size size = Size.of(ResourceVector.zero(2), ResourceVector.of(4, 4));

    assertThat(size.compareTo(1, 1L << 24)).isNegative();
    assertThat(size.compareTo(0, 1)).isZero();
    assertThat(size.toDouble()).isZero();
    assertThat(size.fitsEmptyServer()).isTrue();
  }

  @Test
  void job_fitsAnEmptyServerIffItFitsInEveryResource() {
    assertThat(Size.of(ResourceVector.of(8, 4), ResourceVector.of(8, 4)).fitsEmptyServer())
        .isTrue();
    assertThat(Size.of(ResourceVector.of(1, 5), ResourceVector.of(8, 4)).fitsEmptyServer())
        .isFalse();
    assertThat(Size.of(ResourceVector.of(9, 1), ResourceVector.of(8, 4)).fitsEmptyServer())
        .isFalse();
  }

  @Test
  void comparison_isExactWhereFloatingPointIsNot() {
    long capacity = (1L << 62) + 1;
    Size half = new Size(1L << 61, capacity, 0);
    Size oneMore = new Size((1L << 61) + 1, capacity, 0);

    assertThat(half.toDouble()).isEqualTo(oneMore.toDouble());
    assertThat(half.compareTo(1, 2)).isNegative();
    assertThat(oneMore.compareTo(1, 2)).isPositive();
    assertThat(half).isLessThan(oneMore);
    assertThat(new Size(5, 12, 0)).isEqualByComparingTo(new Size(10, 24, 1));
  }

  @Test
  void comparison_agreesWithBigIntegersUpToTheLargestAmounts() {
    SplittableRandom random = new SplittableRandom(7);
    int equal = 0;
    for (int i = 0; i < 20_000; i++) {
      long a = amount(random);
      long b = amount(random);
      boolean scaled = random.nextInt(4) == 0;
      long c = scaled ? a / 2 : amount(random);
      long d = scaled ? b / 2 : amount(random);
      int expected = product(a, d).compareTo(product(c, b));
      assertThat(new Size(a, b, 0).compareTo(new Size(c, d, 0)))
          .as("%d/%d and %d/%d", a, b, c, d)
          .isEqualTo(expected);
      assertThat(new Size(a, b, 0).compareTo(c, d)).isEqualTo(expected);
      equal += expected == 0 ? 1 : 0;
    }
    assertThat(equal).as("equal pairs").isPositive();
  }

  /** Amounts of all magnitudes, at least 2 so that half of one is not zero. */
  private static long amount(SplittableRandom random) {
    return Math.max(2, random.nextLong() >>> random.nextInt(1, 62));
  }

  private static BigInteger product(long a, long b) {
    return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
  }

  @Test
  void products_areComparedInFullWidth() {
    long max = Long.MAX_VALUE;

    assertThat(Size.compareProducts(max, max, max, max)).isZero();
    assertThat(Size.compareProducts(max, max, max, max - 1)).isPositive();
    assertThat(Size.compareProducts(max, max - 1, max, max)).isNegative();
    assertThat(Size.compareProducts(1L << 32, 1L << 32, 1, 0))
        .as("2^64 and 0, equal in 64 bits")
        .isPositive();
    assertThat(Size.compareProducts(1L << 32, 1L << 31, max, 1))
        .as("2^63, negative in 64 bits")
        .isPositive();
  }
}
