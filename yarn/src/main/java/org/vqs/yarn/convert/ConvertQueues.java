package org.vqs.yarn.convert;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.SiteSettings;

/**
 * Writes a {@code vqs-scheduler.xml} from a {@code capacity-scheduler.xml} or {@code
 * fair-scheduler.xml}, and tells what has no equivalent and what was done instead. Run by {@code
 * scripts/convert-queues.sh}.
 */
public final class ConvertQueues {
  private static final int CONVERTED = 0;
  private static final int REFUSED = 1;
  private static final int MISUSED = 2;
  private static final int TO_BE_MENDED = 3;

  private static final String USAGE =
      "usage: convert-queues.sh capacity-scheduler.xml|fair-scheduler.xml [--site yarn-site.xml] [-o DIR] [--force] [--verbose]";

  private final PrintStream out;
  private final PrintStream err;
  private Path source;
  private Path site;
  private Path directory = Path.of(".");
  private boolean force;
  private boolean verbose;

  private ConvertQueues(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Entry point. */
  public static void main(String[] args) {
    System.exit(execute(System.out, System.err, args));
  }

  /**
   * Does what the arguments say.
   *
   * @return the exit code: 0 if the file was written, 1 if nothing was, for a reason on {@code
   *     err}, 2 if the arguments are wrong, 3 if the file was written but the scheduler would
   *     refuse it until what is on {@code err} is mended
   */
  public static int execute(PrintStream out, PrintStream err, String... args) {
    return new ConvertQueues(out, err).run(args);
  }

  private int run(String... args) {
    if (!understands(args)) {
      err.println(USAGE);
      return MISUSED;
    }
    Path target = directory.resolve(SchedulerFile.NAME);
    try {
      if (Files.exists(target) && !force) {
        err.println(target + " is there already: --force replaces it, -o DIR writes elsewhere");
        return REFUSED;
      }
      Conversion conversion =
          Source.convert(source, site == null ? SiteSettings.NOT_GIVEN : Source.site(site));
      write(target, SchedulerXml.text(conversion.settings(), source.getFileName().toString()));
      out.printf("Wrote %s from %s.%n", target, source);
      if (verbose) {
        ConversionTable.print(conversion, out);
      } else {
        ConversionReport.print(conversion, out);
      }
      return check(conversion, target);
    } catch (InvalidSourceException invalid) {
      err.println(invalid.getMessage());
    } catch (IOException e) {
      err.printf("%s: %s%n", e.getClass().getSimpleName(), e.getMessage());
    }
    return REFUSED;
  }

  /** Reads the settings as the scheduler will, as far as can be done without the cluster's. */
  private int check(Conversion conversion, Path target) {
    Configuration conf = new Configuration(false);
    conversion.settings().forEach(conf::set);
    try {
      VqsConfiguration.from(conf);
      return CONVERTED;
    } catch (IllegalArgumentException refused) {
      err.printf(
          "%nThe scheduler would refuse %s; mend it by hand:%n%s%n", target, refused.getMessage());
      return TO_BE_MENDED;
    }
  }

  private boolean understands(String... args) {
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--force" -> force = true;
        case "--verbose" -> verbose = true;
        case "-o", "--site" -> {
          if (i + 1 == args.length) {
            return false;
          }
          Path value = Path.of(args[i + 1]);
          if (args[i].equals("-o")) {
            directory = value;
          } else {
            site = value;
          }
          i++;
        }
        default -> {
          if (source != null || args[i].startsWith("-")) {
            return false;
          }
          source = Path.of(args[i]);
        }
      }
    }
    return source != null;
  }

  /** Whole or not at all. */
  private static void write(Path target, String text) throws IOException {
    Path unfinished = target.resolveSibling(SchedulerFile.NAME + ".new");
    Files.writeString(unfinished, text, StandardCharsets.UTF_8);
    Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
