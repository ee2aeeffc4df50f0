package org.vqs.whatif.cli;

import org.apache.hadoop.util.VersionInfo;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Which Hadoop runs. The scripts choose the class path by it ({@code scripts/lib/launch.sh}) before
 * there is a Java that could read it.
 */
public final class HadoopOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /**
   * Checks that it is the one on the class path.
   *
   * @throws ParameterException if another one is
   */
  @Option(
      names = "--hadoop",
      paramLabel = "VERSION",
      description = "The Hadoop that runs: 3.4.3 (default) or 3.5.0.")
  public void check(String version) {
    if (!version.equals(VersionInfo.getVersion())) {
      throw new ParameterException(
          spec.commandLine(),
          "--hadoop (%s) must be the Hadoop on the class path, %s: start the script, which puts it there"
              .formatted(version, VersionInfo.getVersion()));
    }
  }
}
