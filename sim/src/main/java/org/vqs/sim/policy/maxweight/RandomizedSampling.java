package org.vqs.sim.policy.maxweight;

import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;

/**
 * G16, randomised sampling with tokens: the algorithm of Ghaderi (Randomized algorithms for
 * scheduling VMs in the cloud, 2016) as Psychas and Ghaderi describe and simulate it (On
 * Non-Preemptive VM Scheduling in the Cloud, §1.1, §7).
 *
 * <pre>
 * At the rate λ̂ exp(log(1 + Q_j)^(1-b)) queue j samples a server, each with the same probability:
 *   if a type-j job fits into what jobs and tokens leave of it:
 *     schedule a type-j job there if one waits, else place a token of type j
 * When a job of type j arrives:
 *   if there is an unused token of type j, schedule the job in its place; else it waits
 * When a job is completed, or an unused token has been there for an exponentially distributed time:
 *   the room is free
 * </pre>
 *
 * <p>Not in the text, and therefore readings: the rate's form, λ̂ and b (readings.md); the law of a
 * token's time and its mean, for which the paper says "some time duration" (the alternative form of
 * DGP in Storms and Streams, Appendix B, has templates that stay for an exponential time with the
 * mean of the service, and the simulations of §7 give all types the same mean); that the location
 * of a completed job is free at once and must be sampled again (as there); that an arrival takes
 * one of several tokens at random; that all clocks are independent. Results are sensitive to λ̂ and
 * b.
 *
 * <p>Acts of its own: {@link #nextClock} is the next sample or the next end of a token. Cost of an
 * event: J.
 */
public final class RandomizedSampling implements TypedPolicy {
  private final TypedCluster cluster;
  private final SamplingRates rates;
  private final RandomGenerator random;
  private final TypedHost host;
  private final SamplingClock clock;
  private final TypeQueues queues;
  private final long[][] room;
  private final Tokens[] tokens;
  private final double[] sampling;
  private double totalRate;

  /** The algorithm on empty servers, from time 0. */
  public RandomizedSampling(
      TypedCluster cluster, SamplingRates rates, RandomGenerator random, TypedHost host) {
    this.cluster = cluster;
    this.rates = rates;
    this.random = random;
    this.host = host;
    clock = new SamplingClock(random);
    queues = new TypeQueues(cluster.typeCount());
    room = cluster.servers().stream().map(ResourceVector::toArray).toArray(long[][]::new);
    tokens = new Tokens[cluster.typeCount()];
    sampling = new double[cluster.typeCount()];
    for (int type = 0; type < tokens.length; type++) {
      tokens[type] = new Tokens();
      sampling[type] = rates.sampling(0);
    }
    updateTotal();
  }

  @Override
  public void arrive(int type) {
    queues.add(type);
    if (tokens[type].count() > 0) {
      start(tokens[type].remove(random.nextInt(tokens[type].count())), type);
    } else {
      sampling[type] = rates.sampling(queues.count(type));
    }
    updateTotal();
  }

  @Override
  public void depart(int server, int type) {
    cluster.types().get(type).addTo(room[server], 1);
  }

  @Override
  public double nextClock() {
    return clock.next(totalRate);
  }

  @Override
  public void advance(double now) {
    while (clock.next(totalRate) <= now) {
      clock.ring(totalRate);
      ring(random.nextDouble() * totalRate);
      updateTotal();
    }
    clock.pass(now, totalRate);
  }

  /** What happens when the clock rings: each queue's sample and each token's end at its rate. */
  private void ring(double draw) {
    double left = draw;
    for (int type = 0; type < tokens.length; type++) {
      left -= sampling[type];
      if (left < 0) {
        sample(type);
        return;
      }
    }
    for (int type = 0; type < tokens.length; type++) {
      left -= rates.expiry() * tokens[type].count();
      if (left < 0) {
        expire(type);
        return;
      }
    }
  }

  private void sample(int type) {
    int server = random.nextInt(room.length);
    ResourceVector demand = cluster.types().get(type);
    if (!demand.fitsIn(room[server])) {
      return;
    }
    demand.addTo(room[server], -1);
    if (queues.count(type) > 0) {
      start(server, type);
      sampling[type] = rates.sampling(queues.count(type));
    } else {
      tokens[type].add(server);
    }
  }

  private void expire(int type) {
    int server = tokens[type].remove(random.nextInt(tokens[type].count()));
    cluster.types().get(type).addTo(room[server], 1);
  }

  private void start(int server, int type) {
    queues.remove(type);
    host.start(server, type);
  }

  private void updateTotal() {
    double total = 0;
    int unused = 0;
    for (int type = 0; type < tokens.length; type++) {
      total += sampling[type];
      unused += tokens[type].count();
    }
    totalRate = total + unused * rates.expiry();
  }

  /** What jobs and tokens leave of a server, for tests. Not to be changed. */
  long[] room(int server) {
    return room[server];
  }

  /** The unused tokens of a type, for tests. */
  Tokens tokens(int type) {
    return tokens[type];
  }

  @Override
  public long waiting(int type) {
    return queues.count(type);
  }
}
