package org.vqs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;

/** The arrows between the packages, and what the core may not do. */
@AnalyzeClasses(locations = Compiled.Products.class)
class ArchitectureTest {
  private static final String CORE = "org.vqs.core..";
  private static final String SIM = "org.vqs.sim..";
  private static final String YARN = "org.vqs.yarn..";

  /** The tools among them, which stand on all others. */
  private static final String[] ABOVE = {"org.vqs.whatif..", "org.vqs.demo..", "org.vqs.bench.."};

  @ArchTest
  static final ArchRule core_dependsOnTheJdkOnly =
      classes()
          .that()
          .resideInAPackage(CORE)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", CORE)
          .as("org.vqs.core depends on java.* and itself only");

  @ArchTest
  static final ArchRule hadoop_isKnownNeitherToCoreNorSimulator =
      noClasses()
          .that()
          .resideInAnyPackage(CORE, SIM)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.hadoop..")
          .as("org.vqs.core and org.vqs.sim do not know org.apache.hadoop");

  @ArchTest
  static final ArchRule simulator_knowsOnlyTheCore =
      noClasses()
          .that()
          .resideInAPackage(SIM)
          .should()
          .dependOnClassesThat(resideInAnyPackage(ABOVE).or(resideInAPackage(YARN)))
          .as("org.vqs.sim knows org.vqs.core and no other module");

  @ArchTest
  static final ArchRule adapter_knowsOnlyTheCore =
      noClasses()
          .that()
          .resideInAPackage(YARN)
          .should()
          .dependOnClassesThat(resideInAnyPackage(ABOVE).or(resideInAPackage(SIM)))
          .as("org.vqs.yarn knows org.vqs.core and no other module");

  @ArchTest
  static final ArchRule jar_needsNoLibraryOfOurs =
      noClasses()
          .that()
          .resideInAnyPackage(CORE, YARN, "org.vqs.client..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "picocli..",
              "org.HdrHistogram..",
              "me.tongfei..",
              "org.apache.commons.math3..",
              "org.apache.commons.csv..",
              "com.google.gson..",
              "org.jfree..",
              "org.ojalgo..")
          .as("the jar uses only what a ResourceManager has");

  @ArchTest
  static final ArchRule core_hasNoCycles =
      slices()
          .matching("org.vqs.core.(**)")
          .should()
          .beFreeOfCycles()
          .as("the packages of org.vqs.core have no cycles");

  @ArchTest
  static final ArchRule simulator_hasNoCycles =
      slices()
          .matching("org.vqs.sim.(**)")
          .should()
          .beFreeOfCycles()
          .as("the packages of org.vqs.sim have no cycles");

  @ArchTest
  static final ArchRule core_standsOnRowsThatKnowOnlyThoseBelow =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("model")
          .definedBy("org.vqs.core.model..")
          .layer("partition")
          .definedBy("org.vqs.core.configuration..")
          .layer("index")
          .definedBy("org.vqs.core.index..")
          .layer("graph")
          .definedBy("org.vqs.core.graph..")
          .layer("reward")
          .definedBy("org.vqs.core.reward..")
          .layer("tenant")
          .definedBy("org.vqs.core.tenant..")
          .layer("server")
          .definedBy("org.vqs.core.server..")
          .layer("waiting")
          .definedBy("org.vqs.core.waiting..")
          .layer("learn")
          .definedBy("org.vqs.core.learn..")
          .layer("cluster")
          .definedBy("org.vqs.core.cluster..")
          .layer("policies")
          .definedBy(
              "org.vqs.core", "org.vqs.core.policy..", "org.vqs.core.layer..", "org.vqs.core.scale")
          .layer("check")
          .definedBy("org.vqs.core.check..")
          .whereLayer("model")
          .mayNotAccessAnyLayer()
          .whereLayer("partition")
          .mayOnlyAccessLayers("model")
          .whereLayer("index")
          .mayOnlyAccessLayers("model")
          .whereLayer("graph")
          .mayOnlyAccessLayers("model", "index")
          .whereLayer("reward")
          .mayOnlyAccessLayers("model", "partition")
          .whereLayer("tenant")
          .mayOnlyAccessLayers("model", "index")
          .whereLayer("server")
          .mayOnlyAccessLayers("model", "partition", "index", "tenant")
          .whereLayer("waiting")
          .mayOnlyAccessLayers("model", "partition", "index", "graph", "tenant", "server")
          .whereLayer("learn")
          .mayOnlyAccessLayers("model", "tenant", "server", "waiting")
          .whereLayer("cluster")
          .mayOnlyAccessLayers(
              "model", "partition", "index", "tenant", "server", "waiting", "learn")
          .whereLayer("check")
          .mayNotBeAccessedByAnyLayer()
          .as("the lower rows of org.vqs.core know only those below, and none of core the checks");

  @ArchTest
  static final ArchRule simulator_hasNoDate =
      noClasses()
          .that()
          .resideInAnyPackage(SIM, "org.vqs.whatif..")
          .should()
          .accessTargetWhere(targetOwner(type(System.class)).and(target(name("currentTimeMillis"))))
          .as("simulated time does not ask what time it is");

  @ArchTest
  static final ArchRule simulator_hasAClockForProgressOnly =
      noClasses()
          .that()
          .resideInAnyPackage(SIM, "org.vqs.whatif..")
          .and()
          .resideOutsideOfPackages("org.vqs.sim.cli..", "org.vqs.whatif.cli")
          .should()
          .accessTargetWhere(targetOwner(type(System.class)).and(target(name("nanoTime"))))
          .as("only the command line has a clock, for progress: simulated time is an argument");

  @ArchTest
  static final ArchRule core_hasNoClock =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("java.time..")
          .as("org.vqs.core has no clock: time is an argument");

  @ArchTest
  static final ArchRule coreAndSimulator_haveNoChanceOfTheirOwn =
      noClasses()
          .that()
          .resideInAnyPackage(CORE, SIM, "org.vqs.whatif..")
          .should()
          .callMethod(Math.class, "random")
          .orShould()
          .callConstructor(Random.class)
          .orShould()
          .callConstructor(SplittableRandom.class)
          .orShould()
          .callMethod(Collections.class, "shuffle", List.class)
          .orShould()
          .callMethod(System.class, "identityHashCode", Object.class)
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(ThreadLocalRandom.class, UUID.class)
          .as("core, simulator and what-if have no unseeded randomness: chance is an argument");

  @ArchTest
  static final ArchRule core_hasNoThread =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Thread.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Executor.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Timer.class)
          .as("org.vqs.core owns no thread");

  @ArchTest
  static final ArchRule core_hasNoFileSocketOrLog =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.util.logging..")
                  .and(not(equivalentTo(Serializable.class))))
          .as("org.vqs.core reads and writes no file, socket or log");
}
