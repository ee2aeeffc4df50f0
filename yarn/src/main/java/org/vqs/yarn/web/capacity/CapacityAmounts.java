package org.vqs.yarn.web.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.json.JsonParts;

/** Amounts of resources as YARN's own REST resources write them. Immutable. */
public final class CapacityAmounts {
  private static final int MEMORY = 0;
  private static final int VCORES = 1;

  private final List<String> names;

  /** For amounts of these resource types. */
  public CapacityAmounts(List<String> names) {
    this.names = names;
  }

  public ObjectNode of(Resource resource) {
    return of(ResourceAmounts.of(ResourceMapping.amounts(resource)));
  }

  public ObjectNode of(ResourceAmounts amounts) {
    ObjectNode object =
        JsonParts.object().put("memory", amounts.get(MEMORY)).put("vCores", amounts.get(VCORES));
    ArrayNode all = object.putObject("resourceInformations").putArray("resourceInformation");
    Map<String, ResourceInformation> types = ResourceUtils.getResourceTypes();
    for (int r = 0; r < names.size(); r++) {
      ResourceInformation type = types.get(names.get(r));
      ObjectNode entry = all.addObject();
      entry.putObject("attributes");
      entry
          .put("maximumAllocation", Long.MAX_VALUE)
          .put("minimumAllocation", 0L)
          .put("name", names.get(r))
          .put("resourceType", "COUNTABLE")
          .put("units", type == null ? "" : type.getUnits())
          .put("value", amounts.get(r));
    }
    return object;
  }

  /** No amount of anything. */
  ObjectNode nothing() {
    return of(ResourceAmounts.of(new long[names.size()]));
  }

  List<String> names() {
    return names;
  }
}
