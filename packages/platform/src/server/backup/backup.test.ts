import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/ports.ts'
import { s3Server } from '../../testing/s3-server.ts'
import { nightlyTest, isNight } from '../../testing/at-night.ts'
import { scaleTestTimeout } from '../../testing/patience.ts'
import { waitUntil } from '../../testing/until.ts'
import type { BackupPlace } from '../config.ts'
import { openDb, type Db } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { schemaFolders } from '../db/schema-files.ts'
import { createLog } from '../log.ts'
import { startPostgres, type EmbeddedPostgres } from '../postgres/supervisor.ts'
import { createBackups, type Backups } from './backups.ts'
import { parseLsn } from './lsn.rules.ts'
import { readManifests } from './manifest.ts'
import { planRestore } from './plan.ts'
import { restoreDataFolder } from './restore.ts'
import { openTarget } from './targets/open-target.ts'
import { BackupError, readTargetObject, type BackupTarget } from './targets/target.ts'
import { deleteExpiredBackups } from './tidy.ts'

const schema = schemaFolders(path.resolve(import.meta.dirname, '../../../../..'))
const noProofs = async () => ({ heads: [], counts: {} })

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-backup-'))
  chmodSync(folder, 0o711)
  return folder
}

let dataDir: string
/** The stores of the data folder itself and of components with files of their own. */
const stores = ['files', 'devices/files', 'another-part/files']
let postgres: EmbeddedPostgres
let db: Db
let rows: pg.Pool

