import { millisecondColumn, plainColumn, textColumn, type WriteKind } from '@evops/platform/server'

/** The readings of one message, already flat. */
export interface SampleRow {
  operatorId: string
  pileKey: number
  gunNo: number
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

/** Raw samples. Sent again, they are the same rows. Unnested side by side in the list, which needs no table in between. */
export const sampleKind: WriteKind<SampleRow, undefined> = {
  name: 'stations_samples',
  text: `
    insert into stations_samples (operator_id, pile_key, gun_no, at, register_dwh, device_at, received_at, power_w, voltage_dv, current_da, soc, temperature_dc, context)
    select unnest($1::uuid[]), unnest($2::bigint[]), unnest($3::smallint[]), to_timestamp(unnest($4::float8[]) / 1000), unnest($5::bigint[]), to_timestamp(unnest($6::float8[]) / 1000), to_timestamp(unnest($7::float8[]) / 1000), unnest($8::bigint[]), unnest($9::int[]), unnest($10::int[]), unnest($11::smallint[]), unnest($12::int[]), unnest($13::text[])
    on conflict do nothing`,
  columns: (rows) => [
    plainColumn(rows, (row) => row.operatorId),
    plainColumn(rows, (row) => row.pileKey),
    plainColumn(rows, (row) => row.gunNo),
    millisecondColumn(rows, (row) => row.at),
    plainColumn(rows, (row) => row.registerDwh),
    millisecondColumn(rows, (row) => row.deviceAt),
    millisecondColumn(rows, (row) => row.receivedAt),
    plainColumn(rows, (row) => row.powerW),
    plainColumn(rows, (row) => row.voltageDv),
    plainColumn(rows, (row) => row.currentDa),
    plainColumn(rows, (row) => row.soc),
    plainColumn(rows, (row) => row.temperatureDc),
    textColumn(rows, (row) => row.context),
  ],
}
