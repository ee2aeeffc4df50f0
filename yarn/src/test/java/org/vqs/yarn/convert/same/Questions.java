package org.vqs.yarn.convert.same;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * What two schedulers are asked: for whom, and on which labels.
 *
 * @param people by what they are called in an answer
 * @param labels without that of nodes that have none
 */
record Questions(SortedMap<String, UserGroupInformation> people, SortedSet<String> labels) {
  private static final String NO_GROUP_OF_THE_FILE = "people";

  /**
   * About everybody that lists of access name, a member of each group that they name, and somebody
   * whom none names.
   *
   * @param lists as the file has them: {@code "ann,bob staff"}
   */
  static Questions about(Collection<String> lists, Collection<String> labels) {
    SortedMap<String, UserGroupInformation> people = new TreeMap<>();
    add(people, "a stranger", "stranger", List.of());
    for (String list : lists) {
      AccessControlList access = new AccessControlList(list);
      access.getUsers().forEach(user -> add(people, user, user, List.of()));
      access
          .getGroups()
          .forEach(group -> add(people, "a member of " + group, "member-" + group, List.of(group)));
    }
    return new Questions(people, new TreeSet<>(labels));
  }

  private static void add(
      SortedMap<String, UserGroupInformation> people,
      String called,
      String name,
      List<String> groups) {
    List<String> all = groups.isEmpty() ? List.of(NO_GROUP_OF_THE_FILE) : groups;
    people.put(called, UserGroupInformation.createUserForTesting(name, all.toArray(String[]::new)));
  }

  /** Who is in which groups, as a setting of Hadoop has it. */
  String groups() {
    return people.values().stream()
        .map(person -> person.getShortUserName() + "=" + String.join(",", person.getGroupNames()))
        .collect(Collectors.joining(";"));
  }
}
