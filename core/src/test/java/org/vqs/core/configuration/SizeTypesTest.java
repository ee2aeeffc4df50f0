package org.vqs.core.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

/** Eq. 6 of Scheduling Jobs with Random Resource Requirements. */
class SizeTypesTest {

  static IntStream everyJ() {
    return IntStream.rangeClosed(SizeTypes.MIN_J, SizeTypes.MAX_J);
  }

  @ParameterizedTest
  @MethodSource("everyJ")
  void boundary_belongsToTheIntervalBelowIt(int j) {
    SizeTypes sizeTypes = new SizeTypes(j);
    long capacity = 3L << (j + 2);
    assertThat(sizeTypes.count()).isEqualTo(2 * j);
    for (int m = 0; m < j; m++) {
      long top = capacity >> m;
      long middle = 2 * top / 3;
      assertThat(typeOf(sizeTypes, top, capacity)).as("2^-%d", m).isEqualTo(2 * m);
      assertThat(typeOf(sizeTypes, middle + 1, capacity))
          .as("just above 2/3 2^-%d", m)
          .isEqualTo(2 * m);
      assertThat(typeOf(sizeTypes, middle, capacity)).as("2/3 2^-%d", m).isEqualTo(2 * m + 1);
      assertThat(typeOf(sizeTypes, top / 2 + 1, capacity))
          .as("just above 1/2 2^-%d", m)
          .isEqualTo(2 * m + 1);
    }
    long smallest = capacity >> j;
    assertThat(typeOf(sizeTypes, smallest, capacity)).as("2^-J").isEqualTo(2 * j - 1);
    assertThat(typeOf(sizeTypes, 1, capacity)).as("below 2^-J").isEqualTo(2 * j - 1);
    assertThat(typeOf(sizeTypes, 0, capacity)).as("zero").isEqualTo(2 * j - 1);
  }

  @ParameterizedTest
  @MethodSource("everyJ")
  void type_agreesWithARationalRecomputation(int j) {
    SizeTypes sizeTypes = new SizeTypes(j);
    SplittableRandom random = new SplittableRandom(j);
    for (int i = 0; i < 500; i++) {
      long capacity = 1 + (random.nextLong() >>> random.nextInt(2, 63));
      long amount = Math.max(1, capacity >>> random.nextInt(0, j + 2)) - random.nextInt(2);
      if (random.nextBoolean()) {
        amount = 1 + random.nextLong(capacity);
      }
      assertThat(typeOf(sizeTypes, amount, capacity))
          .as("%d/%d", amount, capacity)
          .isEqualTo(expectedType(j, amount, capacity));
    }
  }

  /** Eq. 6 taken literally: the only interval that contains the size. */
  private static int expectedType(int j, long amount, long capacity) {
    for (int m = 0; m < j; m++) {
      if (isAbove(amount, capacity, 2, 3, m) && !isAbove(amount, capacity, 1, 1, m)) {
        return 2 * m;
      }
      if (isAbove(amount, capacity, 1, 2, m) && !isAbove(amount, capacity, 2, 3, m)) {
        return 2 * m + 1;
      }
    }
    return 2 * j - 1;
  }

  /** amount / capacity &gt; p / q · 2^-m. */
  private static boolean isAbove(long amount, long capacity, long p, long q, int m) {
    BigInteger left = BigInteger.valueOf(amount).multiply(BigInteger.valueOf(q)).shiftLeft(m);
    return left.compareTo(BigInteger.valueOf(p).multiply(BigInteger.valueOf(capacity))) > 0;
  }

  private static int typeOf(SizeTypes sizeTypes, long amount, long capacity) {
    return sizeTypes.typeOf(new Size(amount, capacity, 0));
  }

  @Test
  void jobLargerThanAServer_hasNoType() {
    SizeTypes sizeTypes = new SizeTypes(3);

    assertThatThrownBy(() -> typeOf(sizeTypes, 11, 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("size 11/10 is larger than a server");
  }

  @Test
  void parameter_isBounded() {
    assertThatThrownBy(() -> new SizeTypes(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("J (1) must be in [2, 24]");
    assertThatThrownBy(() -> new SizeTypes(25)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("everyJ")
  void forSmallest_takesTheSmallestPowerThatIsAtMostTheSize(int j) {
    long capacity = 1L << 40;
    long power = capacity >> j;

    assertThat(forSmallest(power, capacity)).isEqualTo(j);
    assertThat(forSmallest(power + 1, capacity)).isEqualTo(j);
    assertThat(forSmallest(power - 1, capacity)).isEqualTo(Math.min(j + 1, SizeTypes.MAX_J));
  }

  @Test
  void forSmallest_staysWithinItsBounds() {
    assertThat(forSmallest(10, 10)).isEqualTo(2);
    assertThat(forSmallest(11, 10)).as("larger than the server").isEqualTo(2);
    assertThat(forSmallest(0, 10)).isEqualTo(24);
    assertThat(forSmallest(1, Long.MAX_VALUE)).isEqualTo(24);
  }

  private static int forSmallest(long amount, long capacity) {
    return SizeTypes.forSmallest(new Size(amount, capacity, 0)).j();
  }

  @Test
  void onlySizesBelowTheLastPower_areRoundedUp() {
    SizeTypes sizeTypes = new SizeTypes(3);

    assertThat(sizeTypes.isRounded(new Size(1, 8, 0))).isFalse();
    assertThat(sizeTypes.isRounded(new Size(124, 1000, 0))).isTrue();
    assertThat(sizeTypes.isRounded(new Size(126, 1000, 0))).isFalse();
  }

  @Test
  void firstFittingType_isNotAboveThatOfAnyJobThatFitsAndIsThatOfTheLargest() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      SizeTypes sizeTypes = new SizeTypes(2 + random.nextInt(6));
      long[] capacity = {1 + random.nextInt(500), 1 + random.nextInt(500)};
      long[] room = {
        random.nextLong(-2, capacity[0] + 2), random.nextLong(-2, capacity[1] + 2),
      };
      int first = sizeTypes.firstFittingType(room, capacity);

      ResourceVector largest = ResourceVector.of(clamp(room, capacity));
      Size sizeOfLargest = Size.of(largest, ResourceVector.of(capacity));
      assertThat(first).as("run %d", i).isEqualTo(sizeTypes.typeOf(sizeOfLargest));
      long[] demand = {
        random.nextLong(largest.get(0) + 1), random.nextLong(largest.get(1) + 1),
      };
      Size size = Size.of(ResourceVector.of(demand), ResourceVector.of(capacity));
      assertThat(sizeTypes.typeOf(size)).as("run %d", i).isGreaterThanOrEqualTo(first);
    }
  }

  private static long[] clamp(long[] room, long[] capacity) {
    long[] clamped = room.clone();
    for (int r = 0; r < room.length; r++) {
      clamped[r] = Math.max(0, Math.min(capacity[r], room[r]));
    }
    return clamped;
  }

  @Test
  void sizeTypes_areEqualByTheirParameter() {
    assertThat(new SizeTypes(3)).isEqualTo(new SizeTypes(3)).hasSameHashCodeAs(new SizeTypes(3));
    assertThat(new SizeTypes(3)).isNotEqualTo(new SizeTypes(4)).hasToString("J=3");
  }
}
