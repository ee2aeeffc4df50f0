package org.vqs.yarn.web;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.vqs.yarn.observe.ObservedScheduler;
import org.vqs.yarn.web.page.edit.Editing;
import org.vqs.yarn.web.page.edit.QueueEditor;

/** The page on which queues are edited, for one who may. Stateless. */
final class EditorPage {
  private static final String CSRF = "yarn.resourcemanager.webapp.rest-csrf.";

  private EditorPage() {}

  /** Its content as HTML. */
  static String write(
      ResourceManager rm,
      ObservedScheduler scheduler,
      Caller caller,
      Map<String, List<String>> parameters) {
    return QueueEditor.write(
        parameters,
        new Editing(
            scheduler.settings(),
            labels(rm),
            FormTokens.SHARED.of(caller.fullName()),
            demandedHeader(rm.getConfig())));
  }

  private static List<String> labels(ResourceManager rm) {
    return rm.getRMContext().getNodeLabelManager().getClusterNodeLabelNames().stream()
        .sorted()
        .toList();
  }

  /** The header that YARN's own filter wants of each POST of a browser; null where it is off. */
  static String demandedHeader(Configuration conf) {
    boolean isOn = conf.getBoolean(CSRF + "enabled", false);
    List<String> ignored =
        Arrays.asList(conf.getTrimmedStrings(CSRF + "methods-to-ignore", "GET", "OPTIONS", "HEAD"));
    return isOn && !ignored.contains("POST")
        ? conf.get(CSRF + "custom-header", "X-XSRF-Header")
        : null;
  }
}
