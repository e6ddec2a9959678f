import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { createBudget, networkOf, type Budget, type Counted, type NearLimit } from './budget.ts'
import { limitNames, type RatedAct } from './limits.ts'

let t: TestServices
let now = new Date('2026-11-29T10:00:00Z')
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())
const secretKey = Buffer.alloc(32, 7)
let budgets = 0
const aBudget = (more: Readonly<Record<string, number>> = {}): Budget =>
  createBudget({
    secretKey: Buffer.concat([secretKey, Buffer.from([(budgets += 1)])]),
    log: t.services.log,
    now: () => now,
    more,
  })
const take = (budget: Budget, act: RatedAct, by: Counted) =>
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
  expect(networkOf(address)).toBe(network)
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
  const shared = { secretKey, log: t.services.log, now: () => now }
  const [one, two] = [createBudget(shared), createBudget(shared)]
  const waits = await Promise.all(
    Array.from({ length: 12 }, (_, n) => take(n % 2 ? one : two, 'code', { phone: 'at once' })),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('a limit that comes near its end raises an alarm once an hour, and the figures count it', async () => {
  const budget = aBudget({ 'unsignedCall.operator': 10 })
  const alarms: NearLimit[] = []
  budget.onNear((near) => void alarms.push(near))
  const call = (n: number) =>
    budget.takeHere('unsignedCall', { network: `192.0.2.${n}`, partner: String(n), operator: 'o' })
  for (let n = 0; n < 7; n += 1) call(n)
  expect(alarms).toEqual([])
  const waits = Array.from({ length: 6 }, (_, n) => call(100 + n))
  expect(waits).toEqual([0, 0, 0, 6, 6, 6])
  expect(alarms).toEqual([{ act: 'unsignedCall', level: 'operator', operatorId: 'o', used: 8, most: 10 }])
  const refused = budget.metrics().find(({ name }) => name === 'evops_budget_refused_total')
  expect(refused?.samples).toContainEqual({ labels: { act: 'unsignedCall', level: 'operator' }, value: 3 })
})

test('streams have ceilings by sign-in, member and operator, and a closed one makes room', () => {
  const budget = aBudget({ 'driverStream.operator': 9 })
  const open = (signIn: string, member: string) =>
    budget.openStream('driverStream', { signIn, member, operator: 'o' })
  const closing = [1, 2, 3, 4].map(() => open('s1', 'm1'))
  expect(closing.every(Boolean)).toBe(true)
  expect(open('s1', 'm1')).toBeUndefined()
  for (let n = 0; n < 4; n += 1) expect(open('s2', 'm1')).toBeDefined()
  expect(open('s3', 'm1')).toBeUndefined()
  expect(open('s4', 'm2')).toBeDefined()
  expect(open('s5', 'm3')).toBeUndefined()
  closing[0]?.()
  closing[0]?.()
  expect(open('s5', 'm3')).toBeDefined()
  expect(open('s6', 'm4')).toBeUndefined()
})

test('every limit has a name by which a setting changes it', () => {
  expect(limitNames).toContain('code.network')
  expect(limitNames).toContain('driverStream.signIn')
})
