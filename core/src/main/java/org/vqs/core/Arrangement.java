package org.vqs.core;

import org.vqs.core.cluster.Cluster;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.WorkList;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/** The options that a cluster works by, the layers that they want, and the change to others. */
final class Arrangement {
  private final Host host;
  private final Cluster cluster;
  private final Counters counters = new Counters();
  private final WorkList work = new WorkList();
  private PackerOptions options;
  private Layers layers;
  private boolean isChangingOver;

  /** An empty cluster. */
  Arrangement(PackerOptions options, Host host) {
    this.host = host;
    this.cluster = new Cluster(options.smallest(), Layers.settings(options));
    this.options = options;
    use(Layers.of(options, cluster, host, counters, work));
  }

  private void use(Layers newLayers) {
    layers = newLayers;
    cluster.setListener(layers.policy()::changed);
    cluster.setObserver(layers.policy().observer());
    work.setArrivalOrder(layers.policy().arrivalOrder());
  }

  Cluster cluster() {
    return cluster;
  }

  Counters counters() {
    return counters;
  }

  /** What events left to be looked at. */
  WorkList work() {
    return work;
  }

  PackerOptions options() {
    return options;
  }

  Layers layers() {
    return layers;
  }

  /** The next run looks at an ask, if it waits and fits somewhere. */
  void tryAgain(Ask ask) {
    if (ask.isIndexed()) {
      work.add(ask);
    }
  }

  /** True if it works by these options, and no change to others failed since it does. */
  boolean worksBy(PackerOptions wanted) {
    return !isChangingOver && wanted.equals(options);
  }

  /** Goes on under other options; see {@link Packer#reconfigure}. */
  void change(PackerOptions newOptions, long now) {
    if (!newOptions.smallest().equals(options.smallest())) {
      throw new IllegalArgumentException(
          "the smallest job ("
              + newOptions.smallest()
              + ") must stay "
              + options.smallest()
              + ": it cannot change while the packer runs");
    }
    cluster.holds().pass(now);
    if (isChangingOver || !Layers.areSame(options, newOptions)) {
      changeOver(newOptions, now);
    } else {
      layers.setNumbers(newOptions);
    }
    options = newOptions;
    isChangingOver = false;
    cluster.pending().deferred().renew();
    cluster.servers().forEach(work::addForLater);
  }

  /** Makes all anew that is by options, though they stay. */
  void startAnew(long now) {
    isChangingOver = true;
    change(options, now);
  }

  private void changeOver(PackerOptions newOptions, long now) {
    Cluster.Settings settings = Layers.settings(newOptions);
    Layers newLayers = Layers.of(newOptions, cluster, host, counters, work);
    isChangingOver = true;
    layers.gangs().endAll();
    for (Server server : cluster.servers()) {
      endReservation(server);
      endStall(server);
    }
    boolean keepConfigurations = newOptions.entry().takesConfigurationsOf(options.entry());
    // What changed so far is for the policy that goes to index: the next one knows no server yet.
    cluster.refreshIndexes();
    use(newLayers);
    layers.starter().begin(now, 0);
    cluster.renew(settings, keepConfigurations);
  }

  /** Ends the stall of a server, if it is stalled, and tells the host. */
  void endStall(Server server) {
    if (server.isStalled()) {
      long since = cluster.holds().endStall(server).since();
      counters.activated(Host.Activation.RECONFIGURED);
      host.activated(server, Host.Activation.RECONFIGURED, since);
    }
  }

  /** Ends what is reserved on a server, if anything is, and tells the host. */
  void endReservations(Server server) {
    layers.gangs().giveBack(server);
    endReservation(server);
  }

  /** Ends the reservation on a server, if there is one, and tells the host. */
  void endReservation(Server server) {
    Ask reservedFor = Ask.reserving(server);
    if (reservedFor != null) {
      cluster.holds().end(server);
      host.reserved(server, reservedFor, false);
    }
  }
}
