import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type { EnergyReading } from './record-split.rules.ts'

export interface YkcStartKey {
  operatorId: string
  chargePointId: string
  serial: string
}

export interface CountedEnergyRow extends YkcStartKey {
  reading: EnergyReading
  /** Readings around a half-hour, for the split by price. */
  boundaries: readonly EnergyReading[]
}

/** Readings of a week, two for each half-hour. */
const mostReadings = 700

/**
 * Stores the energy so far of sessions that we allowed, in the commit of their meter values. A lower count is older or
 * wrong, and changes nothing. A session without our start keeps none.
 */
export const countedEnergyKind: WriteKind<CountedEnergyRow, undefined> = {
  name: 'charging_ykc_energy',
  text: `
    update charging_ykc_starts s
    set counted_dwh = r.dwh, counted_at = r.at,
      energies = case when r.boundaries = '[]' or jsonb_array_length(s.energies) >= ${mostReadings} then s.energies else s.energies || r.boundaries::jsonb end
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[], $6::text[])
      as r (operator_id, charge_point_id, serial, dwh, at, boundaries)
    where s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.serial = r.serial
      and r.dwh >= coalesce(s.counted_dwh, 0)`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.serial),
    encodeUnquotedColumn(rows, (row) => row.reading[1]),
    timeColumn(rows, (row) => new Date(row.reading[0])),
    textColumn(rows, (row) => JSON.stringify(row.boundaries)),
  ],
}
