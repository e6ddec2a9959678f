import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { sealedHeaderBytes, sealedHeaderOfKey } from './rings.ts'

export interface StoredKey {
  id: number
  wrapped: Buffer
  createdAt: Date
  createdBy: string
  activeFrom: Date
  doneAt: Date | null
}

/** A column with secrets that a secret box encrypted. Its owner declares it, so that they are encrypted again. */
export interface EncryptedColumn {
  table: string
  column: string
  /** Columns of the primary key. */
  key: readonly string[]
  /** Purpose of the secret box. */
  purpose: string
  /** Place for which the secret was encrypted, from the columns of the key as text. */
  place: (key: Readonly<Record<string, string>>) => string
}

/** Returns all keys, oldest first. Runs in a platform transaction, like the other functions of this file. */
export async function listKeys(tx: Tx): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select id, wrapped, created_at as "createdAt", created_by as "createdBy", active_from as "activeFrom",
      done_at as "doneAt" from platform_keys order by id`.execute(tx)
  return rows
}

/** Makes acts on keys wait for each other until the transaction ends. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('platform_keys', 0))`.execute(tx)
}

export async function insertKey(tx: Tx, key: StoredKey): Promise<void> {
  await sql`insert into platform_keys (id, wrapped, created_at, created_by, active_from)
    values (${key.id}, ${key.wrapped}, ${key.createdAt}, ${key.createdBy}, ${key.activeFrom})`.execute(tx)
}

/** Stores the time at which everything was encrypted with the key; null starts the work again. */
export async function setDone(tx: Tx, id: number, at: Date | null): Promise<void> {
  await sql`update platform_keys set done_at = ${at} where id = ${id}`.execute(tx)
}

export async function deleteEncryptionKey(tx: Tx, id: number): Promise<void> {
  await sql`delete from platform_keys where id = ${id}`.execute(tx)
}

const headIn = (column: string) => sql`substring(${sql.ref(column)} from 1 for ${sql.lit(sealedHeaderBytes)})`
/** Card keys may be under master keys of their own, whose marks begin so. */
const isOurs = (column: string) =>
  sql`${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for 4) not in ('env:', 'vaul')`

/** Returns the number of secrets by key; key 0 is the secret key of the installation. */
export async function countSecrets(
  tx: Tx,
  { table, column }: EncryptedColumn,
): Promise<{ id: number; count: number }[]> {
  const { rows } = await sql<{ id: number; count: number }>`
    select case when substring(${headIn(column)} from 1 for 4) = '\\x45564b01'
        then get_byte(${headIn(column)}, 4) * 256 + get_byte(${headIn(column)}, 5) else 0 end as id,
      count(*)::int as count
    from ${sql.table(table)} where ${isOurs(column)} group by 1`.execute(tx)
  return rows
}

export interface EncryptedRow {
  key: Record<string, string>
  sealed: Buffer
}
/** Returns and locks rows whose secret is not under the key, without those that another transaction holds. */
export async function lockOutdatedSecrets(
  tx: Tx,
  { table, column, key }: EncryptedColumn,
  { id, after, limit }: { id: number; after: readonly string[] | undefined; limit: number },
): Promise<EncryptedRow[]> {
  const texts = key.map((name) => sql`${sql.ref(name)}::text`)
  const place = sql`(${sql.join(texts)})`
  const { rows } = await sql<EncryptedRow>`
    select json_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`]))}) as key,
      ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${isOurs(column)} and ${headIn(column)} <> ${sealedHeaderOfKey(id)}
      and ${after ? sql`${place} > (${sql.join(after)})` : sql`true`}
    order by ${sql.join(texts)} limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function saveReencryptedSecret(
  tx: Tx,
  { table, column }: EncryptedColumn,
  { key, sealed, next }: EncryptedRow & { next: Buffer },
): Promise<void> {
  const same = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)}::text = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${next}
    where ${sql.join([...same, sql`${sql.ref(column)} = ${sealed}`], sql` and `)}`.execute(tx)
}

export interface StoredSecretKey {
  id: number
  fingerprint: Buffer
  wrapped: Buffer
  createdAt: Date
}
/** Returns the secret keys that the installation has used, oldest first. */
export async function listSecretKeys(tx: Tx): Promise<StoredSecretKey[]> {
  const { rows } = await sql<StoredSecretKey>`
    select id, fingerprint, wrapped, created_at as "createdAt" from platform_secret_keys order by id`.execute(tx)
  return rows
}

export async function insertSecretKey(tx: Tx, key: StoredSecretKey): Promise<void> {
  await sql`insert into platform_secret_keys (id, fingerprint, wrapped, created_at)
    values (${key.id}, ${key.fingerprint}, ${key.wrapped}, ${key.createdAt})`.execute(tx)
}

export async function saveWrappedSecretKey(tx: Tx, id: number, wrapped: Buffer): Promise<void> {
  await sql`update platform_secret_keys set wrapped = ${wrapped} where id = ${id}`.execute(tx)
}

export async function saveWrappedKey(tx: Tx, id: number, wrapped: Buffer): Promise<void> {
  await sql`update platform_keys set wrapped = ${wrapped} where id = ${id}`.execute(tx)
}
