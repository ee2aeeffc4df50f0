package org.vqs.yarn.it.mini;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;

/** One ZooKeeper server in this JVM, at a free port of loopback. */
public final class ZooKeeperInProcess implements AutoCloseable {
  private final ZooKeeperServerEmbedded server;

  /** Keeps its data in a directory. */
  public ZooKeeperInProcess(Path directory) throws Exception {
    Properties settings = new Properties();
    settings.setProperty("clientPortAddress", "127.0.0.1");
    settings.setProperty("clientPort", "" + FreePorts.find(1).get(0));
    settings.setProperty("tickTime", "500");
    settings.setProperty("admin.enableServer", "false");
    server =
        ZooKeeperServerEmbedded.builder()
            .baseDir(Files.createDirectories(directory))
            .configuration(settings)
            .exitHandler(ExitHandler.LOG_ONLY)
            .build();
    server.start();
  }

  /** Where clients find it. */
  public String address() throws Exception {
    return server.getConnectionString();
  }

  @Override
  public void close() {
    server.close();
  }
}
