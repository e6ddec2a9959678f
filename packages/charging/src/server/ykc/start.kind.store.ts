import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type { YkcStartKey } from './counted-energy.kind.store.ts'

/** A start that we allowed: the token, and whether our system sent it. */
export interface YkcStart {
  idTag: string
  isRemote: boolean
  connectorNo: number
  /** Time when the start was allowed. */
  at: Date
  /** Number that the starts of both connectors of one vehicle share. Null: one connector. */
  group: string | null
  isAuxiliary: boolean
}

/** `balance`: the amount in minor units that the charge point was told that the session may cost. */
export type YkcStartRow = YkcStartKey & YkcStart & { balance: number }

/** Stores allowed starts. Those of their charge points that are older than their records can be are removed. */
export const startKind: WriteKind<YkcStartRow, undefined> = {
  name: 'charging_ykc_start',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::smallint[], $5::text[], $6::boolean[], $7::timestamptz[], $8::bigint[], $9::text[], $10::boolean[])
        as u (operator_id, charge_point_id, serial, connector_no, id_tag, is_remote, granted_at, balance_minor, group_no, is_auxiliary)
    ), gone as (
      delete from charging_ykc_starts s using r
      where s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.granted_at < r.granted_at - interval '180 days'
    )
    insert into charging_ykc_starts (operator_id, charge_point_id, serial, connector_no, id_tag, is_remote, granted_at, balance_minor, group_no, is_auxiliary)
    select * from r
    on conflict do nothing`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.serial),
    encodeUnquotedColumn(rows, (row) => row.connectorNo),
    textColumn(rows, (row) => row.idTag),
    encodeUnquotedColumn(rows, (row) => row.isRemote),
    timeColumn(rows, (row) => row.at),
    encodeUnquotedColumn(rows, (row) => row.balance),
    textColumn(rows, (row) => row.group),
    encodeUnquotedColumn(rows, (row) => row.isAuxiliary),
  ],
}
