package org.vqs.yarn.testing;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.vqs.core.PackerOptions;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.scale.ScaleOptions;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.config.Adjustment;
import org.vqs.yarn.config.BlackHoleSettings;
import org.vqs.yarn.config.OvercommitSettings;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.config.ScaleSettings;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * The scheduler, with other values of what is no setting where a test names them ({@link #PREFIX}):
 * so that on a few nodes and in seconds happens what takes many nodes and minutes. They are read
 * with the settings, and change with them.
 */
public final class TunedScheduler extends VirtualQueueScheduler {
  /** What the names begin with. */
  public static final String PREFIX = "vqs.test.";

  private static final Set<String> NAMES =
      Set.of(
          "partition.j",
          "max-starts-per-event",
          "probe-limit",
          "weight.tau",
          "stall.kind",
          "stall.beta",
          "reservation.max-fraction",
          "share.reservation.timeout",
          "share.reservation.max-fraction",
          "gang.max-fraction",
          "graph.placement",
          "dra.slots",
          "dra.max-fraction",
          "preemption.interval",
          "preemption.max-share-per-round",
          "black-hole.quick",
          "black-hole.back-off",
          "black-hole.max-back-off",
          "scale.interval",
          "scale.horizon",
          "scale.calm",
          "scale.spare",
          "overcommit.window",
          "overcommit.unmeasured",
          "overcommit.patience",
          "why.delay");

  /** The full name of a setting, or of what is none, by its short name. */
  public static String key(String shortName) {
    boolean isSetting =
        shortName.startsWith("root.")
            || VqsProperties.all().stream().anyMatch(p -> p.shortName().equals(shortName));
    return (isSetting ? VqsProperties.PREFIX : PREFIX) + shortName;
  }

  @Override
  protected Adjustment adjustment(Configuration conf) {
    return new Named(conf);
  }

  private static final class Named implements Adjustment {
    private final Configuration conf;

    Named(Configuration conf) {
      this.conf = conf;
      for (Map.Entry<String, String> entry : conf) {
        String name = entry.getKey();
        if (name.startsWith(PREFIX) && !NAMES.contains(name.substring(PREFIX.length()))) {
          throw new IllegalArgumentException(name + " is unknown");
        }
      }
    }

    private int count(String name, int deployed) {
      return conf.getInt(PREFIX + name, deployed);
    }

    private double number(String name, double deployed) {
      return conf.getDouble(PREFIX + name, deployed);
    }

    private long time(String name, long deployed) {
      return conf.getTimeDuration(PREFIX + name, deployed, TimeUnit.MILLISECONDS);
    }

    @Override
    public PackerOptions core(PackerOptions deployed) {
      return deployed.with(
          o ->
              o.j(count("partition.j", deployed.j()))
                  .maxStartsPerEvent(count("max-starts-per-event", deployed.maxStartsPerEvent()))
                  .probeLimit(count("probe-limit", deployed.probeLimit()))
                  .tau(number("weight.tau", deployed.tau()))
                  .stall(stall(deployed.stall().when()))
                  .reservations(reservations(deployed.reservations()))
                  .shares(shares(deployed.shares()))
                  .gangs(gangs(deployed.gangs()))
                  .slots(slots(deployed.slots())));
    }

    private Stall stall(Stall deployed) {
      return switch (conf.get(PREFIX + "stall.kind", "")) {
        case "constant" -> new Stall.Constant(number("stall.beta", QueueBeta.PAPER.bar()));
        case "none" -> new Stall.None();
        case "adaptive" -> new Stall.Varying(QueueBeta.PER_SERVER);
        default -> deployed;
      };
    }

    private ReservationOptions reservations(ReservationOptions deployed) {
      return deployed == null
          ? null
          : new ReservationOptions(
              deployed.delay(),
              deployed.timeout(),
              number("reservation.max-fraction", deployed.share()));
    }

    private ShareOptions shares(ShareOptions deployed) {
      return new ShareOptions(
          deployed.tolerance(),
          time("share.reservation.timeout", deployed.timeout()),
          number("share.reservation.max-fraction", deployed.share()),
          deployed.halfLife());
    }

    private GangOptions gangs(GangOptions deployed) {
      GangOptions.Placement placement =
          conf.getEnum(PREFIX + "graph.placement", deployed.graph().placement());
      return deployed
          .graph(deployed.graph().by(placement))
          .share(number("gang.max-fraction", deployed.share()));
    }

    private SlotOptions slots(SlotOptions deployed) {
      return new SlotOptions(
          count("dra.slots", deployed.slots()),
          number("dra.max-fraction", deployed.fraction()),
          deployed.types(),
          deployed.memory());
    }

    @Override
    public PreemptionSettings preemption(PreemptionSettings deployed) {
      return new PreemptionSettings(
          deployed.enabled(),
          deployed.delayMillis(),
          deployed.graceMillis(),
          time("preemption.interval", deployed.intervalMillis()),
          number("preemption.max-share-per-round", deployed.maxSharePerRound()));
    }

    @Override
    public BlackHoleSettings blackHoles(BlackHoleSettings deployed) {
      return new BlackHoleSettings(
          deployed.failures(),
          time("black-hole.quick", deployed.quickMillis()),
          time("black-hole.back-off", deployed.backOffMillis()),
          time("black-hole.max-back-off", deployed.maxBackOffMillis()));
    }

    @Override
    public ScaleSettings scale(ScaleSettings deployed) {
      ScaleOptions options = deployed.options();
      return new ScaleSettings(
          time("scale.interval", deployed.intervalMillis()),
          new ScaleOptions(
              time("scale.horizon", options.horizon()),
              options.idle(),
              time("scale.calm", options.calm()),
              options.minimum(),
              count("scale.spare", options.spare())),
          deployed.leave());
    }

    @Override
    public OvercommitSettings overcommit(OvercommitSettings deployed) {
      return new OvercommitSettings(
          deployed.factor(),
          deployed.highWater(),
          time("overcommit.window", deployed.windowMillis()),
          time("overcommit.unmeasured", deployed.unmeasuredMillis()),
          time("overcommit.patience", deployed.patienceMillis()),
          deployed.graceMillis());
    }

    @Override
    public long whyDelay(long deployed) {
      return time("why.delay", deployed);
    }
  }
}
