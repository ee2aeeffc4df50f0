package org.vqs.demo;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the packages of the demo, whose classes are compiled beside the tests. */
@AnalyzeClasses(packages = "org.vqs.demo")
class DemoLayersTest {
  @ArchTest
  static final ArchRule demo_hasNoCycles =
      slices()
          .matching("org.vqs.demo.(**)")
          .should()
          .beFreeOfCycles()
          .as("the packages of org.vqs.demo have no cycles");
}
