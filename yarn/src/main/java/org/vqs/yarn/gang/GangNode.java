package org.vqs.yarn.gang;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.core.graph.Span;

/**
 * What the allocation tags of a scheduling request say: that its containers are nodes of a graph.
 *
 * @param gang the name of the graph
 * @param span within what all nodes of the graph must be
 * @param patience after how many milliseconds they may start one by one, or {@link GangTag#FOREVER}
 * @param node the name of its nodes in the graph
 * @param edges the edges that this request names, of its own nodes or others
 */
public record GangNode(String gang, Span span, long patience, String node, List<Edge> edges) {
  /** What the tag begins with that names the graph. */
  public static final String GANG = "vqs-gang/";

  /** What the tag begins with that names the node. */
  public static final String NODE = "vqs-node/";

  /** What tags begin with that are edges. */
  public static final String EDGE = "vqs-edge/";

  private static final String GANG_FORMS =
      "vqs-gang/NAME, vqs-gang/NAME/soft/SECONDS, or with /in/rack (or node, or level2 to level9)"
          + " behind NAME";
  private static final long MOST_WEIGHT = 1_000_000;
  private static final String NAME = "[A-Za-z0-9_.]+";
  private static final Pattern GANG_FORM =
      Pattern.compile(
          "vqs-gang/(" + NAME + ")(?:/in/(" + GangUnit.FORM + "))?(?:/hard|/soft/([0-9]{1,8}))?");
  private static final Pattern NODE_FORM = Pattern.compile("vqs-node/(" + NAME + ")");
  private static final Pattern EDGE_FORM =
      Pattern.compile("vqs-edge/(" + NAME + ")-(" + NAME + ")(?:/([0-9]+(?:\\.[0-9]+)?))?");

  /**
   * An edge between any node of one name and any of another, or the same.
   *
   * @param weight what it costs to break it
   */
  public record Edge(String from, String to, double weight) {}

  /**
   * What tags say, or null if they name no gang.
   *
   * @throws IllegalArgumentException if one is malformed; the message says how to write it
   */
  public static GangNode of(Collection<String> tags) {
    String gang = null;
    String node = null;
    Span span = Span.ANYWHERE;
    long patience = GangTag.FOREVER;
    List<Edge> edges = new ArrayList<>();
    for (String tag : new TreeSet<>(tags == null ? List.of() : tags)) {
      if (tag.startsWith(GANG)) {
        Matcher form = match(GANG_FORM, tag, GANG_FORMS);
        gang = only(gang, form.group(1), tag);
        span = form.group(2) == null ? span : GangUnit.span(form.group(2));
        patience = form.group(3) == null ? patience : 1_000L * Long.parseLong(form.group(3));
      } else if (tag.startsWith(NODE)) {
        node = only(node, match(NODE_FORM, tag, "vqs-node/NAME").group(1), tag);
      } else if (tag.startsWith(EDGE)) {
        edges.add(edge(match(EDGE_FORM, tag, "vqs-edge/NAME-NAME/WEIGHT")));
      }
    }
    if (gang == null && (node != null || !edges.isEmpty())) {
      throw new IllegalArgumentException(
          "allocation tags " + tags + " name a node or an edge, but no gang; add vqs-gang/NAME");
    }
    return gang == null
        ? null
        : new GangNode(gang, span, patience, node == null ? gang : node, edges);
  }

  /** The names of the gangs in tags, which may be malformed otherwise. */
  public static List<String> namesIn(Collection<String> tags) {
    List<String> names = new ArrayList<>();
    for (String tag : new TreeSet<>(tags == null ? List.of() : tags)) {
      if (tag.startsWith(GANG)) {
        int end = tag.indexOf('/', GANG.length());
        names.add(tag.substring(GANG.length(), end < 0 ? tag.length() : end));
      }
    }
    return names;
  }

  private static Edge edge(Matcher form) {
    double weight = form.group(3) == null ? 1 : Double.parseDouble(form.group(3));
    if (weight > MOST_WEIGHT) {
      throw new IllegalArgumentException(
          "allocation tag " + form.group() + ": the weight must be at most " + MOST_WEIGHT);
    }
    return new Edge(form.group(1), form.group(2), weight);
  }

  private static Matcher match(Pattern form, String tag, String forms) {
    Matcher matcher = form.matcher(tag);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "allocation tag " + tag + " must be " + forms + "; a NAME has letters, digits, _ and .");
    }
    return matcher;
  }

  private static String only(String before, String now, String tag) {
    if (before != null) {
      throw new IllegalArgumentException(
          "allocation tag " + tag + ": one container is one node of one gang, not also " + before);
    }
    return now;
  }
}
