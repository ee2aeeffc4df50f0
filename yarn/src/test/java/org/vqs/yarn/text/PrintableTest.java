package org.vqs.yarn.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Users' texts cannot forge lines, and no terminal obeys them. */
class PrintableTest {
  @Test
  void ordinaryText_staysTheSameObject() {
    String text = "root.Größe/東京 \\n $x";
    assertThat(Printable.of(text)).isSameAs(text);
    assertThat(Printable.of(null)).isEqualTo("null");
  }

  @Test
  void controlCharacters_areWrittenAsJavaWritesThem() {
    assertThat(Printable.of("a\nb\rc\td\u0000e\u001b[2Jf\u007fg\u009bh"))
        .isEqualTo("a\\nb\\rc\\td\\u0000e\\u001b[2Jf\\u007fg\\u009bh");
  }

  @Test
  void otherLineEnds_andMarksOfDirection_areWrittenToo() {
    assertThat(Printable.of("a\u2028b\u2029c\u202ed\u2066e\u200bf"))
        .isEqualTo("a\\u2028b\\u2029c\\u202ed\\u2066e\\u200bf");
  }

  /** Java 8 knows fewer marks of writing direction than terminals do. */
  @Test
  void charactersThatJavaDoesNotKnow_areWrittenToo() {
    assertThat(Printable.of("a\u0378b\uD83D\uDE00")).isEqualTo("a\\u0378b\uD83D\uDE00");
  }
}
