package org.vqs.yarn.it.mini;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.cli.ApplicationCLI;
import org.apache.hadoop.yarn.client.cli.QueueCLI;
import org.apache.hadoop.yarn.client.cli.RMAdminCLI;
import org.apache.hadoop.yarn.client.cli.SchedConfCLI;
import org.apache.hadoop.yarn.client.cli.YarnCLI;

/** A user of a cluster, who submits applications and runs YARN's commands. */
public final class ClusterUser implements AutoCloseable {
  private final Configuration conf;
  private final UserGroupInformation user;
  private final YarnClient client;

  /** What a command printed, and whether it succeeded (0). */
  public record Outcome(int code, String text) {}

  /** Takes over the user's name and groups in this JVM. */
  public ClusterUser(Configuration conf, String name, String... groups) throws Exception {
    this(conf, UserGroupInformation.createUserForTesting(name, groups));
  }

  /** A user who has logged in. */
  public ClusterUser(Configuration conf, UserGroupInformation user) throws Exception {
    this.conf = conf;
    this.user = user;
    client =
        as(
            () -> {
              YarnClient started = YarnClient.createYarnClient();
              started.init(conf);
              started.start();
              return started;
            });
  }

  /** What the user does. */
  <T> T as(PrivilegedExceptionAction<T> action) throws Exception {
    return user.doAs(action);
  }

  public String name() {
    return user.getShortUserName();
  }

  public YarnClient client() {
    return client;
  }

  /** What an application begins with, whose master runs in this JVM. */
  public ApplicationSubmissionContext application(String queue) throws Exception {
    ApplicationSubmissionContext context =
        client.createApplication().getApplicationSubmissionContext();
    if (queue != null) {
      context.setQueue(queue);
    }
    context.setUnmanagedAM(true);
    context.setMaxAppAttempts(1);
    context.setResource(Resource.newInstance(256, 1));
    context.setAMContainerSpec(MiniCluster.launch("true"));
    return context;
  }

  /** Submits an application and returns when it is accepted. */
  public ApplicationId submit(String queue) throws Exception {
    return client.submitApplication(application(queue));
  }

  /** {@code yarn queue ...}. */
  public Outcome queue(String... arguments) throws Exception {
    return run(new QueueCLI(), arguments);
  }

  /** {@code yarn application ...}. */
  public Outcome application(String... arguments) throws Exception {
    String[] all = new String[arguments.length + 1];
    all[0] = "application";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return run(new ApplicationCLI(), all);
  }

  /** {@code yarn rmadmin -refreshQueues}. */
  public Outcome refreshQueues() throws Exception {
    return printed(err -> new RMAdminCLI(conf).run(new String[] {"-refreshQueues"}));
  }

  /** {@code yarn schedulerconf ...}. */
  public Outcome schedulerConf(String... arguments) throws Exception {
    return printed(
        printer -> {
          SchedConfCLI command = new SchedConfCLI();
          command.setConf(new Configuration(conf));
          PrintStream before = System.out;
          System.setOut(printer);
          try {
            return command.run(arguments);
          } finally {
            System.setOut(before);
          }
        });
  }

  private Outcome run(YarnCLI command, String... arguments) throws Exception {
    return printed(
        printer -> {
          command.setConf(new Configuration(conf));
          command.setSysOutPrintStream(printer);
          command.setSysErrPrintStream(printer);
          try {
            return ((Tool) command).run(arguments);
          } finally {
            command.stop();
          }
        });
  }

  @FunctionalInterface
  private interface Command {
    int run(PrintStream printer) throws Exception;
  }

  /** As the shell would show it: an exception ends a command with its message. */
  private Outcome printed(Command command) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream printer = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    PrintStream before = System.err;
    int code;
    // rmadmin prints its errors nowhere else.
    System.setErr(printer);
    try {
      code =
          as(
              () -> {
                try {
                  return command.run(printer);
                } catch (Exception failed) {
                  printer.println(failed.getMessage());
                  return -1;
                }
              });
    } finally {
      System.setErr(before);
    }
    return new Outcome(code, bytes.toString(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
