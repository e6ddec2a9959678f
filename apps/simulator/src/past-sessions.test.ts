import { expect, test } from 'vitest'
import { busMessageAt, type DepotBus } from './buses.ts'
import { generatePastSessions, type PastConnector } from './past-sessions.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 22, 11)
const connector = (key: string, pattern: PastConnector['pattern']): PastConnector => ({
  key,
  pattern,
  kind: 'dc',
  limitW: 120_000,
})
const options = {
  connectors: [connector('A:1', 'depot'), connector('A:2', 'depot'), connector('B:1', 'public')],
  tags: ['BUS1', 'BUS2', 'BUS3'],
  seed: 7,
  days: 10,
  now,
  utcOffsetHours: 8,
}

/** Returns pairs of consecutive sessions with the same connector or tag. */
function neighbours(sharedBy: 'connector' | 'tag') {
  const byName = Map.groupBy(generatePastSessions(options), (session) => session[sharedBy])
  return [...byName.values()].flatMap((list) => list.slice(1).map((after, at) => ({ before: list[at], after })))
}

test('D-30 no vehicle is at two places and no connector has two at once', () => {
  for (const { before, after } of [...neighbours('connector'), ...neighbours('tag')])
    expect(after.startedAt).toBeGreaterThan(before?.endedAt ?? Infinity)
})

test('a register goes on where it was, and every session ends before now with its last sample', () => {
  for (const { before, after } of neighbours('connector')) expect(after.startWh).toBe(before?.endWh)
  const sessions = generatePastSessions(options)
  expect(sessions.length).toBeGreaterThan(15)
  for (const { endedAt, endWh, meterValues } of sessions) {
    expect(endedAt).toBeLessThan(now)
    expect(meterValues.at(-1)).toMatchObject({ at: endedAt, wh: endWh })
  }
})

test('the same seed tells the same past; buses charge by night', () => {
  expect(generatePastSessions(options)).toEqual(generatePastSessions(options))
  const byNight = generatePastSessions(options)
    .filter(({ connector: key }) => key.startsWith('A'))
    .filter(({ startedAt }) => new Date(startedAt + 8 * hour).getUTCHours() >= 21)
  expect(byNight.length).toBeGreaterThan(5)
})

test('a bus charges at its own bay what its trips used, never more than its battery holds', () => {
  const buses = [0, 1, 2].map((no): DepotBus => ({
    name: `${no}`,
    no,
    tag: `BUS${no}`,
    depot: { longitude: 114, latitude: 22 },
    utcOffsetHours: 8,
  }))
  const connectors = buses.map((bus) => ({ ...connector(`A:${bus.no}`, 'depot'), bus }))
  const sessions = generatePastSessions({ ...options, connectors, tags: [] })
  for (const bus of buses) {
    const own = sessions.filter(({ tag }) => tag === bus.tag)
    expect(new Set(own.map((session) => session.connector))).toEqual(new Set([`A:${bus.no}`]))
    const [first, last] = [own[0]?.startedAt ?? 0, own.at(-1)?.startedAt ?? 0]
    const [from, to] = [first, last].map((at) => busMessageAt(bus, new Date(at)).odometer)
    const whs = own.map(({ startWh, endWh }) => endWh - startWh)
    expect(Math.max(...whs)).toBeLessThan(250_000)
    const kwhPer100 = whs.slice(0, -1).reduce((sum, wh) => sum + wh, 0) / 10 / ((to ?? 0) - (from ?? 0))
    expect(kwhPer100).toBeGreaterThan(85)
    expect(kwhPer100).toBeLessThan(125)
  }
})

test('cars arrive at weekends later in the day than on weekdays, and take turns', () => {
  const connectors = Array.from({ length: 6 }, (_, n) => connector(`B:${n}`, 'public'))
  const tags = Array.from({ length: 8 }, (_, n) => `CAR${n}`)
  const sessions = generatePastSessions({ ...options, connectors, tags, days: 40 })
  const local = sessions.map(({ startedAt, tag }) => ({ at: new Date(startedAt + 8 * hour), tag }))
  const before10 = (isWeekend: boolean) =>
    local.filter(({ at }) => [0, 6].includes(at.getUTCDay()) === isWeekend && at.getUTCHours() < 10).length
  expect(before10(false)).toBeGreaterThan(20)
  expect(before10(true)).toBe(0)
  const byTag = [...Map.groupBy(local, ({ tag }) => tag).values()].map((list) => list.length)
  expect(byTag).toHaveLength(tags.length)
  expect(Math.max(...byTag)).toBeLessThan(Math.min(...byTag) * 2)
})

test('the sessions of a site never draw more together than it may, by their power and by their energy', () => {
  const connectors = Array.from({ length: 16 }, (_, n) => connector(`A:${n}`, 'depot'))
  const tags = Array.from({ length: 16 }, (_, n) => `BUS${n}`)
  const peakOf = (siteLimitW?: number) => {
    const sessions = generatePastSessions({ ...options, connectors, tags, siteLimitW })
    const spans = sessions.flatMap(({ startedAt, startWh, meterValues }) =>
      meterValues.map(({ at, wh, powerW }, place) => {
        const last = meterValues[place - 1] ?? { at: startedAt, wh: startWh }
        return { from: last.at, at, watts: Math.max(powerW, ((wh - last.wh) * hour) / (at - last.at)) }
      }),
    )
    const powerAt = (instant: number) =>
      spans.reduce((sum, { from, at, watts }) => (from < instant && instant <= at ? sum + watts : sum), 0)
    return { peakW: Math.max(...spans.map(({ at }) => powerAt(at))), sessions: sessions.length }
  }
  const [free, limited] = [peakOf(), peakOf(600_000)]
  expect(free.peakW).toBeGreaterThan(600_000)
  expect(limited.peakW).toBeLessThanOrEqual(600_000)
  expect(limited.sessions).toBeGreaterThan(free.sessions * 0.7)
})
