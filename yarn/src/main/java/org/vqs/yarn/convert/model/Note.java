package org.vqs.yarn.convert.model;

/**
 * What became of one setting of the source.
 *
 * @param source the setting's name in the source
 * @param text what was done instead, or why there is nothing
 */
public record Note(String source, String text) {}
