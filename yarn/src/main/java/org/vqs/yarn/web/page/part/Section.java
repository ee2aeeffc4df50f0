package org.vqs.yarn.web.page.part;

/** A part of the page. It may fail: then the page has a line in its place. */
public interface Section {
  /** What its element is called, so that links can lead to it. */
  String id();

  /** Its heading; "" for none. */
  String title();

  /** Writes what is below the heading. */
  void render(Markup html, PageData data);
}
