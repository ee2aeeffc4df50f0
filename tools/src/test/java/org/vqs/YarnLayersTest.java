package org.vqs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.vqs.yarn.VirtualQueueScheduler;

/** The rows of the adapter's packages, from the ground up. */
@AnalyzeClasses(locations = Compiled.Products.class)
class YarnLayersTest {

  @ArchTest
  static final ArchRule adapter_hasNoCycles =
      slices()
          .matching("org.vqs.yarn.(**)")
          .should()
          .beFreeOfCycles()
          .as("the packages of org.vqs.yarn have no cycles");

  @ArchTest
  static final ArchRule adapter_isBuiltFromTheGroundUp =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("org.vqs.yarn..")
          .layer("ground")
          .definedBy(
              "org.vqs.yarn.config..",
              "org.vqs.yarn.resource",
              "org.vqs.yarn.compat",
              "org.vqs.yarn.gang",
              "org.vqs.yarn.text",
              "org.vqs.yarn.context")
          .layer("constraints")
          .definedBy("org.vqs.yarn.constraint")
          .layer("nodes")
          .definedBy("org.vqs.yarn.node")
          .layer("queues")
          .definedBy("org.vqs.yarn.queue")
          .layer("applications")
          .definedBy("org.vqs.yarn.app..")
          .layer("placing")
          .definedBy("org.vqs.yarn.placing", "org.vqs.yarn.preemption..", "org.vqs.yarn.overcommit")
          .layer("events")
          .definedBy("org.vqs.yarn.event")
          .layer("observation")
          .definedBy(
              "org.vqs.yarn.snapshot",
              "org.vqs.yarn.metrics",
              "org.vqs.yarn.why..",
              "org.vqs.yarn.scale",
              "org.vqs.yarn.observe")
          .layer("page")
          .definedBy("org.vqs.yarn.web.page..")
          .layer("web")
          .definedBy("org.vqs.yarn.web", "org.vqs.yarn.web.json", "org.vqs.yarn.web.capacity")
          .layer("roof")
          .definedBy("org.vqs.yarn")
          .layer("beside")
          .definedBy("org.vqs.yarn.convert..", "org.vqs.yarn.tool")
          .whereLayer("constraints")
          .mayOnlyAccessLayers("ground")
          .whereLayer("nodes")
          .mayOnlyAccessLayers("ground", "constraints")
          .whereLayer("queues")
          .mayOnlyAccessLayers("ground", "constraints", "nodes")
          .whereLayer("applications")
          .mayOnlyAccessLayers("ground", "constraints", "nodes", "queues")
          .whereLayer("ground")
          .mayNotAccessAnyLayer()
          .whereLayer("placing")
          .mayOnlyAccessLayers("ground", "constraints", "nodes", "queues", "applications")
          .whereLayer("events")
          .mayOnlyAccessLayers(
              "ground", "constraints", "nodes", "queues", "applications", "placing")
          .whereLayer("observation")
          .mayOnlyAccessLayers(
              "ground", "constraints", "nodes", "queues", "applications", "placing")
          .whereLayer("page")
          .mayOnlyAccessLayers("ground", "observation")
          .whereLayer("web")
          .mayOnlyAccessLayers("ground", "observation", "page")
          .whereLayer("beside")
          .mayOnlyAccessLayers("ground", "roof")
          .whereLayer("roof")
          .mayOnlyBeAccessedByLayers("beside")
          .as("each row of org.vqs.yarn knows the rows below it only");

  @ArchTest
  static final ArchRule scheduler_isKnownToTheRoofOnly =
      noClasses()
          .that()
          .resideInAPackage("org.vqs.yarn..")
          .and()
          .resideOutsideOfPackages("org.vqs.yarn", "org.vqs.yarn.tool")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(VirtualQueueScheduler.class)
          .as("helpers know the scheduler's context, not the scheduler");
}
