import {
  createBatchWrite,
  createReadBatch,
  encodeUnquotedColumn,
  textColumn,
  type GroupCommit,
} from '@evops/platform/server'
import type pg from 'pg'
import { countedEnergyKind, type YkcStartKey } from './counted-energy.kind.store.ts'
import { adoptRecord, type ForeignRecord } from './own-serials.store.ts'
import type { EnergyReading } from './record-split.rules.ts'
import { startKind, type YkcStart, type YkcStartRow } from './start.kind.store.ts'
import { withoutLimitMinor } from './spendable.ts'

/** A running session whose payer has more money than its charge point knows. Amounts are in minor units. */
export interface ToppedUpStart extends YkcStartKey {
  idTag: string
  spendableMinor: number
}

export interface YkcStartStore {
  insert(start: YkcStartRow): Promise<void>
  /** Returns those of the starts whose session runs and may cost more now. */
  listToppedUp(keys: readonly YkcStartKey[]): Promise<ToppedUpStart[]>
  /** Stores the balance that the charge point confirmed. */
  saveBalance(key: YkcStartKey, balance: number): Promise<void>
  /** Returns null for a serial that we did not give. */
  find(key: YkcStartKey): Promise<YkcStart | null>
  /** Stores whose vehicle is in a running session, by its VIN. A vehicle that is identified already stays. */
  identifyVehicle(key: YkcStartKey, vin: string): Promise<void>
  /** Makes the sessions of a start's group those of one vehicle. The one of the main connector is their parent. */
  joinSiblings(key: YkcStartKey): Promise<void>
  /**
   * Returns when both connectors of a vehicle were requested at this charge point, if the start that waits there is one of
   * them. Null: it is alone.
   */
  findVehicleStart(start: Omit<YkcStartKey, 'serial'> & { connectorNo: number; idTag: string }): Promise<Date | null>
  /** Returns the serial that we gave for the session of a record that has another one. Null: there is none. */
  adoptRecord(record: ForeignRecord): Promise<string | null>
  /** Stores the energy so far, and adds readings to those of the start. A session without our start keeps none. */
  saveEnergy(key: YkcStartKey, energy: { reading: EnergyReading; boundaries: readonly EnergyReading[] }): Promise<void>
  listEnergies(key: YkcStartKey): Promise<EnergyReading[]>
}

/** A start with its time in epoch ms. */
type StoredStart = Omit<YkcStart, 'at'> & { at: number }

function keyColumns(keys: YkcStartKey[]): string[] {
  return [
    encodeUnquotedColumn(keys, (key) => key.operatorId),
    encodeUnquotedColumn(keys, (key) => key.chargePointId),
    textColumn(keys, (key) => key.serial),
  ]
}

