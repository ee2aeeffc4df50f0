package org.vqs.core.server;

/** Who keeps something for the sites of a location, and is told as they come and go. */
public interface SiteListener {
  /** Nobody. */
  SiteListener NONE =
      new SiteListener() {
        @Override
        public void added(Site site) {}

        @Override
        public void removed(Site site) {}

        @Override
        public void renewed() {}
      };

  /** The first server of a class came to the location. */
  void added(Site site);

  /** The last server of a class left the location. */
  void removed(Site site);

  /** Other sites stand in the place of all the location's sites. */
  void renewed();
}
