package org.vqs.core.policy;

import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Ask;

/** What a policy keeps free for jobs that pay more than others, to look at. Changes nothing. */
public interface SlotReserve {
  /** Of a policy that keeps nothing. */
  SlotReserve NONE =
      new SlotReserve() {
        @Override
        public List<Home> homes() {
          return List.of();
        }

        @Override
        public Type keptFor(Server server, Ask ask) {
          return null;
        }

        @Override
        public int keptFor(Ask ask) {
          return 0;
        }
      };

  /** What is kept at each home. Cost O(types · (slots to keep) · log servers + configurations). */
  List<Home> homes();

  /** For which type the room that a job of an ask would take on a server is kept, or null. */
  Type keptFor(Server server, Ask ask);

  /** How many slots are kept for jobs of an ask from those that pay less; 0 for none. */
  int keptFor(Ask ask);

  /**
   * The servers of one home.
   *
   * @param home everywhere, or a partition
   * @param types the types of jobs, those that pay most first
   * @param configurations how servers should be used
   * @param emptied servers that take nothing that pays less, until a type that pays more has room
   */
  record Home(
      Location home, List<Type> types, List<Configuration> configurations, List<Server> emptied) {}

  /**
   * A type of jobs.
   *
   * @param demand what one uses at most
   * @param reward what it earns in a unit of time for each part of a server
   * @param running how many run
   * @param waiting how many wait
   * @param kept how many slots are kept for it from what pays less
   * @param open how many could start now, counted up to {@code kept}
   */
  record Type(
      ResourceVector demand, double reward, long running, long waiting, int kept, int open) {}

  /**
   * Servers of one class with one configuration.
   *
   * @param slots how many slots there are for each of the home's types
   * @param wanted how many servers should have it
   * @param accept how many do, and take jobs for their slots
   * @param reject how many do beyond that
   */
  record Configuration(ServerClass of, List<Integer> slots, int wanted, int accept, int reject) {}
}