export function createYkcStartStore(pool: pg.Pool, writer: Pick<GroupCommit, 'write'>): YkcStartStore {
  const find = createReadBatch<YkcStartKey, { start: StoredStart | null }>({
    pool,
    name: 'charging_ykc_starts_stored',
    text: `
      select case when s.serial is null then null else json_build_object('idTag', s.id_tag, 'isRemote', s.is_remote, 'connectorNo', s.connector_no,
        'at', extract(epoch from s.granted_at) * 1000, 'group', s.group_no, 'isAuxiliary', s.is_auxiliary) end as start
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as q (operator_id, charge_point_id, serial, place)
      left join charging_ykc_starts s on s.operator_id = q.operator_id and s.charge_point_id = q.charge_point_id and s.serial = q.serial
      order by q.place`,
    columns: keyColumns,
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => rows as { start: StoredStart | null }[],
  })
  const listEnergies = createReadBatch<YkcStartKey, { energies: EnergyReading[] }>({
    pool,
    name: 'charging_ykc_energies',
    text: `
      select coalesce(s.energies, '[]') as energies
      from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as q (operator_id, charge_point_id, serial, place)
      left join charging_ykc_starts s on s.operator_id = q.operator_id and s.charge_point_id = q.charge_point_id and s.serial = q.serial
      order by q.place`,
    columns: keyColumns,
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => rows as { energies: EnergyReading[] }[],
  })
  return {
    async insert(start) {
      await writer.write([createBatchWrite(startKind, start)])
    },
    async find(key) {
      const { start } = await find(key)
      return start && { ...start, at: new Date(start.at) }
    },
    async listToppedUp(keys) {
      if (keys.length === 0) return []
      const { rows } = await pool.query<ToppedUpStart>({
        name: 'charging_ykc_topped_up',
        text: `
          select y.operator_id as "operatorId", y.charge_point_id as "chargePointId", y.serial, y.id_tag as "idTag", w.minor::float8 as "spendableMinor"
          from unnest($1::uuid[], $2::uuid[], $3::text[]) as q (operator_id, charge_point_id, serial)
          join charging_ykc_starts y on y.operator_id = q.operator_id and y.charge_point_id = q.charge_point_id and y.serial = q.serial
          join charging_transactions t on t.operator_id = y.operator_id and t.charge_point_id = y.charge_point_id and t.ref = y.serial
          join charging_sessions s on s.operator_id = t.operator_id and s.charge_point_id = t.charge_point_id and s.transaction_id = t.transaction_id
          join charging_tokens k on k.operator_id = s.operator_id and k.id = s.token_id and coalesce(k.purse_id, k.holder_id) is not null
          cross join lateral (select least(s.limit_minor, ledger_spendable(s.operator_id, coalesce(k.purse_id, k.holder_id), s.id), $4::bigint) as minor) w
          where charging_is_open(s.state) and w.minor > y.balance_minor`,
        values: [
          keys.map((key) => key.operatorId),
          keys.map((key) => key.chargePointId),
          keys.map((key) => key.serial),
          withoutLimitMinor,
        ],
      })
      return rows
    },
    async saveBalance({ operatorId, chargePointId, serial }, balance) {
      await pool.query({
        name: 'charging_ykc_balance',
        text: 'update charging_ykc_starts set balance_minor = $4 where operator_id = $1 and charge_point_id = $2 and serial = $3',
        values: [operatorId, chargePointId, serial, balance],
      })
    },
    async identifyVehicle({ operatorId, chargePointId, serial }, vin) {
      await pool.query({
        name: 'charging_ykc_vehicle',
        text: `
          update charging_sessions s set shown_vehicle_id = m.vehicle_id, shown_by = 'vin'
          from charging_transactions t, fleet_vehicle_marks m
          where t.operator_id = $1 and t.charge_point_id = $2 and t.ref = $3
            and s.operator_id = t.operator_id and s.charge_point_id = t.charge_point_id and s.transaction_id = t.transaction_id
            and s.shown_by is null and m.operator_id = t.operator_id and m.vin = $4`,
        values: [operatorId, chargePointId, serial, vin.toUpperCase()],
      })
    },
    async joinSiblings({ operatorId, chargePointId, serial }) {
      await pool.query({
        name: 'charging_ykc_siblings',
        text: `
          with siblings as (
            select s.id, s.parent_id, g.is_auxiliary
            from charging_ykc_starts y
            join charging_ykc_starts g on g.operator_id = y.operator_id and g.charge_point_id = y.charge_point_id and g.group_no = y.group_no
            join charging_transactions t on t.operator_id = g.operator_id and t.charge_point_id = g.charge_point_id and t.ref = g.serial
            join charging_sessions s on s.operator_id = t.operator_id and s.charge_point_id = t.charge_point_id and s.transaction_id = t.transaction_id
            where y.operator_id = $1 and y.charge_point_id = $2 and y.serial = $3
          )
          update charging_sessions s set parent_id = m.id, version = s.version + 1
          from (select id from siblings order by is_auxiliary, id limit 1) m
          where s.operator_id = $1 and s.id in (select id from siblings where parent_id is null) and s.id <> m.id
            and not exists (select from siblings where parent_id is not null)`,
        values: [operatorId, chargePointId, serial],
      })
    },
    async findVehicleStart({ operatorId, chargePointId, connectorNo, idTag }) {
      const { rows } = await pool.query<{ at: Date }>({
        name: 'charging_ykc_vehicle_start',
        text: `
          select p.created_at as at from charging_sessions o
          join charging_sessions p on p.operator_id = o.operator_id and p.id = coalesce(o.parent_id, o.id)
          where o.operator_id = $1 and o.charge_point_id = $2 and o.connector_no = $3 and o.state in ('created', 'starting') and o.id_tag_key = lower($4)
            and exists (select from charging_sessions s where s.operator_id = o.operator_id and s.charge_point_id = o.charge_point_id
              and s.id <> o.id and (s.id = o.parent_id or s.parent_id = p.id))
          limit 1`,
        values: [operatorId, chargePointId, connectorNo, idTag],
      })
      return rows[0]?.at ?? null
    },
    adoptRecord: async (record) => adoptRecord(pool, record),
    async saveEnergy(key, { reading, boundaries }) {
      await writer.write([createBatchWrite(countedEnergyKind, { ...key, reading, boundaries })])
    },
    listEnergies: async (key) => (await listEnergies(key)).energies,
  }
}
