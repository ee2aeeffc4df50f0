package org.vqs.yarn.web.page;

import java.util.List;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Section;

/** The scheduler's settings: what differs from the defaults, and all of them by click. */
final class ParametersSection implements Section {
  @Override
  public String id() {
    return "parameters";
  }

  @Override
  public String title() {
    return "Policy and parameters";
  }

  @Override
  public void render(Markup html, PageData data) {
    VqsConfiguration configuration = data.configuration();
    if (!data.surroundings().mayReadConfiguration()) {
      Parts.note(
          html,
          "Policy "
              + configuration.policy()
              + ". The settings are shown to those who may read the ResourceManager's /conf.");
      return;
    }
    List<VqsProperty<?>> all = VqsProperties.all();
    List<VqsProperty<?>> changed = all.stream().filter(configuration::isChanged).toList();
    Parts.note(
        html,
        "Policy "
            + configuration.policy()
            + ". "
            + (changed.isEmpty()
                ? "All other properties have their defaults."
                : "These properties differ from their defaults:"));
    if (!changed.isEmpty()) {
      table(html, changed, configuration);
    }
    html.open("details").leaf("summary", "All " + all.size() + " properties");
    table(html, all, configuration);
    html.close();
    configuration.warnings().forEach(warning -> html.leaf("p", warning, "class", "warning"));
  }

  private static void table(
      Markup html, List<VqsProperty<?>> properties, VqsConfiguration configuration) {
    Parts.table(html, "parameters", "Property", "Value", "Default", "Unit", "Takes effect");
    for (VqsProperty<?> property : properties) {
      html.open("tr", "class", configuration.isChanged(property) ? "changed" : null);
      html.leaf("td", property.name()).leaf("td", shown(configuration.text(property)));
      html.leaf("td", shown(property.defaultText())).leaf("td", property.unit());
      html.leaf("td", property.isLive() ? "on -refreshQueues" : "on restart").close().line();
    }
    Parts.endTable(html);
  }

  private static String shown(String text) {
    return text.isBlank() ? "–" : text;
  }
}
