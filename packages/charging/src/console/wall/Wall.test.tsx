import { startLanguage } from '@evops/kit'
import { connectorStates } from '@evops/stations/console'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Wall } from './Wall.tsx'
import { wallStaleAfterMs, type WallData } from './wall-data.ts'

beforeAll(() => {
  startLanguage()
})
afterEach(() => {
  vi.useRealTimers()
})

const readAt = Date.parse('2026-11-20T08:00:00Z')
const none = Object.fromEntries(connectorStates.map((state) => [state, 0])) as WallData['byStatus']
const data: WallData = {
  at: readAt,
  name: 'North',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  isPublic: false,
  chargePoints: 2,
  connectedChargePoints: 2,
  connectors: 4,
  awaiting: 0,
  powerW: 60_000,
  byStatus: { ...none, idle: 3, charging: 1 },
  today: { sessions: 5, energyDwh: 123_000, payableMinor: null },
  totalEnergyDwh: null,
  load: [],
  ranking: [],
  places: [],
  alarms: undefined,
}

async function renderWallAfter(ms: number, more: { lost?: boolean; data?: Partial<WallData> } = {}) {
  vi.useFakeTimers({ now: readAt + ms, toFake: ['Date'] })
  const screen = await render(<Wall data={{ ...data, ...more.data }} title="Wall" lost={more.lost ?? false} />)
  return { grid: screen.container.querySelector('.wall-grid'), text: screen.container.textContent }
}

test('U-03 figures of a screen that nobody feeds are marked 30 s after they were read, and not before', async () => {
  const isGridStale = async (ms: number) => (await renderWallAfter(ms)).grid?.classList.contains('old')
  expect([await isGridStale(0), await isGridStale(wallStaleAfterMs), await isGridStale(wallStaleAfterMs + 1)]).toEqual([
    false,
    false,
    true,
  ])
  expect(wallStaleAfterMs).toBeLessThanOrEqual(30_000)
})

test('U-03 a lost line marks them at once; before the first reading its frame stands without a figure', async () => {
  expect((await renderWallAfter(1_000, { lost: true })).grid?.classList.contains('old')).toBe(true)
  const { grid } = await renderWallAfter(1_000, { data: { at: undefined, alarms: [], load: [] } })
  expect([...(grid?.querySelectorAll('.wall-panel') ?? [])].length).toBe(6)
  const figures = [...(grid?.querySelectorAll('b, dd, .wall-none') ?? [])].map(({ textContent }) => textContent)
  expect(figures.length).toBeGreaterThan(8)
  for (const figure of figures) expect(figure).not.toMatch(/\d|No /)
})

test('ROUTE-14 bigscreen: ordinary news has no colour and no sign of warning on the wall', async () => {
  const alarm = (level: number) => ({
    id: String(level),
    level,
    state: 'raised' as const,
    text: { zh: '消息', en: 'News', es: 'Noticia' },
    where: 'North',
    raisedAt: '2026-11-20T07:00:00Z',
  })
  vi.useFakeTimers({ now: readAt, toFake: ['Date'] })
  const screen = await render(
    <Wall data={{ ...data, alarms: [1, 2, 3].map(alarm), alarmsInAll: 3 }} title="Wall" lost={false} />,
  )
  const lines = [...screen.container.querySelectorAll('.wall-list li')]
  expect(lines.map(({ className }) => className)).toEqual(['', 'st-occupied', 'st-faulted'])
  const [news, minor, major] = lines.map((line) => line.querySelector('path')?.getAttribute('d'))
  expect(news).not.toBe(major)
  expect(minor).toBe(major)
})
