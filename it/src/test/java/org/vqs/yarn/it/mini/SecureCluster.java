package org.vqs.yarn.it.mini;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.NullGroupsMapping;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.kerby.kerberos.kerb.KrbException;

/**
 * A cluster with Kerberos for RPC and for the web, with ACLs, a state store on disk and a store for
 * the scheduler's settings. {@code boss} administers it, {@code lead} the queue {@code dev}, to
 * which {@code ann} may submit.
 */
public final class SecureCluster implements AutoCloseable {
  private static final String SERVICE = "yarn/localhost";

  private final Path directory;
  private final KerberosRealm realm;
  private final MiniCluster cluster;
  private final Map<String, ClusterUser> users = new HashMap<>();

  /** Keeps its files in the directory. */
  public SecureCluster(Path directory) throws Exception {
    this.directory = directory;
    realm = new KerberosRealm(Files.createDirectory(directory.resolve("realm")));
    Map<String, String> settings = settings();
    Configuration conf = new Configuration();
    settings.forEach(conf::set);
    SchedulerFiles files = new SchedulerFiles(directory);
    files.writeSite(settings);
    files.writeScheduler(
        Map.of(
            "root.queues", "default,dev",
            "root.acl.submit-applications", " ",
            "root.acl.administer-queue", " ",
            "root.dev.acl.submit-applications", "ann",
            "root.dev.acl.administer-queue", "lead"));
    settings.putAll(files.pointer());
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(
        KerberosRealm.principal(SERVICE), realm.keytab(SERVICE).toString());
    cluster = new MiniCluster(SecureCluster.class.getSimpleName(), 1, 4096, settings);
  }

  private Map<String, String> settings() throws Exception {
    Map<String, String> settings = new HashMap<>(kerberos());
    settings.putAll(addresses());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put(CommonConfigurationKeys.HADOOP_SECURITY_INSTRUMENTATION_REQUIRES_ADMIN, "true");
    settings.put(YarnConfiguration.RECOVERY_ENABLED, "true");
    settings.put(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, "0");
    settings.put(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class.getName());
    settings.put(
        YarnConfiguration.FS_RM_STATE_STORE_URI, directory.resolve("store").toUri().toString());
    settings.put(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, "200");
    settings.put(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, "memory");
    return settings;
  }

  /**
   * Nodes speak to the ResourceManager over RPC, and find it again where it was. MiniYARNCluster
   * would have them call it as an object.
   */
  private static Map<String, String> addresses() throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put(YarnConfiguration.YARN_MINICLUSTER_USE_RPC, "true");
    settings.put(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, "true");
    String host = MiniYARNCluster.getHostname();
    Iterator<Integer> ports = FreePorts.find(5).iterator();
    for (String key :
        List.of(
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS,
            YarnConfiguration.RM_WEBAPP_ADDRESS)) {
      settings.put(key, host + ":" + ports.next());
    }
    for (String key :
        List.of(
            YarnConfiguration.NM_ADDRESS,
            YarnConfiguration.NM_LOCALIZER_ADDRESS,
            YarnConfiguration.NM_WEBAPP_ADDRESS)) {
      settings.put(key, host + ":0");
    }
    return settings;
  }

  /** As src/docs/security.md has it. */
  private Map<String, String> kerberos() throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, "kerberos");
    settings.put(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, "true");
    settings.put(
        CommonConfigurationKeysPublic.HADOOP_SECURITY_GROUP_MAPPING,
        NullGroupsMapping.class.getName());
    for (String principal :
        new String[] {YarnConfiguration.RM_PRINCIPAL, YarnConfiguration.NM_PRINCIPAL}) {
      settings.put(principal, KerberosRealm.principal(SERVICE));
    }
    settings.put(YarnConfiguration.RM_KEYTAB, realm.keytab(SERVICE).toString());
    settings.put(YarnConfiguration.NM_KEYTAB, realm.keytab(SERVICE).toString());
    String web = "HTTP/" + MiniYARNCluster.getHostname();
    String http = "hadoop.http.authentication.";
    Path secret = Files.writeString(directory.resolve("secret"), "a secret that signs cookies");
    settings.put(
        "hadoop.http.filter.initializers",
        "org.apache.hadoop.security.AuthenticationFilterInitializer");
    settings.put(http + "type", "kerberos");
    settings.put(http + "signature.secret.file", secret.toString());
    for (String prefix :
        new String[] {
          http + "kerberos.",
          "yarn.resourcemanager.webapp.spnego-",
          "yarn.nodemanager.webapp.spnego-"
        }) {
      settings.put(prefix + "principal", KerberosRealm.principal(web));
      settings.put(
          prefix + (prefix.equals(http + "kerberos.") ? "keytab" : "keytab-file"),
          realm.keytab(web).toString());
    }
    return settings;
  }

  public KerberosRealm realm() {
    return realm;
  }

  public MiniCluster cluster() {
    return cluster;
  }

  /** A user with a ticket, who is made known with the first call. */
  public ClusterUser user(String name) throws Exception {
    ClusterUser user = users.get(name);
    if (user == null) {
      user = new ClusterUser(cluster.configuration(), realm.login(name));
      users.put(name, user);
    }
    return user;
  }

  /** Asks the ResourceManager's web application with the ticket of a user. */
  public RestClient web(String user) throws Exception {
    return new RestClient(cluster.resourceManager(), user(user));
  }

  /** The command of a {@link RestartedMaster} that uses the directory for its files. */
  public String restartedMaster() throws Exception {
    Path conf = directory.resolve("cluster.xml");
    try (OutputStream file = Files.newOutputStream(conf)) {
      cluster.configuration().writeXml(file);
    }
    return String.join(
        " ",
        System.getProperty("java.home") + "/bin/java",
        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData",
        "@" + Path.of("scripts/lib/hadoop.opts").toAbsolutePath(),
        "-Djava.security.krb5.conf=" + realm.configuration(),
        "-cp '" + System.getProperty("java.class.path") + "'",
        RestartedMaster.class.getName(),
        conf.toString(),
        directory.toString(),
        "1>&2 2>" + directory + "/master-$CONTAINER_ID.log");
  }

  @Override
  public void close() throws IOException, KrbException {
    for (ClusterUser user : users.values()) {
      user.close();
    }
    cluster.close();
    realm.close();
    UserGroupInformation.reset();
  }
}
