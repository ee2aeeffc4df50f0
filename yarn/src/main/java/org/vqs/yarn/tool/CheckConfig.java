package org.vqs.yarn.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.ConfigurationProviderFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.Schedules;
import org.vqs.yarn.config.queue.QueueTreeText;
import org.vqs.yarn.config.queue.TimedSetting;
import org.vqs.yarn.config.store.StoreKind;
import org.vqs.yarn.resource.AllocationLimits;

/**
 * Checks the scheduler's configuration without a ResourceManager; run by {@code
 * scripts/check-config.sh}.
 *
 * <p>It reads the files on the class path in the two ways in which a ResourceManager does, all of
 * them at its start and few of them for {@code -refreshQueues}, and puts both through the checks
 * that the scheduler does. Exit code 0: it would start, and the queues are shown; 1: it would not,
 * or a refresh would be refused, and all errors are shown.
 */
public final class CheckConfig {
  private static final List<String> AT_START =
      List.of(
          YarnConfiguration.CORE_SITE_CONFIGURATION_FILE,
          YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);

  private final Configuration bootstrap;
  private final PrintStream out;
  private final PrintStream err;
  private final Set<String> errors = new LinkedHashSet<>();
  private final List<String> warnings = new ArrayList<>();

  private CheckConfig(Configuration bootstrap, PrintStream out, PrintStream err) {
    this.bootstrap = bootstrap;
    this.out = out;
    this.err = err;
  }

  /** Entry point; takes no arguments. */
  public static void main(String[] args) {
    System.exit(execute(new YarnConfiguration(), System.out, System.err));
  }

  /**
   * Checks what a configuration's class loader finds.
   *
   * @return the exit code
   */
  static int execute(Configuration bootstrap, PrintStream out, PrintStream err) {
    return new CheckConfig(bootstrap, out, err).run();
  }

  private int run() {
    VqsConfiguration configuration = null;
    try {
      ConfigurationProvider provider =
          ConfigurationProviderFactory.getConfigurationProvider(bootstrap);
      provider.init(bootstrap);
      showFiles(provider);
      try {
        configuration = check(provider);
      } finally {
        provider.close();
      }
    } catch (Exception unreadable) {
      errors.add("the configuration cannot be read: " + unreadable.getMessage());
    }
    warnings.forEach(warning -> err.println("warning: " + warning));
    if (!errors.isEmpty()) {
      errors.forEach(error -> err.println("error: " + error));
      return 1;
    }
    out.println(configuration);
    QueueTreeText.of(configuration.queues()).forEach(out::println);
    showSchedules(configuration);
    configuration.mappings().rules().forEach(rule -> out.println("mapping " + rule));
    return 0;
  }

  private void showSchedules(VqsConfiguration configuration) {
    Schedules schedules = configuration.schedules();
    for (TimedSetting timed : configuration.timedQueues().settings()) {
      out.println(
          "while %s holds (%s, %s): %s = %s"
              .formatted(
                  timed.schedule(),
                  schedules.text(timed.schedule()),
                  schedules.zone(),
                  timed.plainKey(),
                  timed.value()));
    }
  }

  private void showFiles(ConfigurationProvider provider) {
    if (provider instanceof FileSystemBasedConfigurationProvider) {
      out.println("files of " + SchedulerFile.storeDirectory(bootstrap));
      return;
    }
    List<String> names = new ArrayList<>(AT_START);
    names.add(YarnConfiguration.RESOURCE_TYPES_CONFIGURATION_FILE);
    names.add(SchedulerFile.NAME);
    for (String name : names) {
      URL file = bootstrap.getResource(name);
      out.println(name + ": " + (file == null ? "none" : file));
    }
  }

  private VqsConfiguration check(ConfigurationProvider provider) throws IOException, YarnException {
    Configuration start = atStart(bootstrap, provider);
    SchedulerClass scheduler = SchedulerClass.in(start);
    if (!scheduler.isOurs()) {
      warnings.add(
          scheduler
              + ", so that the ResourceManager would not read this; scripts/install.sh sets "
              + VirtualQueueScheduler.class.getName());
    }
    errors.addAll(CapacityMonitors.errors(start));
    showFederation(start);
    boolean hasStore = showStore(start);
    guarded(
        () ->
            AllocationLimits.check(
                ResourceUtils.getResourceTypesMinimumAllocation(),
                ResourceUtils.getResourceTypesMaximumAllocation()));
    VqsConfiguration[] read = new VqsConfiguration[2];
    guarded(() -> read[0] = VqsConfiguration.from(SchedulerFile.merge(start, provider, bootstrap)));
    guarded(() -> read[1] = VqsConfiguration.from(SchedulerFile.readAgain(provider, bootstrap)));
    if (read[0] != null) {
      warnings.addAll(read[0].warnings());
      String counted = CountedBefore.warning(start, provider, bootstrap);
      if (counted != null) {
        warnings.add(counted);
      }
    }
    // With a store there is no -refreshQueues.
    if (!hasStore && read[0] != null && read[1] != null && !read[0].equals(read[1])) {
      warnings.add(
          "-refreshQueues would read something else than a start ("
              + read[1]
              + " instead of "
              + read[0]
              + "): it reads "
              + SchedulerFile.AT_REFRESH
              + " and "
              + SchedulerFile.NAME
              + "; put all settings of the scheduler there");
    }
    return read[0];
  }

  private void showFederation(Configuration start) {
    errors.addAll(FederationNotes.errors(start));
    warnings.addAll(FederationNotes.warnings(start));
    if (FederationNotes.isFederated(start)) {
      out.println(FederationNotes.note(start));
    }
  }

  /** Says where the settings are kept. Returns whether that is a store. */
  private boolean showStore(Configuration start) {
    boolean[] isMutable = new boolean[1];
    guarded(
        () -> {
          StoreKind kind = StoreKind.of(start);
          isMutable[0] = kind.isMutable();
          out.println(StoreNote.of(kind));
          if (kind.whyIgnored() != null) {
            warnings.add(kind.whyIgnored());
          }
        });
    return isMutable[0];
  }

  /** What a ResourceManager reads at its start, and no more. */
  static Configuration atStart(Configuration bootstrap, ConfigurationProvider provider)
      throws IOException, YarnException {
    return load(new Configuration(bootstrap), provider, AT_START);
  }

  /** Adds files to a configuration. */
  static Configuration load(Configuration conf, ConfigurationProvider provider, List<String> names)
      throws IOException, YarnException {
    for (String name : names) {
      InputStream file = provider.getConfigurationInputStream(conf, name);
      if (file != null) {
        conf.addResource(file, name);
      }
    }
    // Streams are read now, while they are open.
    conf.size();
    return conf;
  }

  private void guarded(Runnable check) {
    try {
      check.run();
    } catch (RuntimeException refused) {
      errors.add(refused.getMessage());
    }
  }
}
