package org.vqs.yarn.convert;

/**
 * What became of one setting of the source.
 *
 * @param source the setting's name in the source
 * @param text what was done instead, or why there is nothing
 */
record Note(String source, String text) {}
