import { createReadBatch, encodeUnquotedColumn, textColumn } from '@evops/platform/server'
import type pg from 'pg'
import type { EnergyReading } from './record-split.rules.ts'

/** A start that we allowed: the token, and whether our system sent it. */
export interface YkcStart {
  idTag: string
  isRemote: boolean
}

export interface YkcStartKey {
  operatorId: string
  chargePointId: string
  serial: string
}

export interface YkcStartStore {
  insert(start: YkcStartKey & YkcStart & { connectorNo: number; at: Date }): Promise<void>
  /** Returns null for a serial that we did not give. */
  find(key: YkcStartKey): Promise<YkcStart | null>
  /** Adds readings to those of the start. A session without our start keeps none. */
  addEnergies(key: YkcStartKey, readings: readonly EnergyReading[]): Promise<void>
  listEnergies(key: YkcStartKey): Promise<EnergyReading[]>
}

/** Readings of a week, two for each half-hour. */
const mostReadings = 700

/** Stores allowed starts. Those of a charge point that are older than its records can be are removed on the way. */
export function createYkcStartStore(pool: pg.Pool): YkcStartStore {
  const find = createReadBatch<YkcStartKey, { start: YkcStart | null }>({
    pool,
    name: 'charging_ykc_starts_stored',
    text: `
      select case when s.serial is null then null else json_build_object('idTag', s.id_tag, 'isRemote', s.is_remote) end as start
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as q (operator_id, charge_point_id, serial, place)
      left join charging_ykc_starts s on s.operator_id = q.operator_id and s.charge_point_id = q.charge_point_id and s.serial = q.serial
      order by q.place`,
    columns: (keys) => [
      encodeUnquotedColumn(keys, (key) => key.operatorId),
      encodeUnquotedColumn(keys, (key) => key.chargePointId),
      textColumn(keys, (key) => key.serial),
    ],
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => rows as { start: YkcStart | null }[],
  })
  return {
    async insert({ operatorId, chargePointId, serial, connectorNo, idTag, isRemote, at }) {
      await pool.query({
        name: 'charging_ykc_start',
        text: `
          with gone as (
            delete from charging_ykc_starts
            where operator_id = $1 and charge_point_id = $2 and granted_at < $7::timestamptz - interval '180 days'
          )
          insert into charging_ykc_starts (operator_id, charge_point_id, serial, connector_no, id_tag, is_remote, granted_at)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        values: [operatorId, chargePointId, serial, connectorNo, idTag, isRemote, at],
      })
    },
    find: async (key) => (await find(key)).start,
    async addEnergies({ operatorId, chargePointId, serial }, readings) {
      await pool.query({
        name: 'charging_ykc_energies_add',
        text: `
          update charging_ykc_starts set energies = energies || $4::jsonb
          where operator_id = $1 and charge_point_id = $2 and serial = $3 and jsonb_array_length(energies) < $5`,
        values: [operatorId, chargePointId, serial, JSON.stringify(readings), mostReadings],
      })
    },
    async listEnergies({ operatorId, chargePointId, serial }) {
      const { rows } = await pool.query<{ energies: EnergyReading[] }>({
        name: 'charging_ykc_energies',
        text: 'select energies from charging_ykc_starts where operator_id = $1 and charge_point_id = $2 and serial = $3',
        values: [operatorId, chargePointId, serial],
      })
      return rows[0]?.energies ?? []
    },
  }
}
