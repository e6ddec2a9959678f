import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nightlyTest } from '../../../testing/at-night.ts'
import {
  createEmptyUnprivilegedDb,
  createUnprivilegedDatabase,
  type UnprivilegedDatabase,
} from '../../../testing/plain-owner.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { schemaFolders } from '../../db/schema-files.ts'
import { connectOwner, acquireBackupLock } from '../cluster.store.ts'
import { openTarget } from '../targets/open-target.ts'
import { BackupError } from '../targets/target.ts'
import { runCopyInThread, type CopyThreadRequest } from './copy-apart.ts'
import { listCopyManifests, readCopy, writeCopy } from './copy-manifest.ts'
import { writeCopyChunks, copyOut } from './copy-stream.ts'
import { selectRetained, deleteExpiredCopies } from './generations.ts'
import { makeCopy } from './make-copy.ts'
import { restoreCopy } from './restore-copy.ts'
import { connectCopy } from './tables.store.ts'
import { openVault, createByteThrottle, type ChunkVault } from './vault.ts'

const server = process.env.EVOPS_TEST_DATABASE ?? ''
const schema = schemaFolders(path.resolve(import.meta.dirname, '../../../../../..'))
const secretKey = Buffer.from('the secret of this installation, no other')

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-copy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const vaultIn = (folder: string, secret = secretKey) => openVault(openTarget({ kind: 'folder', path: folder }), secret)
const chunksIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}$/.test(name))

/** A database owned by a plain role, with rows of many kinds, more than one chunk in total. */
let source: UnprivilegedDatabase
let admin: pg.Client
beforeAll(async () => {
  source = await createUnprivilegedDatabase(server)
  admin = new pg.Client({ connectionString: source.adminUrl })
  await admin.connect()
  await admin.query(
    `insert into platform_task_runs (id, task, job_id, process_id, attempt, started_at, finished_at, state, error, payload)
     select gen_random_uuid(), 'task ' || n, n::text, 'p', 1, now() - n * interval '1 s', now(), 'failed',
       repeat(md5(n::text), n % 60) || E'\\\\ \\t \\n 备份', case when n % 3 = 0 then jsonb_build_object('n', n) end
     from generate_series(1, 12000) n`,
  )
  await admin.query('select stations_keep_partitions(90, 90)')
  await admin.query(
    `insert into stations_ocpp_messages (operator_id, charge_point_key, at, direction, body)
     select gen_random_uuid(), n, now() + n % 9 * interval '1 day', 'in', repeat('[2,"1"]', n % 40) from generate_series(1, 3000) n`,
  )
})
afterAll(async () => {
  await admin.end()
  await source.drop()
})

const copyParts = (vault: ChunkVault, dataDir: string) => ({
  url: source.url,
  dataDir,
  vault,
  secretKey,
  heads: async () => [],
})
const orderOf = (folder: string, dataDir: string): CopyThreadRequest => ({
  url: source.url,
  dataDir,
  secretKey,
  to: { kind: 'folder', path: folder },
  key: secretKey,
  heads: [],
})
async function anEmptyDatabase(): Promise<UnprivilegedDatabase> {
  const database = await createEmptyUnprivilegedDb(server)
  onTestFinished(() => database.drop())
  return database
}

