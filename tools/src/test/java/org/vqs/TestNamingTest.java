package org.vqs;

import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Tag;

/**
 * Surefire takes {@code *Test} without the tag {@code cluster}, Failsafe takes {@code *IT}: a test
 * whose name and tag disagree would run nowhere, or make {@code mvn test} slow.
 */
@AnalyzeClasses(locations = Compiled.Tests.class)
class TestNamingTest {
  private static final DescribedPredicate<JavaAnnotation<?>> CLUSTER_TAG =
      DescribedPredicate.describe(
          "@Tag(\"cluster\")",
          annotation ->
              annotation.getRawType().isEquivalentTo(Tag.class)
                  && annotation.get("value").filter("cluster"::equals).isPresent());

  @ArchTest
  static final ArchRule taggedClasses_endInIT =
      classes()
          .that()
          .areAnnotatedWith(CLUSTER_TAG)
          .should()
          .haveSimpleNameEndingWith("IT")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule taggedMethods_areInClassesThatEndInIT =
      methods()
          .that()
          .areAnnotatedWith(CLUSTER_TAG)
          .should()
          .beDeclaredInClassesThat()
          .haveSimpleNameEndingWith("IT")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule classesThatEndInIT_areTagged =
      classes()
          .that()
          .haveSimpleNameEndingWith("IT")
          .and()
          .doNotHaveModifier(ABSTRACT)
          .should()
          .beAnnotatedWith(CLUSTER_TAG)
          .allowEmptyShould(true);
}
