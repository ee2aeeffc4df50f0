package org.vqs.core.oracle.naive;

import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * An ask to be made in both worlds.
 *
 * @param tenant the number of whose it is; 0 is the root
 * @param home where limits hold for it beside those of all servers
 * @param group the number of its application, or -1
 */
public record AskPlan(
    ResourceVector demand,
    int tenant,
    int group,
    int urgency,
    int rank,
    boolean master,
    List<String> locations,
    List<String> preferred,
    String home) {}
