package org.vqs.yarn.web.page;

/**
 * How the page looks: on top of the ResourceManager's own style, and only inside its content. On
 * narrow screens the menu goes above it.
 */
public final class PageStyle {
  /** A style sheet. */
  public static final String CSS =
      """
      #vqs { font-size: 13px; line-height: 1.35; color: #222; width: calc(100vw - 250px);
        max-width: 1500px }
      #vqs .section { overflow-x: auto }
      #vqs h3 { font-size: 17px; margin: 0 0 6px; padding-top: 18px; font-weight: bold }
      #vqs h4 { font-size: 13px; margin: 10px 0 4px; font-weight: bold }
      #vqs a { color: #205493 }
      #vqs p { margin: 2px 0 8px }
      #vqs .note, #vqs .legend { color: #555 }
      #vqs .aside { color: #666; font-weight: normal; margin-left: 8px }
      #vqs .quiet, #vqs .quiet td { color: #999 }
      #vqs .warning { background: #fff3cd; border-left: 4px solid #d97706; padding: 6px 10px }
      #vqs .fine { background: #e3f1e5; border-left: 4px solid #2a7f3f; padding: 6px 10px }
      #vqs pre { white-space: pre-wrap; margin: 2px 0 8px }
      #vqs details { margin: 4px 0 8px }
      #vqs summary { cursor: pointer; color: #205493 }
      #vqs table.list { width: 100%; margin: 4px 0 8px; background: #fff }
      #vqs table.narrow { width: auto }
      #vqs table.list th { text-align: left; padding: 4px 8px; font-weight: bold }
      #vqs table.list td { padding: 4px 8px; border-bottom: 1px solid #e5e5e5; vertical-align: top }
      #vqs table.list tbody tr:hover { background: #f5f8fc }
      #vqs table.list td.number { text-align: right; font-variant-numeric: tabular-nums;
        white-space: nowrap }
      #vqs table.list td.name { white-space: nowrap }
      #vqs table.facts { width: auto; min-width: 560px }
      #vqs table.why td:first-child { min-width: 220px }
      #vqs table.why td:nth-child(2) { white-space: nowrap }
      #vqs .detail { color: #666; font-size: 11px }
      #vqs tr.changed td { font-weight: bold }
      #vqs .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
        gap: 8px }
      #vqs .figure { border: 1px solid #d5d5d5; border-radius: 4px;
        padding: 6px 10px; background: #fafafa }
      #vqs .figure .caption { color: #666; font-size: 11px }
      #vqs .figure .value { font-size: 20px; white-space: nowrap }
      #vqs .figure .below { color: #666; font-size: 11px }
      #vqs .bar { position: relative; display: block; height: 16px; min-width: 120px;
        margin: 1px 0 2px; background: #e9edf1; border-radius: 2px; overflow: hidden }
      #vqs .bar-fill { position: absolute; left: 0; top: 0; bottom: 0; background: #a9c9ea }
      #vqs .bar-fill.over { background: #f0a58f }
      #vqs .bar-text { position: relative; padding: 0 6px; font-size: 11px; line-height: 16px;
        white-space: nowrap }
      #vqs .bar.tall { min-width: 190px }
      #vqs .bar + .aside { margin: 0; font-size: 11px }
      #vqs .mark { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px }
      #vqs .mark.share, #vqs .swatch.share { background: #2a7f3f }
      #vqs .mark.past, #vqs .swatch.past { background: #444 }
      #vqs .mark.limit, #vqs .swatch.limit { background: #c0392b }
      #vqs .swatch.used { background: #a9c9ea }
      #vqs .swatch { display: inline-block; width: 12px; height: 12px; border-radius: 2px;
        vertical-align: -2px; margin-left: 8px }
      #vqs .chips { line-height: 24px }
      #vqs .chip { display: inline-block; padding: 0 8px; border-radius: 9px; font-size: 12px;
        line-height: 18px; text-decoration: none; color: #222; background: #e4e7ea;
        white-space: nowrap }
      #vqs .chosen { background: #205493; color: #fff }
      #vqs a.chip:hover { text-decoration: underline }
      #vqs .standing-active { background: #cfe8d3 }
      #vqs .standing-stalled { background: #ffe08a }
      #vqs .standing-reserved { background: #d9ccf2 }
      #vqs .standing-backing-off { background: #f6b8a8 }
      #vqs .standing-decommissioning { background: #d0d4d9 }
      #vqs .standing-silent { background: #5a6168; color: #fff }
      #vqs .charts { display: grid; gap: 10px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 520px), 1fr)) }
      #vqs .chart { min-width: 0; border: 1px solid #d5d5d5; border-radius: 4px; padding: 0 12px 4px }
      #vqs .columns { display: flex; align-items: flex-end; border-top: 1px solid #eee;
        padding-top: 4px }
      #vqs .column { flex: 1 1 0; min-width: 0; text-align: center; font-size: 11px }
      #vqs .column:hover { background: #f5f8fc }
      #vqs .column .length { height: 15px; white-space: nowrap }
      #vqs .column .shaft { height: 90px; display: flex; align-items: flex-end;
        justify-content: center; gap: 1px; border-bottom: 1px solid #777 }
      #vqs .column .fill { flex: 0 1 70%; min-height: 2px }
      #vqs .column .weight { flex: 0 0 4px }
      #vqs .weight { background: #555 }
      #vqs .column .size { border-left: 1px solid #777; padding-left: 3px; text-align: left;
        white-space: nowrap; color: #666 }
      #vqs .column .oldest { height: 15px; color: #666; white-space: nowrap; overflow: hidden }
      #vqs .age-seconds { background: #c6dbef }
      #vqs .age-minute { background: #6baed6 }
      #vqs .age-minutes { background: #fdcb6e }
      #vqs .age-half-hour { background: #f08a3c }
      #vqs .age-longer { background: #c0392b }
      #vqs .histogram { display: flex; align-items: flex-end; height: 34px; width: 150px;
        border-bottom: 1px solid #777; gap: 1px }
      #vqs .bin { flex: 1 1 0; height: 100%; display: flex; align-items: flex-end;
        background: #f2f4f6 }
      #vqs .bin span { width: 100%; min-height: 2px; background: #5b8dbf }
      #vqs .axis { font-size: 10px; color: #666; width: 150px; display: flex;
        justify-content: space-between }
      #vqs form.ask { margin: 0 0 8px }
      #vqs input { border: 1px solid #aaa; border-radius: 3px; padding: 3px 6px }
      #vqs button { border: 1px solid #888; border-radius: 3px; padding: 3px 12px;
        margin-left: 6px; background: #eee; cursor: pointer }
      #vqs .side-by-side { display: flex; flex-wrap: wrap; gap: 0 24px }
      #vqs .pages > * { margin-right: 10px }
      @media (max-width: 760px) {
        #layout, #layout > tbody, #layout > tbody > tr, #layout > tbody > tr > td,
        #layout > thead, #layout > thead > tr, #layout > thead > tr > td { display: block;
          width: auto !important }
        #header h1 { display: none }
        #layout #navcell { text-align: left }
        #vqs { width: calc(100vw - 36px) }
        #vqs .figures { grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)) }
        #vqs .figure .value { white-space: normal }
        #vqs table.facts { min-width: 0 }
        #vqs table.list { min-width: 620px }
        #vqs input { max-width: 100%; box-sizing: border-box }
      }
      """;

  private PageStyle() {}
}
