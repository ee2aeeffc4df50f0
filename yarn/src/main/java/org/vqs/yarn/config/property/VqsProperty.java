package org.vqs.yarn.config.property;

import java.util.Objects;
import java.util.function.Function;

/**
 * A property of the scheduler: its name, its default and what values it takes. Immutable.
 *
 * @param name the full name, with {@link VqsProperties#PREFIX}
 * @param defaultText the default, as it would stand in a file
 * @param unit the unit of a value, or "none"
 * @param range which values it takes, to be read after "must be"
 * @param parser makes a value of a text; null, or an {@link IllegalArgumentException}, if the text
 *     is none or out of range
 * @param isLive whether a new value takes effect with {@code yarn rmadmin -refreshQueues}; all
 *     others need a restart of the ResourceManager
 * @param <T> the type of its values
 */
public record VqsProperty<T>(
    String name,
    String defaultText,
    String unit,
    String range,
    Function<String, T> parser,
    boolean isLive) {

  /** Refuses a default that is itself out of range. */
  public VqsProperty {
    Objects.requireNonNull(parser, name);
    if (value(defaultText, parser) == null) {
      throw new IllegalArgumentException(
          name + ": the default (" + defaultText + ") must be " + range);
    }
  }

  /** A property that needs a restart. */
  public VqsProperty(
      String name, String defaultText, String unit, String range, Function<String, T> parser) {
    this(name, defaultText, unit, range, parser, false);
  }

  /** The same property, taking effect with {@code -refreshQueues}. */
  VqsProperty<T> live() {
    return new VqsProperty<>(name, defaultText, unit, range, parser, true);
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException naming the property, the text and the range
   */
  public T parse(String text) {
    T value = value(text.trim(), parser);
    if (value == null) {
      throw new IllegalArgumentException(name + " (" + text.trim() + ") must be " + range);
    }
    return value;
  }

  /** The value it has where no file sets it. */
  public T defaultValue() {
    return parse(defaultText);
  }

  /** A value of it as it may stand in a file; times in milliseconds. */
  public String text(Object value) {
    return ValueTypes.text(value);
  }

  /** The name without the prefix that all properties share. */
  public String shortName() {
    return name.substring(VqsProperties.PREFIX.length());
  }

  private static <T> T value(String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException unparsable) {
      return null;
    }
  }
}
