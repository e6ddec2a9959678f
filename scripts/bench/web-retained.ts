import type { CDPSession, Page } from '@playwright/test'

/*
 * Measurements of open tabs: they restore a list as the user left it, release memory when closed, and stay smooth with
 * many more rows and places than a demo page has.
 */
export const sessionListPath = '/statsanalysis/chgtransorder'
export const chargePoints = '/statsanalysis/chgpile'
export const tableRowSelector = 'table.tbl tbody tr[data-i]'

/** Replaces a list's response: from now on its single page has this many rows, whatever the demo contains. */
export async function replaceListReply(page: Page, list: string, count: number): Promise<void> {
  await page.route(`**${list}?*`, async (route) => {
    const reply = await (await route.fetch()).json()
    const rows: readonly object[] = reply.data.list
    reply.data.list = Array.from({ length: count }, (_, at) => ({ ...rows[at % rows.length], id: `r${at}` }))
    reply.data.total = count
    await route.fulfill({ json: reply })
  })
}

/** Opens a page by its link in the sidebar, and unfolds the link's group first. */
export async function openPageFromSidebar(page: Page, href: string): Promise<void> {
  const link = page.locator(`aside a[href^="${href}"]`).first()
  const folded = page.locator('aside .nav-head[aria-expanded=false]')
  while (!(await link.isVisible()) && (await folded.count()) > 0) await folded.first().click()
  await link.click()
  await page.waitForURL((url) => url.pathname === href)
  await page.locator('main.page').filter({ visible: true }).locator('h1').first().waitFor()
}

/** Returns the time, on the page's own clock, from the click to the frame after the list is visible. */
export async function measureReturnToPage(page: Page, href: string): Promise<number> {
  return page.evaluate(
    async ({ to, rows }) => {
      const startedAt = performance.now()
      document.querySelector<HTMLElement>(`a[href^="${to}"]`)?.click()
      const isListShown = () =>
        location.pathname === to && [...document.querySelectorAll(rows)].some((one) => one.checkVisibility())
      while (!isListShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - startedAt
    },
    { to: href, rows: tableRowSelector },
  )
}

/**
 * Returns how many of three things a list lost while another page was shown: scroll position, selection, half-typed
 * form.
 */
export async function countLostListState(page: Page): Promise<number> {
  const station = '/statsanalysis/chgstation'
  await openPageFromSidebar(page, station)
  await page.getByRole('button', { name: /^(New station|Nueva estación|新建场站)$/ }).click()
  const form = page.locator('form:visible input[type=text]:visible, form:visible input:not([type]):visible').first()
  await form.fill('half typed')
  await openPageFromSidebar(page, chargePoints)
  await page.locator(tableRowSelector).filter({ visible: true }).nth(3).locator('input[type=checkbox]').click()
  const scroller = page.locator('.scroll:visible').first()
  await scroller.evaluate((box) => {
    box.scrollTop = 240
    const main = box.closest('main')
    if (main) main.scrollTop = 120
  })
  const state = () =>
    scroller.evaluate((box) => ({
      scroll: `${box.scrollTop} ${box.closest('main')?.scrollTop}`,
      chosen: box.querySelectorAll('tbody input:checked').length,
    }))
  const before = await state()
  await openPageFromSidebar(page, station)
  const typed = await form.inputValue()
  await form.fill('')
  await page.keyboard.press('Escape')
  await openPageFromSidebar(page, chargePoints)
  const after = await state()
  return [
    typed === 'half typed',
    after.chosen === before.chosen && before.chosen === 1,
    after.scroll === before.scroll,
  ].filter((check) => !check).length
}

/** Returns the MB that 20 tabs retain after they were opened and closed. Their code is loaded beforehand. */
export async function measureTabMemory(page: Page): Promise<number> {
  const links = page.locator('aside .nav-subs a')
  const folded = page.locator('aside .nav-head[aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''))
  const devtools = await page.context().newCDPSession(page)
  const round = async () => {
    for (const href of hrefs.slice(0, 20)) await openPageFromSidebar(page, href)
    await page.locator('.tabs .tab-mark').nth(1).click({ button: 'right' })
    await page.getByRole('menuitem').last().click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.locator('.tabs .tab-mark').nth(1).waitFor({ state: 'detached' })
  }
  await round()
  await round()
  const before = await readHeapMegabytes(devtools)
  await round()
  return (await readHeapMegabytes(devtools)) - before
}

export async function readHeapMegabytes(devtools: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

/** Counts frames over 50 ms while 10,000 loaded rows are scrolled. */
export async function slowFrames(page: Page): Promise<number> {
  await replaceListReply(page, '/api/charge-points', 10_000)
  await openPageFromSidebar(page, chargePoints)
  await page.locator('tr.gap').first().waitFor({ state: 'attached' })
  return page.evaluate(async () => {
    const table = [...document.querySelectorAll('.scroll')].find((box) => box.checkVisibility())
    const box = table && table.scrollHeight > table.clientHeight + 10_000 ? table : table?.closest('main')
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let slow = 0
    let last = await frame()
    for (let step = 0; step < 180 && box; step += 1) {
      box.scrollTop += step % 60 === 59 ? 40_000 : 600
      const now = await frame()
      if (now - last > 50) slow += 1
      last = now
    }
    return box && box.scrollTop > 100_000 ? slow : Number.NaN
  })
}

/**
 * Measures 30,000 stations on the map: ms from the click on "map" to the markers, and the longest frame of a move
 * (median).
 */
export async function mapOf30000(page: Page): Promise<{ mapMs: number; mapMoveMs: number }> {
  // Live updates reload the counts. Here the counts are 9 MB, and parsing them is not part of the map's time.
  await page.routeWebSocket('**/api/live', () => undefined)
  await page.route('**/api/connectors/summary*', async (route) => {
    const reply = await (await route.fetch()).json()
    const [one] = reply.data.stations
    reply.data.stations = Array.from({ length: 30_000 }, (_, at) => ({
      ...one,
      stationId: `s${at}`,
      longitude: 75 + (at % 211) * 0.28,
      latitude: 19 + (at % 173) * 0.17,
    }))
    await route.fulfill({ json: reply })
  })
  await openPageFromSidebar(page, '/chgstamon/chgstatlistmon')
  await page
    .getByRole('tab', { name: /^(Map|Mapa|地图)$/ })
    .or(page.getByRole('button', { name: /^(Map|Mapa|地图)$/ }))
    .first()
    .waitFor()
  return page.evaluate(async () => {
    const press = [...document.querySelectorAll<HTMLElement>('button')].find((each) =>
      /^(Map|Mapa|地图)$/.test(each.textContent.trim()),
    )
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const startedAt = performance.now()
    press?.click()
    while (!document.querySelector('.map-mark')) await frame()
    const mapMs = performance.now() - startedAt
    const map = document.querySelector<HTMLElement>('.map-view')
    const moves: number[] = []
    const codes = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, '+': 187, '-': 189 } as const
    for (const key of ['ArrowRight', 'ArrowDown', '+', 'ArrowLeft', '+', 'ArrowUp', '-', 'ArrowRight'] as const) {
      map?.focus()
      map?.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: codes[key], bubbles: true }))
      let longest = 0
      for (let wait = 0, last = performance.now(); wait < 30; wait += 1) {
        await frame()
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }
      moves.push(longest)
    }
    return { mapMs, mapMoveMs: moves.toSorted((a, b) => a - b)[Math.floor(moves.length / 2)] ?? Number.NaN }
  })
}

