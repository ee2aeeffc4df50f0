package org.vqs.whatif.stage;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * Any scheduler on the class path, with no settings but those that are given to the {@link Stage}.
 *
 * @param className the full name of its class, which extends {@link AbstractYarnScheduler} as all
 *     of Hadoop's do and has a constructor without parameters
 */
public record ClassByName(String className) implements SchedulerSetup {
  /**
   * Checks that there is such a class.
   *
   * @throws IllegalArgumentException if there is none, or it is no such scheduler
   */
  public ClassByName {
    load(className);
  }

  private static Class<? extends AbstractYarnScheduler<?, ?>> load(String name) {
    try {
      @SuppressWarnings("unchecked")
      Class<? extends AbstractYarnScheduler<?, ?>> type =
          (Class<? extends AbstractYarnScheduler<?, ?>>)
              Class.forName(name).asSubclass(AbstractYarnScheduler.class);
      return type;
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException(
          "the scheduler ("
              + name
              + ") must be the name of a class on the class path that extends AbstractYarnScheduler",
          e);
    }
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(
      Configuration conf, List<QueueWeight> queues, Path directory) {
    try {
      AbstractYarnScheduler<?, ?> scheduler =
          load(className).getDeclaredConstructor().newInstance();
      if (scheduler instanceof Configurable configurable) {
        configurable.setConf(conf);
      }
      return scheduler;
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "the scheduler (" + className + ") needs a public constructor without parameters", e);
    }
  }

  /** The name of the class without its package. */
  @Override
  public String toString() {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
