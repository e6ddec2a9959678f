import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** The order matters: the last step clears data that earlier steps leave behind. */
const steps = (from: string, into: string) => [
  sql`insert into outreach_people as p (operator_id, member_id, language)
    select operator_id, ${into}::uuid, language from outreach_people where member_id = ${from}
    on conflict (operator_id, member_id) do update set language = coalesce(p.language, excluded.language)`,
  // Consents of a mini-programme belong to one WeChat account, so they are moved together with the account.
  sql`insert into outreach_subscriptions as s (operator_id, member_id, template_id, remaining)
    select operator_id, ${into}::uuid, template_id, remaining from outreach_subscriptions where member_id = ${from}
      and not exists (select from outreach_identities where member_id = ${into} and app = 'mini')
    on conflict (operator_id, member_id, template_id) do update set remaining = least(1000, s.remaining + excluded.remaining)`,
  sql`update outreach_identities i set member_id = ${into} where member_id = ${from}
    and not exists (select from outreach_identities o where o.operator_id = i.operator_id and o.member_id = ${into} and o.app = i.app)`,
  sql`update outreach_push_subscriptions set member_id = ${into} where member_id = ${from}`,
  // The last statement of either member is valid.
  sql`update outreach_consent_steps c set holds = false where c.member_id in (${from}, ${into}) and c.holds
    and exists (select from outreach_consent_steps o where o.operator_id = c.operator_id and o.member_id in (${from}, ${into})
      and o.topic = c.topic and o.channel = c.channel and o.holds and (o.at, o.id) > (c.at, c.id))`,
  sql`update outreach_consent_steps set member_id = ${into} where member_id = ${from}`,
  // A notice that both members received is stored once.
  sql`update outreach_member_notices n set member_id = ${into} where member_id = ${from}
    and not exists (select from outreach_member_notices o where o.operator_id = n.operator_id and o.member_id = ${into}
      and o.event = n.event and o.about = n.about)`,
]
const left = ['outreach_member_notices', 'outreach_subscriptions', 'outreach_identities', 'outreach_people'] as const

/** Merges two members that are one person: notices, consents and addresses of the first are moved to the second. */
export async function mergeMemberNotices(tx: Tx, fromId: string, intoId: string): Promise<void> {
  for (const step of steps(fromId, intoId)) await step.execute(tx)
  for (const table of left) await tx.deleteFrom(table).where('member_id', '=', fromId).execute()
}
