import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RoamingSession } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { ActiveProfile } from './active-profile.ts'
import { isCommandAccepted } from './commands.store.ts'

/*
 * Power limits of our drivers' sessions at partners: the limits that we requested, and those that the partner reported.
 */

/** Returns false if the session is unknown. */
export async function saveActiveProfile(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { sessionNo, profile, at }: { sessionNo: string; profile: ActiveProfile; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update interop_roaming_sessions set profile = ${JSON.stringify(profile)}::jsonb, profile_at = ${at}
    where operator_id = ${operatorId} and partner_id = ${id} and session_no = ${sessionNo} returning 1`.execute(tx)
  return rows.length === 1
}

type Limits = Pick<RoamingSession, 'place' | 'canLimit' | 'canUnlock' | 'limitW' | 'limitUntil' | 'profile'>
type Found = Omit<Limits, 'limitUntil' | 'profile'> & {
  limitUntil: Date | null
  profile: ActiveProfile | null
  sentAt: Date | null
}
const nothing: Limits = {
  place: null,
  canLimit: false,
  canUnlock: false,
  limitW: null,
  limitUntil: null,
  profile: null,
}
/** SQL condition: the partner has the module as receiver. */
const receives = (module: string) =>
  sql`exists (select from jsonb_array_elements(l.endpoints) m where m ->> 'identifier' = ${module} and m ->> 'role' in ('RECEIVER', ''))`

/**
 * Returns the limits of a session, or of a record without a reported session. A limit that was cleared, or that the
 * partner does not have, is omitted.
 */
export async function sessionPowerLimits(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { sessionNo, now }: { sessionNo: string; now: Date },
): Promise<Limits> {
  const { rows } = await sql<Found>`
    select jsonb_build_object('stationNo', s.station_no, 'evseNo', s.evse_no, 'connectorNo', s.raw -> 'connector_id') as place,
      coalesce(${receives('chargingprofiles')} and s.status not in ('COMPLETED', 'INVALID'), false) as "canLimit",
      coalesce(${receives('commands')} and s.raw ? 'connector_id', false) as "canUnlock",
      k.limit_w as "limitW", k.limit_until as "limitUntil", s.profile, s.profile_at as "sentAt"
    from interop_roaming_sessions s
    left join interop_ocpi_links l on l.operator_id = s.operator_id and l.partner_id = s.partner_id
    left join lateral (select * from interop_roaming_commands c where c.operator_id = s.operator_id and c.partner_id = s.partner_id
      and c.session_no = s.session_no and (c.kind = 'SET_PROFILE' and ${isCommandAccepted('c')}
        or c.kind = 'CLEAR_PROFILE' and (${isCommandAccepted('c')} or c.result = 'UNKNOWN'))
      order by c.requested_at desc, c.id desc limit 1) k on k.limit_until is null or k.limit_until > ${now}
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.session_no = ${sessionNo}`.execute(tx)
  const [found] = rows
  if (!found) return nothing
  const { profile, sentAt, ...rest } = found
  return { ...toReplyRow(rest), profile: profile && sentAt && toProfileView(profile, sentAt) }
}
function toProfileView(
  { start_date_time, charging_profile: { charging_rate_unit: unit, duration, charging_profile_period } }: ActiveProfile,
  sentAt: Date,
): NonNullable<Limits['profile']> {
  const behind = (seconds: number) => new Date(Date.parse(start_date_time) + seconds * 1_000).toISOString()
  return {
    sentAt: sentAt.toISOString(),
    unit,
    steps: charging_profile_period.map(({ start_period, limit }) => ({ from: behind(start_period), limit })),
    until: duration === undefined ? null : behind(duration),
  }
}
