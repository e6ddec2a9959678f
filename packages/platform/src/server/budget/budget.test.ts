import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { createRateLimiter, rateLimitNetworkOf, type RateLimiter, type CountedParties } from './budget.ts'
import type { NearLimit, RefusalFlood } from './figures.ts'
import { limitNames, type RateLimitedAction } from './limits.ts'

let t: TestServices
let now = new Date('2026-11-29T10:00:00Z')
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())
const secretKey = Buffer.alloc(32, 7)
let budgets = 0
const aBudget = (more: Readonly<Record<string, number>> = {}): RateLimiter =>
  createRateLimiter({
    db: t.services.db,
    secretKey: Buffer.concat([secretKey, Buffer.from([(budgets += 1)])]),
    log: t.services.log,
    now: () => now,
    more,
  })
const take = (budget: RateLimiter, act: RateLimitedAction, by: CountedParties) =>
  t.services.db.asPlatform((tx) => budget.take(tx, act, by))
const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(rateLimitNetworkOf(address)).toBe(network)
})

test('a used up rate slows: the next part comes after its share of the time, and no caller is locked out', async () => {
  const budget = aBudget()
  for (let times = 0; times < 5; times += 1) expect(await take(budget, 'code', { phone: 'a' })).toBe(0)
  expect(await take(budget, 'code', { phone: 'a' })).toBe(720)
  expect(await take(budget, 'code', { phone: 'b' })).toBe(0)
  later(719)
  expect(await take(budget, 'code', { phone: 'a' })).toBe(1)
  later(1)
  expect(await take(budget, 'code', { phone: 'a' })).toBe(0)
  expect(await take(budget, 'code', { phone: 'a' })).toBe(720)
})

test('a clock that is set back locks nobody out', async () => {
  const budget = aBudget()
  const counted = { phone: 'z', operator: 'z' }
  later(86_400)
  for (let times = 0; times < 5; times += 1) await take(budget, 'code', counted)
  later(-86_400)
  expect(await take(budget, 'code', counted)).toBe(0)
  expect(await take(budget, 'code', counted)).toBe(0)
})

test('IPv6 counts by /64, and a refusal at one level takes nothing from another', async () => {
  const budget = aBudget({ 'code.network': 2 })
  expect(await take(budget, 'code', { phone: 'a', network: '2001:db8:1:1::1' })).toBe(0)
  expect(await take(budget, 'code', { phone: 'b', network: '2001:db8:1:1::2' })).toBe(0)
  for (let times = 0; times < 9; times += 1)
    expect(await take(budget, 'code', { phone: 'c', network: '2001:db8:1:1:9::3' })).toBe(1_800)
  expect(await take(budget, 'code', { phone: 'c', network: '2001:db8:1:2::1' })).toBe(0)
})

test('a returning caller has a rate of its own, whatever strangers use up', async () => {
  const budget = aBudget({ 'code.operator': 3 })
  const by = (n: number) => ({ phone: String(n), operator: 'o' })
  for (let n = 0; n < 3; n += 1) expect(await take(budget, 'code', by(n))).toBe(0)
  expect(await take(budget, 'code', by(9))).toBe(1_200)
  expect(await take(budget, 'code', { ...by(9), returning: 'device' })).toBe(0)
})

