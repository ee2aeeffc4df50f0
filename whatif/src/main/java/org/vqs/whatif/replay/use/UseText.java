package org.vqs.whatif.replay.use;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.workload.ServiceLaw;

/** Uses as the command line writes them: 0.4, uniform:0.1:0.7, uniform:0.1:0.7@600, column. */
public final class UseText {
  private static final String COLUMN = "column";
  private static final Pattern NUMBER = Pattern.compile("[0-9]*\\.?[0-9]+");
  private static final Pattern FORM = Pattern.compile("([^@]+)(?:@([0-9]{1,9}))?");

  private UseText() {}

  /**
   * The use of a text.
   *
   * @throws IllegalArgumentException naming the text and the forms that are possible
   */
  public static ContainerUse parse(String text) {
    if (text.equals(COLUMN)) {
      return new UseByColumn();
    }
    Matcher form = FORM.matcher(text);
    try {
      if (form.matches()) {
        return new UseByLaw(law(form.group(1)), every(form.group(2)));
      }
    } catch (IllegalArgumentException e) {
      throw wrong(text, ": " + e.getMessage(), e);
    }
    throw wrong(text, "", null);
  }

  private static ServiceLaw law(String text) {
    return NUMBER.matcher(text).matches()
        ? new ServiceLaw.Fixed(Double.parseDouble(text))
        : LawParser.service(text);
  }

  private static OptionalLong every(String seconds) {
    return seconds == null
        ? OptionalLong.empty()
        : OptionalLong.of(TimeUnit.SECONDS.toMillis(Long.parseLong(seconds)));
  }

  private static IllegalArgumentException wrong(String text, String why, Exception cause) {
    return new IllegalArgumentException(
        "'%s' must be a part such as 0.4, a law as of --service such as uniform:0.1:0.7, perhaps drawn anew every so many seconds (uniform:0.1:0.7@600), or column%s"
            .formatted(text, why),
        cause);
  }
}
