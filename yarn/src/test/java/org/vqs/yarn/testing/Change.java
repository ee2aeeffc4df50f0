package org.vqs.yarn.testing;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;

/** A call to change a scheduler's configuration, put together. */
public final class Change {
  private final SchedConfUpdateInfo update = new SchedConfUpdateInfo();

  /** A queue is added, with settings by their short names. */
  public Change add(String path, String... settings) {
    update.getAddQueueInfo().add(new QueueConfigInfo(path, map(settings)));
    return this;
  }

  /** A queue is removed. */
  public Change remove(String path) {
    update.getRemoveQueueInfo().add(path);
    return this;
  }

  /** Settings of a queue get other values; null for their default. */
  public Change update(String path, String... settings) {
    update.getUpdateQueueInfo().add(new QueueConfigInfo(path, map(settings)));
    return this;
  }

  /** A property gets another value; null for its default. */
  public Change global(String key, String value) {
    update.getGlobalParams().put(key, value);
    return this;
  }

  /** The call as YARN has it. */
  public SchedConfUpdateInfo info() {
    return update;
  }

  private static Map<String, String> map(String... settings) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return map;
  }
}
