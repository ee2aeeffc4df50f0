package org.vqs.yarn.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An object of an interface of YARN's that answers what was set, and nothing, zero or an empty
 * collection to all else: a mock that costs little when it is called millions of times. An
 * interface may have other methods in other Hadoops.
 */
public final class Scripted<T> implements InvocationHandler {
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

  /** An object that answers nothing yet. */
  public Scripted(Class<T> type) {
    this.type = type;
    object = type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
  }

  /** What others see. */
  public T object() {
    return object;
  }

  /**
   * From now on a method gives what the supplier gives then; ignored if this Hadoop has no method
   * of the name.
   */
  public Scripted<T> answers(String method, Supplier<?> answer) {
    return does(method, arguments -> answer.get());
  }

  /** From now on a method does that with its arguments. */
  public Scripted<T> does(String method, Function<Object[], Object> answer) {
    answers.put(method, answer);
    return this;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    Function<Object[], Object> answer = answers.get(method.getName());
    if (answer != null) {
      return answer.apply(arguments);
    }
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      // The same in each run; nobody keeps many of them in one hash table.
      case "hashCode" -> type.getName().hashCode();
      case "toString" -> type.getSimpleName();
      default -> NOTHING.get(method.getReturnType());
    };
  }
}
