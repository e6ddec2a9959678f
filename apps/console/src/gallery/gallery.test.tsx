import * as kit from '@evops/kit'
import { currentUserStore, NavContext, PageContext, queryClient, setLanguage, startLanguage } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.tsx'
import { galleryWords } from './gallery.words.ts'
import '../shell.css'
import '../shell-lists.css'

/**
 * Components not in the gallery: those that the shell renders around every page, those without their own look (import
 * rows are part of the import screen), and the bulk action bar of a list.
 */
const unseen = new Set([
  'AntdFrame',
  'BulkBar',
  'CallError',
  'DrawerWhileLoading',
  'ErrorBoundary',
  'DialogAndToastHost',
  'RowsImport',
])
const sources = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('\n')

beforeAll(() => {
  document.cookie = 'language=es'
  startLanguage()
  currentUserStore.set({
    authorities: ['stationPilePerm', 'station:create'],
    user_name: 'dispatcher',
    name: 'dispatcher',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'o', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  })
})

test('X-15 the gallery shows every piece of the kit', () => {
  const pieces = Object.entries(kit).flatMap(([name, piece]) =>
    /^[A-Z]/.test(name) && typeof piece === 'function' && !unseen.has(name) ? [name] : [],
  )
  expect(pieces.length).toBeGreaterThan(50)
  expect(pieces.filter((name) => !new RegExp(`<${name}\\b`).test(sources))).toEqual([])
})

const nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const here = {
  path: '/gallery',
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: () => Promise.resolve(true),
  close: () => undefined,
}

const looks: [Language, number][] = [
  ['zh', 1440],
  ['es', 390],
  ['en', 1440],
  ['es', 1440],
  ['zh', 390],
  ['en', 390],
]
// The daily run tests the shortest texts in the widest window and the longest in the narrowest.
test.each(import.meta.env?.EVOPS_NIGHTLY === '1' ? looks : looks.slice(0, 2))(
  'X-15 X-16 the gallery stands in %s at %i px: its own words, nothing sideways',
  async (language, width) => {
    await page.viewport(width, 900)
    setLanguage(language)
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <NavContext value={nav}>
          <PageContext value={here}>
            <main className="page">
              <Gallery />
            </main>
          </PageContext>
        </NavContext>
      </QueryClientProvider>,
    )
    for (const key of ['title', 'buttons', 'table', 'fields', 'troubles', 'map'] as const)
      await expect
        .element(screen.getByText(galleryWords[`shell.gallery.${key}`][language], { exact: true }).first())
        .toBeInTheDocument()
    const main = document.querySelector('main')
    expect((main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0)).toBeLessThanOrEqual(1)
  },
)
