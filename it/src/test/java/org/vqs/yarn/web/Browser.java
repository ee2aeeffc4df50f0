package org.vqs.yarn.web;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.vqs.yarn.testing.Patience;

/**
 * Debian's Chromium without a window, at pages of the ResourceManager. Looks at nothing beyond this
 * machine.
 */
final class Browser implements AutoCloseable {
  private static final File CHROMIUM = new File("/usr/bin/chromium");
  private static final File DRIVER = new File("/usr/bin/chromedriver");
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  private final ChromeDriver driver;

  /** A new window. */
  Browser() throws IOException {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--user-data-dir=" + Files.createTempDirectory("chromium"));
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER)
                .usingAnyFreePort()
                .build(),
            options);
    driver.manage().timeouts().pageLoadTimeout(Patience.LIMIT);
    driver.manage().window().setSize(new Dimension(1400, 2400));
  }

  /** Whether this machine has what it takes. */
  static boolean isInstalled() {
    return CHROMIUM.canExecute() && DRIVER.canExecute();
  }

  void open(String address) {
    driver.get(address);
  }

  void reload() {
    driver.navigate().refresh();
  }

  String address() {
    return driver.getCurrentUrl();
  }

  /** What a part of the page shows. */
  String text(String selector) {
    return driver.findElement(By.cssSelector(selector)).getText();
  }

  /** The parts of the page that a selector names. */
  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** Clicks on something that changes the page it is on. */
  void click(String selector) {
    driver.findElement(By.cssSelector(selector)).click();
  }

  /**
   * Clicks on something that leads to another page, and waits until that is there: the driver does
   * not always wait for a form.
   */
  void follow(String selector) {
    driver.executeScript("window.isPageBefore = true");
    click(selector);
    await()
        .until(
            () ->
                driver.executeScript(
                    "return window.isPageBefore !== true && document.readyState === 'complete'"),
            Boolean.TRUE::equals);
  }

  /** Types into a field. */
  void type(String selector, String text) {
    WebElement field = driver.findElement(By.cssSelector(selector));
    field.clear();
    field.sendKeys(text);
  }

  /** The addresses of all that the page loaded besides itself. */
  List<String> loaded() {
    Object entries =
        driver.executeScript("return performance.getEntriesByType('resource').map(e => e.name)");
    return ((List<?>) entries).stream().map(String::valueOf).toList();
  }

  /** True if the page is wider than the window. */
  boolean isTooWide() {
    return Boolean.TRUE.equals(
        driver.executeScript(
            "return document.documentElement.scrollWidth > document.documentElement.clientWidth"));
  }

  void resize(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Keeps a picture of the window, for somebody to look at. */
  void screenshot(String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
  }

  /** Keeps a picture of a part of the page, such as those in src/docs/images. */
  void picture(String selector, String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    byte[] picture = driver.findElement(By.cssSelector(selector)).getScreenshotAs(OutputType.BYTES);
    Files.write(SCREENSHOTS.resolve(name + ".png"), picture);
  }

  /** The texts of the cells of a column, rows from top to bottom. */
  Stream<String> column(String table, int number) {
    return all(table + " tbody tr td:nth-child(" + number + ")").stream().map(WebElement::getText);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
