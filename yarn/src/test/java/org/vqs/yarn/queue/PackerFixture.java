package org.vqs.yarn.queue;

import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Host;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.resource.ResourceMapping;

/** A packer whose host lets everything start. */
final class PackerFixture {
  private PackerFixture() {}

  static Packer packer() {
    PackerOptions options =
        PackerOptions.paper(
            Policies.BF_JS, ResourceMapping.ALL.toVector(Resource.newInstance(256, 1)));
    return new Packer(
        options,
        new Host() {
          @Override
          public Refusal check(Ask ask, Server server) {
            return null;
          }

          @Override
          public Refusal start(Job job, Ask ask) {
            return null;
          }
        });
  }
}
