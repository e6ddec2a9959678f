import { randomBytes } from 'node:crypto'
import { Problem } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { JobTable } from '../jobs/jobs.ts'
import { createSecretBox } from '../secret-box.ts'
import type { Services } from '../services.ts'
import {
  countSecrets,
  insertKey,
  listKeys,
  lockKeys,
  deleteEncryptionKey,
  saveReencryptedSecret,
  saveWrappedKey,
  setDone,
  lockOutdatedSecrets,
  type EncryptedColumn,
} from './key-ring.store.ts'
import { newestKey, setRing, type DataKey } from './rings.ts'
import { loadSecretKeys, signingSecrets } from './secret-keys.ts'
import { unwrapKeyByAny, wrapKey } from './wrapping.ts'

type Parts = Pick<Services, 'db' | 'bus' | 'log' | 'now' | 'config'>

export interface EncryptionKey {
  /** 0: the secret key of the installation, under which secrets from before the first rotation are. */
  id: number
  createdAt: Date | null
  createdBy: string | null
  activeFrom: Date | null
  /** Time at which everything was encrypted with the key. */
  doneAt: Date | null
  /** Number of secrets under the key. */
  secrets: number
  isNewest: boolean
}

const channel = 'platform.keys'
const lookEveryMs = 60_000
/** Pause until a new key encrypts: each process looks for keys three times before. */
export const activationMs = 3 * lookEveryMs
const batch = 100

/** Loads the keys and looks for new ones until it is closed. Each process does this before it opens any secret. */
export async function openKeyRing({ db, bus, log, now, config }: Parts): Promise<{ close(): void }> {
  const load = async () => {
    const stored = await db.asPlatform(listKeys)
    const keys = stored.map(({ id, wrapped, activeFrom }): DataKey => {
      return { id, key: unwrapKeyByAny(signingSecrets(config.secretKey), String(id), wrapped).key, activeFrom }
    })
    setRing(config.secretKey, { keys, now })
  }
  const look = () => {
    load().catch((error: unknown) => log.warn({ error }, 'encryption keys were not loaded'))
  }
  // Once at the start of a process: in the middle of a change, two releases of settings would undo each other's work.
  await db.asPlatform((tx) => takeOverKeys(tx, { config, now, log }))
  await load()
  const unsubscribe = bus.subscribe(channel, look)
  const looking = setInterval(look, lookEveryMs).unref()
  return {
    close() {
      clearInterval(looking)
      unsubscribe()
    },
  }
}

/** Reads the secret keys and encrypts every key that is under the former one with the present one. */
async function takeOverKeys(tx: Tx, parts: Pick<Parts, 'config' | 'now' | 'log'>): Promise<void> {
  await loadSecretKeys(tx, parts)
  for (const { id, wrapped } of await listKeys(tx)) {
    const { rewrapped } = unwrapKeyByAny(signingSecrets(parts.config.secretKey), String(id), wrapped)
    if (rewrapped) await saveWrappedKey(tx, id, rewrapped)
  }
}

