package org.vqs.core.cluster;

import org.vqs.core.server.Job;
import org.vqs.core.server.Reservation;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenants;

/**
 * Counts what servers have, what jobs use and what is reserved for the tenants whose it is:
 * everywhere, and at the home of the server where queues are kept apart there.
 */
final class TenantUse {
  private final Tenants tenants;

  TenantUse(Tenants tenants) {
    this.tenants = tenants;
  }

  void count(Job job, int sign) {
    tenants.change(job.tenant(), job.demand(), sign, job.lane());
    HomeTenants here = job.server().home().tenants();
    if (here != null) {
      here.change(job.tenant(), job.demand(), sign, job.lane());
    }
  }

  void capacityChanged(Server server, int sign) {
    tenants.capacityChanged(server.capacity(), sign);
    HomeTenants here = server.home().tenants();
    if (here != null) {
      here.capacityChanged(server.capacity(), sign);
    }
  }

  void changeReserved(Server server, Reservation.Holder holder, int sign) {
    tenants.changeReserved(holder.tenant(), holder.demand(), sign);
    HomeTenants here = server.home().tenants();
    if (here != null) {
      here.changeReserved(holder.tenant(), holder.demand(), sign);
    }
  }

  /** Counts a server, with what runs on it or is reserved there, at its home only. */
  static void countAtHome(Server server, int sign) {
    HomeTenants here = server.home().tenants();
    if (here == null) {
      return;
    }
    here.capacityChanged(server.capacity(), sign);
    for (Job job : server.allJobs()) {
      here.change(job.tenant(), job.demand(), sign, job.lane());
    }
    if (server.isReserved()) {
      Reservation.Holder holder = server.reservation().holder();
      here.changeReserved(holder.tenant(), holder.demand(), sign);
    }
  }
}
