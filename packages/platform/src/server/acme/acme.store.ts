import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** The state of an authority, shared by all processes. */
export interface AcmeState {
  /** The encrypted account key. */
  account: Buffer
  /** The encrypted key and certificate; null before the first certificate. */
  pem: Buffer | null
  failures: number
}

/**
 * Reads or creates the state. There is one account per authority. A certificate for other names makes a renewal due.
 */
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

/** Returns null if there is no certificate yet. */
export async function readCertificate(tx: Tx, authority: string): Promise<Buffer | null> {
  return (await requireState(tx, authority)).pem
}

/**
 * Claims the renewal for one of several processes. If the process dies, another one can claim after `forMs`. `now`:
 * claims before the due time as well if there is no certificate or the last attempt failed.
 */
export async function claimAcmeRenewal(
  tx: Tx,
  { authority, forMs, now }: { authority: string; forMs: number; now: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform_acme set renew_at = now() + make_interval(secs => ${forMs / 1_000})
    where authority = ${authority} and (renew_at <= now() or (${now} and (failures > 0 or pem is null)))`.execute(tx)
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
