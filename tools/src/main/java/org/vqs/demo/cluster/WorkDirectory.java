package org.vqs.demo.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;
import org.vqs.demo.workload.ApplicationPlan;

/** The one directory the demo writes to, under the system's temporary directory. */
public final class WorkDirectory {

  private final Path path;

  private WorkDirectory(Path path) {
    this.path = path;
  }

  /**
   * Creates the directory and points Hadoop's test classes and web server, which have their own
   * ideas, into it.
   */
  public static WorkDirectory create() throws IOException {
    WorkDirectory directory =
        new WorkDirectory(Files.createTempDirectory("vqs-demo-").toRealPath());
    for (Path child :
        new Path[] {directory.configuration(), directory.logs(), directory.temporary()}) {
      Files.createDirectory(child);
    }
    System.setProperty("test.build.data", directory.path.resolve("cluster").toString());
    System.setProperty("java.io.tmpdir", directory.temporary().toString());
    return directory;
  }

  Path path() {
    return path;
  }

  public Path configuration() {
    return path.resolve("conf");
  }

  public Path logs() {
    return path.resolve("logs");
  }

  private Path temporary() {
    return path.resolve("tmp");
  }

  /** Where the application master finds its containers. */
  Path planFile(ApplicationPlan application) {
    return path.resolve("application-" + application.number() + ".plan");
  }

  /** Where the application master writes what happens to them. */
  public Path taskLog(ApplicationPlan application) {
    return path.resolve("application-" + application.number() + ".events");
  }

  /** There as soon as all gangs of the workload have asked; see {@link GangCues}. */
  public Path allGangsAsked() {
    return path.resolve("all-gangs-asked");
  }

  public void delete() {
    FileUtil.fullyDelete(new File(path.toString()));
  }
}
