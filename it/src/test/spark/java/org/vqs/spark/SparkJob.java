package org.vqs.spark;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;

/**
 * A job whose tasks must all run at once: a barrier stage, in which each waits for the others. Ends
 * with an exception if they do not all meet.
 */
public final class SparkJob {
  private SparkJob() {}

  /** Waits for all tasks of the stage. */
  private static final class Meet extends AbstractFunction1<Iterator<Integer>, Iterator<Integer>>
      implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public Iterator<Integer> apply(Iterator<Integer> numbers) {
      BarrierTaskContext.get().barrier();
      return numbers;
    }
  }

  /**
   * Runs the stage.
   *
   * @param args how many tasks
   */
  public static void main(String[] args) {
    int tasks = Integer.parseInt(args[0]);
    try (JavaSparkContext context = new JavaSparkContext(new SparkConf())) {
      List<Integer> numbers = IntStream.range(0, tasks).boxed().toList();
      JavaRDD<Integer> parts = context.parallelize(numbers, tasks);
      Object met =
          parts
              .rdd()
              .barrier()
              .mapPartitions(new Meet(), false, ClassTag$.MODULE$.apply(Integer.class))
              .count();
      System.out.println(met + " tasks met");
    }
  }
}
