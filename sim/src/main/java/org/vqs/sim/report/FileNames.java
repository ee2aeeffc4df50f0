package org.vqs.sim.report;

import java.util.regex.Pattern;

/** Names that become parts of file names. */
final class FileNames {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private FileNames() {}

  static void check(String what, String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          String.format(
              "the name of a %s (\"%s\") must begin with a letter or digit"
                  + " and hold only those, dots, dashes and underscores: it names a file",
              what, name));
    }
  }
}
