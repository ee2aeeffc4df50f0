package org.vqs.yarn.convert.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of one setting of the source.
 *
 * @param source the setting's name in the source
 * @param value its value there; empty if the source only implies it
 * @param ours what it became, by full name; empty if it means what ours are without a setting, or
 *     has no equivalent
 * @param instead what was done in another way
 * @param leftOut why it, or a part of it, was left out
 */
public record Account(
    String source,
    Optional<String> value,
    Map<String, String> ours,
    List<String> instead,
    List<String> leftOut) {}
