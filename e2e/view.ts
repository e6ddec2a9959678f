import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { requestApi, baseURL } from './session.ts'

/** First parts of the keys of all word tables: the packages, and the parts of the console. */
const wordPrefixes = [...readdirSync(join(import.meta.dirname, '../packages')), 'console', 'shell', 'sign-in']

/** Display variant of the console. */
export interface Look {
  language: 'zh' | 'en' | 'es'
  theme: 'light' | 'dark'
  width: number
}
export const languages = ['es', 'zh', 'en'] as const
export const themes = ['light', 'dark'] as const
export const widths = [1440, 390, 720] as const

/** Returns display variant number `at`. Consecutive variants differ in everything. */
export function lookVariant(at: number): Look {
  return {
    language: languages[at % 3] ?? 'es',
    theme: themes[at % 2] ?? 'light',
    width: widths[Math.floor(at / 2) % 3] ?? 1440,
  }
}

/** Returns all URLs to check: those of the menu, one of each kind of detail, and those outside the shell. */
export async function addresses(page: Page, token: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const menu = page.locator('.nav')
  await menu.getByRole('button').first().waitFor()
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await menu.getByRole('link').all()
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
  const menuPaths = hrefs.flatMap((href) => href?.split('?')[0] ?? [])
  return [...menuPaths, ...(await details(token)), '/profile/index', ...outside, '/404', '/401']
}

/** The video walls are outside the shell. */
const outside = ['/bigscreen', '/terdtpage?optcode=demo', '/firstpage?optcode=demo']

/** Screens opened from a list. */
const menuChildren = [
  '/statsanalysis/chgstation/import',
  '/statsanalysis/chgtransorder/import',
  '/statsanalysis/chgpile/bulk-jobs',
  '/chgmodule/groupprices',
  '/chgmodule/pricecalculator',
  '/cardmanager/onlinecard/import',
  '/cardmanager/offlinecard/import',
  '/cardmanager/onlinecard/orders',
  '/cardmanager/onlinecard/statement',
  '/cardmanager/offlinecard/rules',
]

/** Returns URLs for the first row of each list: as a drawer and, if available, as a page. */
async function details(token: string): Promise<string[]> {
  const kinds = [
    ['/api/sessions', '/statsanalysis/chgtransorder', true],
    ['/api/stations', '/statsanalysis/chgstation', true],
    ['/api/charge-points', '/statsanalysis/chgpile', true],
    ['/api/tariffs', '/chgmodule/chgcostrule', 'only'],
    ['/api/bulk-jobs', '/statsanalysis/chgpile/bulk-jobs', true],
    ['/user/pers/list', '/usermanager/usermng', true],
    ['/user/corporate/list', '/usermanager/compmsmng', 'only'],
    ['/api/abnormal-sessions', '/reportformmng/errororder', false],
    ['/user/cardopt/list?offline=false', '/cardmanager/onlinecard', false],
    ['/user/cardopt/list?offline=true', '/cardmanager/offlinecard', false],
    ['/user/cardkey/list', '/cardmanager/cardkeymng', false],
    ['/api/card-orders', '/cardmanager/onlinecard/orders', false],
    ['/user/cardtrans/list', '/cardmanager/cardtradequery', false],
    ['/user/cardoptlog/list', '/cardmanager/cardoptlog', false],
  ] as const
  const found = await Promise.all(
    kinds.map(async ([list, path, hasPage]) => {
      const id = await firstOf(token, list)
      if (id === undefined) return []
      const [whole, drawerPath] = [`${path}/${id}`, `${path}?open=${id}`]
      return hasPage === 'only' ? [whole] : hasPage ? [whole, drawerPath] : [drawerPath]
    }),
  )
  return [...found.flat(), ...(await ofStation(token)), ...(await aBacktest(token)), ...menuChildren]
}

/** Returns the parts of a station's page with their own list or curve. */
async function ofStation(token: string): Promise<string[]> {
  const id = await firstOf(token, '/api/stations')
  return id === undefined
    ? []
    : ['stations.menu.curve', 'stations.menu.event-log', 'stations.menu.commands', 'facts'].map(
        (tab) => `/statsanalysis/chgstation/${id}?tab=${tab}`,
      )
}

async function firstOf(token: string, list: string): Promise<string | undefined> {
  const { list: rows } = await requestApi<{ list: { id: string; sessionId?: string }[] }>(
    token,
    'GET',
    `${list}${list.includes('?') ? '&' : '?'}pageSize=1`,
  )
  // An abnormal session is opened by its session id.
  const [row] = rows
  return list === '/api/abnormal-sessions' ? row?.sessionId : row?.id
}

