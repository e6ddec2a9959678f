import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'

export interface StateRow {
  operatorId: string
  id: string
  chargePointId: string
  connectorNo: number
  /** Canonical status. */
  status: string
  /** Status as the device reported it. */
  reportedStatus: string
  errorCode: string | null
  vendorErrorCode: string | null
  info: string | null
  deviceAt: Date | null
  receivedAt: Date
}

/**
 * Stores a connector's state: the current one and the history. A late report is stored in the history but does not
 * replace a newer state, and derived data from its time on become outdated. Any report replaces an inferred state. An unregistered connector is added to its
 * charge point, because the hardware is authoritative.
 */
export const stateKind: WriteKind<StateRow, undefined> = {
  name: 'stations_state',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::timestamptz[], $11::timestamptz[])
        as r (operator_id, id, charge_point_id, connector_no, status, reported_status, error_code, vendor_error_code, info, device_at, received_at)
    ), connector as (
      insert into stations_connectors (operator_id, charge_point_id, connector_no)
      select distinct operator_id, charge_point_id, connector_no from r where connector_no > 0 on conflict do nothing
    ), history as (
      insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, error_code, vendor_error_code, info, device_at, received_at)
      select operator_id, id, charge_point_id, connector_no, reported_status, error_code, vendor_error_code, info, device_at, received_at from r
      on conflict do nothing
    ), late as (
      insert into stations_unreported_states as u (operator_id, charge_point_id, connector_no, from_at)
      select operator_id, charge_point_id, connector_no, min(device_at) from r
      where device_at < received_at - interval '1 minute' and device_at > received_at - interval '31 days'
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (operator_id, charge_point_id, connector_no) do update set from_at = least(u.from_at, excluded.from_at)
    )
    insert into stations_connector_states as s (operator_id, charge_point_id, connector_no, status, reported_status, error_code, vendor_error_code, info, device_at, received_at, changed_at)
    select distinct on (operator_id, charge_point_id, connector_no)
      operator_id, charge_point_id, connector_no, status, reported_status, error_code, vendor_error_code, info, device_at, received_at, clock_timestamp()
    from r order by operator_id, charge_point_id, connector_no, coalesce(device_at, received_at) desc, received_at desc
    on conflict (operator_id, charge_point_id, connector_no) do update set status = excluded.status, reported_status = excluded.reported_status, error_code = excluded.error_code,
      vendor_error_code = excluded.vendor_error_code, info = excluded.info, device_at = excluded.device_at, received_at = excluded.received_at, changed_at = excluded.changed_at
    where coalesce(excluded.device_at, excluded.received_at) >= coalesce(s.device_at, s.received_at) or s.device_at > s.received_at or s.reported_status = ''`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.id),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.connectorNo),
    textColumn(rows, (row) => row.status),
    textColumn(rows, (row) => row.reportedStatus),
    textColumn(rows, (row) => row.errorCode),
    textColumn(rows, (row) => row.vendorErrorCode),
    textColumn(rows, (row) => row.info),
    timeColumn(rows, (row) => row.deviceAt),
    timeColumn(rows, (row) => row.receivedAt),
  ],
}
