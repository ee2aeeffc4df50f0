import { readFileSync, writeFileSync } from 'node:fs'
import { createMarkdownRenderer } from 'vitepress'

// Makes report.html of the report's page, for the browser to print. Links lead to pages that a print does not have: their text is enough.
const folder = 'pages/src/docs/'
const markdown = await createMarkdownRenderer(folder)
const page = readFileSync(folder + 'report.md', 'utf8').replace(/(?<!!)\[([^\]]+)\]\([^)]+\)/g, '$1')
const body = markdown.render(page).replaceAll('src="./images/', 'src="images/').replaceAll('src="images/', `src="${folder}images/`)
writeFileSync(
  'report.html',
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Report</title>
<style>
  @page { size: A4; margin: 18mm 20mm; }
  body { font: 10pt/1.35 Georgia, serif; }
  h1, h2, h3 { font-family: Arial, sans-serif; break-after: avoid; }
  h1 { font-size: 18pt; }
  h2 { font-size: 13pt; margin: 1.2em 0 .4em; }
  code { font-size: 8.5pt; }
  table { border-collapse: collapse; font-size: 8.5pt; margin: .6em 0; }
  th, td { border: 1px solid #aaa; padding: 2px 6px; vertical-align: top; }
  img { display: block; max-width: 78%; margin: .6em auto .2em; }
  tr, img { break-inside: avoid; }
  .header-anchor, button.copy, span.lang, .line-numbers-wrapper { display: none; }
</style>
${body}
</html>
`,
)
