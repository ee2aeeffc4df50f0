package org.vqs.yarn.web.page.edit;

import java.util.List;
import org.vqs.yarn.config.store.EditableSettings;

/**
 * What the editor needs of the ResourceManager, for the user who looks at it.
 *
 * @param settings where they are kept
 * @param labels of nodes, for which queues may have settings of their own
 * @param token what the form that applies the changes must bring along
 * @param demandedHeader a header without which the ResourceManager takes no form; null for none
 */
public record Editing(
    EditableSettings settings, List<String> labels, String token, String demandedHeader) {}
