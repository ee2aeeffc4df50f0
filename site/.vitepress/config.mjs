import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { posix } from 'node:path'
import { defineConfig } from 'vitepress'

// scripts/site.sh copies the project's own pages here: nothing is written twice.
const pages = fileURLToPath(new URL('../pages/', import.meta.url))
const index = 'src/docs/README.md'

/** The rooms of the index, as a sidebar: a group for each heading, a page for each link to a page. */
function rooms() {
  const groups = []
  for (const part of readFileSync(pages + index, 'utf8').split(/^## /m).slice(1)) {
    const title = part.slice(0, part.indexOf('\n'))
    const items = new Map()
    for (const [, text, page] of part.matchAll(/\[([^\]]+)\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (!items.has(page)) {
        const name = text.replace(/\s+/g, ' ')
        items.set(page, { text: name[0].toUpperCase() + name.slice(1), link: '/' + path(page) })
      }
    }
    groups.push({ text: title, collapsed: title !== 'Use', items: [...items.values()] })
  }
  return groups
}

function path(page) {
  return posix.join(posix.dirname(index), page).replace(/\.md$/, '')
}

/** A folder's README is its index. */
function linkToIndex(markdown) {
  markdown.core.ruler.push('readme_is_index', (state) => {
    for (const block of state.tokens) {
      for (const token of block.children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href && /(^|\/)README\.md(#|$)/.test(href)) {
          token.attrSet('href', href.replace('README.md', 'index.md'))
        }
      }
    }
  })
}

export default defineConfig({
  title: 'VQS for YARN',
  description: 'A scheduler for the ResourceManager of Apache Hadoop YARN',
  srcDir: 'pages',
  rewrites: { 'README.md': 'index.md', 'src/docs/README.md': 'src/docs/index.md' },
  outDir: 'dist',
  cacheDir: 'cache',
  markdown: { config: linkToIndex },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Index', link: '/src/docs/' },
      { text: 'Migrate', link: '/src/docs/operating/migrate' },
      { text: 'Design', link: '/src/docs/design' },
      { text: 'Papers', link: '/src/docs/papers' },
    ],
    sidebar: rooms(),
  },
})