/** Creates a backtest, because the demo has none, from a published rule: other tests create unpublished rules. */
async function aBacktest(token: string): Promise<string[]> {
  const { list } = await requestApi<{
    list: { id: string; current: { id: string; state: string } | null }[]
  }>(token, 'GET', '/api/tariffs?pageSize=50')
  const rule = list.find(({ current }) => current?.state === 'in_force')
  if (!rule) return []
  const day = 86_400_000
  const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/backtests', {
    ruleId: rule.id,
    startedFrom: new Date(Date.now() - 7 * day).toISOString(),
    startedTo: new Date(Date.now() + day).toISOString(),
  })
  return [`/chgmodule/chgcostrule/${rule.id}/backtest/${id}`]
}

/** Opens a URL in a display variant and waits until its content is shown. */
export async function show(page: Page, path: string, look: Look): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: look.language, url: baseURL }])
  await page.evaluate((theme) => localStorage.setItem('theme-mode', JSON.stringify(theme)), look.theme)
  await page.setViewportSize({ width: look.width, height: look.width === 390 ? 844 : 900 })
  await page.goto(path)
  // A drawer opens after its list; without this check only the list would be tested.
  if (path.includes('?open=')) await expect(page.locator('.drawer').first()).toBeVisible()
  await waitForSettledPage(page)
}

/** Waits until a page shows its content and has no pending requests. */
export async function waitForSettledPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible()
  // Includes content that loads when it becomes visible.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (const main of document.querySelectorAll('main.page')) {
      main.scrollTo(0, main.scrollHeight)
      await nextFrame().then(nextFrame)
      main.scrollTo(0, 0)
    }
  })
  await expect(page.locator('.bone:visible, [aria-busy="true"]:visible')).toHaveCount(0)
}

/** Collects errors of a page: console errors, and requests to other hosts. */
export function watch(page: Page): () => string[] {
  const found: string[] = []
  const ours = new URL(baseURL).host
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && host !== ours) found.push(`foreign host: ${request.url()}`)
  })
  return () => found.splice(0)
}

/** Returns axe's critical and serious findings, any horizontal overflow, and any raw key. */
export async function inspect(page: Page): Promise<string[]> {
  // There is one document without frames, so axe needs no separate page to collect its results, and only violations are
  // needed.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .map(({ id, nodes }) => `axe ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  const beyond = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main.page, .drawer .db')]
    // On a phone all parts of a page are visible: a tab bar that scrolls sideways would hide its last tab.
    const heads = innerWidth > 720 ? [] : [...document.querySelectorAll('[role=tab]')]
    const hidden = heads
      .filter((head) => head.getBoundingClientRect().right > innerWidth)
      .map((head) => `tab beyond the edge: ${head.textContent}`)
    // A column header is fully visible, and no word of it is broken. A phone shows two cells and no headers.
    const cut = (innerWidth < 1440 ? [] : [...document.querySelectorAll('th')]).flatMap((head) => {
      head.style.overflowWrap = 'normal'
      return [head, ...head.querySelectorAll<HTMLElement>('*')]
        .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
        .slice(0, 1)
        .map((part) => `overflow: head ${head.textContent} ${part.scrollWidth} > ${part.clientWidth}`)
    })
    const wide = boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0)
      .map((box) => {
        const edge = box.getBoundingClientRect().left + box.clientWidth
        const beyond = [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge + 1)
        const who = beyond.map((part) => `${part.className || part.tagName} "${part.textContent?.slice(0, 40)}"`)
        return `overflow: ${box.className || box.tagName} ${box.scrollWidth} > ${box.clientWidth}: ${who.slice(0, 4).join(', ')}`
      })
    return [...wide, ...cut, ...hidden]
  })
  return [...grave, ...beyond, ...(await findRawKeys(page))]
}

/** Returns visible texts that are a key of a word table (`stations.row.name`) instead of its words. */
async function findRawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = [document.title.split(' - ')[0] ?? '']
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      // Code shows names of the protocol and addresses as they are.
      if (parentElement?.checkVisibility() && !parentElement.closest('code, pre')) found.push(nodeValue?.trim() ?? '')
    }
    return found
  })
  return texts.filter((text) => rawKey.test(text)).map((text) => `raw key: ${text}`)
}

const rawKey = new RegExp(`^(${wordPrefixes.join('|')})(\\.[a-z][\\w-]*){1,4}$`)