test('OPS-01 X-21 by a login that owns nothing a database is copied, and restored by an owner who is no superuser every table is the same; files come along', async () => {
  const [folder, dataDir, newDir] = [aFolder(), aFolder(), aFolder()]
  mkdirSync(path.join(dataDir, 'files'))
  writeFileSync(path.join(dataDir, 'files', 'a'.repeat(32)), 'what somebody sent')
  const made = await runCopyInThread(orderOf(folder, dataDir))
  expect(made.tables.find(({ name }) => name === 'platform_task_runs')?.chunks.length).toBeGreaterThan(1)
  expect(made.tables.length).toBeGreaterThan(290)
  // No content is readable without the key.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\w{64}$|json$/.test(name)) {
      const text = readFileSync(path.join(folder, name), 'latin1')
      expect(text).not.toContain('what somebody sent')
      expect(text).not.toContain('the secret of this installation')
    }
  const target = await anEmptyDatabase()
  const vault = vaultIn(folder)
  const manifest = await readCopy(vault)
  expect(manifest.secretKey).toBe(secretKey.toString())
  const restored = await restoreCopy({ vault, manifest, url: target.ownerUrl, dataDir: newDir, schema })
  expect(restored).toMatchObject({ tables: made.tables.length, differ: [], files: 1 })
  expect(readFileSync(path.join(newDir, 'files', 'a'.repeat(32)), 'utf8')).toBe('what somebody sent')
  // The constraints exist again, and the program accepts the database as its own.
  const there = new pg.Client({ connectionString: target.adminUrl })
  await there.connect()
  const rules = `select (select count(*)::int from pg_constraint where contype = 'f') as keys,
    (select count(*)::int from pg_class where relforcerowsecurity) as forced,
    (select count(*)::int from platform_task_runs) as runs, (select count(*)::int from stations_ocpp_messages) as frames,
    (select count(*)::int from pg_inherits) as partitions`
  expect((await there.query(rules)).rows).toEqual((await admin.query(rules)).rows)
  await there.end()
  expect(await migrateDatabase(target.url, schema)).toEqual({ applied: [], made: [] })
})

nightlyTest(test)(
  'OPS-01 what a table has after a restore is held against the backup: a row that is not the same is told by the table',
  async () => {
    const [folder, dataDir] = [aFolder(), aFolder()]
    const made = await makeCopy(copyParts(vaultIn(folder), dataDir))
    const vault = vaultIn(folder)
    // A backup whose statement about one table differs from its stored data.
    const forged = await vault.put(Buffer.from('other:task\t{}\t0 0 1 1 *\t0 0 1 1 *\tUTC\tt\t\\N\t1\n'))
    const tables = made.tables.map((table) =>
      table.name === 'platform_tasks' ? { ...table, rows: 2, chunks: [forged] } : table,
    )
    const target = await anEmptyDatabase()
    const manifest = { ...made, tables }
    const restored = await restoreCopy({ vault, manifest, url: target.ownerUrl, dataDir: aFolder(), schema })
    expect(restored.differ).toEqual(['platform_tasks'])
    // The database is never accepted as complete.
    await expect(migrateDatabase(target.ownerUrl, schema)).rejects.toThrow(/^this database is being restored, or/)
  },
)

