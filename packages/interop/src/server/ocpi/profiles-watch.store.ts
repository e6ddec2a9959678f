import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { ActiveProfile } from '../roaming/active-profile.ts'

/* Sessions of partners' drivers with a limit of the partner, with the charging profile last sent to the partner. */

/** SQL condition that is true while a charge point query is due. */
export const profileWatchDueSql =
  'exists (select from interop_ocpi_sessions s where s.profile_look_at <= clock_timestamp())'

type Of = PartnerKey & { partnerNo: string }
export interface WatchedProfile extends Of {
  limited: boolean
  reported: ActiveProfile | null
  lentUntil: Date
}
/** Starts the watch after the partner set or cleared a limit, because the profile of the session has changed. */
export async function startProfileWatch(
  tx: Tx,
  { operatorId, id, partnerNo }: Of,
  { limited, at }: { limited: boolean; at: Date },
): Promise<void> {
  await sql`update interop_ocpi_sessions set limited = ${limited}, profile_look_at = ${at}
    where operator_id = ${operatorId} and partner_id = ${id} and partner_no = ${partnerNo}`.execute(tx)
}
/** Claims the sessions whose charge point query is due, each until `next`. Runs in a platform transaction. */
export async function claimWatchedProfiles(
  tx: Tx,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<WatchedProfile[]> {
  const { rows } = await sql<WatchedProfile>`
    with due as (select operator_id, partner_id, partner_no from interop_ocpi_sessions where profile_look_at <= ${now}
      order by profile_look_at limit ${limit} for update skip locked)
    update interop_ocpi_sessions s set profile_look_at = ${next} from due
    where s.operator_id = due.operator_id and s.partner_id = due.partner_id and s.partner_no = due.partner_no
    returning s.operator_id as "operatorId", s.partner_id as id, s.partner_no as "partnerNo", s.limited, s.profile_sent as reported,
      s.profile_look_at as "lentUntil"`.execute(tx)
  return rows
}
/** `next`: null if no further notification is needed. A limit that the partner changed meanwhile stays due. */
export async function saveWatchedProfile(
  tx: Tx,
  { operatorId, id, partnerNo, lentUntil }: WatchedProfile,
  { reported, next }: { reported: ActiveProfile | null; next: Date | null },
): Promise<void> {
  await sql`update interop_ocpi_sessions set profile_sent = ${reported && JSON.stringify(reported)}::jsonb,
      profile_look_at = case when profile_look_at = ${lentUntil} then ${next}::timestamptz else profile_look_at end
    where operator_id = ${operatorId} and partner_id = ${id} and partner_no = ${partnerNo}`.execute(tx)
}
