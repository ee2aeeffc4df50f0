package org.vqs.yarn.web.page;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What a browser would make of the page's own part, which is also well-formed XML. */
public final class PageText {
  private static final String BEGIN = "<div id=\"vqs\">";

  private final Document document;

  private PageText(String xml) {
    try {
      document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    } catch (Exception malformed) {
      throw new AssertionError(
          "not well formed: " + malformed.getMessage() + "\n" + xml, malformed);
    }
  }

  /** Sections as they are written. */
  public static PageText ofSections(String sections) {
    return new PageText(BEGIN + sections + "</div>");
  }

  /** A whole page as the ResourceManager sends it. */
  public static PageText ofPage(String page) {
    int begin = page.indexOf(BEGIN);
    if (begin < 0) {
      throw new AssertionError("the page has nothing of ours: " + page);
    }
    return new PageText(page.substring(begin, page.lastIndexOf("</div>") + "</div>".length()));
  }

  /** The text of each element that an XPath expression finds, with single spaces. */
  public List<String> texts(String xpath) {
    NodeList found = nodes(xpath);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      texts.add(found.item(i).getTextContent().replaceAll("\\s+", " ").trim());
    }
    return texts;
  }

  /** The text of a section, with single spaces. */
  public String section(String id) {
    return String.join("", texts("//div[@id='" + id + "']"));
  }

  private NodeList nodes(String xpath) {
    try {
      return (NodeList)
          XPathFactory.newInstance().newXPath().evaluate(xpath, document, XPathConstants.NODESET);
    } catch (XPathExpressionException wrong) {
      throw new IllegalArgumentException(xpath, wrong);
    }
  }
}
