import { expect, test } from 'vitest'
import { busMessageAt, busStay, pushToTelematicsSource, type SimulatedBus } from './buses.ts'

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
