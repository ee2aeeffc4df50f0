package org.vqs.yarn.tool;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.ConfigurationProviderFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.store.StoreKind;

/**
 * What {@code scripts/install.sh --write} asks before and after it writes, of the files on the
 * class path as a ResourceManager reads them. Whether the queues are right, it does not ask.
 */
public final class InstallCheck {
  /** Nothing stands in the way. */
  static final int FINE = 0;

  /** The ResourceManager would not start with the scheduler. Not 1, which is Java's own failure. */
  static final int REFUSED = 3;

  /** The scheduler is not set yet, and neither are queues. */
  static final int NO_QUEUES = 4;

  private static final String BEFORE = "--before";
  private static final String QUEUES = VqsProperties.PREFIX + "root.queues";

  private final Configuration bootstrap;
  private final PrintStream out;
  private final PrintStream err;

  private InstallCheck(Configuration bootstrap, PrintStream out, PrintStream err) {
    this.bootstrap = bootstrap;
    this.out = out;
    this.err = err;
  }

  /** Entry point; {@value #BEFORE} if the scheduler is not yet to be set. */
  public static void main(String[] args) {
    System.exit(
        execute(new YarnConfiguration(), List.of(args).contains(BEFORE), System.out, System.err));
  }

  /**
   * Checks what a configuration's class loader finds.
   *
   * @param before whether the scheduler is not yet to be set; then it asks for queues too
   * @return the exit code: {@value #FINE}, {@value #REFUSED} or {@value #NO_QUEUES}
   */
  static int execute(Configuration bootstrap, boolean before, PrintStream out, PrintStream err) {
    InstallCheck check = new InstallCheck(bootstrap, out, err);
    try {
      ConfigurationProvider provider =
          ConfigurationProviderFactory.getConfigurationProvider(bootstrap);
      provider.init(bootstrap);
      try {
        Configuration start = CheckConfig.atStart(bootstrap, provider);
        return before ? check.before(start, provider) : check.after(start);
      } finally {
        provider.close();
      }
    } catch (Exception unreadable) {
      err.println("the configuration cannot be read: " + unreadable.getMessage());
      return REFUSED;
    }
  }

  private int before(Configuration start, ConfigurationProvider provider)
      throws IOException, YarnException {
    String counted = CountedBefore.warning(start, provider, bootstrap);
    if (counted != null) {
      err.println("warning: " + counted);
    }
    if (hasErrors(start) || !hasKnownStore(start)) {
      return REFUSED;
    }
    if (FederationNotes.isFederated(start)) {
      FederationNotes.warnings(start).forEach(warning -> err.println("warning: " + warning));
      out.println(FederationNotes.note(start));
    }
    if (SchedulerClass.in(start).isOurs()
        || SchedulerFile.merge(start, provider, bootstrap).get(QUEUES) != null) {
      return FINE;
    }
    err.println(QUEUES + " is set in no file that the ResourceManager reads");
    return NO_QUEUES;
  }

  private int after(Configuration start) {
    SchedulerClass found = SchedulerClass.in(start);
    (found.isOurs() ? out : err).println(found);
    return hasErrors(start) || !found.isOurs() || !hasKnownStore(start) ? REFUSED : FINE;
  }

  /** A store that another scheduler filled would keep the ResourceManager from starting. */
  private boolean hasKnownStore(Configuration start) {
    try {
      StoreKind kind = StoreKind.of(start);
      if (kind.isMutable()) {
        out.println(StoreNote.of(kind) + "; it must not be that of another scheduler");
      }
      return true;
    } catch (IllegalArgumentException unknown) {
      err.println("error: " + unknown.getMessage());
      return false;
    }
  }

  private boolean hasErrors(Configuration start) {
    List<String> errors = new ArrayList<>(CapacityMonitors.errors(start));
    errors.addAll(FederationNotes.errors(start));
    errors.forEach(error -> err.println("error: " + error));
    return !errors.isEmpty();
  }
}
