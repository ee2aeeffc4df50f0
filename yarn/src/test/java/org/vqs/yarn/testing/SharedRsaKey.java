package org.vqs.yarn.testing;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * One short RSA key for all that a JVM of tests makes.
 *
 * <p>A ResourceManager that starts makes a key of 2,048 bits for the certificates of its proxy
 * ({@code ProxyCA}). Without the second compiler, which alone knows fast arithmetic of large
 * numbers, that took half of the processor time of the integration tests in embedded clusters. No
 * test is about these keys. ResourceManagers in processes of their own make theirs. JUnit finds
 * this class as a service, before the first test.
 */
public final class SharedRsaKey implements LauncherSessionListener {
  private static final String REAL_PROVIDER = "SunRsaSign";
  private static final int BITS = 1024;

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Security.insertProviderAt(new SharedKeys(), 1);
  }

  private static final class SharedKeys extends Provider {
    private static final long serialVersionUID = 1;

    /** Java 8 has no other constructor. */
    @SuppressWarnings("deprecation")
    SharedKeys() {
      super("SharedRsaKey", 1, "one RSA key for all that ask for one");
      put("KeyPairGenerator.RSA", Generator.class.getName());
    }
  }

  /**
   * Gives the same key to all, of whatever length they ask for. Public, since Java makes one by its
   * name.
   */
  public static final class Generator extends KeyPairGeneratorSpi {
    @Override
    public void initialize(int keysize, SecureRandom random) {}

    @Override
    public KeyPair generateKeyPair() {
      return Key.SHARED;
    }
  }

  private static final class Key {
    static final KeyPair SHARED = make();

    private static KeyPair make() {
      try {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA", REAL_PROVIDER);
        generator.initialize(BITS);
        return generator.generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("This Java makes no RSA keys with " + REAL_PROVIDER, e);
      }
    }
  }
}
