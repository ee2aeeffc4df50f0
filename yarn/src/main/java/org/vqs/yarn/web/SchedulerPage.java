package org.vqs.yarn.web;

import org.apache.hadoop.yarn.server.resourcemanager.webapp.RmView;
import org.apache.hadoop.yarn.webapp.SubView;
import org.apache.hadoop.yarn.webapp.hamlet2.Hamlet;
import org.apache.hadoop.yarn.webapp.view.HtmlPage;
import org.vqs.yarn.web.page.PageStyle;

/**
 * The scheduler's page in the ResourceManager's own web application, {@code /cluster/scheduler}.
 *
 * <p>YARN makes one for each request.
 */
public final class SchedulerPage extends RmView {

  @Override
  protected void preHead(Hamlet.HTML<HtmlPage.__> html) {
    commonPreHead(html);
    setTitle("Virtual Queue Scheduler");
    html.meta("viewport", "width=device-width, initial-scale=1");
    html.style(PageStyle.CSS);
  }

  @Override
  protected Class<? extends SubView> content() {
    return SchedulerBlock.class;
  }
}
