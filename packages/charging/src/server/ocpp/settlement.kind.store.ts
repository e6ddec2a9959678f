import type { WriteKind } from '@evops/platform/server'
import type { ChargePointSettlement } from './settlement.rules.ts'

export interface SettlementRow extends ChargePointSettlement {
  operatorId: string
  chargePointId: string
  receivedAt: Date
}

/**
 * Stores the settlements that charge points report for their sessions. The latest one is valid. Returns false if the
 * session does not belong to this charge point.
 */
export const settlementWriteKind: WriteKind<SettlementRow, boolean> = {
  name: 'charging_settlement',
  text: `
    with said as (
      select r.*, o.id as session_id from jsonb_to_recordset($1::jsonb) as r (place integer, "operatorId" uuid, "chargePointId" uuid, "transactionId" bigint,
        "energyDwh" bigint, "totalMinor" bigint, periods jsonb, "receivedAt" timestamptz)
      left join charging_sessions o on o.operator_id = r."operatorId" and o.transaction_id = r."transactionId" and o.charge_point_id = r."chargePointId"
    ), kept as (
      insert into charging_charge_point_settlements (operator_id, session_id, energy_dwh, total_minor, periods, received_at)
      select distinct on (session_id) "operatorId", session_id, "energyDwh", "totalMinor", nullif(periods, 'null'), "receivedAt" from said
      where session_id is not null order by session_id, place desc
      on conflict (operator_id, session_id) do update set energy_dwh = excluded.energy_dwh, total_minor = excluded.total_minor,
        periods = excluded.periods, received_at = excluded.received_at
      where (charging_charge_point_settlements.energy_dwh, charging_charge_point_settlements.total_minor, charging_charge_point_settlements.periods)
        is distinct from (excluded.energy_dwh, excluded.total_minor, excluded.periods)
    )
    select place, session_id is not null as stored from said`,
  columns: (rows) => [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  results(returned, rows) {
    // Safe cast: the statement returns exactly these columns, one row per place.
    const storedByPlace = new Map(
      (returned as { place: number; stored: boolean }[]).map((row) => [row.place, row.stored]),
    )
    return rows.map((_, place) => storedByPlace.get(place) ?? false)
  },
}
