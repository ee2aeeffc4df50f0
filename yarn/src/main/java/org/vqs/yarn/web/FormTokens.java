package org.vqs.yarn.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a form of ours must bring along, so that no other web site can send it in the name of
 * somebody who is logged in: only a page that this ResourceManager showed to that user has it. A
 * token is a minute and its signature together with the user's name. For any thread.
 */
final class FormTokens {
  /** For how long a form can be sent after its page was shown. */
  static final long VALID_MINUTES = 60;

  /** Those of this process: a restart makes older forms worthless. */
  static final FormTokens SHARED =
      new FormTokens(drawn(), () -> TimeUnit.NANOSECONDS.toMinutes(System.nanoTime()));

  private static final String ALGORITHM = "HmacSHA256";

  private final byte[] secret;
  private final LongSupplier minutes;

  /**
   * Tokens of a secret.
   *
   * @param minutes the time, which never goes back
   */
  FormTokens(byte[] secret, LongSupplier minutes) {
    this.secret = secret.clone();
    this.minutes = minutes;
  }

  private static byte[] drawn() {
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return secret;
  }

  /** A token of now. */
  String of(String user) {
    return of(user, minutes.getAsLong());
  }

  /** Whether a token is that user's, and not too old. Takes as long for any wrong one. */
  boolean isValid(String user, String token) {
    long minute;
    try {
      minute = Long.parseLong(token.substring(0, Math.max(0, token.indexOf('.'))));
    } catch (NumberFormatException foreign) {
      return false;
    }
    boolean isSigned =
        MessageDigest.isEqual(
            of(user, minute).getBytes(StandardCharsets.UTF_8),
            token.getBytes(StandardCharsets.UTF_8));
    long age = minutes.getAsLong() - minute;
    return isSigned && age >= 0 && age <= VALID_MINUTES;
  }

  private String of(String user, long minute) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      byte[] signature = mac.doFinal((minute + "\n" + user).getBytes(StandardCharsets.UTF_8));
      return minute + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + ALGORITHM, impossible);
    }
  }
}
