import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { scheduleStationResend } from '../ocpi/locations-compare.store.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { resendSessionRecord } from '../sessions/sessions.store.ts'
import type { MessageSubject } from './about.rules.ts'

/**
 * Marks the subject of a message as not sent, so that the next push sends its current state. Returns false if the
 * partner does not receive this subject.
 */
export async function scheduleMessageResend(
  tx: Tx,
  key: PartnerKey,
  about: MessageSubject,
  now: Date,
): Promise<boolean> {
  if (about.kind === 'station') return scheduleStationResend(tx, key, { stationId: about.stationId, now })
  if (about.kind === 'session') return resendSessionRecord(tx, key, { partnerNo: about.partnerNo, now })
  const ofPartner = sql`t.operator_id = ${key.operatorId} and t.partner_id = ${key.id}`
  const updates = {
    tariff: () => sql`update interop_sent_tariffs t set confirmed_digest = null, failures = 0, next_at = ${now}
      where ${ofPartner} and t.rule_id = ${about.kind === 'tariff' ? about.ruleId : null} returning 1`,
    fee: () => sql`update interop_sent_fees t set confirmed_digest = null, failures = 0, next_at = ${now}
      from stations_station_cards c where ${ofPartner} and c.operator_id = t.operator_id and c.station_id = t.station_id
        and c.code = ${about.kind === 'fee' ? about.code : null} returning 1`,
    connector: () => sql`update interop_sent_states t set state = null, failures = 0, next_at = ${now}, due = true
      from stations_connector_cards c where ${ofPartner} and c.operator_id = t.operator_id and c.charge_point_id = t.charge_point_id and c.connector_no = t.connector_no
        and c.charge_point_no = ${about.kind === 'connector' ? about.chargePointNo : null}
        and c.connector_no = ${about.kind === 'connector' ? about.connectorNo : null} returning 1`,
  }[about.kind]()
  const { rows } = await updates.execute(tx)
  if (rows.length === 0) return false
  // Sent in the next push run, which checks all subjects.
  await sql`update interop_links t set next_at = ${now}, swept_at = null where ${ofPartner}`.execute(tx)
  return true
}
