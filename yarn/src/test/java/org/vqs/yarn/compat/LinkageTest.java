package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;

/**
 * The class files that operators install link to the Hadoop beside them, whichever they were
 * compiled against; in {@code hadoop/3.5-tools} those of the tools too. Java says what is missing
 * only when it comes to the call, which may be the handling of a rare failure.
 */
class LinkageTest {
  private static final JavaClasses INSTALLED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.vqs");

  /**
   * What Hadoop 3.2 never loads: the settings of a store and the REST resources, for which it has
   * no way in.
   */
  private static final Set<String> NOT_ON_32 =
      Set.of("StoredSettings", "SchedulerConfServices", "SchedulerInfoServices");

  @Test
  void everyMemberThatIsNamed_exists() {
    List<String> missing =
        loaded()
            .flatMap(installed -> installed.getAccessesFromSelf().stream())
            .filter(access -> !exists(access.getTarget()))
            .map(JavaAccess::getDescription)
            .distinct()
            .sorted()
            .toList();
    assertThat(missing).isEmpty();
  }

  @Test
  void everyMethodThatHadoopDeclares_isImplemented() {
    List<String> missing =
        loaded()
            .map(LinkageTest::load)
            .filter(type -> !Modifier.isAbstract(type.getModifiers()))
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .map(Method::toString)
            .distinct()
            .toList();
    assertThat(missing).isEmpty();
  }

  private static Stream<JavaClass> loaded() {
    boolean isAny = !VersionInfo.getVersion().startsWith("3.2.");
    return INSTALLED.stream().filter(type -> isAny || !NOT_ON_32.contains(type.getSimpleName()));
  }

  private static boolean exists(AccessTarget target) {
    if (target.getOwner().isArray()) {
      return true;
    }
    Class<?> owner = load(target.getOwner());
    if (target instanceof AccessTarget.FieldAccessTarget read) {
      String type = read.getRawType().getName();
      return family(owner)
          .flatMap(member -> Arrays.stream(member.getDeclaredFields()))
          .anyMatch(field -> isField(field, target.getName(), type));
    }
    return target instanceof CodeUnitAccessTarget called && exists(owner, called);
  }

  private static boolean exists(Class<?> owner, CodeUnitAccessTarget called) {
    if (called.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)) {
      return Arrays.stream(owner.getDeclaredConstructors()).anyMatch(made -> takes(made, called));
    }
    return isSignaturePolymorphic(owner)
        || family(owner)
            .flatMap(member -> Arrays.stream(member.getDeclaredMethods()))
            .anyMatch(method -> isMethod(method, called));
  }

  /** The JVM links its methods by whatever a caller passes. */
  private static boolean isSignaturePolymorphic(Class<?> owner) {
    return owner == java.lang.invoke.MethodHandle.class
        || owner == java.lang.invoke.VarHandle.class;
  }

  private static boolean isField(Field field, String name, String type) {
    return field.getName().equals(name) && field.getType().getName().equals(type);
  }

  private static boolean isMethod(Method method, CodeUnitAccessTarget called) {
    return method.getName().equals(called.getName())
        && method.getReturnType().getName().equals(called.getRawReturnType().getName())
        && takes(method, called);
  }

  private static boolean takes(Executable member, CodeUnitAccessTarget called) {
    List<String> names = Arrays.stream(member.getParameterTypes()).map(Class::getName).toList();
    return names.equals(called.getRawParameterTypes().stream().map(JavaClass::getName).toList());
  }

  /** A type and all from which it inherits. */
  private static Stream<Class<?>> family(Class<?> type) {
    List<Class<?>> family = new ArrayList<>();
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      family.add(at);
      Arrays.stream(at.getInterfaces()).flatMap(LinkageTest::family).forEach(family::add);
    }
    if (type.isInterface()) {
      family.add(Object.class);
    }
    return family.stream();
  }

  private static Class<?> load(JavaClass type) {
    try {
      return Class.forName(type.getName(), false, LinkageTest.class.getClassLoader());
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