/** Acts on the keys of the installation. `sealed` returns the columns with secrets of all domains. */
export function createKeyAdministration(parts: Parts, sealed: () => readonly EncryptedColumn[]) {
  const { db, bus, now, config } = parts
  async function list(tx: Tx): Promise<EncryptionKey[]> {
    const stored = await listKeys(tx)
    const counts = new Map<number, number>()
    for (const column of [...platformSealed, ...sealed()])
      for (const { id, count } of await countSecrets(tx, column)) counts.set(id, (counts.get(id) ?? 0) + count)
    const newest = stored.findLast(({ activeFrom }) => activeFrom <= now())?.id ?? 0
    const own = { id: 0, createdAt: null, createdBy: null, activeFrom: null, doneAt: null }
    return [own, ...stored].map(({ id, createdAt, createdBy, activeFrom, doneAt }) => ({
      id,
      createdAt,
      createdBy,
      activeFrom,
      doneAt,
      secrets: counts.get(id) ?? 0,
      isNewest: id === newest,
    }))
  }
  return {
    list: () => db.asPlatform(list),
    /** Creates a key that encrypts after `activationMs`. Throws request.conflict while a rotation has not ended. */
    async rotate(by: string): Promise<number> {
      const id = await db.asPlatform(async (tx) => {
        await lockKeys(tx)
        const newest = (await listKeys(tx)).at(-1)
        if (newest?.doneAt === null) throw new Problem('platform.rotation-running')
        const next = (newest?.id ?? 0) + 1
        const wrapped = wrapKey(config.secretKey, String(next), randomBytes(32))
        const [createdAt, activeFrom] = [now(), new Date(now().getTime() + activationMs)]
        await insertKey(tx, { id: next, wrapped, createdAt, createdBy: by, activeFrom, doneAt: null })
        return next
      })
      bus.publish(channel, id)
      return id
    },
    /** Removes a key that nothing uses. Throws platform.key-in-use, or request.not-found. */
    async remove(id: number): Promise<void> {
      const isFree = await db.asPlatform(async (tx) => {
        await lockKeys(tx)
        const keys = await list(tx)
        const key = keys.find((one) => one.id === id && id > 0)
        if (!key) throw new Problem('request.not-found')
        const newest = keys.find(({ isNewest }) => isNewest)
        const isSettled = newest?.doneAt !== null && newest !== undefined && newest.id > id
        if (isSettled && key.secrets === 0) await deleteEncryptionKey(tx, id)
        // A process may have encrypted with it at the moment of the change: the work starts again.
        else if (isSettled) await setDone(tx, newest.id, null)
        return isSettled && key.secrets === 0
      })
      if (!isFree) throw new Problem('platform.key-in-use')
      bus.publish(channel, id)
    },
    reseal: () => resealAll(parts, [...platformSealed, ...sealed()]),
    jobs: {
      'platform:reseal': {
        title: {
          zh: '用最新密钥重新加密',
          en: 'Encrypt secrets with the newest key',
          es: 'Cifrar los secretos con la clave más nueva',
        },
        cron: '* * * * *',
        when: 'exists (select from platform_keys where done_at is null and active_from <= now())',
        attempts: 3,
        run: () => resealAll(parts, [...platformSealed, ...sealed()]).then(() => undefined),
      },
    } satisfies JobTable,
  }
}
export type KeyAdministration = ReturnType<typeof createKeyAdministration>

/**
 * Encrypts everything with the newest key, in batches that are transactions of their own, so that an interruption loses
 * nothing. A secret that cannot be decrypted stays as it is and keeps its key in use. Returns the number of secrets.
 */
async function resealAll(
  { db, log, now, config }: Parts,
  columns: readonly EncryptedColumn[],
): Promise<{ done: number; failed: number }> {
  const newest = newestKey(config.secretKey)
  if (!newest) return { done: 0, failed: 0 }
  let [done, failed] = [0, 0]
  for (const column of columns) {
    const box = createSecretBox(config.secretKey, column.purpose)
    let after: readonly string[] | undefined
    for (;;) {
      const rows = await db.asPlatform(async (tx) => {
        const found = await lockOutdatedSecrets(tx, column, { id: newest.id, after, limit: batch })
        for (const row of found)
          try {
            const place = column.place(row.key)
            const next = box.seal(box.open(row.sealed, place), place)
            await saveReencryptedSecret(tx, column, { ...row, next })
            done += 1
          } catch (error) {
            if (!isCryptoError(error)) throw error
            failed += 1
            const { table, key } = { ...column, ...row }
            log.error({ table, key, error }, 'a secret could not be decrypted and keeps its key')
          }
        return found
      })
      const last = rows.at(-1)
      if (!last) break
      after = column.key.map((name) => last.key[name] ?? '')
    }
  }
  await db.asPlatform(async (tx) => {
    // A row that another transaction held was left out, so the end is counted and not concluded.
    for (const column of columns) if ((await countSecrets(tx, column)).some(({ id }) => id !== newest.id)) return
    await setDone(tx, newest.id, now())
  })
  return { done, failed }
}

const isCryptoError = (error: unknown) =>
  error instanceof Error && /unable to authenticate|which this process does not have|Invalid/.test(error.message)

/** Secrets of the platform itself. */
const platformSealed: readonly EncryptedColumn[] = ['account', 'pem'].map((column) => ({
  table: 'platform_acme',
  column,
  key: ['authority'],
  purpose: 'acme',
  place: ({ authority = '' }) => authority,
}))
