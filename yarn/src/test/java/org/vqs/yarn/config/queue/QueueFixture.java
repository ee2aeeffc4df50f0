package org.vqs.yarn.config.queue;

import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;

/** A configuration of queues in the making, with the prefix of all keys left out. */
final class QueueFixture {
  private final Configuration conf = new Configuration(false);

  /** The settings {@code key=value}, one in each line. */
  static QueueFixture of(String... lines) {
    QueueFixture fixture = new QueueFixture();
    for (String line : lines) {
      int equals = line.indexOf('=');
      fixture.conf.set(
          VqsProperties.PREFIX + line.substring(0, equals), line.substring(equals + 1));
    }
    return fixture;
  }

  QueueFixture yarn(String key, String value) {
    conf.set(key, value);
    return this;
  }

  Configuration conf() {
    return conf;
  }

  VqsConfiguration read() {
    return VqsConfiguration.from(conf);
  }

  QueueTree queues() {
    return read().queues();
  }

  QueueSettings queue(String nameOrPath) {
    return queues().find(nameOrPath).orElseThrow();
  }
}
