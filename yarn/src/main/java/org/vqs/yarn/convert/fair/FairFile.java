package org.vqs.yarn.convert.fair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.SourceQueue;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The queues and the other elements of a {@code fair-scheduler.xml}. */
final class FairFile {
  /** Under this name a queue's values have its attribute of the same name. */
  static final String TYPE = "type";

  private static final String NAME = "name";

  private final SourceQueue root = SourceQueue.root();
  private final List<Element> others = new ArrayList<>();

  /** Reads the element {@code allocations}. */
  FairFile(Document document) {
    List<Element> queues = new ArrayList<>();
    for (Element element : children(document.getDocumentElement())) {
      (isQueue(element) ? queues : others).add(element);
    }
    Optional<Element> declaredRoot = queues.stream().filter(FairFile::isRoot).findFirst();
    if (declaredRoot.isPresent() && queues.size() > 1) {
      throw new InvalidSourceException(
          "the queue root has queues beside it; move them into it, or remove it");
    }
    if (declaredRoot.isPresent()) {
      fill(root, declaredRoot.get());
    } else {
      queues.forEach(queue -> add(root, queue));
    }
  }

  /** How an account of the conversion calls a queue's setting. */
  static String nameOf(SourceQueue queue, String setting) {
    return queue.path() + ": " + setting;
  }

  SourceQueue root() {
    return root;
  }

  /** The elements beside the queues. */
  List<Element> others() {
    return others;
  }

  /** The rules that say which queue an application runs in; empty if there are none. */
  Optional<Element> placement() {
    return others.stream()
        .filter(other -> other.getTagName().equals(FairPlacement.ELEMENT))
        .findFirst();
  }

  /** The elements directly inside an element. */
  static List<Element> children(Element element) {
    List<Element> children = new ArrayList<>();
    NodeList nodes = element.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (node instanceof Element child) {
        children.add(child);
      }
    }
    return children;
  }

  private static boolean isQueue(Element element) {
    return element.getTagName().equals("queue") || element.getTagName().equals("pool");
  }

  private static boolean isRoot(Element queue) {
    return queue.getAttribute(NAME).trim().equalsIgnoreCase(SourceQueue.ROOT);
  }

  private static void add(SourceQueue parent, Element element) {
    String name = element.getAttribute(NAME).trim();
    if (name.isEmpty()) {
      throw new InvalidSourceException("a queue in %s has no name".formatted(parent.path()));
    }
    if (parent.children().stream().anyMatch(child -> child.name().equals(name))) {
      throw new InvalidSourceException(
          "the queue %s.%s is there twice; remove one".formatted(parent.path(), name));
    }
    fill(parent.add(name), element);
  }

  private static void fill(SourceQueue queue, Element element) {
    if (element.hasAttribute(TYPE)) {
      queue.values().put(TYPE, element.getAttribute(TYPE));
    }
    for (Element child : children(element)) {
      if (isQueue(child)) {
        add(queue, child);
      } else {
        queue.values().put(child.getTagName(), child.getTextContent());
      }
    }
  }
}
