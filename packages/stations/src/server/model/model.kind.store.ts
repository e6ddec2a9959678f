import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'

export interface VariableRow {
  operatorId: string
  chargePointId: string
  key: string
  component: string
  evse: number
  connector: number
  variable: string
  /** Attributes by type. */
  attributes: Readonly<Record<string, { value?: string; mutability?: string }>>
  characteristics: object | null
  at: Date
}

/**
 * Stores variables as their charge point reports them. Fields missing in a message remain unchanged: a value alone does
 * not contain its mutability.
 */
export const variableKind: WriteKind<VariableRow, undefined> = {
  name: 'stations_variable',
  text: `
    insert into stations_variables as v (operator_id, charge_point_id, key, component, evse, connector, variable, attributes, characteristics, seen_at)
    select distinct on (operator_id, charge_point_id, key) *
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::smallint[], $7::text[], $8::jsonb[], $9::jsonb[], $10::timestamptz[])
      as r (operator_id, charge_point_id, key, component, evse, connector, variable, attributes, characteristics, seen_at)
    order by operator_id, charge_point_id, key, seen_at desc
    on conflict (operator_id, charge_point_id, key) do update set attributes = coalesce((
        select jsonb_object_agg(type, coalesce(v.attributes -> type, '{}') || coalesce(excluded.attributes -> type, '{}'))
        from (select jsonb_object_keys(v.attributes || excluded.attributes) as type) as known), '{}'),
      characteristics = coalesce(excluded.characteristics, v.characteristics), seen_at = excluded.seen_at`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.key),
    textColumn(rows, (row) => row.component),
    encodeUnquotedColumn(rows, (row) => row.evse),
    encodeUnquotedColumn(rows, (row) => row.connector),
    textColumn(rows, (row) => row.variable),
    textColumn(rows, (row) => JSON.stringify(row.attributes)),
    textColumn(rows, (row) => (row.characteristics === null ? null : JSON.stringify(row.characteristics))),
    timeColumn(rows, (row) => row.at),
  ],
}

export interface MonitorRow {
  operatorId: string
  chargePointId: string
  monitorNo: number
  key: string
  type: string
  value: number
  severity: number
  inTransaction: boolean
  at: Date
}

export const monitorKind: WriteKind<MonitorRow, undefined> = {
  name: 'stations_monitor',
  text: `
    insert into stations_monitors (operator_id, charge_point_id, monitor_no, key, type, value, severity, in_transaction, seen_at)
    select distinct on (operator_id, charge_point_id, monitor_no) *
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::float8[], $7::smallint[], $8::boolean[], $9::timestamptz[])
      as r (operator_id, charge_point_id, monitor_no, key, type, value, severity, in_transaction, seen_at)
    order by operator_id, charge_point_id, monitor_no, seen_at desc
    on conflict (operator_id, charge_point_id, monitor_no) do update set key = excluded.key, type = excluded.type, value = excluded.value,
      severity = excluded.severity, in_transaction = excluded.in_transaction, seen_at = excluded.seen_at`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.monitorNo),
    textColumn(rows, (row) => row.key),
    textColumn(rows, (row) => row.type),
    encodeUnquotedColumn(rows, (row) => row.value),
    encodeUnquotedColumn(rows, (row) => row.severity),
    encodeUnquotedColumn(rows, (row) => row.inTransaction),
    timeColumn(rows, (row) => row.at),
  ],
}