describe('X-21 what is wrong with a backup is named', () => {
  let folder: string
  let vault: ChunkVault
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evops-copy-'))
    vault = vaultIn(folder)
    await makeCopy(copyParts(vault, folder))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function refusal(database: UnprivilegedDatabase): Promise<string> {
    const manifest = await readCopy(vault)
    return restoreCopy({ vault, manifest, url: database.ownerUrl, dataDir: aFolder(), schema }).then(
      () => 'it was restored',
      (error: Error) => error.message,
    )
  }
  const aChunk = async () => {
    const { tables } = await readCopy(vault)
    const id = tables.find(({ name }) => name === 'platform_task_runs')?.chunks[1] ?? ''
    return { place: path.join(folder, vault.placeOf(id)), name: vault.placeOf(id) }
  }

  nightlyTest(test)('a flipped byte, and a chunk that is cut', async () => {
    const { place, name } = await aChunk()
    const whole = readFileSync(place)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(1_000) ^ 1, 1_000)
    for (const cut of [whole.subarray(0, 5), whole.subarray(0, -1)]) {
      writeFileSync(place, cut)
      await expect(vault.get(path.basename(name), 'of it')).rejects.toThrow(`${folder}: ${name} is damaged (of it)`)
    }
    writeFileSync(place, flipped)
    const target = await anEmptyDatabase()
    expect(await refusal(target)).toBe(`${folder}: ${name} is damaged (platform_task_runs)`)
    writeFileSync(place, whole)
    // The failed restore is not a usable installation and cannot be the target of another attempt.
    await expect(migrateDatabase(target.url, schema)).rejects.toThrow(/^this database is being restored, or/)
    expect(await refusal(target)).toMatch(/^the database is not empty \(.*dropped and made anew$/)
  })

  test('a missing chunk, before anything is done', async () => {
    const { place, name } = await aChunk()
    const whole = readFileSync(place)
    rmSync(place)
    const target = await anEmptyDatabase()
    for (let tries = 0; tries < 2; tries += 1)
      expect(await refusal(target)).toBe(`${folder}: ${name} is missing (platform_task_runs)`)
    writeFileSync(place, whole)
  })

  test('a wrong key, a damaged list, no backup at all, another version', async () => {
    await expect(readCopy(vaultIn(folder, Buffer.from('another secret')))).rejects.toThrow(`${folder}: wrong key: `)
    await expect(readCopy(vault, '01890000-0000-7000-8000-000000000001')).rejects.toThrow(
      `${folder}: there is no backup 01890000-0000-7000-8000-000000000001`,
    )
    const manifest = await readCopy(vault)
    const list = path.join(folder, vault.prefix, `${manifest.id}.json`)
    const text = readFileSync(list, 'utf8')
    for (const bad of [text.slice(0, 400), text.replace(/"sealed":"..../, '"sealed":"AAAA')]) {
      writeFileSync(list, bad)
      await expect(readCopy(vault)).rejects.toThrow(`${manifest.id}.json is damaged`)
    }
    writeFileSync(list, text)
    const work = { vault, url: source.ownerUrl, dataDir: aFolder(), schema }
    await expect(restoreCopy({ ...work, manifest: { ...manifest, migration: '9999_later.sql' } })).rejects.toThrow(
      /is of a version that ends with migration 9999_later\.sql/,
    )
  })
})

nightlyTest(test)(
  'OPS-01 a second backup sends what is new, one that was broken off is none, and what nobody needs goes',
  async () => {
    const [folder, dataDir] = [aFolder(), aFolder()]
    const vault = vaultIn(folder)
    const puts: string[] = []
    const watched = {
      ...vault.target,
      put: (name: string, content: Buffer | NodeJS.ReadableStream) => {
        puts.push(name)
        if (puts.length === 5) throw new Error('the line broke')
        if (!Buffer.isBuffer(content)) throw new Error('no stream was expected')
        return vault.target.put(name, content)
      },
    }
    await expect(makeCopy(copyParts(openVault(watched, secretKey), dataDir))).rejects.toThrow('the line broke')
    expect(await listCopyManifests(vault.target)).toEqual([])
    const stored = chunksIn(folder).length
    expect(stored).toBeGreaterThan(0)
    // The uploads in progress when the fifth one failed were also reported.
    puts.splice(0, puts.length, ...Array.from({ length: 10 }, () => ''))
    const first = await makeCopy(copyParts(openVault(watched, secretKey), dataDir))
    expect(new Set(puts.slice(10)).size).toBe(chunksIn(folder).length - stored + 1)
    await admin.query("update platform_task_runs set error = 'changed' where job_id = '12000'")
    puts.splice(0, puts.length, ...Array.from({ length: 10 }, () => ''))
    await makeCopy(copyParts(openVault(watched, secretKey), dataDir))
    const sent = new Set(puts.slice(10)).size
    expect(sent).toBeGreaterThan(1)
    expect(sent).toBeLessThan(chunksIn(folder).length)

    // The first backup is given a date a year ago, so it has expired.
    const old = { ...first, startedAt: '2024-01-01T00:00:00.000Z', finishedAt: '2024-01-01T00:05:00.000Z' }
    const { id, startedAt, finishedAt, bytes, migration, ...contents } = old
    await writeCopy(vault, { id, startedAt, finishedAt, bytes, migration }, contents)
    const before = chunksIn(folder).length
    expect(await deleteExpiredCopies(vaultIn(folder), { keepDays: 14, now: new Date() })).toEqual([first.id])
    expect(chunksIn(folder).length).toBeLessThan(before)
    const { tables } = await readCopy(vault)
    for (const { name, chunks } of tables)
      for (const chunk of chunks) expect((await vault.get(chunk, name)).length).toBeGreaterThan(0)
  },
)

test('OPS-01 only one backup is made at a time', async () => {
  const other = await connectOwner(source.url)
  expect(await acquireBackupLock(other, 'backup')).toBe(true)
  // The thread also returns a one-line error for people, and no unexpected error.
  const refused = await runCopyInThread(orderOf(aFolder(), aFolder())).catch((error: unknown) => error)
  expect(refused).toEqual(new BackupError('another backup is being made'))
  await other.end()
})

test('OPS-01 whatever the rows hold, what is copied in is what was copied out', async () => {
  const client = await connectCopy(source.adminUrl)
  onTestFinished(() => client.end())
  await client.query('create temporary table texts (text text)')
  const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((one) => one.replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 50 }), async (texts) => {
      await client.query('truncate texts')
      await client.query('insert into texts select unnest($1::text[])', [texts])
      const chunks: Buffer[] = []
      for await (const chunk of copyOut(client, 'copy texts to stdout')) chunks.push(chunk)
      await client.query('truncate texts')
      const rows = await writeCopyChunks(client, 'copy texts from stdin', Readable.from(chunks))
      expect(rows).toBe(texts.length)
      const found = await client.query<{ text: string }>('select text from texts')
      expect(found.rows.map((row) => row.text)).toEqual(texts)
    }),
    { numRuns: 30 },
  )
})

