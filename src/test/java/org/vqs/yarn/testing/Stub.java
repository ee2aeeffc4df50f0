package org.vqs.yarn.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An object of an interface of YARN's that answers what a test set, and nothing, zero or an empty
 * collection to all else. Random tests ask such objects millions of times, and one of Mockito's
 * walks the stack at each call. An interface may have other methods in other Hadoops.
 */
final class Stub<T> implements InvocationHandler {
  private static final Map<Class<?>, Object> NOTHING =
      Map.of(
          boolean.class,
          false,
          int.class,
          0,
          long.class,
          0L,
          float.class,
          0f,
          double.class,
          0.0,
          List.class,
          List.of(),
          Set.class,
          Set.of(),
          Map.class,
          Map.of());

  private final Class<T> type;
  private final T object;
  private final Map<String, Function<Object[], Object>> answers = new HashMap<>();

  Stub(Class<T> type) {
    this.type = type;
    object = type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
  }

  /** What code under test sees. */
  T object() {
    return object;
  }

  /** From now on a method gives what the supplier gives then. */
  Stub<T> answers(String method, Supplier<?> answer) {
    return does(method, arguments -> answer.get());
  }

  /** From now on a method does that with its arguments. */
  Stub<T> does(String method, Function<Object[], Object> answer) {
    if (Arrays.stream(type.getMethods()).noneMatch(known -> known.getName().equals(method))) {
      throw new IllegalArgumentException(type.getSimpleName() + " has no method " + method);
    }
    answers.put(method, answer);
    return this;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    Function<Object[], Object> answer = answers.get(method.getName());
    if (answer != null) {
      return answer.apply(arguments);
    }
    if (method.getDeclaringClass() != Object.class) {
      return NOTHING.get(method.getReturnType());
    }
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "a stub of " + type.getSimpleName();
    };
  }
}
