package org.vqs.demo.cluster;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.CompositeService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.vqs.demo.workload.NodeSize;

/**
 * A MiniYARNCluster with one ResourceManager and NodeManagers of different sizes.
 *
 * <p>MiniYARNCluster initialises all its NodeManagers with one configuration. They are its child
 * services, so each is wrapped, as it is added, in a service that passes on a configuration of its
 * own.
 */
public final class UnequalNodesCluster extends MiniYARNCluster {

  private static final String NODE_SERVICE_PREFIX =
      MiniYARNCluster.class.getName() + "$NodeManagerWrapper_";

  private final List<NodeSize> sizes;

  UnequalNodesCluster(String name, List<NodeSize> sizes) {
    super(name, 1, sizes.size(), 1, 1);
    this.sizes = List.copyOf(sizes);
  }

  @Override
  protected void addService(Service service) {
    String name = service.getName();
    if (name.startsWith(NODE_SERVICE_PREFIX)) {
      int index = Integer.parseInt(name.substring(NODE_SERVICE_PREFIX.length()));
      super.addService(new SizedNode(service, sizes.get(index)));
    } else {
      super.addService(service);
    }
  }

  private static final class SizedNode extends CompositeService {

    private final NodeSize size;

    SizedNode(Service node, NodeSize size) {
      super("sized " + node.getName());
      this.size = size;
      addService(node);
    }

    @Override
    protected void serviceInit(Configuration conf) throws Exception {
      Configuration own = new YarnConfiguration(conf);
      own.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, size.memoryMb());
      own.setInt(YarnConfiguration.NM_VCORES, size.vcores());
      super.serviceInit(own);
    }

    @Override
    protected void serviceStart() throws Exception {
      WebPages ofResourceManager = WebPages.now();
      super.serviceStart();
      ofResourceManager.restore();
    }
  }
}
