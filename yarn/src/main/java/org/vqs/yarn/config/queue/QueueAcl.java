package org.vqs.yarn.config.queue;

import java.util.HashSet;
import java.util.Objects;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * An ACL of a queue, in Hadoop's syntax: {@code "user1,user2 group1,group2"}, {@code "*"} for
 * everybody, a blank for nobody. Equal if it grants the same, however it was written. It must not
 * be changed after it was made; then it is thread-safe.
 */
final class QueueAcl extends AccessControlList {
  static final QueueAcl EVERYBODY = new QueueAcl(WILDCARD_ACL_VALUE);
  static final QueueAcl NOBODY = new QueueAcl(" ");

  private QueueAcl(String text) {
    super(text);
  }

  /**
   * Reads a list. What Hadoop would read, without a word, as something that nobody means is
   * refused.
   *
   * @throws IllegalArgumentException to be read after the text
   */
  static QueueAcl parse(String text) {
    int blank = text.indexOf(' ');
    if (text.contains("\n")) {
      throw new IllegalArgumentException(
          "must stand on one line with <value>: blanks before the users would make groups of them");
    }
    if (blank > 0 && text.charAt(blank - 1) == ',') {
      throw new IllegalArgumentException(
          "has a blank after a comma, but groups begin after the first blank: write names without blanks between them");
    }
    return new QueueAcl(text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QueueAcl that
        && isAllAllowed() == that.isAllAllowed()
        && new HashSet<>(getUsers()).equals(new HashSet<>(that.getUsers()))
        && new HashSet<>(getGroups()).equals(new HashSet<>(that.getGroups()));
  }

  @Override
  public int hashCode() {
    return Objects.hash(isAllAllowed(), new HashSet<>(getUsers()), new HashSet<>(getGroups()));
  }
}
