import { expect, test } from 'vitest'
import { each } from './each.ts'
import { createPaces } from './paces.ts'
import { createSharedLook } from './shared-look.ts'

test('X-07 calls of a turn follow each other as they are answered, and none begins after one that fails', async () => {
  const begun: number[] = []
  const open = new Map<number, () => void>()
  const all = Array.from({ length: 40 }, (_, at) => at)
  const turn = each({ isOver: () => false }, all, (at) => {
    begun.push(at)
    return new Promise<boolean>((resolve, reject) =>
      open.set(at, () => (at === 17 ? reject(new Error('down')) : resolve(true))),
    )
  })
  expect(begun).toHaveLength(16)
  open.get(3)?.()
  open.get(5)?.()
  await expect.poll(() => begun.length).toBe(18)
  open.get(17)?.()
  for (const at of begun) if (at !== 3 && at !== 5 && at !== 17) open.get(at)?.()
  await expect(turn).rejects.toThrow('down')
  expect(begun).toHaveLength(18)
})

test('X-07 a turn that is over says what is left', async () => {
  let done = 0
  const told = await each(
    { isOver: () => done >= 3 },
    [1, 2, 3, 4, 5, 6].flatMap((n) => Array<number>(10).fill(n)),
    async () => {
      done += 1
      return true
    },
  )
  expect(told).toMatchObject({ taken: true, isWhole: false })
  expect(told.done).toBeLessThan(60)
  expect(await each({ isOver: () => false }, [1, 2], async () => false)).toEqual({
    taken: false,
    isWhole: true,
    done: 2,
  })
})

test('X-07 a partner is told in one go what it takes in two seconds', () => {
  const paces = createPaces()
  expect(paces.of('a')).toBe(256)
  paces.note('a', { told: 256, tookMs: 256 })
  expect([paces.of('a'), paces.of('b')]).toEqual([2_000, 256])
  paces.note('a', { told: 100, tookMs: 10_000 })
  expect(paces.of('a')).toBe(64)
  // Too few to tell by.
  paces.note('a', { told: 3, tookMs: 1 })
  expect(paces.of('a')).toBe(64)
  paces.note('a', { told: 64, tookMs: 1 })
  expect(paces.of('a')).toBe(5_000)
})

test('X-07 who asks while a look goes on shares the next one, each operator its own', async () => {
  const looks: string[] = []
  const ends: (() => void)[] = []
  const look = createSharedLook<{ operatorId: string; id: string }, string>(async (operatorId, asked) => {
    looks.push(`${operatorId}: ${asked.map(({ id }) => id).join()}`)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (asked.some(({ id }) => id === 'bad')) throw new Error('no look')
    return new Map(asked.map(({ id }) => [id, `seen by ${id}`]))
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
