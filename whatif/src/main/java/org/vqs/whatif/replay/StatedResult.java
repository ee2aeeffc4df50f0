package org.vqs.whatif.replay;

/**
 * How right a scheduler was about when waiting requests start: at moments at equal distances, how
 * many of them started when.
 *
 * @param sooner before the first quartile that it stated
 * @param within between the first and the third: half of them, if all is right
 * @param later after the third
 * @param unknown how often it had nothing to say
 */
public record StatedResult(long sooner, long within, long later, long unknown) {
  /** Together with another's. */
  public StatedResult plus(StatedResult other) {
    return new StatedResult(
        sooner + other.sooner, within + other.within, later + other.later, unknown + other.unknown);
  }

  /** How often it stated quartiles. */
  public long stated() {
    return sooner + within + later;
  }
}
