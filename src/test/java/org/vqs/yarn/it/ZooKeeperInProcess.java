package org.vqs.yarn.it;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** One ZooKeeper server in this JVM, at a free port of loopback. */
final class ZooKeeperInProcess implements AutoCloseable {
  private static final int TICK_MS = 500;
  private static final int ANY_NUMBER = -1;

  private final ServerCnxnFactory connections = new NIOServerCnxnFactory();

  /** Keeps its data in a directory. */
  ZooKeeperInProcess(Path directory) throws IOException, InterruptedException {
    File data = directory.toFile();
    connections.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), ANY_NUMBER);
    connections.startup(new ZooKeeperServer(data, data, TICK_MS));
  }

  /** Where clients find it. */
  String address() {
    return "127.0.0.1:" + connections.getLocalPort();
  }

  @Override
  public void close() {
    connections.shutdown();
  }
}
