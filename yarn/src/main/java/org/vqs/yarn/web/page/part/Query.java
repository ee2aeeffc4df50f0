package org.vqs.yarn.web.page.part;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What the page was asked for: the parameters of its address that it knows. Immutable. */
public final class Query {
  public static final String STANDING = "standing";
  public static final String CLASS = "class";
  public static final String PARTITION = "partition";
  public static final String PAGE = "page";
  public static final String NODE = "node";
  public static final String QUEUE = "queue";
  public static final String QUEUE_PAGE = "queue-page";
  public static final String APPLICATION = "application";

  /** A node label; unlike others it may be blank, for nodes without one. */
  public static final String LABEL = "label";

  public static final String REFRESH = "refresh";

  /** After how many seconds the page may be loaded again by itself. */
  public static final List<Integer> REFRESHES = List.of(5, 30, 60);

  private static final List<String> NAMES =
      List.of(
          LABEL, STANDING, CLASS, PARTITION, PAGE, NODE, QUEUE, QUEUE_PAGE, APPLICATION, REFRESH);

  /** Longer values name nothing that exists; they need not be repeated on the page. */
  private static final int LONGEST = 256;

  private final Map<String, String> values;

  private Query(Map<String, String> values) {
    this.values = values;
  }

  /** The query of an address without parameters. */
  public static Query none() {
    return new Query(Map.of());
  }

  /**
   * Reads the parameters.
   *
   * @param parameters the value of a parameter, null or "" if the address has none
   */
  public static Query of(UnaryOperator<String> parameters) {
    Query query = none();
    for (String name : NAMES) {
      query = query.with(name, parameters.apply(name));
    }
    return query;
  }

  /** The value of a parameter, or null. */
  public String get(String name) {
    return values.get(name);
  }

  /** After how many seconds the page is to be loaded again; 0 for never, as for other values. */
  public int refreshSeconds() {
    return REFRESHES.stream()
        .filter(seconds -> seconds.toString().equals(get(REFRESH)))
        .findFirst()
        .orElse(0);
  }

  /**
   * The same with another value of a parameter; without it if the value is null or, but for a
   * label, blank.
   */
  public Query with(String name, String value) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    if (value == null || (value.isBlank() && !name.equals(LABEL))) {
      changed.remove(name);
    } else {
      String trimmed = value.trim();
      changed.put(name, trimmed.substring(0, Math.min(trimmed.length(), LONGEST)));
    }
    return new Query(changed);
  }

  /** The same label, and nothing else. */
  public Query ofLabel() {
    return none().with(LABEL, get(LABEL));
  }

  /** The address of the page with these parameters, relative to the page, at an element of it. */
  public String href(String anchor) {
    return values.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&", "?", "#"))
        + anchor;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