test('OPS-01 a table that can not be read to its end says so, and its connection serves the next one', async () => {
  const client = await connectCopy(source.adminUrl)
  onTestFinished(() => client.end())
  const read = async (text: string) => {
    let bytes = 0
    for await (const chunk of copyOut(client, text)) bytes += chunk.length
    return bytes
  }
  const broken = 'copy (select 1 / (5000 - n) from generate_series(1, 9000) n) to stdout'
  await expect(read(broken)).rejects.toThrow('division by zero')
  expect(await read("copy (select repeat('x', 9999) from generate_series(1, 900)) to stdout")).toBe(9_000_000)
  expect((await client.query<{ n: number }>('select 7 as n')).rows).toEqual([{ n: 7 }])
})

test('OPS-01 what a table gives is taken in small pieces, each when its time has come', async () => {
  const client = await connectCopy(source.adminUrl)
  onTestFinished(() => client.end())
  const waiting: { bytes: number; go: () => void }[] = []
  let wake = () => undefined as void
  const slowly = (bytes: number) =>
    new Promise<void>((go) => {
      waiting.push({ bytes, go })
      wake()
    })
  const text = "copy (select repeat('x', 999) from generate_series(1, 9000)) to stdout"
  const chunks: Buffer[] = []
  const all = (async () => {
    for await (const chunk of copyOut(client, text, slowly)) chunks.push(chunk)
  })()
  let over = false
  void all.finally(() => {
    over = true
    wake()
  })
  const pieces: number[] = []
  const next = async () => {
    while (waiting.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve))
    return waiting.shift() ?? ('over' as const)
  }
  for (let piece = await next(); piece !== 'over'; piece = await next()) {
    // No other piece passes in the meantime.
    expect(waiting).toEqual([])
    pieces.push(piece.bytes)
    piece.go()
  }
  expect(pieces.length).toBeGreaterThan(40)
  await all
  expect(Math.max(...pieces)).toBeLessThan(256 * 1_024)
  expect(Buffer.concat(chunks).length).toBe(9_000_000)
})

test('OPS-01 generations: every one of the last days, then one a week for 8 weeks and one a month for 12 months', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const days = Array.from({ length: 500 }, (_, ago) => ({
    ago,
    finishedAt: new Date(now.getTime() - ago * 86_400_000 - 3_600_000).toISOString(),
  }))
  const retained = selectRetained(days, { keepDays: 14, now }).map(({ ago }) => ago)
  expect(retained.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, ago) => ago))
  const later = retained.filter((ago) => ago >= 14 && ago < 56)
  const months = retained.filter((ago) => ago >= 56)
  expect(later.length).toBeGreaterThanOrEqual(6)
  expect(later.length).toBeLessThanOrEqual(8)
  expect(months.length).toBeGreaterThanOrEqual(9)
  expect(months.length).toBeLessThanOrEqual(11)
  expect(Math.max(...retained)).toBeLessThan(372)
  expect(selectRetained(days.slice(-1), { keepDays: 1, now })).toHaveLength(1)
})

test('OPS-01 what reads the database for a backup takes no more of it in a second than it may', async () => {
  const slowly = createByteThrottle(1_000_000)
  const startedAt = performance.now()
  await Promise.all([slowly(100_000), slowly(100_000), slowly(100_000)])
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295)
})
