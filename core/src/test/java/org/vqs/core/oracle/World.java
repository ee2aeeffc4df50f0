package org.vqs.core.oracle;

import java.util.List;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant;

/**
 * What events can be told to, by numbers: servers, tenants (the root is 0) and asks by the order in
 * which they were made, running jobs by their place in the list of those that run.
 */
interface World {
  /** The home is the first of its locations. */
  int addServer(ResourceVector capacity, List<String> locations, Reason closed);

  void removeServer(int server);

  void resizeServer(int server, ResourceVector capacity);

  void closeServer(int server);

  void openServer(int server);

  void occupy(int server, ResourceVector demand, int tenant, boolean master);

  void resizeJob(int job, ResourceVector demand);

  /** A job ended; those behind it in the list move up. */
  void vacate(int job);

  int newAsk(AskPlan plan);

  void setCount(int ask, int count, long now);

  void removeAsk(int ask, long now);

  void move(int ask, List<String> locations, List<String> preferred, int rank, long now);

  int newTenant(int parent, Tenant.Kind kind, double weight);

  void setWeight(int tenant, double weight);

  void setDiscipline(int queue, Discipline discipline);

  void setPrecedence(int application, int rank, long seniority);

  void setLimits(int tenant, ResourceVector maximum, ResourceVector mastersMaximum);

  /** What the queue of a tenant may hold on the servers of a home, or null. */
  void setMaximumAt(String home, int tenant, ResourceVector maximum);

  /** The weight of a queue on the servers of a home, or null for that which it has everywhere. */
  void setWeightAt(String home, int tenant, Double weight);

  void setGuaranteed(int tenant, ResourceVector guaranteed);

  void transfer(int ask, int tenant);

  void assign(int job, int tenant, boolean master);

  void retry(int ask);

  void unhold(int ask);

  void run(long now);

  void heartbeat(int server, long now);

  void reconfigure(PackerOptions options, long now);

  HostScript script();
}
