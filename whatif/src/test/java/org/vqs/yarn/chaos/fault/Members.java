package org.vqs.yarn.chaos.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** What classes declare, read from their files: to load them would change them too early. */
final class Members {
  private static final Map<String, Members> READ = new HashMap<>();

  private final Set<String> methods = new HashSet<>();
  private String superclass;

  private Members(String name) {
    try (InputStream file = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      new ClassReader(file)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public void visit(
                    int version,
                    int access,
                    String self,
                    String signature,
                    String above,
                    String[] interfaces) {
                  superclass = above;
                }

                @Override
                public MethodVisitor visitMethod(
                    int access,
                    String method,
                    String descriptor,
                    String signature,
                    String[] exceptions) {
                  methods.add(method + descriptor);
                  return null;
                }
              },
              ClassReader.SKIP_CODE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Null if the class itself declares the method, else the class above it. */
  static synchronized String superclassUnlessDeclared(
      String name, String method, String descriptor) {
    Members members = READ.get(name);
    if (members == null) {
      members = new Members(name);
      READ.put(name, members);
    }
    return members.methods.contains(method + descriptor) ? null : members.superclass;
  }
}
