package org.vqs.yarn.config.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.vqs.yarn.config.VqsConfiguration;

/**
 * The scheduler's settings where they are kept, for somebody who wants to change them. Nothing here
 * changes anything: a store is changed by YARN's own call, a file by its owner. For any thread.
 */
public interface EditableSettings {

  /** Where they are kept, in words, as "in files". */
  String place();

  /**
   * All that is kept at the moment, by full keys.
   *
   * @throws IOException if it cannot be read
   */
  Configuration kept() throws IOException;

  /**
   * What would be kept after a change, right or wrong.
   *
   * @throws IOException naming what cannot be meant
   */
  Configuration changed(SchedConfUpdateInfo update) throws IOException;

  /**
   * What the scheduler would run with after a change, if it could take that over now.
   *
   * @throws IOException with all that is wrong, by the rules of a start and of a refresh
   */
  VqsConfiguration check(SchedConfUpdateInfo update) throws IOException;

  /**
   * The file that has to be put in the place of the one that there is, for a change to come into
   * force; empty where the change is made by a call.
   *
   * @throws IOException if a file cannot say it
   */
  Optional<String> file(SchedConfUpdateInfo update) throws IOException;

  /**
   * Changes when anything that is kept does: tells whether somebody else changed it meanwhile.
   *
   * @throws IOException if it cannot be read
   */
  default String fingerprint() throws IOException {
    Map<String, String> sorted = new TreeMap<>();
    kept().forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(sorted.toString().getBytes(StandardCharsets.UTF_8));
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        text.append(String.format("%02x", digest[i]));
      }
      return text.toString();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
