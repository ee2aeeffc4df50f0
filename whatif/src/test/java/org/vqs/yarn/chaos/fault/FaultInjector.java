package org.vqs.yarn.chaos.fault;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * Puts a {@link FaultPoints point} before each call from the scheduler's classes into YARN's, and
 * from the core to its host, in the class files as this JVM loads them: the product has no seam for
 * it.
 *
 * <p>No point are questions ({@code getNode(id)}), the making of keys and events, YARN's counters,
 * and what observes only.
 */
public final class FaultInjector implements ClassFileTransformer {
  private static final Pattern SCHEDULER =
      Pattern.compile(
          "org/vqs/yarn/((app|event|node|placing|preemption|queue|constraint|compat|context)/.*|[A-Z]\\w+(\\$\\w+)?)");
  private static final Pattern CORE = Pattern.compile("org/vqs/core/.*");
  private static final Pattern YARN =
      Pattern.compile("org/apache/hadoop/yarn/(server|event|nodelabels)/.*");
  private static final Pattern QUESTION = Pattern.compile("(get|is|has|can)[A-Z]\\w*");
  private static final Pattern ANSWERED_BY_OBJECT =
      Pattern.compile("equals|hashCode|toString|compareTo|values|ordinal|name|create");
  private static final Pattern COUNTER =
      Pattern.compile(".*/(QueueMetrics|ResourceUsage|ActiveUsersManager)");

  /** Made when YARN asks for them, which is a question. */
  private static final Pattern PARTITION_COUNTER = Pattern.compile(".*/PartitionQueueMetrics");

  /** The host takes note of these, and whatever fails there is its own business. */
  private static final Pattern NOTE =
      Pattern.compile("refreshed|stalled|activated|reserved|reservedRoom");

  private static final String HOST = "org/vqs/core/policy/Host";

  private final CodeSource product =
      VirtualQueueScheduler.class.getProtectionDomain().getCodeSource();

  private FaultInjector() {}

  /** Changes all classes that are loaded, and those that will be; once in a JVM. */
  public static void install() {
    Instrumentation jvm = agent();
    FaultInjector injector = new FaultInjector();
    jvm.addTransformer(injector, true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> each : jvm.getAllLoadedClasses()) {
      if (jvm.isModifiableClass(each)
          && injector.isOurs(each.getName().replace('.', '/'), each.getProtectionDomain())) {
        loaded.add(each);
      }
    }
    try {
      jvm.retransformClasses(loaded.toArray(Class<?>[]::new));
    } catch (UnmodifiableClassException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By name: javac would warn of annotations that the agent's class file has and nobody else. */
  private static Instrumentation agent() {
    try {
      return (Instrumentation)
          Class.forName("net.bytebuddy.agent.ByteBuddyAgent").getMethod("install").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isOurs(String name, ProtectionDomain domain) {
    return domain != null
        && product.equals(domain.getCodeSource())
        && (SCHEDULER.matcher(name).matches() || CORE.matcher(name).matches());
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    if (name == null || !isOurs(name, domain)) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Calls(name, writer), 0);
    return writer.toByteArray();
  }

  private static boolean isPoint(String caller, String owner, String name, String descriptor) {
    if (CORE.matcher(caller).matches()) {
      return owner.equals(HOST) && !NOTE.matcher(name).matches();
    }
    boolean isQuestion = QUESTION.matcher(name).matches();
    boolean isEvent = name.equals("<init>") && owner.endsWith("Event");
    String declaring = declaring(owner, name, descriptor);
    boolean counts =
        PARTITION_COUNTER.matcher(declaring).matches()
            || (COUNTER.matcher(declaring).matches() && !name.equals("<init>"));
    return YARN.matcher(declaring).matches()
        && !counts
        && !isQuestion
        && !isEvent
        && !ANSWERED_BY_OBJECT.matcher(name).matches();
  }

  /** The class of ours, or the first of YARN's above it, that has the method. */
  private static String declaring(String owner, String name, String descriptor) {
    String at = owner;
    while (at.startsWith("org/vqs/yarn/") && !name.equals("<init>")) {
      String above = Members.superclassUnlessDeclared(at, name, descriptor);
      if (above == null) {
        return at;
      }
      at = above;
    }
    return at;
  }

  private static final class Calls extends ClassVisitor {
    private final String caller;

    Calls(String caller, ClassVisitor next) {
      super(Opcodes.ASM9, next);
      this.caller = caller;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String name, String called, boolean isInterface) {
          boolean isPoint = isPoint(caller, owner, name, called);
          String call = simple(caller) + "." + method + " → " + simple(owner) + "." + name;
          if (isPoint) {
            point(call);
          }
          super.visitMethodInsn(opcode, owner, name, called, isInterface);
        }

        private void point(String name) {
          super.visitLdcInsn(FaultPoints.add(name));
          super.visitMethodInsn(
              Opcodes.INVOKESTATIC, "org/vqs/yarn/chaos/fault/FaultPoints", "pass", "(I)V", false);
        }
      };
    }

    private static String simple(String name) {
      return name.substring(name.lastIndexOf('/') + 1);
    }
  }
}
