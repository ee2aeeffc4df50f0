package org.vqs.yarn.web.page;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.web.page.node.NodeGroupsSection;
import org.vqs.yarn.web.page.node.NodeListSection;
import org.vqs.yarn.web.page.node.NodeSection;
import org.vqs.yarn.web.page.part.EventsSection;
import org.vqs.yarn.web.page.part.Markup;
import org.vqs.yarn.web.page.part.PageData;
import org.vqs.yarn.web.page.part.Parts;
import org.vqs.yarn.web.page.part.Query;
import org.vqs.yarn.web.page.part.Section;
import org.vqs.yarn.web.page.queue.QueuesSection;
import org.vqs.yarn.web.page.queue.VirtualQueuesSection;

/**
 * Writes the sections of the page one after another. A section that fails is a line on the page and
 * an error in the log; nothing is thrown.
 */
public final class PageWriter {
  private static final Logger LOG = LoggerFactory.getLogger(PageWriter.class);

  private PageWriter() {}

  /** The sections that a query asks for, as HTML. */
  public static String write(PageData data) {
    return write(sections(data), data);
  }

  /** The same for these sections. */
  static String write(List<Section> sections, PageData data) {
    StringBuilder page = new StringBuilder();
    for (Section section : sections) {
      page.append(guarded(section, data));
    }
    return page.toString();
  }

  /** A page that is nothing but a sentence. */
  public static String sentence(String sentence) {
    Markup html = new Markup();
    Parts.note(html, sentence);
    return html.end();
  }

  private static List<Section> sections(PageData data) {
    List<Section> sections = new ArrayList<>();
    sections.add(new SummarySection());
    if (LabelsSection.isWanted(data)) {
      sections.add(new LabelsSection());
    }
    if (data.query().get(Query.NODE) != null) {
      sections.add(new NodeSection());
    }
    sections.add(new QueuesSection());
    sections.add(new WaitingSection());
    sections.add(new WhySection());
    if (!data.snapshot().gangs().isEmpty()) {
      sections.add(new GangsSection());
    }
    if (data.snapshot().slots().stream().anyMatch(slots -> data.shows(slots.partition()))) {
      sections.add(new SlotsSection());
    }
    sections.add(new ScaleSection());
    sections.add(new VirtualQueuesSection());
    sections.add(new NodeGroupsSection());
    sections.add(new NodeListSection());
    sections.add(new EventsSection());
    sections.add(new ActivitySection());
    sections.add(new ParametersSection());
    return sections;
  }

  private static String guarded(Section section, PageData data) {
    try {
      Markup html = heading(section);
      section.render(html, data);
      return html.close().line().end();
    } catch (RuntimeException | LinkageError failure) {
      LOG.error("cannot show {} on the scheduler page", section.id(), failure);
      Markup html = heading(section);
      Parts.note(
          html, "This cannot be shown: " + failure + ". The ResourceManager's log has more.");
      return html.close().line().end();
    }
  }

  private static Markup heading(Section section) {
    Markup html = new Markup().open("div", "id", section.id(), "class", "section");
    return section.title().isEmpty() ? html : html.leaf("h3", section.title()).line();
  }
}
