package org.vqs.demo.workload;

/**
 * One container to ask for.
 *
 * @param index number within its application, from 0
 * @param askAfterMs when the application master asks for it, in milliseconds after its own start
 * @param memoryMb memory in MB
 * @param vcores virtual cores
 * @param durationMs how long its process runs, in milliseconds
 */
public record TaskPlan(int index, long askAfterMs, int memoryMb, int vcores, long durationMs) {

  /** One line of tab-separated numbers, as {@link #parse} reads it. */
  String toLine() {
    return index + "\t" + askAfterMs + "\t" + memoryMb + "\t" + vcores + "\t" + durationMs;
  }

  static TaskPlan parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 5) {
      throw new IllegalArgumentException(
          "a task has 5 fields, found " + fields.length + ": " + line);
    }
    return new TaskPlan(
        Integer.parseInt(fields[0]),
        Long.parseLong(fields[1]),
        Integer.parseInt(fields[2]),
        Integer.parseInt(fields[3]),
        Long.parseLong(fields[4]));
  }

  public SizeClass sizeClass() {
    return SizeClass.of(memoryMb);
  }
}
