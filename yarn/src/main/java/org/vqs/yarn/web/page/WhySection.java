package org.vqs.yarn.web.page;

import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.model.Refusal;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.why.SchedulerBusyException;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.NodeTally;
import org.vqs.yarn.why.answer.PendingAnswer;
import org.vqs.yarn.why.answer.Units;

/** The answer to "why is my application waiting?". */
final class WhySection implements Section {
  @Override
  public String id() {
    return "why";
  }

  @Override
  public String title() {
    return "Why is my application waiting?";
  }

  @Override
  public void render(Markup html, PageData data) {
    String wanted = data.query().get(Query.APPLICATION);
    form(html, wanted);
    if (wanted == null) {
      return;
    }
    ApplicationId application = parse(wanted);
    if (application == null) {
      Parts.note(
          html,
          "“" + wanted + "” is no application id; one looks like application_1700000000000_0001.");
    } else if (!data.surroundings().mayView(application)) {
      Parts.note(html, "You may not view " + application + ", or there is none.");
    } else {
      answer(html, application, data);
    }
  }

  private static void form(Markup html, String application) {
    html.open("form", "method", "get", "action", "#why", "class", "ask");
    html.open("label").text("Application: ");
    html.empty(
        "input",
        "type",
        "text",
        "name",
        Query.APPLICATION,
        "size",
        "40",
        "placeholder",
        "application_1700000000000_0001",
        "value",
        application);
    html.close().leaf("button", "Explain", "type", "submit").close();
  }

  private static ApplicationId parse(String text) {
    try {
      return ApplicationId.fromString(text);
    } catch (IllegalArgumentException unparsable) {
      return null;
    }
  }

  private static void answer(Markup html, ApplicationId application, PageData data) {
    Optional<ApplicationAnswer> explained;
    try {
      explained = data.surroundings().explain(application);
    } catch (SchedulerBusyException busy) {
      Parts.note(html, busy.getMessage());
      return;
    }
    if (explained.isEmpty()) {
      Parts.note(
          html, "The scheduler does not know " + application + ": it ended, or there was none.");
      return;
    }
    ApplicationAnswer answer = explained.get();
    html.open("div", "class", "answer").open("p");
    html.link(data.surroundings().page("app", answer.application()), answer.application());
    html.text(" of " + answer.user() + " in queue ");
    html.link(Query.none().with(Query.QUEUE, answer.queue()).href("queues"), answer.queue());
    html.text(", at " + data.time(answer.time()) + ": ").leaf("b", answer.text()).close();
    if (!answer.pending().isEmpty()) {
      Parts.table(
          html,
          "why",
          "Waits for",
          "Since",
          "Starts",
          "Reason",
          "What is missing",
          "What would help",
          "Nodes that it sees");
      answer.pending().forEach(ask -> row(html, ask));
      Parts.endTable(html);
    }
    if (answer.leftOut() > 0) {
      Parts.note(html, Units.count(answer.leftOut(), "more request") + " are not shown.");
    }
    html.close();
  }

  private static void row(Markup html, PendingAnswer ask) {
    html.open("tr").open("td").text(ask.title());
    ask.types().forEach(type -> html.leaf("div", type, "class", "detail"));
    if (!ask.names().isEmpty()) {
      html.leaf("div", "on " + String.join(", ", ask.names()), "class", "detail");
    }
    html.close().leaf("td", Units.time(ask.waitedMillis()));
    html.leaf("td", ask.start().text(), "class", "detail");
    html.leaf("td", reason(ask.reason())).leaf("td", ask.text()).leaf("td", ask.remedy());
    html.open("td");
    nodes(html, ask.nodes());
    html.close().close().line();
  }

  private static String reason(Refusal.Reason reason) {
    return reason == null ? "none" : reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void nodes(Markup html, NodeTally nodes) {
    html.text(
        "may run on "
            + Units.count(nodes.mayRunOn())
            + ", large enough "
            + Units.count(nodes.largeEnough())
            + ", with room now "
            + Units.count(nodes.withRoom()));
    if (nodes.roomiest() != null) {
      String node = nodes.roomiest().node();
      html.text("; most free on ");
      html.link(Query.none().with(Query.NODE, node).href("node"), node);
      html.text(" (" + nodes.roomiest().freeText() + ")");
    }
  }
}
