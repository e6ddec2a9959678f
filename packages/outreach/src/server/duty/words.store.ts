import type { Language } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DutyMessage } from '../../contract/index.ts'

const most = 10

export interface SentDutyMessage {
  operatorId: string
  id: string
  stationId: string | null
  text: string
  byUserId: string
  at: Date
  readers: readonly { userId: string; by: 'wecom' | 'bell' }[]
}
export async function insertDutyMessage(tx: Tx, { readers, ...word }: SentDutyMessage): Promise<void> {
  const { operatorId, id, stationId, text, byUserId, at } = word
  await tx
    .insertInto('outreach_duty_words')
    .values({ operator_id: operatorId, id, station_id: stationId, text, by_user_id: byUserId, at })
    .execute()
  await tx
    .insertInto('outreach_duty_readers')
    .values(readers.map(({ userId, by }) => ({ operator_id: operatorId, word_id: id, user_id: userId, by })))
    .execute()
}
/** Returns the newest messages with their recipients' confirmations. */
export async function lastWords(tx: Tx, stationId: string | undefined): Promise<DutyMessage[]> {
  const { rows } = await sql<Omit<DutyMessage, 'at'> & { at: Date }>`
    select w.id, w.text, coalesce(b.user_name, '') as "byName", w.at,
      (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.user_name, ''), 'by', r.by, 'acknowledgedAt',
          to_char(r.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.user_name, r.user_id), '[]')
        from outreach_duty_readers r
        left join organisation_user_names u on u.operator_id = r.operator_id and u.user_id = r.user_id
        where r.operator_id = w.operator_id and r.word_id = w.id) as readers
    from outreach_duty_words w
    left join organisation_user_names b on b.operator_id = w.operator_id and b.user_id = w.by_user_id
    where ${stationId ?? null}::uuid is null or w.station_id = ${stationId ?? null}
    order by w.at desc, w.id desc limit ${most}`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}

interface Who {
  operatorId: string
  wecomId: string
}
/**
 * Records the first confirmation of a message by the person who pressed the button; undefined if the message was not
 * sent to the person or is already confirmed.
 */
export async function recordDutyConfirmation(tx: Tx, { operatorId, wecomId }: Who, wordId: string, at: Date) {
  const { rows } = await sql<{ language: Language }>`
    update outreach_duty_readers r set acknowledged_at = ${at}
    from outreach_staff s where s.operator_id = ${operatorId} and s.wecom_id = ${wecomId}
      and r.operator_id = s.operator_id and r.user_id = s.user_id and r.by = 'wecom' and r.word_id::text = ${wordId} and r.acknowledged_at is null
    returning coalesce((select o.language from organisation_operator_facts o where o.operator_id = r.operator_id), 'zh') as language`.execute(
    tx,
  )
  return rows[0]?.language
}

/** Records a call; returns false if it was received before. */
export async function recordWecomCall(tx: Tx, operatorId: string, key: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outreach_wecom_calls (operator_id, key, at) values (${operatorId}, ${key.slice(0, 300)}, ${at})
    on conflict (operator_id, key) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function saveWecomLinkCode(
  tx: Tx,
  { operatorId, userId, hash, until }: { operatorId: string; userId: string; hash: Buffer; until: Date },
): Promise<void> {
  await sql`insert into outreach_staff_codes (operator_id, user_id, code_hash, until)
    values (${operatorId}, ${userId}, ${hash}, ${until})
    on conflict (operator_id, user_id) do update set code_hash = excluded.code_hash, until = excluded.until`.execute(tx)
}
/**
 * Links the account of the code's user and consumes the code; a previous user of this enterprise WeChat account loses
 * the link.
 */
export async function linkWecomAccountByCode(
  tx: Tx,
  { operatorId, wecomId }: Who,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ userId: string }>`
    delete from outreach_staff_codes where operator_id = ${operatorId} and code_hash = ${hash} and until > ${at}
    returning user_id as "userId"`.execute(tx)
  const [found] = rows
  if (!found) return false
  await sql`delete from outreach_staff where operator_id = ${operatorId} and wecom_id = ${wecomId} and user_id <> ${found.userId}`.execute(
    tx,
  )
  await sql`insert into outreach_staff (operator_id, user_id, wecom_id) values (${operatorId}, ${found.userId}, ${wecomId})
    on conflict (operator_id, user_id) do update set wecom_id = excluded.wecom_id`.execute(tx)
  return true
}
