package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormTokensTest {
  private static final byte[] SECRET = {1, 2, 3, 4};

  private long minute = 1_000;
  private final FormTokens tokens = new FormTokens(SECRET, () -> minute);

  @Test
  void token_isValidForItsUserOnly() {
    String token = tokens.of("ann");
    assertThat(tokens.isValid("ann", token)).isTrue();
    assertThat(tokens.isValid("bob", token)).isFalse();
    assertThat(tokens.isValid("", token)).isFalse();
  }

  @Test
  void token_expires() {
    String token = tokens.of("ann");
    minute += FormTokens.VALID_MINUTES;
    assertThat(tokens.isValid("ann", token)).isTrue();
    minute++;
    assertThat(tokens.isValid("ann", token)).isFalse();
  }

  @Test
  void tokenOfAnotherSecret_isNotValid() {
    assertThat(tokens.isValid("ann", new FormTokens(new byte[] {5}, () -> minute).of("ann")))
        .isFalse();
  }

  @Test
  void tokenWithAnotherMinute_isNotValid() {
    String token = tokens.of("ann");
    minute++;
    assertThat(tokens.isValid("ann", minute + token.substring(token.indexOf('.')))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "1000", "1000.", "x.y", "99999999999999999999.AAAA"})
  void whatIsNoToken_isNotValid(String text) {
    assertThat(tokens.isValid("ann", text)).isFalse();
  }
}
