import type pg from 'pg'

export interface LiveValueRow {
  operatorId: string
  chargePointId: string
  connectorNo: number
  sampledAt: Date
  registerDwh: number | null
  powerW: number | null
  voltageDv: number | null
  currentDa: number | null
  soc: number | null
  temperatureDc: number | null
}
export interface ConnectionRow {
  operatorId: string
  chargePointId: string
  connected: boolean
  processId: string
  subprotocol: string
  address: string
  at: Date
  since?: Date
}

/** Writes last values in key order, so that two writers cannot deadlock. */
export async function writeLiveValues(pool: pg.Pool, rows: LiveValueRow[]): Promise<void> {
  await pool.query({
    name: 'stations_values',
    text: `
      insert into stations_connector_values as v (operator_id, charge_point_id, connector_no, sampled_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, changed_at)
      select *, clock_timestamp() from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::timestamptz[], $5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::smallint[], $10::int[]) as r order by 1, 2, 3
      on conflict (operator_id, charge_point_id, connector_no) do update set sampled_at = excluded.sampled_at, register_dwh = coalesce(excluded.register_dwh, v.register_dwh), power_w = excluded.power_w,
        voltage_dv = excluded.voltage_dv, current_da = excluded.current_da, soc = coalesce(excluded.soc, v.soc), temperature_dc = excluded.temperature_dc, changed_at = excluded.changed_at
      where excluded.sampled_at >= v.sampled_at`,
    values: [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.chargePointId),
      rows.map((row) => row.connectorNo),
      rows.map((row) => row.sampledAt),
      rows.map((row) => row.registerDwh),
      rows.map((row) => row.powerW),
      rows.map((row) => row.voltageDv),
      rows.map((row) => row.currentDa),
      rows.map((row) => row.soc),
      rows.map((row) => row.temperatureDc),
    ],
  })
}

export interface InferredState {
  operatorId: string
  chargePointId: string
  connectorNo: number
  status: 'idle' | 'occupied' | 'charging'
}

/** Stores inferred states. They have no reported status, and never replace one that was reported. */
export async function writeInferredStates(pool: pg.Pool, rows: InferredState[]): Promise<void> {
  await pool.query({
    name: 'stations_inferred_states',
    text: `
      insert into stations_connector_states as s (operator_id, charge_point_id, connector_no, status, reported_status, received_at, changed_at)
      select r.operator_id, r.charge_point_id, r.connector_no, r.status, '', now(), clock_timestamp()
      from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[]) as r (operator_id, charge_point_id, connector_no, status)
      join stations_connectors g on g.operator_id = r.operator_id and g.charge_point_id = r.charge_point_id and g.connector_no = r.connector_no
      order by 1, 2, 3
      on conflict (operator_id, charge_point_id, connector_no) do update set status = excluded.status, received_at = excluded.received_at, changed_at = excluded.changed_at
      where s.reported_status = ''`,
    values: [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.chargePointId),
      rows.map((row) => row.connectorNo),
      rows.map((row) => row.status),
    ],
  })
}

/** Writes connections. A close does not overwrite a newer connection of another process. */
export async function writeConnections(pool: pg.Pool, rows: ConnectionRow[]): Promise<void> {
  await pool.query({
    name: 'stations_links',
    text: `
      insert into stations_links as l (operator_id, charge_point_id, connected, process_id, subprotocol, address, changed_at, last_seen_at)
      select r.operator_id, r.charge_point_id, r.connected, r.process_id, r.subprotocol, r.address, coalesce(r.since, clock_timestamp()), r.at
      from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[]) as r (operator_id, charge_point_id, connected, process_id, subprotocol, address, at, since)
      order by 1, 2
      on conflict (operator_id, charge_point_id) do update set connected = excluded.connected, process_id = excluded.process_id, subprotocol = excluded.subprotocol,
        address = excluded.address, changed_at = excluded.changed_at, last_seen_at = excluded.last_seen_at
      where excluded.connected or l.process_id = excluded.process_id`,
    values: [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.chargePointId),
      rows.map((row) => row.connected),
      rows.map((row) => row.processId),
      rows.map((row) => row.subprotocol),
      rows.map((row) => row.address),
      rows.map((row) => row.at),
      rows.map((row) => row.since ?? null),
    ],
  })
}

/** Renews this process's open connections, and clears those of processes that stopped renewing. */
export async function renewConnections(pool: pg.Pool, processId: string): Promise<void> {
  await pool.query('update stations_links set last_seen_at = now() where process_id = $1 and connected', [processId])
  await pool.query(
    "update stations_links set connected = false, changed_at = clock_timestamp() where connected and last_seen_at < now() - interval '90 seconds'",
  )
}

/** At start, if no other gateway can be running: clears all rows marked as connected. */
export async function clearConnections(pool: pg.Pool): Promise<void> {
  await pool.query('update stations_links set connected = false, changed_at = clock_timestamp() where connected')
}