test('two processes share the narrow levels, and however many come at once, no more pass', async () => {
  const shared = { db: t.services.db, secretKey, log: t.services.log, now: () => now }
  const [one, two] = [createRateLimiter(shared), createRateLimiter(shared)]
  const waits = await Promise.all(
    Array.from({ length: 12 }, (_, n) => take(n % 2 ? one : two, 'code', { phone: 'at once' })),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('two processes share the levels of operator and installation of codes, sign-in and push', async () => {
  const more = { 'code.operator': 40, 'push.installation': 10, 'signInName.installation': 10 }
  const shared = {
    db: t.services.db,
    secretKey: Buffer.alloc(32, 6),
    log: t.services.log,
    now: () => now,
    more,
  }
  const two = [createRateLimiter(shared), createRateLimiter(shared)] as const
  const passed = async (act: RateLimitedAction, by: (n: number) => CountedParties) => {
    const waits = await Promise.all(Array.from({ length: 60 }, (_, n) => take(two[n % 2 ? 1 : 0], act, by(n))))
    return waits.filter((wait) => wait === 0).length
  }
  expect(await passed('code', (n) => ({ phone: `wide ${n}`, operator: 'wide' }))).toBe(40)
  expect(await passed('push', (n) => ({ member: `wide ${n}` }))).toBe(10)
  expect(await passed('signInName', (n) => ({ network: `192.0.2.${n}` }))).toBe(10)
  const refused = { phone: 'wide', operator: 'wide' }
  expect(await t.services.db.asPlatform((tx) => two[0].waitOf(tx, 'code', refused))).toBeGreaterThan(0)
  const asLater = createRateLimiter(shared)
  expect(await t.services.db.asPlatform((tx) => asLater.waitOf(tx, 'code', refused))).toBeGreaterThan(0)
})

test('two processes share a rate that its owner counts, and its figures are those of the owner', async () => {
  const more = { 'handshakeFailure.network': 40 }
  const shared = {
    db: t.services.db,
    secretKey: Buffer.alloc(32, 5),
    log: t.services.log,
    now: () => now,
    more,
  }
  const two = [createRateLimiter(shared), createRateLimiter(shared)] as const
  const watched = two.map((budget) => budget.watchRate('handshakeFailure', 'network'))
  const outcomes = []
  for (let n = 0; n < 60; n += 1) outcomes.push(await watched[n % 2]?.share('2001:db8:7::1'))
  expect(outcomes.filter((isUsedUp) => !isUsedUp)).toHaveLength(40)
  expect(await watched[0]?.share('2001:db8:8::1')).toBe(false)
  const taken = two[0].metrics().find(({ name }) => name === 'evops_budget_taken_total')
  expect(taken?.samples.every(({ value }) => value === 0)).toBe(true)
})

test('many takes at once do not wait for the connections that their own transactions hold', async () => {
  const budget = aBudget()
  const by = (n: number) => ({ phone: `many ${n}`, operator: `o${n}` })
  const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => take(budget, 'code', by(n))))
  expect(waits.every((wait) => wait === 0)).toBe(true)
})

test('a limit that comes near its end raises an alarm once an hour, and the figures count it', async () => {
  const budget = aBudget({ 'unsignedCall.operator': 10 })
  const alarms: NearLimit[] = []
  budget.onNear((near) => void alarms.push(near))
  const call = (n: number) =>
    budget.takeReserved('unsignedCall', { network: `192.0.2.${n}`, partner: String(n), operator: 'o' })
  for (let n = 0; n < 7; n += 1) await call(n)
  expect(alarms).toEqual([])
  const waits = []
  for (let n = 0; n < 6; n += 1) waits.push(await call(100 + n))
  expect(waits).toEqual([0, 0, 0, 6, 6, 6])
  expect(alarms).toEqual([{ act: 'unsignedCall', level: 'operator', operatorId: 'o', used: 8, most: 10 }])
  const refused = budget.metrics().find(({ name }) => name === 'evops_budget_refused_total')
  expect(refused?.samples).toContainEqual({ labels: { act: 'unsignedCall', level: 'operator' }, value: 3 })
})

test('public reads have one limit over all processes, and only a few of them write', async () => {
  const asPlatformOnce = vi.spyOn(t.services.db, 'asPlatformOnce')
  const shared = { db: t.services.db, secretKey: Buffer.alloc(32, 9), log: t.services.log, now: () => now }
  const [one, two] = [createRateLimiter(shared), createRateLimiter(shared)]
  const waits = []
  for (let n = 0; n < 300; n += 1)
    waits.push(await (n % 2 ? one : two).takeReserved('publicRead', { network: '192.0.2.9' }))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(240)
  expect(waits.slice(-60).every((wait) => wait === 1)).toBe(true)
  expect(asPlatformOnce.mock.calls.length).toBeLessThan(30)
  later(60)
  expect(await one.takeReserved('publicRead', { network: '192.0.2.9' })).toBe(0)
  asPlatformOnce.mockRestore()
})

test('many public reads at once in one process pass exactly as often as the limit allows', async () => {
  const budget = aBudget({ 'publicRead.network': 50 })
  const waits = await Promise.all(
    Array.from({ length: 90 }, () => budget.takeReserved('publicRead', { network: '192.0.2.9' })),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
})

test('a rate that its owner counts reports its figures, and notifies near its end', () => {
  const budget = aBudget({ 'handshakeFailure.network': 10 })
  const alarms: NearLimit[] = []
  budget.onNear((near) => void alarms.push(near))
  const { most, report } = budget.watchRate('handshakeFailure', 'network')
  report('taken', 7)
  expect([most, alarms]).toEqual([10, []])
  report('taken', 8)
  report('refused', 10)
  expect(alarms).toEqual([{ act: 'handshakeFailure', level: 'network', operatorId: undefined, used: 8, most: 10 }])
  const refused = budget.metrics().find(({ name }) => name === 'evops_budget_refused_total')
  expect(refused?.samples).toEqual([{ labels: { act: 'handshakeFailure', level: 'network' }, value: 1 }])
})

test('a hundred refusals of one action within ten minutes are reported once an hour, by operator', async () => {
  const budget = aBudget()
  const floods: RefusalFlood[] = []
  budget.onFlood((flood) => void floods.push(flood))
  const guess = () => take(budget, 'codeTry', { pair: 'p', operator: 'o' })
  for (let n = 0; n < 104; n += 1) await guess()
  expect(floods).toEqual([])
  await guess()
  expect(floods).toEqual([{ act: 'codeTry', operatorId: 'o', refusals: 100, minutes: 10 }])
  for (let n = 0; n < 150; n += 1) await guess()
  expect(floods).toHaveLength(1)
  const { report } = budget.watchRate('handshakeFailure', 'network')
  for (let n = 0; n < 100; n += 1) report('refused', 300)
  expect(floods[1]).toMatchObject({ act: 'handshakeFailure', operatorId: undefined })
})

test('streams have ceilings by sign-in, member and operator, and a closed one makes room', async () => {
  const budget = aBudget({ 'driverStream.operator': 9 })
  const open = (signIn: string, member: string) => budget.openStream('driverStream', { signIn, member, operator: 'o' })
  const closing = []
  for (let n = 0; n < 4; n += 1) closing.push(await open('s1', 'm1'))
  expect(closing.every(Boolean)).toBe(true)
  expect(await open('s1', 'm1')).toBeUndefined()
  for (let n = 0; n < 4; n += 1) expect(await open('s2', 'm1')).toBeDefined()
  expect(await open('s3', 'm1')).toBeUndefined()
  expect(await open('s4', 'm2')).toBeDefined()
  expect(await open('s5', 'm3')).toBeUndefined()
  closing[0]?.()
  closing[0]?.()
  expect(await open('s5', 'm3')).toBeDefined()
  expect(await open('s6', 'm4')).toBeUndefined()
  await budget.close()
})

test('two processes share the ceilings of streams, and one that ended makes room', async () => {
  const shared = { db: t.services.db, secretKey: Buffer.alloc(32, 8), log: t.services.log, now: () => now }
  const [one, two, three] = [createRateLimiter(shared), createRateLimiter(shared), createRateLimiter(shared)]
  const open = (budget: RateLimiter) => budget.openStream('driverStream', { signIn: 's', member: 'm', operator: 'o' })
  const atOnce = await Promise.all(Array.from({ length: 8 }, (_, n) => open(n % 2 ? one : two)))
  expect(atOnce.filter(Boolean)).toHaveLength(4)
  expect(await open(three)).toBeUndefined()
  await one.close()
  expect(await open(three)).toBeDefined()
  await t.admin.query("update platform_stream_counts set seen_at = seen_at - interval '2 minutes'")
  expect(await open(three)).toBeDefined()
  await two.close()
  await three.close()
  expect((await t.admin.query('select 1 from platform_stream_counts')).rowCount).toBe(0)
})

test('every limit has a name by which a setting changes it', () => {
  expect(limitNames).toContain('code.network')
  expect(limitNames).toContain('driverStream.signIn')
})
