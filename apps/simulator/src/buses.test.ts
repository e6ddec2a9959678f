import { expect, test } from 'vitest'
import { busMessageAt, busShiftsOn, busStay, pushToTelematicsSource, type SimulatedBus } from './buses.ts'

const bus: SimulatedBus = {
  name: '1001',
  no: 3,
  depot: { longitude: 114.05, latitude: 22.54 },
  utcOffsetHours: 8,
}
const at = (hour: number, minute = 0) => busMessageAt(bus, new Date(Date.UTC(2026, 10, 24, hour - 8, minute)))

test('ROUTE-13 /vehicle/map a simulated bus drives by day and stands at its depot by night', () => {
  expect([3, 9, 13, 17, 23].map((hour) => at(hour).isOut)).toEqual([false, true, false, true, false])
  expect(Math.abs(at(3).longitude - 114.05)).toBeLessThan(0.001)
  const day = Array.from({ length: 24 * 60 }, (_, n) => at(0, n))
  for (const [index, one] of day.entries()) {
    const before = day[index - 1]
    if (!before) continue
    expect(one.odometer).toBeGreaterThanOrEqual(before.odometer)
    const km = Math.hypot((one.longitude - before.longitude) * 102.7, (one.latitude - before.latitude) * 111.2)
    expect(km).toBeLessThan(3)
    expect(one.soc).toBeGreaterThan(10)
    expect(one.soc).toBeLessThanOrEqual(96)
  }
  expect(at(21).soc).toBeLessThan(at(7).soc)
  expect(at(23).odometer - at(5).odometer).toBeGreaterThan(150)
})

test('X-05 a simulated bus stands at its depot between its rotations: with what its way left, until it leaves again', () => {
  const stay = (hour: number) => busStay({ ...bus, tag: 'BUS' }, Date.UTC(2026, 10, 24, hour - 8))
  expect([9, 17].map(stay)).toEqual([undefined, undefined])
  expect(stay(13)).toMatchObject({ tag: 'BUS', leavesAt: Date.UTC(2026, 10, 24, 14 - 8, 40 + 3 * 11) })
  expect(stay(23)).toMatchObject({ leavesAt: Date.UTC(2026, 10, 25, 5 - 8, 10 + 3 * 9) })
  expect(stay(23)?.soc).toBeLessThan(60)
  expect(stay(5)?.soc).toBeGreaterThan(85)
})

const fleet = Array.from({ length: 24 }, (_, no): SimulatedBus => ({ ...bus, no }))
const [hourMs, friday] = [3_600_000, Date.UTC(2026, 10, 27) - 8 * 3_600_000]

test('ROUTE-13 /vehicle/map no odometer goes back or faster than its bus, over midnight and the weekend', () => {
  const stepMs = hourMs / 12
  for (const one of fleet)
    for (let at = friday; at < friday + 96 * hourMs; at += stepMs) {
      const km = busMessageAt(one, new Date(at + stepMs)).odometer - busMessageAt(one, new Date(at)).odometer
      expect(km, `${one.no} ${new Date(at).toISOString()}`).toBeGreaterThanOrEqual(0)
      expect(km).toBeLessThan(2.2)
    }
})

test('ROUTE-13 /vehicle/map fewer buses run at weekends, and a bus that rests stays charged', () => {
  const outAt = (days: number) =>
    fleet.filter((one) => busMessageAt(one, new Date(friday + (days * 24 + 9) * hourMs)).isOut).map(({ no }) => no)
  const [weekday, saturday, sunday] = [0, 1, 2].map(outAt)
  expect(weekday).toHaveLength(24)
  expect([saturday?.length, sunday?.length]).toEqual([16, 16])
  const resting = { ...bus, no: 0, tag: 'BUS' }
  expect(saturday).not.toContain(resting.no)
  expect(busStay(resting, friday + 33 * hourMs)).toMatchObject({ soc: 96, leavesAt: friday + 53 * hourMs + 600_000 })
})

test('ROUTE-13 /vehicle/map a simulated bus has one odometer: its shifts are those of its messages', () => {
  const day = Math.floor((friday + 8 * hourMs) / (24 * hourMs))
  for (const one of fleet) {
    const [early, late] = busShiftsOn(one, day)
    expect(early?.startM).toBe(busMessageAt(one, new Date(friday)).odometer * 1000)
    expect(late).toMatchObject({
      startM: early?.endM,
      endM: busMessageAt(one, new Date(friday + 24 * hourMs)).odometer * 1000,
    })
  }
})

test('ROUTE-13 /vehicle/map a simulated bus pushes as a machine does', async () => {
  const calls: { url: string; authorization: string | null; body: unknown }[] = []
  const push = pushToTelematicsSource({ url: 'http://127.0.0.1:9', source: 'id', password: 'p' }, async (url, init) => {
    const request = new Request(url, init)
    calls.push({
      url: request.url,
      authorization: request.headers.get('authorization'),
      body: await request.json(),
    })
    return new Response('{}', { status: calls.length === 1 ? 200 : 401 })
  })
  const { isOut: _isOut, ...message } = at(9)
  await push([message])
  expect(calls).toEqual([
    {
      url: 'http://127.0.0.1:9/api/public/telematics/push',
      authorization: 'Basic aWQ6cA==',
      body: [message],
    },
  ])
  await expect(push([message])).rejects.toThrow('401')
})
