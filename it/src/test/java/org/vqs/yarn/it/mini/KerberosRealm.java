package org.vqs.yarn.it.mini;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/**
 * A Kerberos server in this JVM, which from then on uses it, as do processes that are told of
 * {@link #configuration}. Each principal has a keytab of its own.
 */
public final class KerberosRealm implements AutoCloseable {
  public static final String NAME = "EXAMPLE.COM";

  private final Path directory;
  private final SimpleKdcServer server = new SimpleKdcServer();

  /** Keeps its files in the directory. */
  KerberosRealm(Path directory) throws KrbException, IOException {
    this.directory = directory;
    int port = FreePorts.find(1).get(0);
    server.setWorkDir(directory.toFile());
    server.setKdcRealm(NAME);
    server.setKdcHost("localhost");
    server.setAllowUdp(false);
    server.setKdcTcpPort(port);
    server.init();
    server.start();
    Files.writeString(
        configuration(),
        """
        [libdefaults]
          default_realm = %1$s
          udp_preference_limit = 1
          dns_lookup_kdc = false
          dns_canonicalize_hostname = false
          rdns = false
          qualify_shortname = ""
        [realms]
          %1$s = {
            kdc = localhost:%2$d
          }
        """
            .formatted(NAME, port));
    System.setProperty("java.security.krb5.conf", configuration().toString());
  }

  /** {@code krb5.conf}. */
  Path configuration() {
    return directory.resolve("client-krb5.conf");
  }

  /** The full name of a user or of a service as {@code name/host}. */
  static String principal(String name) {
    return name + "@" + NAME;
  }

  /** The key of a user or service, who is made known with the first call. */
  Path keytab(String name) {
    Path keytab = directory.resolve(name.replace('/', '-') + ".keytab");
    if (!Files.exists(keytab)) {
      try {
        server.createPrincipal(principal(name));
        server.exportPrincipal(principal(name), keytab.toFile());
      } catch (KrbException failed) {
        throw new UncheckedIOException(new IOException(failed));
      }
    }
    return keytab;
  }

  /** A user with a ticket. */
  UserGroupInformation login(String name) throws IOException {
    return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
        principal(name), keytab(name).toString());
  }

  /** What MIT's Kerberos, and with it curl, reads to get a ticket of a user. */
  public Map<String, String> environment(String name) {
    return Map.of(
        "KRB5_CONFIG",
        configuration().toString(),
        "KRB5_CLIENT_KTNAME",
        "FILE:" + keytab(name),
        "KRB5CCNAME",
        "FILE:" + directory.resolve(name + ".cache"));
  }

  @Override
  public void close() throws KrbException {
    server.stop();
    System.clearProperty("java.security.krb5.conf");
  }
}
