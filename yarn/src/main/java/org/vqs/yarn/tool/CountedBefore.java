package org.vqs.yarn.tool;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.property.VqsProperties;

/** Which resources the scheduler counts that is to be replaced. */
final class CountedBefore {
  private static final String CALCULATOR = "yarn.scheduler.capacity.resource-calculator";

  private CountedBefore() {}

  /**
   * A warning if the scheduler in force counts memory only, as Fifo and by default Capacity do, and
   * nobody said whether ours is to do the same; else null. It says how many of today's containers
   * would not fit, if the ResourceManager answers.
   *
   * @param start all that a ResourceManager reads at its start
   * @param bootstrap by which it finds the scheduler's file
   */
  static String warning(
      Configuration start, ConfigurationProvider provider, Configuration bootstrap)
      throws IOException, YarnException {
    String name = SchedulerClass.in(start).name();
    boolean isMemoryOnly =
        name.equals(FifoScheduler.class.getName())
            || (name.equals(CapacityScheduler.class.getName())
                && isCalculatorOfMemory(start, provider));
    if (!isMemoryOnly
        || SchedulerFile.merge(start, provider, bootstrap).get(VqsProperties.RESOURCES.name())
            != null) {
      return null;
    }
    return "%s counts memory only (%s), and this scheduler would count cores too, so that fewer containers fit where cores are scarce: set %s to memory-mb to go on as before, or to all; %s"
        .formatted(name, CALCULATOR, VqsProperties.RESOURCES.name(), today(start));
  }

  private static String today(Configuration start) {
    try {
      return TodaysContainers.ask(start).toString();
    } catch (Exception noAnswer) {
      return "how many of today's containers would not fit is not known: the ResourceManager does not answer (%s)"
          .formatted(noAnswer.getMessage());
    }
  }

  private static boolean isCalculatorOfMemory(Configuration start, ConfigurationProvider provider)
      throws IOException, YarnException {
    String memoryOnly = DefaultResourceCalculator.class.getName();
    return CheckConfig.load(
            new Configuration(start), provider, List.of(YarnConfiguration.CS_CONFIGURATION_FILE))
        .getTrimmed(CALCULATOR, memoryOnly)
        .equals(memoryOnly);
  }
}