/**
 * Returns times from navigation to the frame with the first figures of the home page, with its code and earlier
 * responses in the browser's cache.
 */
export async function measureHomeReloads(page: Page): Promise<number[]> {
  await page.addInitScript(() => {
    const markWhenShown = () =>
      document.querySelector('.day-figure .plain-figure')
        ? requestAnimationFrame(() => setTimeout(() => Reflect.set(globalThis, 'homeMs', performance.now())))
        : requestAnimationFrame(markWhenShown)
    requestAnimationFrame(markWhenShown)
  })
  const times: number[] = []
  for (let visits = 0; visits < 5; visits += 1) {
    await page.reload()
    const ms = await page.waitForFunction(() => Number(Reflect.get(globalThis, 'homeMs')) || undefined)
    times.push(Number(await ms.jsonValue()))
  }
  return times
}

/** Returns times from Enter on the focused row to the frame with the content of its drawer, session after session. */
export async function measureDrawerOpenings(page: Page): Promise<number[]> {
  // Real rows, because the opened session is loaded.
  await page.unroute('**/api/sessions?*')
  await openPageFromSidebar(page, sessionListPath)
  await page.locator(tableRowSelector).filter({ visible: true }).first().waitFor()
  const times: number[] = []
  for (let at = 0; at < 6; at += 1) {
    await page.keyboard.press('j')
    await page.waitForLoadState('networkidle')
    times.push(
      await page.evaluate(async () => {
        const startedAt = performance.now()
        const key = { key: 'Enter', bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
        const isDrawerShown = () => document.querySelector('aside.drawer .db dl')
        while (!isDrawerShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - startedAt
      }),
    )
    await page.keyboard.press('Escape')
    await page.locator('aside.drawer').waitFor({ state: 'detached' })
  }
  // The first one loads the code.
  return times.slice(1)
}
