package org.vqs.yarn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import org.junit.jupiter.api.Test;

class SharedRsaKeyTest {
  /** The calls of YARN's {@code ProxyCA}. */
  private static KeyPair makeKey() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    return generator.genKeyPair();
  }

  @Test
  void key_isMadeOnceForAllTests() throws Exception {
    assertThat(makeKey().getPrivate()).isSameAs(makeKey().getPrivate());
  }
}
