import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** What all processes share of an authority. */
export interface AcmeState {
  /** Sealed: the account's key. */
  account: Buffer
  /** Sealed: key and certificate; null before the first. */
  pem: Buffer | null
  failures: number
}

/** There is one account for an authority; other names than those of the certificate make it due. */
export async function readAcmeState(
  tx: Tx,
  { authority, account, names }: { authority: string; account: Buffer; names: string },
): Promise<AcmeState> {
  await sql`insert into platform_acme (authority, account, names) values (${authority}, ${account}, ${names})
    on conflict (authority) do update set names = excluded.names, renew_at = now(), failures = 0
    where platform_acme.names <> excluded.names`.execute(tx)
  return requireState(tx, authority)
}

async function requireState(tx: Tx, authority: string): Promise<AcmeState> {
  const { rows } = await sql<AcmeState>`
    select account, pem, failures from platform_acme where authority = ${authority}`.execute(tx)
  if (!rows[0]) throw new Error(`nothing is known of ${authority}`)
  return rows[0]
}

/** Null: there is none yet. */
export async function readCertificate(tx: Tx, authority: string): Promise<Buffer | null> {
  return (await requireState(tx, authority)).pem
}

/** Whose turn it is: one of several processes. Whoever dies on the way is followed after `forMs`. `now`: due or not. */
export async function takeTurn(
  tx: Tx,
  { authority, forMs, now }: { authority: string; forMs: number; now: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform_acme set renew_at = now() + make_interval(secs => ${forMs / 1_000})
    where authority = ${authority} and (renew_at <= now() or (${now} and (failures > 0 or pem is null)))`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function saveAcmeCertificate(
  tx: Tx,
  { authority, pem, renewAt }: { authority: string; pem: Buffer; renewAt: Date },
): Promise<void> {
  await sql`update platform_acme set pem = ${pem}, renew_at = ${renewAt}, failures = 0
    where authority = ${authority}`.execute(tx)
}

export async function recordAcmeFailure(
  tx: Tx,
  { authority, failures, at }: { authority: string; failures: number; at: Date },
): Promise<void> {
  await sql`update platform_acme set failures = ${failures}, renew_at = ${at} where authority = ${authority}`.execute(
    tx,
  )
}
