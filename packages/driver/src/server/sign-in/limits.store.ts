import { Problem } from '@evops/platform/contract'
import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Key of a counter: a keyed hash of a phone number, device or network. */
export interface Limited {
  operatorId: string
  kind: string
  subject: Buffer
}

/** Counts one action within a time span. Throws driver.too-often beyond `most`, without counting. */
export async function claim(
  tx: Tx,
  { operatorId, kind, subject, most, seconds, now }: Limited & { most: number; seconds: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ times: number; left: number }>`
    insert into driver_limits as l (operator_id, kind, subject, since, times) values (${operatorId}, ${kind}, ${subject}, ${now}, 1)
    on conflict (operator_id, kind, subject) do update set
      since = case when l.since > ${now}::timestamptz - make_interval(secs => ${seconds}) then l.since else excluded.since end,
      times = case when l.since > ${now}::timestamptz - make_interval(secs => ${seconds}) then l.times + 1 else 1 end
    returning times, ceil(extract(epoch from since - ${now}::timestamptz) + ${seconds})::int as left`.execute(
    tx,
  )
  const [counted] = rows
  if (counted && counted.times > most)
    throw new Problem('driver.too-often', { seconds: Math.max(1, counted.left) })
}

export interface WrongTries {
  times: number
  lockedUntil: Date | null
}
/** Returns the wrong tries for a phone number from one network, locked until the transaction ends. */
export async function lockWrong(
  tx: Tx,
  { operatorId, kind, subject }: Limited,
  now: Date,
): Promise<WrongTries> {
  await tx
    .insertInto('driver_limits')
    .values({ operator_id: operatorId, kind, subject, since: now, times: 0 })
    .onConflict((on) => on.doNothing())
    .execute()
  return tx
    .selectFrom('driver_limits')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .select(aliasColumns(['times', 'lockedUntil']))
    .forUpdate()
    .executeTakeFirstOrThrow()
}
export async function saveWrong(
  tx: Tx,
  { kind, subject }: Limited,
  { times, lockedUntil, at }: WrongTries & { at: Date },
): Promise<void> {
  await tx
    .updateTable('driver_limits')
    .set({ times, locked_until: lockedUntil, since: at })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}
export async function clearWrong(tx: Tx, { kind, subject }: Limited): Promise<void> {
  await tx.deleteFrom('driver_limits').where('kind', '=', kind).where('subject', '=', subject).execute()
}
/** Deletes unchanged old counters and long expired rows. Runs in a platform transaction. */
export async function deleteExpiredSignInData(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('driver_limits').where('since', '<', before).execute()
  await tx.deleteFrom('driver_codes').where('expires_at', '<', before).execute()
  await tx.deleteFrom('driver_authorisations').where('expires_at', '<', before).execute()
}
