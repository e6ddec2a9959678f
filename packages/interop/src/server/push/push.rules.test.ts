import { expect, test } from 'vitest'
import { forEachUntilDeadline } from './each.ts'
import { createBatchSizes } from './paces.ts'
import { createPartnerPositions } from './reached.ts'
import { createCallRateLimiter, nextCallRate } from './share.ts'
import { createSharedQuery } from './shared-poll.ts'

const begin = () => Promise.resolve()

test('X-07 calls of a turn follow each other as they are answered, and none begins after one that fails', async () => {
  const started: number[] = []
  const open = new Map<number, () => void>()
  const all = Array.from({ length: 40 }, (_, at) => at)
  const turn = forEachUntilDeadline({ isOver: () => false, begin }, all, (at) => {
    started.push(at)
    return new Promise<boolean>((resolve, reject) =>
      open.set(at, () => (at === 17 ? reject(new Error('down')) : resolve(true))),
    )
  })
  await expect.poll(() => started.length).toBe(16)
  open.get(3)?.()
  open.get(5)?.()
  await expect.poll(() => started.length).toBe(18)
  open.get(17)?.()
  for (const at of started) if (at !== 3 && at !== 5 && at !== 17) open.get(at)?.()
  await expect(turn).rejects.toThrow('down')
  expect(started).toHaveLength(18)
})

test('X-07 a turn that is over says what is left', async () => {
  let done = 0
  const result = await forEachUntilDeadline(
    { isOver: () => done >= 3, begin },
    [1, 2, 3, 4, 5, 6].flatMap((n) => Array<number>(10).fill(n)),
    async () => {
      done += 1
      return true
    },
  )
  expect(result).toMatchObject({ taken: true, isWhole: false })
  expect(result.done).toBeLessThan(60)
  expect(await forEachUntilDeadline({ isOver: () => false, begin }, [1, 2], async () => false)).toEqual({
    taken: false,
    isWhole: true,
    done: 2,
  })
})

test('X-07 a partner is told in one go what it takes in two seconds', () => {
  const paces = createBatchSizes()
  expect(paces.of('a')).toBe(256)
  paces.note('a', { sent: 256, tookMs: 256 })
  expect([paces.of('a'), paces.of('b')]).toEqual([2_000, 256])
  paces.note('a', { sent: 100, tookMs: 10_000 })
  expect(paces.of('a')).toBe(64)
  // Too few items for a measurement.
  paces.note('a', { sent: 3, tookMs: 1 })
  expect(paces.of('a')).toBe(64)
  paces.note('a', { sent: 64, tookMs: 1 })
  expect(paces.of('a')).toBe(5_000)
})

test('X-07 who asks while a look goes on shares the next one, each operator its own', async () => {
  const looks: string[] = []
  const ends: (() => void)[] = []
  const look = createSharedQuery<{ operatorId: string; id: string }, string>(async (operatorId, queries) => {
    looks.push(`${operatorId}: ${queries.map(({ id }) => id).join()}`)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (queries.some(({ id }) => id === 'bad')) throw new Error('no look')
    return new Map(queries.map(({ id }) => [id, `seen by ${id}`]))
  })
  const first = [look({ operatorId: 'x', id: '1' }), look({ operatorId: 'x', id: '2' })]
  const other = look({ operatorId: 'y', id: '3' })
  await expect.poll(() => looks).toEqual(['x: 1,2', 'y: 3'])
  const next = [look({ operatorId: 'x', id: '4' }), look({ operatorId: 'x', id: 'bad' })]
  const settled = Promise.allSettled(next)
  for (const end of ends.splice(0)) end()
  expect(await Promise.all([...first, other])).toEqual(['seen by 1', 'seen by 2', 'seen by 3'])
  await expect.poll(() => looks.length).toBe(3)
  expect(looks[2]).toBe('x: 4,bad')
  for (const end of ends.splice(0)) end()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('X-07 what may begin falls where the loop comes back late, rises again where some wait, and stays where nobody does', () => {
  expect(nextCallRate(1_000, { late: 45, waited: true })).toBe(700)
  expect(nextCallRate(1_000, { late: 3, waited: true })).toBe(1_050)
  expect(nextCallRate(1_000, { late: 3, waited: false })).toBe(1_000)
  expect(nextCallRate(300, { late: 500, waited: true })).toBe(250)
  expect(nextCallRate(24_900, { late: 0, waited: true })).toBe(25_000)
})

test('X-07 calls begin in the order in which they asked, so many in a window, and none is forgotten', async () => {
  let at = 0
  const windows: (() => void)[] = []
  const share = createCallRateLimiter({ now: () => at, after: (_, then) => void windows.push(then) })
  /** Ends a window: the event loop returns after this time. */
  const pass = async (ms: number) => {
    at += ms
    for (const end of windows.splice(0)) end()
    await new Promise(setImmediate)
  }
  const started: number[] = []
  for (let n = 0; n < 50; n += 1) void share.begin().then(() => started.push(n))
  await new Promise(setImmediate)
  expect(started).toHaveLength(20)
  // The event loop is late, so fewer calls may begin in the next window.
  await pass(60)
  expect([started.length, Math.round(share.rate())]).toEqual([34, 700])
  for (let n = 0; n < 3; n += 1) await pass(20)
  expect(started).toEqual(Array.from({ length: 50 }, (_, n) => n))
  // No call is waiting: no window is open, and the next call begins immediately.
  await pass(20)
  await pass(20)
  expect(windows).toEqual([])
  await share.begin()
  expect(windows).toHaveLength(1)
})

test('X-07 a look begins behind what was told, where nothing can come to light any more; elsewhere at an instant', () => {
  const reached = createPartnerPositions()
  const [startedAt, since] = [new Date('2026-03-02T10:00:00Z'), new Date('2026-03-02T08:00:00Z')]
  const turn = { id: 'a', looks: false, since, startedRoundAt: startedAt }
  const connector = (at: string | null) => ({ at, chargePointId: 'p', connectorNo: 1, state: 'idle' })
  const place = (at: string) => ({ at, chargePointId: 'p', connectorNo: 1 })
  expect(reached.of(turn)).toEqual({ since, after: null })
  // Items that are due independent of changes give no position.
  expect(reached.note(turn, [connector(null)])).toBeUndefined()

  const early = '2026-03-02T09:00:00.123456Z'
  const position = reached.note(turn, [connector(early), connector(null)])
  expect(position).toEqual({ since: new Date('2026-03-02T08:59:55.123Z'), after: place(early) })
  expect(reached.of(turn).after).toEqual(place(early))
  expect(reached.of({ ...turn, looks: true }).after).toEqual(place(early))
  // The position does not apply to another partner, to a partner that receives everything again, or to changes sent
  // since then.
  expect(reached.of({ ...turn, id: 'b' }).after).toBeNull()
  expect(reached.of({ ...turn, since: null }).after).toBeNull()
  expect(reached.of({ ...turn, since: new Date('2026-03-02T09:30:00Z') }).after).toBeNull()

  // One minute old: a run that checks all visible data allows for changes that become visible up to two minutes late.
  const minute = '2026-03-02T09:59:00.000000Z'
  reached.note(turn, [connector(minute)])
  expect(reached.of(turn).after).toEqual(place(minute))
  expect(reached.of({ ...turn, looks: true }).after).toBeNull()
  const late = '2026-03-02T09:59:57.000000Z'
  expect(reached.note(turn, [connector(late)])).toEqual({
    since: new Date('2026-03-02T09:59:52Z'),
    after: null,
  })
})
