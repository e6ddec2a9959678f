import { newId, type Language } from '@evops/platform/contract'
import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PlaceholderValues, MemberEvent, MemberChannel, TemplateTexts } from '../../contract/index.ts'
import type { MemberKey } from './people.store.ts'

export interface NoticeTimingValues {
  quietFrom: string | null
  quietUntil: string | null
  foldAfter: number
  foldMinutes: number
  version: number
}
export const defaultNoticeTiming: NoticeTimingValues = {
  quietFrom: '22:00',
  quietUntil: '08:00',
  foldAfter: 3,
  foldMinutes: 10,
  version: 0,
}
export async function getNoticeTimingOf(tx: Tx, operatorId: string): Promise<NoticeTimingValues> {
  const row = await tx
    .selectFrom('outreach_manners')
    .where('operator_id', '=', operatorId)
    .select(aliasColumns(['quietFrom', 'quietUntil', 'foldAfter', 'foldMinutes', 'version']))
    .executeTakeFirst()
  return row ?? defaultNoticeTiming
}

export interface StoredRule {
  enabled: boolean
  templateId: string | null
  texts: TemplateTexts | null
  channels: MemberChannel[]
  atNight: boolean
}
/** Returns an operator's rule for an event; undefined: the product's default. */
export async function findEventRule(tx: Tx, operatorId: string, event: MemberEvent): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select r.enabled, r.template_id as "templateId", t.texts, r.channels, r.at_night as "atNight"
    from outreach_event_rules r
    left join outreach_templates t on t.operator_id = r.operator_id and t.id = r.template_id
    where r.operator_id = ${operatorId} and r.event = ${event}`.execute(tx)
  return rows[0]
}

/** Returns the newest notice of a kind to a person since a time, and the number of notices. */
export async function countRecentNotices(
  tx: Tx,
  { operatorId, memberId }: MemberKey,
  { event, since }: { event: MemberEvent; since: Date },
): Promise<{ id: string; count: number } | undefined> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, (count(*) over ())::int as count from outreach_member_notices
    where operator_id = ${operatorId} and member_id = ${memberId} and event = ${event} and created_at > ${since} and state <> 'folded'
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

export interface NewNotice extends MemberKey {
  event: MemberEvent
  about: string
  campaignId: string | null
  templateId: string | null
  marks: PlaceholderValues
  language: Language
  title: string
  text: string
  channels: readonly MemberChannel[]
  foldedInto: string | null
  nextAt: Date
  at: Date
}
/** Inserts a notice; returns false if the member was notified of this event before. */
export async function insertNotice(tx: Tx, one: NewNotice): Promise<boolean> {
  const isFolded = one.foldedInto !== null
  const isBell = one.channels[0] === 'bell'
  const state = isFolded ? 'folded' : isBell ? 'bell' : 'waiting'
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outreach_member_notices')
    .values({
      operator_id: one.operatorId,
      id: newId(one.at.getTime()),
      member_id: one.memberId,
      event: one.event,
      about: one.about,
      campaign_id: one.campaignId,
      template_id: one.templateId,
      marks: JSON.stringify(one.marks),
      language: one.language,
      title: one.title,
      text: one.text,
      channels: [...one.channels],
      state,
      folded_into: one.foldedInto,
      next_at: one.nextAt,
      created_at: one.at,
      done_at: state === 'waiting' ? null : one.at,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'member_id', 'event', 'about']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
/** Merges one more notice into an existing one, which becomes unread again. */
export async function mergeIntoNotice(tx: Tx, operatorId: string, id: string): Promise<void> {
  await sql`update outreach_member_notices set folded = folded + 1, read_at = null
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}
