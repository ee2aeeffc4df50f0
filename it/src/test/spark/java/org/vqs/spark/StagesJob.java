package org.vqs.spark;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * A job that takes its time: two stages of tasks that sleep, and a shuffle between them. Ends with
 * an exception if what a task gave is lost or counted twice. It is compiled for Java 8.
 */
public final class StagesJob {
  private static final int SECOND_STAGE = 3;

  private StagesJob() {}

  private static <T> T slowly(T value, long millis) throws InterruptedException {
    Thread.sleep(millis);
    return value;
  }

  /**
   * Runs the stages.
   *
   * @param args how many tasks the first has, and how many milliseconds each takes
   */
  public static void main(String[] args) {
    int tasks = Integer.parseInt(args[0]);
    long millis = Long.parseLong(args[1]);
    try (JavaSparkContext context = new JavaSparkContext(new SparkConf())) {
      List<Integer> numbers = IntStream.range(0, tasks).boxed().collect(Collectors.toList());
      Map<Integer, Integer> sums =
          context
              .parallelize(numbers, tasks)
              .mapToPair(number -> slowly(new Tuple2<>(number % SECOND_STAGE, number), millis))
              .reduceByKey(Integer::sum, SECOND_STAGE)
              .mapValues(sum -> slowly(sum, millis))
              .collectAsMap();
      int sum = sums.values().stream().mapToInt(Integer::intValue).sum();
      if (sum != tasks * (tasks - 1) / 2) {
        throw new IllegalStateException("the sum of all below " + tasks + " is not " + sum);
      }
    }
  }
}
