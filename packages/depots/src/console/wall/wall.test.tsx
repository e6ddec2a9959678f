import { setLanguage } from '@evops/kit'
import { languages } from '@evops/platform/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page as browserPage } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testBoard, testBoardRow, signInDepotUser, DepotTestStage, testStationId } from '../../testing/stage.tsx'
import type { BoardRow } from '../../contract/index.ts'
import { DepotWall } from './DepotWall.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', location.pathname)
})

/** Buses with departures one minute apart. Every tenth is not ready, and the names are long. */
const many = (count: number): BoardRow[] =>
  Array.from({ length: count }, (_, at) =>
    testBoardRow(at + 1, {
      vehicleLabel: `${1_000 + at}`,
      connector: `Hall 3 North ${at}-1`,
      departAt: new Date(Date.now() + (at + 10) * 60_000).toISOString(),
      state: at % 10 === 9 ? 'red' : at % 10 === 5 ? 'amber' : 'green',
    }),
  )
const boardOf = (rows: BoardRow[]) => {
  const board = testBoard(rows)
  return { ...board, plan: board.plan && { ...board.plan, firstSlotAt: new Date().toISOString() } }
}
async function wall(count: number | BoardRow[], size: [number, number] = [1_920, 1_080]) {
  const rows = typeof count === 'number' ? many(count) : count
  await signInDepotUser({ [`GET /api/depots/${testStationId}/board`]: () => boardOf(rows) })
  await browserPage.viewport(...size)
  history.replaceState(null, '', `?stationId=${testStationId}`)
  const { container } = await render(
    <DepotTestStage>
      <DepotWall />
    </DepotTestStage>,
  )
  const lines = () => [...container.querySelectorAll<HTMLElement>('.wall-departures li')]
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  return { container, lines }
}
const more = (container: Element) => container.querySelector('main > p')?.textContent ?? ''

test.each([5, 30, 150])(
  'a depot of %i buses on a screen: nothing overlaps, nothing is cut off, and what has no room is counted',
  async (count) => {
    const { container, lines } = await wall(count)
    for (const language of languages) {
      setLanguage(language)
      await expect
        .poll(() => container.querySelector('[lang][aria-pressed="true"]')?.getAttribute('lang'))
        .toBe(language)
      await expect.poll(() => container.querySelector('ul')?.style.getPropertyValue('--scale')).toBeTruthy()
      const box = container.querySelector('ul')?.getBoundingClientRect() ?? new DOMRect()
      const boxes = lines().map((line) => line.getBoundingClientRect())
      for (const [at, one] of boxes.entries()) {
        expect(one.bottom, `${count} ${language} ${at}`).toBeLessThanOrEqual(box.bottom + 1)
        expect(one.right).toBeLessThanOrEqual(box.right + 1)
        for (const other of boxes.slice(at + 1))
          expect(one.bottom <= other.top + 1 || other.bottom <= one.top + 1 || one.right <= other.left + 1).toBe(true)
      }
      // No text of a row is truncated. Text legible from eight metres is 32 px of 1,080.
      for (const part of container.querySelectorAll<HTMLElement>('li > *, .sum')) {
        expect(part.scrollWidth, `${language} ${part.textContent}`).toBeLessThanOrEqual(part.clientWidth + 1)
        expect(part.scrollHeight, `${language} ${part.textContent}`).toBeLessThanOrEqual(part.clientHeight + 2)
        expect(Number.parseFloat(getComputedStyle(part).fontSize)).toBeGreaterThanOrEqual(32)
      }
      const rest = count - boxes.length
      expect(more(container)).toContain(String(rest === 0 ? count : rest))
      expect(container.textContent).not.toMatch(/depots\.|\{\w+\}/)
    }
    setLanguage('en')
  },
)

test('states stand in words beside their colour, and power beside its limit', async () => {
  const { container } = await wall(30)
  const sums = [...container.querySelectorAll('.sum')].map(({ textContent }) => textContent)
  expect(sums).toEqual(['On time24', 'At risk3', 'Not ready3', expect.stringMatching(/^Power now87.kW.*Limit 150.kW$/)])
  expect(container.querySelector('meter')?.value).toBe(87_000)
  const colours = [...container.querySelectorAll('.sum')].map((one) => getComputedStyle(one).color)
  expect(new Set(colours).size).toBe(4)
  await expect.poll(() => more(container)).toMatch(/^\d+ more until (\w{3} )?\d\d:\d\d: \d not ready, \d at risk$/)
})

test('E-01 what leaves on another day says its weekday in the language of the screen, and nothing of that is cut', async () => {
  const at = Date.now() + 24 * 3_600_000
  const rows = many(12).map((row, n) => (n < 6 ? row : { ...row, departAt: new Date(at + n * 60_000).toISOString() }))
  const { container, lines } = await wall(rows)
  const day = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(at)
  const otherDayMarks = () =>
    lines()
      .slice(6)
      .map((line) => line.querySelector('.other-day small')?.textContent)
  for (const [language, locale] of [
    ['zh', 'zh-CN'],
    ['es', 'es-ES'],
    ['en', 'en-GB'],
  ] as const) {
    setLanguage(language)
    await expect.poll(otherDayMarks).toEqual(Array.from({ length: 6 }, () => day(locale)))
    for (const part of container.querySelectorAll<HTMLElement>('.other-day')) {
      expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth + 1)
      expect(part.scrollHeight, part.textContent).toBeLessThanOrEqual(part.clientHeight + 2)
      const smallest = part.querySelector('small') ?? part
      expect(Number.parseFloat(getComputedStyle(smallest).fontSize)).toBeGreaterThanOrEqual(32)
    }
  }
})

test('on a phone all of them stand below each other, none wider than the page', async () => {
  const { container, lines } = await wall(30, [390, 844])
  await expect.poll(() => lines().length).toBe(30)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(more(container)).toContain('30 departures, all shown')
})
