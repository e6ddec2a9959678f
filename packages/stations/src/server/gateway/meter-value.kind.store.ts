import { millisecondColumn, encodeUnquotedColumn, textColumn, type WriteKind } from '@evops/platform/server'

/** Meter values of one message, flattened. */
export interface MeterValueRow {
  operatorId: string
  chargePointKey: number
  connectorNo: number
  at: Date
  registerDwh: number | null
  deviceAt: Date | null
  receivedAt: Date
  powerW: number | null
  voltageDv: number | null
  currentDa: number | null
  soc: number | null
  temperatureDc: number | null
  context: string
}

const into = `
    insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, register_dwh, device_at, received_at, power_w, voltage_dv, current_da, soc, temperature_dc, context)`
/**
 * Stores meter values. A repeated message does not create new rows. The arrays are unnested in the select list, which
 * needs no intermediate table.
 */
export const meterValueKind: WriteKind<MeterValueRow, undefined> = {
  name: 'stations_meter_values',
  text: `${into}
    select unnest($1::uuid[]), unnest($2::bigint[]), unnest($3::smallint[]), to_timestamp(unnest($4::float8[]) / 1000), unnest($5::bigint[]), to_timestamp(unnest($6::float8[]) / 1000), to_timestamp(unnest($7::float8[]) / 1000), unnest($8::bigint[]), unnest($9::int[]), unnest($10::int[]), unnest($11::smallint[]), unnest($12::int[]), unnest($13::text[])
    on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointKey),
    encodeUnquotedColumn(rows, (row) => row.connectorNo),
    millisecondColumn(rows, (row) => row.at),
    encodeUnquotedColumn(rows, (row) => row.registerDwh),
    millisecondColumn(rows, (row) => row.deviceAt),
    millisecondColumn(rows, (row) => row.receivedAt),
    encodeUnquotedColumn(rows, (row) => row.powerW),
    encodeUnquotedColumn(rows, (row) => row.voltageDv),
    encodeUnquotedColumn(rows, (row) => row.currentDa),
    encodeUnquotedColumn(rows, (row) => row.soc),
    encodeUnquotedColumn(rows, (row) => row.temperatureDc),
    textColumn(rows, (row) => row.context),
  ],
}
/** Stores meter values of hours that may already be packed. Values in a pack are not written again. */
export const lateMeterValueKind: WriteKind<MeterValueRow, undefined> = {
  ...meterValueKind,
  name: 'stations_meter_values_late',
  text: `${into}
    select l.* from unnest($1::uuid[], $2::bigint[], $3::smallint[], $4::float8[], $5::bigint[], $6::float8[], $7::float8[], $8::bigint[], $9::int[], $10::int[], $11::smallint[], $12::int[], $13::text[])
      as r (operator_id, charge_point_key, connector_no, at_ms, register_dwh, device_ms, received_ms, power_w, voltage_dv, current_da, soc, temperature_dc, context)
    cross join lateral (select r.operator_id, r.charge_point_key, r.connector_no, to_timestamp(r.at_ms / 1000) as at, r.register_dwh, to_timestamp(r.device_ms / 1000),
      to_timestamp(r.received_ms / 1000), r.power_w, r.voltage_dv, r.current_da, r.soc, r.temperature_dc, r.context) l
    where not exists (select from stations_meter_values_within(l.operator_id, l.charge_point_key, l.connector_no, l.at, l.at) s
      where s.register_dwh is not distinct from l.register_dwh)
    on conflict do nothing`,
}
/**
 * Selects the late kind if a value is older than the hours for which values stay in rows (stations:pack-meter-values),
 * minus one hour.
 */
export const kindOfMeterValue = ({ at, receivedAt }: MeterValueRow): typeof meterValueKind =>
  receivedAt.getTime() - at.getTime() > lateMs ? lateMeterValueKind : meterValueKind
const lateMs = 23 * 3_600_000
