import { newId, type Language, type Page } from '@evops/platform/contract'
import { readPersonalRows, aliasColumns, readPage, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Consent, ConsentStep, DriverNotice } from '../../contract/index.ts'

export interface MemberKey {
  operatorId: string
  memberId: string
}

/**
 * Locks a person and returns the stored language; no other notice is created for the person until the transaction ends.
 */
export async function lockMemberForNotice(tx: Tx, { operatorId, memberId }: MemberKey): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`
    insert into outreach_people as p (operator_id, member_id) values (${operatorId}, ${memberId})
    on conflict (operator_id, member_id) do update set language = p.language returning language`.execute(tx)
  return rows[0]?.language ?? null
}
export async function setLanguage(tx: Tx, { operatorId, memberId }: MemberKey, language: Language): Promise<void> {
  await tx
    .insertInto('outreach_people')
    .values({ operator_id: operatorId, member_id: memberId, language })
    .onConflict((conflict) => conflict.columns(['operator_id', 'member_id']).doUpdateSet({ language }))
    .execute()
}

export interface WechatIdentity {
  app: 'mini' | 'web'
  openid: string
  unionid: string | null
}
/** Links an openid; a previous member loses it, because a WeChat account belongs to one person. */
export async function linkWechatIdentity(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  { app, openid, unionid }: WechatIdentity,
  at: Date,
) {
  await sql`delete from outreach_identities where operator_id = ${operatorId} and app = ${app} and openid = ${openid} and member_id <> ${memberId}`.execute(
    tx,
  )
  const values = { openid, unionid, linked_at: at }
  await tx
    .insertInto('outreach_identities')
    .values({ operator_id: operatorId, member_id: memberId, app, ...values })
    .onConflict((conflict) => conflict.columns(['operator_id', 'member_id', 'app']).doUpdateSet(values))
    .execute()
}
/** Returns the member of a WeChat account: by the app's own openid, else by the unionid of another app. */
export async function findMemberOfWechat(
  tx: Tx,
  operatorId: string,
  { app, openid, unionid }: WechatIdentity,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from outreach_identities where operator_id = ${operatorId}
      and ((app = ${app} and openid = ${openid}) or unionid = ${unionid})
    order by (app = ${app} and openid = ${openid}) desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
export async function hasIdentity(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('outreach_identities')
    .where('member_id', '=', memberId)
    .select('app')
    .executeTakeFirst()
  return row !== undefined
}
export async function listOpenids(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
): Promise<Map<WechatIdentity['app'], string>> {
  const { rows } = await sql<WechatIdentity>`
    select app, openid from outreach_identities where operator_id = ${operatorId} and member_id = ${memberId}`.execute(
    tx,
  )
  return new Map(rows.map(({ app, openid }) => [app, openid]))
}

const notices = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('outreach_member_notices')
    .where('member_id', '=', memberId)
    .where('state', 'not in', ['folded', 'stopped'])

export async function pageMemberInbox(
  tx: Tx,
  { memberId, unread, ...wanted }: { memberId: string; page: number; pageSize: number; unread?: boolean | undefined },
): Promise<Page<DriverNotice>> {
  let rows = notices(tx, memberId)
    .select([
      ...aliasColumns(['id', 'title', 'text', 'folded', 'createdAt', 'readAt']),
      sql<DriverNotice['event']>`event`.as('event'),
    ])
    .orderBy('id', 'desc')
  if (unread) rows = rows.where('read_at', 'is', null)
  const found = await readPage(tx, rows, wanted)
  return { ...found, list: found.list.map(toReplyRow) }
}
export async function markNoticesRead(
  tx: Tx,
  memberId: string,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<number> {
  let read = tx
    .updateTable('outreach_member_notices')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
  if (ids) read = read.where('id', 'in', ids.length > 0 ? [...ids] : [memberId])
  await read.execute()
  const left = await notices(tx, memberId)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('unread'))
    .executeTakeFirstOrThrow()
  return left.unread
}

const step = [
  sql<Consent['topic']>`topic`.as('topic'),
  sql<Consent['channel']>`channel`.as('channel'),
  ...aliasColumns(['granted', 'until']),
] as const
/** Returns the newest recorded statement of a person for each topic; topics without a statement are missing. */
export async function listConsents(tx: Tx, memberId: string): Promise<Consent[]> {
  const rows = await tx
    .selectFrom('outreach_consent_steps')
    .where('member_id', '=', memberId)
    .where('holds', '=', true)
    .select(step)
    .orderBy('topic')
    .orderBy('channel')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
export async function addConsent(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  { topic, channel, granted, until }: Consent,
  { source, byName, reason, at }: Pick<ConsentStep, 'source' | 'byName' | 'reason'> & { at: Date },
): Promise<void> {
  await sql`update outreach_consent_steps set holds = false where operator_id = ${operatorId} and member_id = ${memberId}
    and topic = ${topic} and channel = ${channel} and holds`.execute(tx)
  const id = newId(at.getTime())
  await sql`insert into outreach_consent_steps (operator_id, id, member_id, topic, channel, granted, until, source, by_name, reason, at)
    values (${operatorId}, ${id}, ${memberId}, ${topic}, ${channel}, ${granted}, ${granted ? until : null}, ${source}, ${byName}, ${reason}, ${at})`.execute(
    tx,
  )
}
/** Returns all steps, the newest first. */
export async function consentSteps(tx: Tx, memberId: string, wanted: { page: number; pageSize: number }) {
  const rows = tx
    .selectFrom('outreach_consent_steps')
    .where('member_id', '=', memberId)
    .select([...step, sql<ConsentStep['source']>`source`.as('source'), ...aliasColumns(['byName', 'reason', 'at'])])
    .orderBy('id', 'desc')
  const found = await readPage(tx, rows, wanted)
  return { ...found, list: found.list.map(toReplyRow) }
}

/** Adds consents of the mini-programme's template; returns the new number. */
export async function addTemplateConsents(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  templateId: string,
  times: number,
): Promise<number> {
  const { rows } = await sql<{ remaining: number }>`
    insert into outreach_subscriptions as s (operator_id, member_id, template_id, remaining)
    values (${operatorId}, ${memberId}, ${templateId}, ${times})
    on conflict (operator_id, member_id, template_id) do update set remaining = least(1000, s.remaining + excluded.remaining)
    returning remaining`.execute(tx)
  return rows[0]?.remaining ?? 0
}
/** Uses one consent; returns false if none is left. */
export async function consumeTemplateConsent(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  templateId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outreach_subscriptions set remaining = remaining - 1
    where operator_id = ${operatorId} and member_id = ${memberId} and template_id = ${templateId} and remaining > 0`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
/** Sets the number to zero, because WeChat reports that none is left. */
export async function clearTemplateConsents(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  templateId: string,
): Promise<void> {
  await sql`update outreach_subscriptions set remaining = 0
    where operator_id = ${operatorId} and member_id = ${memberId} and template_id = ${templateId}`.execute(tx)
}
export async function countTemplateConsents(
  tx: Tx,
  memberId: string,
): Promise<{ templateId: string; remaining: number }[]> {
  return tx
    .selectFrom('outreach_subscriptions')
    .where('member_id', '=', memberId)
    .select(aliasColumns(['templateId', 'remaining']))
    .orderBy('template_id')
    .execute()
}

export interface PushRow {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}
/** Browsers of one member that receive notices. */
const pushesPerMember = 10

/**
 * Adds a subscription; a browser belongs to one person, so a later subscriber replaces the previous one. Only the
 * newest subscriptions of a member stay, because every notice calls all of them.
 */
export async function insertPushSubscription(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  push: Omit<PushRow, 'id'>,
  at: Date,
): Promise<void> {
  const { endpoint, p256dh, auth } = push
  await tx
    .insertInto('outreach_push_subscriptions')
    .values({
      operator_id: operatorId,
      id: newId(at.getTime()),
      member_id: memberId,
      endpoint,
      p256dh,
      auth,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'endpoint']).doUpdateSet({ member_id: memberId, p256dh, auth, created_at: at }),
    )
    .execute()
  await sql`delete from outreach_push_subscriptions where operator_id = ${operatorId} and member_id = ${memberId} and id in (
    select id from outreach_push_subscriptions where operator_id = ${operatorId} and member_id = ${memberId}
    order by created_at desc, id desc offset ${pushesPerMember})`.execute(tx)
}
export async function deletePushSubscription(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  endpoint: string,
): Promise<void> {
  await sql`delete from outreach_push_subscriptions
    where operator_id = ${operatorId} and member_id = ${memberId} and endpoint = ${endpoint}`.execute(tx)
}
export async function listPushSubscriptions(tx: Tx, { operatorId, memberId }: MemberKey): Promise<PushRow[]> {
  return tx
    .selectFrom('outreach_push_subscriptions')
    .where('operator_id', '=', operatorId)
    .where('member_id', '=', memberId)
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pushesPerMember)
    .execute()
}

const personal = [
  'outreach_people',
  'outreach_identities',
  'outreach_push_subscriptions',
  'outreach_subscriptions',
  'outreach_consent_steps',
  'outreach_member_notices',
] as const
/** Returns all data of a person in this domain, for the person's data file (PRIV-01). */
export async function exportMemberOutreachData(tx: Tx, memberId: string): Promise<object[]> {
  const parts: object[] = []
  for (const table of personal) {
    const rows = await readPersonalRows(tx, table, { member_id: memberId })
    parts.push(...rows.map((row) => ({ kind: table.slice('outreach_'.length), ...row })))
  }
  return parts
}
/** Deletes the person's data in this domain; sending times remain only in the figures of the campaign. */
export async function deleteMemberOutreachData(tx: Tx, memberId: string): Promise<void> {
  for (const table of [...personal].toReversed()) await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}
