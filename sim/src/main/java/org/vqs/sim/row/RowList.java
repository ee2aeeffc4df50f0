package org.vqs.sim.row;

import java.util.List;

/**
 * The rows of one list, of all that a command computes. The same command comes to the same lists in
 * the same order, so that whoever computes a row elsewhere runs the command until it comes there.
 *
 * @param arguments the command line
 * @param number how many lists come before it, whose results it may depend on
 * @param what what the rows are, for people
 * @param rows how many
 */
public record RowList(List<String> arguments, int number, String what, int rows) {
  /** Copies the arguments. */
  public RowList {
    arguments = List.copyOf(arguments);
  }
}
