import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface OutdatedTariff {
  operatorId: string
  chargePointId: string
  chargePointNo: string
  /** Tariff version that is in force now. */
  versionId: string
}

/**
 * Returns the connected charge points that accepted a tariff for all EVSEs, have not cleared it since, and would get
 * another one now. Runs in a platform transaction.
 */
export async function listOutdatedTariffs(tx: Tx, now: Date): Promise<OutdatedTariff[]> {
  const { rows } = await sql<OutdatedTariff>`
    select l.operator_id as "operatorId", l.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", v.id as "versionId"
    from (
      select distinct on (c.operator_id, c.charge_point_id) c.operator_id, c.charge_point_id, c.action, c.payload
      from stations_command_log c
      where c.action in ('SetDefaultTariff', 'ClearTariffs') and c.state = 'accepted' and coalesce(c.payload ->> 'evseId', '0') = '0'
      order by c.operator_id, c.charge_point_id, c.id desc
    ) l
    join stations_charge_point_names n on n.operator_id = l.operator_id and n.charge_point_id = l.charge_point_id
    join stations_charge_point_signs s on s.operator_id = l.operator_id and s.charge_point_id = l.charge_point_id and s.connected and s.subprotocol = 'ocpp2.1'
    cross join lateral tariffs_versions_at(l.operator_id, n.station_id, l.charge_point_id, 0, ${now}) v
    where l.action = 'SetDefaultTariff' and l.payload -> 'tariff' ->> 'tariffId' is distinct from v.id::text`.execute(
    tx,
  )
  return rows
}