beforeAll(async () => {
  dataDir = aFolder()
  postgres = await startPostgres({ dataDir, port: await freePort() })
  await migrateDatabase(postgres.url, schema)
  db = await openDb({ url: postgres.url, onError: () => undefined })
  rows = new pg.Pool({ connectionString: postgres.url, max: 2 })
  rows.on('error', () => undefined)
  await rows.query('create table written (id int primary key, at timestamptz default clock_timestamp(), text text)')
}, scaleTestTimeout(150_000))
afterAll(async () => {
  await rows.end()
  await db.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let next = 0
async function write(count: number): Promise<number> {
  next += count
  await rows.query(
    `insert into written (id, text) select n, repeat(md5(n::text), 20) from generate_series($1::int, $2::int) n`,
    [next - count + 1, next],
  )
  return next
}
const sumOf = 'select count(*)::int as count, md5(string_agg(md5(w::text), $$$$ order by id)) as hash from written w'

interface Place {
  target: BackupTarget
  backups: Backups
  folder: string
  close(): Promise<void>
}
function backupsTo(where: string | BackupPlace, more: { wanted?: () => Promise<void> } = {}): Place {
  const to = typeof where === 'string' ? { kind: 'folder' as const, path: where } : where
  const settings = { to, keepDays: 14, logMegabytes: 1_024 }
  const log = createLog('silent')
  const backups = createBackups({ settings, url: postgres.url, dataDir, db, log, proofs: noProofs, ...more })
  const folder = to.kind === 'folder' ? to.path : ''
  return {
    target: openTarget(to),
    backups,
    folder,
    async close() {
      await backups.close()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Restores a data folder from the target and returns the content of its table. */
async function restoreToFolder(target: BackupTarget, wish: { until?: Date } = {}) {
  const folder = aFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const plan = await planRestore(target, wish)
  const found = await restoreDataFolder({ target, plan, dataDir: folder, ...wish })
  const server = await startPostgres({ dataDir: folder, port: await freePort() })
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const sum = (await client.query<{ count: number; hash: string }>(sumOf)).rows[0]
    const last = (await client.query<{ id: number }>('select max(id) as id from written')).rows[0]?.id
    await client.end()
    return { ...found, sum, last, folder }
  } finally {
    await server.stop()
  }
}

/** Waits until everything written so far is in the target. */
async function waitUntilShipped({ target, backups }: Place): Promise<void> {
  const { rows: found } = await rows.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
  const wanted = parseLsn(found[0]?.lsn ?? '')
  // The first round after the kill detects the lost connection; the next round continues.
  await waitUntil(async () => {
    await backups.shipRound()
    const { head } = await planRestore(target, {})
    return head !== undefined && parseLsn(head.lsn) >= wanted
  }, 'the log is in the target')
}

describe('OPS-01 R-10 to a folder', () => {
  let place: Place
  let between: Date
  let lastBefore: number
  let sum: unknown
  /** Makes a copy that a test may damage. */
  const copyBackup = () => {
    const folder = aFolder()
    cpSync(place.folder, folder, { recursive: true, preserveTimestamps: true })
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return { folder, target: openTarget({ kind: 'folder', path: folder }) }
  }
  const clock = async () => (await rows.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at ?? new Date()

  beforeAll(async () => {
    for (const store of stores) {
      mkdirSync(path.join(dataDir, store), { recursive: true })
      writeFileSync(path.join(dataDir, store, 'a'.repeat(32)), `what somebody sent to ${store}`)
    }
    place = backupsTo(aFolder())
    await write(200)
    await place.backups.make()
    lastBefore = await write(300)
    // The moment is one millisecond after everything before and one millisecond before everything after.
    between = new Date((await clock()).getTime() + 1)
    await waitUntil(async () => (await clock()) > between, 'the moment has passed')
    await write(40)
    await waitUntilShipped(place)
    const killed = postgres.pid() ?? 0
    process.kill(killed, 'SIGKILL')
    const isBack = () =>
      rows.query('select 1').then(
        () => postgres.pid() !== killed,
        () => false,
      )
    await waitUntil(isBack, 'the database is back', 150_000)
    await write(100)
    await waitUntilShipped(place)
    sum = (await rows.query(sumOf)).rows[0]
  }, scaleTestTimeout(150_000))
  afterAll(() => place.close())

  test(
    'X-21 restored elsewhere every row is what it was, across a killed database, and files come along',
    async () => {
      const found = await restoreToFolder(place.target)
      expect(found.sum).toEqual(sum)
      expect(found.hasKey).toBe(false)
      for (const store of stores)
        expect(readFileSync(path.join(found.folder, store, 'a'.repeat(32)), 'utf8')).toBe(
          `what somebody sent to ${store}`,
        )
      expect(readdirSync(found.folder)).not.toContain('secret.key')
    },
    scaleTestTimeout(150_000),
  )

  nightlyTest(test)(
    'R-10 restored to a moment: what was written before is there, what came after is not',
    async () => {
      expect((await restoreToFolder(place.target, { until: between })).last).toBe(lastBefore)
    },
    scaleTestTimeout(150_000),
  )

  test('a time before the first backup, or after the end of the log, is told in one line', async () => {
    const before = planRestore(place.target, { until: new Date(0) })
    await expect(before).rejects.toThrow(/1970-01-01T00:00:00.000Z lies before the first backup/)
    const after = planRestore(place.target, { until: new Date(Date.now() + 3_600_000) })
    await expect(after).rejects.toThrow(/the log after backup .* goes up to/)
    const empty = openTarget({ kind: 'folder', path: path.join(place.folder, 'nothing') })
    await expect(planRestore(empty, {})).rejects.toThrow('there is no backup')
    const plan = await planRestore(place.target, {})
    await expect(restoreDataFolder({ target: place.target, plan, dataDir })).rejects.toThrow('is not empty')
  })

  const spoil = (file: string) => {
    const bytes = readFileSync(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
    writeFileSync(file, bytes)
  }
  const objectsOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'))
  const damages: [what: string, pattern: RegExp][] = [['stream', /cluster\.tar\.zst$/]]
  if (isNight) damages.push(['begun segment', /\.part$/], ['whole segment', /[0-9A-F]{24}\.zst$/])
  test.each(damages)(
    'X-21 a damaged %s is refused by its name, and nothing is left of the try',
    async (_what, pattern) => {
      const { folder, target } = copyBackup()
      const plan = await planRestore(target, {})
      const used = new Set(plan.segments.map(({ object }) => object))
      const name = objectsOf(folder).find((one) => pattern.test(one) && (!one.startsWith('log/') || used.has(one)))
      spoil(path.join(folder, name ?? ''))
      const into = aFolder()
      onTestFinished(() => rmSync(into, { recursive: true, force: true }))
      await expect(restoreDataFolder({ target, plan, dataDir: into })).rejects.toThrow(`${name} is damaged`)
      expect(readdirSync(into)).toEqual([])
    },
    scaleTestTimeout(150_000),
  )

  test('X-21 an archive that is damaged at its beginning is refused, however much lies behind it', async () => {
    const { folder, target } = copyBackup()
    const plan = await planRestore(target, {})
    const name = objectsOf(folder).find((one) => one.endsWith('cluster.tar.zst')) ?? ''
    const archive = zstdDecompressSync(readFileSync(path.join(folder, name)))
    archive[0] = (archive[0] ?? 0) ^ 0xff
    writeFileSync(path.join(folder, name), zstdCompressSync(archive))
    const into = aFolder()
    onTestFinished(() => rmSync(into, { recursive: true, force: true }))
    await expect(restoreDataFolder({ target, plan, dataDir: into })).rejects.toThrow(`${name} is damaged`)
    expect(readdirSync(into)).toEqual([])
  })

  test('X-21 a segment that is missing is named', async () => {
    const { folder, target } = copyBackup()
    const [first] = (await planRestore(target, {})).segments
    rmSync(path.join(folder, first?.object ?? ''))
    await expect(planRestore(target, {})).rejects.toThrow(`segment ${first?.name} of the log is missing`)
  })

  nightlyTest(test)(
    'OPS-01 old backups go with the log that none needs, never the newest',
    async () => {
      await place.backups.make()
      const { folder, target } = copyBackup()
      const [old, newest] = await readManifests(target)
      const { installation = '', line = '', id = '' } = newest ?? {}
      const tidy = (days: number) =>
        deleteExpiredBackups(
          { target, dataDir },
          { installation, line, keepDays: 7, now: new Date(Date.now() + days * 86_400_000) },
        )
      expect(await tidy(6)).toEqual([])
      expect(await tidy(8)).toEqual([old?.id])
      expect(await tidy(80)).toEqual([])
      const plan = await planRestore(target, {})
      expect(plan.manifest.id).toBe(id)
      expect(objectsOf(folder).filter((name) => /[0-9A-F]{24}/.test(name))).toEqual(
        plan.segments.map(({ object }) => object),
      )
    },
    scaleTestTimeout(150_000),
  )

  test(
    'OPS-01 a target that is gone, as a disk that is not mounted, is told and not begun anew',
    async () => {
      const away = `${place.folder}.away`
      renameSync(place.folder, away)
      await write(1)
      const isMissingTargetReported = async () => {
        await place.backups.shipRound()
        const { rows: found } = await rows.query<{ error: string | null }>('select error from platform_log_shipping')
        return found[0]?.error?.includes('is it mounted?') ?? false
      }
      await waitUntil(isMissingTargetReported, 'the missing target is told')
      expect(existsSync(place.folder)).toBe(false)
      renameSync(away, place.folder)
      await waitUntilShipped(place)
    },
    scaleTestTimeout(150_000),
  )

  test('OPS-01 log that the database gave up keeping begins a line of its own, which asks for a backup', async () => {
    await place.backups.close()
    await rows.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
    let callCount = 0
    const again = backupsTo(place.folder, { wanted: async () => void (callCount += 1) })
    await again.backups.shipRound()
    await again.backups.shipRound()
    expect(callCount).toBe(1)
    await again.close()
  })
})

describe('OPS-01 to a bucket', () => {
  const aBucket = async (options?: Parameters<typeof s3Server>[0]) => {
    const service = await s3Server(options)
    onTestFinished(() => service.close())
    const { endpoint, bucket, keyId, secret } = service
    const kind = 'bucket' as const
    return { kind, bucket, prefix: 'evops/one', endpoint, region: 'us-east-1', keyId, secret }
  }
  test('what is put there is there; a wrong secret is told, and nobody sees it; so is a bucket that is away', async () => {
    const bucket = await aBucket()
    const target = openTarget(bucket)
    await target.put('one', Buffer.from('of it'))
    expect((await readTargetObject(target, 'one'))?.toString()).toBe('of it')
    const wrong = openTarget({ ...bucket, secret: 'not-the-secret' })
    const why =
      's3://depot/evops/one: the service refuses the key (EVOPS_S3_KEY_ID, EVOPS_S3_SECRET): SignatureDoesNotMatch'
    await expect(wrong.list('')).rejects.toThrow(new BackupError(why))
    const nowhere = openTarget({ ...bucket, endpoint: `http://127.0.0.1:${await freePort()}` })
    await expect(nowhere.list('')).rejects.toThrow(/can't be reached: .*ECONNREFUSED/)
  })

  nightlyTest(test)(
    'R-10 a backup in a bucket is restored',
    async () => {
      const place = backupsTo(await aBucket())
      await write(100)
      await place.backups.make()
      const sum = (await rows.query(sumOf)).rows[0]
      await place.close()
      expect((await restoreToFolder(place.target)).sum).toEqual(sum)
    },
    scaleTestTimeout(150_000),
  )

  nightlyTest(test)(
    'what is larger than a part arrives whole',
    async () => {
      const target = openTarget(await aBucket())
      const pieces = Array.from({ length: 37 }, (_, n) => Buffer.alloc(1_000_003, n + 1))
      expect(await target.put('large', Readable.from(pieces))).toEqual({ bytes: 37 * 1_000_003 })
      expect((await readTargetObject(target, 'large'))?.equals(Buffer.concat(pieces))).toBe(true)
      expect(await target.get('nothing')).toBeUndefined()
    },
    scaleTestTimeout(150_000),
  )

  nightlyTest(test)(
    'R-10 a line that breaks while a backup is read is taken up where it broke; one that stays broken is told as that',
    async () => {
      const content = Buffer.from(Array.from({ length: 4_000_000 }, (_, n) => n % 251))
      const target = openTarget(await aBucket({ breakAfter: 1_500_000 }))
      await target.put('large', content)
      expect((await readTargetObject(target, 'large'))?.equals(content)).toBe(true)

      const dead = openTarget(await aBucket({ breakAfter: 0 }))
      await dead.put('large', content)
      await expect(readTargetObject(dead, 'large')).rejects.toThrow(/^s3:\/\/depot\/evops\/one: can't be reached/)
    },
  )
})
