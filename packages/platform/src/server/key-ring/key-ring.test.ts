import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServices, waitUntil, type TestServices } from '../../testing/index.ts'
import { createSecretBox } from '../secret-box.ts'
import type { Services } from '../services.ts'
import { activationMs, createKeyAdministration, openKeyRing } from './key-ring.ts'

let t: TestServices
const rings: { close(): void }[] = []
const names = Array.from({ length: 1_200 }, (_, n) => `https://authority.example/${n}`)

beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())
afterEach(() => {
  for (const ring of rings.splice(0)) ring.close()
  t.setNow(undefined)
})
beforeEach(async () => {
  await t.admin.query('delete from platform_acme')
  await t.admin.query('delete from platform_keys')
})

/** A process of the installation has a secret key object and a ring of its own. */
async function aProcess(): Promise<Pick<Services, 'db' | 'bus' | 'log' | 'now' | 'config'>> {
  const { config, ...rest } = t.services
  const parts = { ...rest, config: { ...config, secretKey: Buffer.from(config.secretKey) } }
  rings.push(await openKeyRing(parts))
  return parts
}
const boxOf = ({ config }: Pick<Services, 'config'>) => createSecretBox(config.secretKey, 'acme')
const later = () => t.setNow(new Date(t.services.now().getTime() + activationMs))
async function store(parts: Pick<Services, 'config'>, places: readonly string[]): Promise<void> {
  const box = boxOf(parts)
  await t.admin.query(
    `insert into platform_acme (authority, account, names) select a, s, 'example.org' from unnest($1::text[], $2::bytea[]) as u (a, s)`,
    [places, places.map((place) => box.seal(`secret of ${place}`, place))],
  )
}
async function readAll(parts: Pick<Services, 'config'>): Promise<string[]> {
  const box = boxOf(parts)
  const { rows } = await t.admin.query<{ authority: string; account: Buffer }>(
    'select authority, account from platform_acme order by authority',
  )
  return rows.map(({ authority, account }) => box.open(account, authority))
}
const expectedTexts = (places: readonly string[]) => places.map((place) => `secret of ${place}`).toSorted()

test('S-14 a rotated key encrypts new secrets, and earlier ones stay readable', async () => {
  const parts = await aProcess()
  const desk = createKeyAdministration(parts, () => [])
  await store(parts, ['a'])
  expect(await desk.rotate('staff')).toBe(1)
  await openKeyRing(parts).then((ring) => rings.push(ring))
  await store(parts, ['b'])
  later()
  await store(parts, ['c'])
  expect(await readAll(parts)).toEqual(expectedTexts(['a', 'b', 'c']))
  expect((await desk.list()).map(({ id, secrets, isNewest }) => [id, secrets, isNewest])).toEqual([
    [0, 2, false],
    [1, 1, true],
  ])
})

test('S-14 processes that run take up a new key before any encrypts with it', async () => {
  const [one, two] = [await aProcess(), await aProcess()]
  await createKeyAdministration(one, () => []).rotate('staff')
  await waitUntil(async () => {
    later()
    const sealed = boxOf(one).seal('x', 'p')
    t.setNow(undefined)
    return sealed.subarray(0, 3).toString() === 'EVK'
  }, 'the first process has the key')
  later()
  await waitUntil(() => boxOf(two).seal('y', 'p').subarray(0, 3).toString() === 'EVK', 'the second one has it too')
  expect(boxOf(two).open(boxOf(one).seal('x', 'p'), 'p')).toBe('x')
})

test('S-14 the background work encrypts everything again, and then the old key can be removed', async () => {
  const parts = await aProcess()
  const desk = createKeyAdministration(parts, () => [])
  for (const places of [['a', 'b'], ['c']]) {
    await desk.rotate('staff')
    await expect(desk.rotate('staff')).rejects.toThrow('platform.rotation-running')
    await openKeyRing(parts).then((ring) => rings.push(ring))
    later()
    await store(parts, places)
    await desk.reseal()
  }
  expect((await desk.list()).map(({ id, secrets }) => [id, secrets])).toEqual([
    [0, 0],
    [1, 0],
    [2, 3],
  ])
  await desk.remove(1)
  await expect(desk.remove(2)).rejects.toThrow('platform.key-in-use')
  await expect(desk.remove(1)).rejects.toThrow('request.not-found')
  expect(await readAll(await aProcess())).toEqual(expectedTexts(['a', 'b', 'c']))
})

test('S-14 a secret that cannot be decrypted stays as it is and keeps its key', async () => {
  const parts = await aProcess()
  const desk = createKeyAdministration(parts, () => [])
  await store(parts, ['a', 'b'])
  await t.admin.query("update platform_acme set account = account || '\\x00' where authority = 'a'")
  await desk.rotate('staff')
  await openKeyRing(parts).then((ring) => rings.push(ring))
  later()
  expect(await desk.reseal()).toEqual({ done: 1, failed: 1 })
  expect((await desk.list()).map(({ secrets, doneAt }) => [secrets, doneAt])).toEqual([
    [1, null],
    [1, null],
  ])
})

test('S-14 kill -9 in the middle of the work loses nothing, and the next run ends it', async () => {
  const parts = await aProcess()
  await store(parts, names)
  const desk = createKeyAdministration(parts, () => [])
  await desk.rotate('staff')
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reseal-child.ts'), t.url], {
    env: { ...process.env, EVOPS_DATA: parts.config.dataDir },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const countDone = async () =>
    Number(
      (
        await t.admin.query<{ count: string }>(
          "select count(*) as count from platform_acme where substring(account from 1 for 3) = 'EVK'",
        )
      ).rows[0]?.count,
    )
  await waitUntil(async () => (await countDone()) > 0, 'the first batch is stored')
  child.kill('SIGKILL')
  await ended
  later()
  await openKeyRing(parts).then((ring) => rings.push(ring))
  const done = await countDone()
  expect(done % 100).toBe(0)
  expect(done).toBeLessThan(names.length)
  expect(await readAll(parts)).toEqual(expectedTexts(names))
  expect((await desk.reseal()).done).toBe(names.length - done)
  expect(await readAll(parts)).toEqual(expectedTexts(names))
  expect((await desk.list()).map(({ secrets }) => secrets)).toEqual([0, names.length])
})
