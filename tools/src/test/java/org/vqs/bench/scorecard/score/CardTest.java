package org.vqs.bench.scorecard.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CardTest {
  private static final int ROWS = 20;

  @TempDir private Path directory;

  private static Score row(String scene, Quantity quantity, Double... values) {
    return new Score(Group.NEAR_CAPACITY, scene, quantity, List.of(values));
  }

  /** Rows whose three seeds differ by some 2 %, times a factor on the first of them. */
  private static List<Score> rows(double factorOfFirst, double factorOfAll) {
    List<Score> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      double value = (1 + i / 10.0) * factorOfAll * (i == 0 ? factorOfFirst : 1);
      double other = i % 2 == 0 ? 1.02 : 0.98;
      rows.add(row("row" + i, Quantity.QUEUE, value * other, value, value / other));
    }
    return rows;
  }

  /** As {@link #rows}, with other chance. */
  private static List<Score> again(double factorOfFirst, double factorOfAll) {
    return rows(factorOfFirst, factorOfAll).stream()
        .map(
            score ->
                row(
                    score.scene(),
                    score.quantity(),
                    score.values().get(1),
                    score.values().get(2),
                    score.values().get(0)))
        .toList();
  }

  private static List<Line> lines(List<Score> now, List<Score> then) {
    return new Lines(now, then).all();
  }

  @Test
  void equalCards_areTheSameInEachLine() {
    List<Line> lines = lines(rows(1, 1), rows(1, 1));
    assertThat(lines).hasSize(ROWS + 1).extracting(Line::verdict).containsOnly(Line.Verdict.SAME);
    assertThat(lines).allMatch(line -> line.ratio() == 1);
    assertThat(new Card(rows(1, 1), rows(1, 1)).isWorse()).isFalse();
  }

  @Test
  void otherChance_isNoise() {
    assertThat(lines(again(1, 1), rows(1, 1)))
        .extracting(Line::verdict)
        .containsOnly(Line.Verdict.SAME);
  }

  @Test
  void rowsThatChanceDoesNotReach_sayNothingOfTheOthers() {
    List<Score> now = new ArrayList<>(again(1, 1).subList(0, 4));
    now.addAll(rows(1, 1).subList(4, ROWS));
    List<Line> lines = lines(now, rows(1, 1));
    assertThat(lines).extracting(Line::verdict).containsOnly(Line.Verdict.SAME);
    assertThat(lines.get(1).noise()).isGreaterThan(0.02);
    assertThat(lines.get(ROWS).noise()).isZero();
    assertThat(lines.get(0).noise()).isLessThan(lines.get(1).noise() / ROWS * 2 * 1.01);
  }

  @Test
  void oneRow_worseBeyondTheNoise_isTold() {
    List<Line> worse =
        lines(again(1.3, 1), rows(1, 1)).stream()
            .filter(line -> line.verdict() == Line.Verdict.WORSE)
            .toList();
    assertThat(worse).extracting(Line::scene).containsExactly("row0");
    assertThat(new Card(again(1.3, 1), rows(1, 1)).isWorse()).isTrue();
  }

  /** Four per cent in each row is in the noise of one, and not in that of twenty. */
  @Test
  void littleInEachRow_isToldOfTheMean() {
    assertThat(lines(again(1, 1.04), rows(1, 1)))
        .filteredOn(line -> line.verdict() == Line.Verdict.WORSE)
        .extracting(Line::scene)
        .containsExactly("mean of " + ROWS);
  }

  @Test
  void less_isWorseWhereMoreIsBetter() {
    List<Score> then = List.of(row("one", Quantity.UTILISATION, 0.98, 0.981));
    List<Score> now = List.of(row("one", Quantity.UTILISATION, 0.5, 0.501));
    assertThat(lines(now, then)).extracting(Line::verdict).containsExactly(Line.Verdict.WORSE);
    assertThat(lines(then, now)).extracting(Line::verdict).containsExactly(Line.Verdict.BETTER);
  }

  @Test
  void lineThatIsNew_hasNoVerdict() {
    List<Score> then = List.of(row("one", Quantity.QUEUE, 1.0, 1.1));
    List<Score> now = List.of(row("two", Quantity.QUEUE, 1.0, 1.1));
    assertThat(lines(now, then)).extracting(Line::verdict).containsExactly(Line.Verdict.NONE);
  }

  @Test
  void otherSeeds_areRefused() {
    List<Score> then = List.of(row("one", Quantity.QUEUE, 1.0, 1.1));
    List<Score> now = List.of(row("one", Quantity.QUEUE, 1.0, 1.1, 1.2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Card(now, then))
        .withMessageContaining("has 2 seeds there and 3 here");
  }

  @Test
  void valueThatIsNoNumber_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row("one", Quantity.QUEUE, Double.NaN))
        .withMessageContaining("near capacity, one: mean queue, of bf-js ([NaN])");
  }

  @Test
  void scores_areReadAsTheyWereWritten() throws IOException {
    new Card(rows(1, 1), List.of()).report().build().writeTo(directory);
    assertThat(SavedScores.read(directory.resolve("scorecard.json"))).isEqualTo(rows(1, 1));
  }

  @Test
  void otherFile_isRefusedByName() throws IOException {
    Path file = Files.writeString(directory.resolve("other.json"), "{}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SavedScores.read(file))
        .withMessageContaining(file + " cannot be read: it has no scores");
  }
}
