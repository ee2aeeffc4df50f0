package org.vqs.whatif.stage;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which calls of a class, lambdas and method references included, read a clock or chance. */
final class ClockReads {
  private static final Set<String> METHODS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.System.identityHashCode",
          "java.lang.Math.random",
          "java.lang.StrictMath.random",
          "java.lang.Object.wait",
          "java.util.Collections.shuffle",
          "java.util.UUID.randomUUID",
          "java.util.Calendar.getInstance",
          "java.util.concurrent.ThreadLocalRandom.current",
          "org.apache.hadoop.yarn.util.SystemClock.getInstance");

  private static final Set<String> CONSTRUCTORS =
      Set.of(
          "java.util.Date",
          "java.util.GregorianCalendar",
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.util.Timer",
          "java.security.SecureRandom",
          "java.util.concurrent.ForkJoinPool",
          "java.util.concurrent.ScheduledThreadPoolExecutor",
          "java.util.concurrent.ThreadPoolExecutor",
          "org.apache.hadoop.util.StopWatch",
          "org.apache.hadoop.util.Timer",
          "org.apache.hadoop.yarn.util.MonotonicClock",
          "org.apache.hadoop.yarn.util.SystemClock",
          "org.apache.hadoop.yarn.util.UTCClock");

  /** Of these, made with a seed. */
  private static final Set<String> SEEDED =
      Set.of("java.util.Random", "java.util.SplittableRandom");

  /** Every method of these. */
  private static final Set<String> CLASSES =
      Set.of(
          "java.util.concurrent.Executors",
          "java.util.concurrent.locks.LockSupport",
          "org.apache.commons.lang3.RandomUtils",
          "org.apache.commons.lang3.RandomStringUtils",
          "org.apache.hadoop.util.Time",
          "org.apache.hadoop.util.concurrent.HadoopExecutors");

  private ClockReads() {}

  /** The methods that do, by the name of the class and their own, each with what it calls. */
  static Map<String, Set<String>> of(JavaClass type) {
    Map<String, Set<String>> found = new TreeMap<>();
    for (JavaCodeUnit unit : type.getCodeUnits()) {
      Set<String> reads =
          Stream.<JavaAccess<? extends AccessTarget.CodeUnitAccessTarget>>concat(
                  unit.getCallsFromSelf().stream(), unit.getCodeUnitReferencesFromSelf().stream())
              .map(access -> name(access.getTarget()))
              .filter(name -> !name.isEmpty())
              .collect(Collectors.toCollection(TreeSet::new));
      if (!reads.isEmpty()) {
        found
            .computeIfAbsent(type.getName() + "#" + unit.getName(), key -> new TreeSet<>())
            .addAll(reads);
      }
    }
    return found;
  }

  /** A short name if it is one of ours to find, or empty. */
  private static String name(AccessTarget.CodeUnitAccessTarget target) {
    JavaClass owner = target.getOwner();
    String method = target.getName();
    String ownerName = owner.getName();
    if (owner.isAssignableTo(Thread.class) && List.of("start", "sleep").contains(method)) {
      return "Thread." + method;
    }
    if (method.equals("<init>")) {
      boolean isRead = CONSTRUCTORS.contains(ownerName) && !isSeeded(ownerName, target);
      return isRead ? "new " + owner.getSimpleName() : "";
    }
    boolean isFound =
        METHODS.contains(ownerName + "." + method)
            || CLASSES.contains(ownerName)
            || isNowOfJavaTime(ownerName, method)
            || (owner.getSimpleName().equals("Stopwatch") && method.startsWith("create"));
    return isFound ? owner.getSimpleName() + "." + method : "";
  }

  /** What is drawn follows from the seed; where that comes from is found for itself. */
  private static boolean isSeeded(String owner, AccessTarget.CodeUnitAccessTarget target) {
    return SEEDED.contains(owner)
        && target.getRawParameterTypes().stream().anyMatch(type -> type.getName().equals("long"));
  }

  private static boolean isNowOfJavaTime(String owner, String method) {
    return owner.equals("java.time.Clock")
        ? (method.startsWith("system") || method.startsWith("tick"))
        : owner.startsWith("java.time.") && method.equals("now");
  }
}
