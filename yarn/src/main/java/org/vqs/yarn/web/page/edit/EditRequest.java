package org.vqs.yarn.web.page.edit;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.queue.QueueKeys;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTreeReader;

/**
 * What somebody wants of the editor: what is staged, with the step of this request in it.
 * Immutable.
 *
 * @param address the queue to show, and what is staged after the step
 * @param problem why the step was not taken; null if it was, or there was none
 */
record EditRequest(EditAddress address, String problem) {
  /** Which step besides staging what the fields say: one of those below, or none. */
  static final String DO = "do";

  /** None. */
  static final String SET = "set";

  static final String STOP = "stop";
  static final String START = "start";
  static final String ADD = "add";
  static final String REMOVE = "remove";
  static final String UNDO = "undo";

  /** The name of a queue to add. */
  static final String NAME = "name";

  /** The change to undo. */
  static final String UNDONE = "undone";

  /** What the field of a setting begins with. */
  static final String FIELD = "set.";

  /**
   * Reads the parameters of an address. Reading them again gives the same.
   *
   * @param kept the settings that are kept
   */
  static EditRequest of(Map<String, List<String>> parameters, Configuration kept) {
    String path = first(parameters, EditAddress.EDIT).trim();
    String queue = path.isEmpty() ? QueueSettings.ROOT : path;
    EditAddress before = new EditAddress(queue, StagedChanges.none());
    try {
      List<String> texts = parameters.getOrDefault(EditAddress.CHANGE, List.of());
      before = new EditAddress(queue, StagedChanges.parse(texts));
      Step step = new Step(parameters, new SettingValues(kept, before));
      before = new EditAddress(queue, step.typed());
      EditAddress after = step.taken(before);
      after.staged().shortEnough();
      return new EditRequest(after, null);
    } catch (IllegalArgumentException refused) {
      return new EditRequest(before, refused.getMessage());
    }
  }

  private static String first(Map<String, List<String>> parameters, String name) {
    return parameters.getOrDefault(name, List.of()).stream().findFirst().orElse("");
  }

  /** What a button of the form asks for. */
  private record Step(Map<String, List<String>> parameters, SettingValues values) {

    EditAddress taken(EditAddress address) {
      String path = address.queue();
      StagedChanges staged = address.staged();
      return switch (first(parameters, DO)) {
        case STOP -> new EditAddress(path, with(staged, QueueKeys.STATE.name(), "STOPPED"));
        case START -> {
          boolean isUnset = values.kept(QueueKeys.STATE.name()).isEmpty();
          yield new EditAddress(
              path, with(staged, QueueKeys.STATE.name(), isUnset ? "" : "RUNNING"));
        }
        case ADD -> {
          String added = path + "." + name();
          yield new EditAddress(added, staged.with(StagedChange.add(added)));
        }
        case REMOVE ->
            new EditAddress(
                path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : path,
                staged.with(StagedChange.remove(path)));
        case UNDO ->
            new EditAddress(path, staged.without(StagedChange.parse(first(parameters, UNDONE))));
        default -> address;
      };
    }

    private String name() {
      String name = first(parameters, NAME).trim();
      if (!QueueTreeReader.isName(name)) {
        throw new IllegalArgumentException(
            "“"
                + name
                + "” cannot be the name of a queue: one is made of letters, digits, -, _, @ and +, and is not root, labels or at");
      }
      return name;
    }

    /** What was staged before, with what the fields say: whichever button sent them. */
    StagedChanges typed() {
      StagedChanges staged = values.address().staged();
      for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
        if (parameter.getKey().startsWith(FIELD)) {
          String setting = parameter.getKey().substring(FIELD.length());
          staged = with(staged, setting, parameter.getValue().get(0));
        }
      }
      return staged;
    }

    /** What is as it is kept need not be staged. */
    private StagedChanges with(StagedChanges staged, String setting, String value) {
      String path = values.address().queue();
      return value.equals(SettingValues.oneLine(values.kept(setting)))
          ? staged.withoutSetting(path, setting)
          : staged.with(StagedChange.set(path, setting, value));
    }
  }
}
