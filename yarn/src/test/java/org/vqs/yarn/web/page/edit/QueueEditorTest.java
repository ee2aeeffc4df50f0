package org.vqs.yarn.web.page.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.store.EditableSettings;

class QueueEditorTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final Configuration kept = new Configuration(false);
  private final Configuration changed = new Configuration(false);
  private String refusal;
  private String file;
  private String header;
  private List<String> labels = List.of();

  @BeforeEach
  void prepare() {
    for (Configuration conf : List.of(kept, changed)) {
      conf.set(ROOT + "queues", "default,dev");
      conf.set(ROOT + "dev.queues", "web");
      conf.set(ROOT + "dev.weight", "3");
    }
  }

  private String page(String... namesAndValues) {
    Map<String, List<String>> parameters = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters
          .computeIfAbsent(namesAndValues[i], name -> new ArrayList<>())
          .add(namesAndValues[i + 1]);
    }
    return QueueEditor.write(parameters, new Editing(new Fixed(), labels, "secret-token", header));
  }

  @Test
  void queue_isShownWithItsValuesAndThoseAroundIt() {
    labels = List.of("gpu");
    assertThat(page("edit", "root.dev"))
        .contains("name=\"set.weight\"", "value=\"3\"", "name=\"set.labels.gpu.maximum-capacity\"")
        .contains("href=\"?edit=root#edit-queues\"", "href=\"?edit=root.dev.web#edit-queues\"")
        .contains("Remove root.dev")
        .doesNotContain("set.user.max-share", "set.queues", "set.state", "secret-token");
    assertThat(page("edit", "root")).doesNotContain("Remove root", "set.weight");
  }

  @Test
  void rightChanges_canBeAppliedByAFormWithAToken() {
    changed.set(ROOT + "dev.weight", "4");
    assertThat(page("edit", "root.dev", "change", "set root.dev weight=4"))
        .contains("1 staged change", "The check finds nothing wrong")
        .contains("method=\"post\"", "value=\"secret-token\"", "value=\"set root.dev weight=4\"");
  }

  @Test
  void wrongChanges_cannotBeApplied() {
    refusal = "2 properties are wrong:\n  a\n  b";
    assertThat(page("edit", "root", "change", "remove root.x"))
        .contains("Nothing of this can be applied", refusal)
        .doesNotContain("method=\"post\"", "secret-token");
  }

  @Test
  void textsOfTheAddress_areEscaped() {
    String evil = "\"><script>alert(1)</script>";
    refusal = evil;
    assertThat(page("edit", evil, "change", "set root.dev x=" + evil, "change", "add root." + evil))
        .contains("&lt;script&gt;")
        .doesNotContain("<script");
  }

  @Test
  void settingsInFiles_areDownloadedAndNotApplied() {
    file = "<configuration>é</configuration>";
    String link = "href=\"data:application/xml;base64,";
    String page = page("edit", "root", "change", "remove root.dev");
    assertThat(page)
        .contains("download=\"vqs-scheduler.xml\"", link, "yarn rmadmin -refreshQueues")
        .doesNotContain("method=\"post\"", "secret-token");
    String encoded = page.substring(page.indexOf(link) + link.length()).split("\"", 2)[0];
    assertThat(new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8))
        .isEqualTo(file);
  }

  @Test
  void resourceManagerThatTakesNoForms_getsACallInstead() {
    header = "X-XSRF-Header";
    assertThat(
            page(
                "edit", "root",
                "change", "remove root.old",
                "change", "add root.x",
                "change", "set root.x user.weights=o'hara=2"))
        .contains("rest-csrf.enabled is on", "X-XSRF-Header: x", "scheduler-conf")
        .contains(
            "{\"remove-queue\":[\"root.old\"],\"add-queue\":[{\"queue-name\":\"root.x\"}],\"update-queue\":[{\"queue-name\":\"root.x\",\"params\":{\"entry\":[{\"key\":\"user.weights\",\"value\":\"o'\\''hara=2\"}]}}]}"
                .replace("\"", "&quot;")
                .replace("'", "&#39;"))
        .doesNotContain("method=\"post\"");
  }

  @Test
  void appliedChanges_areCalledSoOnlyWhileTheyAreInForce() throws IOException {
    String fingerprint = new Fixed().fingerprint();
    assertThat(page("edit", "root", "applied", fingerprint)).contains("applied and in force");
    kept.set(ROOT + "dev.weight", "4");
    assertThat(page("edit", "root", "applied", fingerprint)).doesNotContain("in force.");
  }

  @Test
  void queueThatIsNot_getsASentence() {
    assertThat(page("edit", "root.nope")).contains("There is no queue “root.nope”.");
  }

  private final class Fixed implements EditableSettings {
    @Override
    public String place() {
      return "here";
    }

    @Override
    public Configuration kept() {
      return kept;
    }

    @Override
    public Configuration changed(SchedConfUpdateInfo update) {
      return changed;
    }

    @Override
    public VqsConfiguration check(SchedConfUpdateInfo update) throws IOException {
      if (refusal != null) {
        throw new IOException(refusal);
      }
      return VqsConfiguration.from(changed);
    }

    @Override
    public Optional<String> file(SchedConfUpdateInfo update) {
      return Optional.ofNullable(file);
    }
  }
}
