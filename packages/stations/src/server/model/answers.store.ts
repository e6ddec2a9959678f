import type pg from 'pg'
import type { VariableRow } from './model.kind.store.ts'
import { variableKind } from './model.kind.store.ts'

interface Place {
  operatorId: string
  chargePointId: string
}

/** Stores values from a response, in the transaction that stores the response. */
export async function storeVariables(client: pg.ClientBase, rows: VariableRow[]): Promise<void> {
  if (rows.length > 0) await client.query(variableKind.text, variableKind.columns(rows))
}

interface Monitor {
  no: number
  key: string
}

/** Returns those of the monitors whose last event has not been ended. */
export async function monitorsWithOpenEvent(
  client: pg.ClientBase,
  { operatorId, chargePointId, numbers }: Place & { numbers: readonly number[] },
): Promise<(Monitor & { connectorNo: number })[]> {
  const { rows } = await client.query<Monitor & { connectorNo: number }>(
    `select no, key, "connectorNo" from (
       select distinct on (monitor_no, code, connector_no) monitor_no as no, code as key, coalesce(connector_no, 0) as "connectorNo", cleared
       from stations_events where operator_id = $1 and charge_point_id = $2 and kind = 'monitor' and monitor_no = any ($3)
       order by monitor_no, code, connector_no, id desc) last
     where cleared = false`,
    [operatorId, chargePointId, numbers],
  )
  return rows
}

/** Deletes monitors that no longer exist; without numbers, all of them. Returns the ones that were known. */
export async function deleteMonitors(
  client: pg.ClientBase,
  { operatorId, chargePointId, numbers }: Place & { numbers?: readonly number[] },
): Promise<Monitor[]> {
  const { rows } = await client.query<Monitor>(
    `delete from stations_monitors where operator_id = $1 and charge_point_id = $2 and ($3::int[] is null or monitor_no = any ($3))
     returning monitor_no as no, key`,
    [operatorId, chargePointId, numbers ?? null],
  )
  return rows
}

/**
 * Deletes matching monitors that the charge point no longer has or will report again, if they were known when the
 * command was sent. Monitors reported in the meantime remain.
 */
export async function deleteMatchingMonitors(
  client: pg.ClientBase,
  { operatorId, chargePointId, commandId }: Place & { commandId: string },
  { types, keys }: { types: readonly string[] | null; keys: readonly string[] | null },
): Promise<Monitor[]> {
  const { rows } = await client.query<Monitor>(
    `delete from stations_monitors where operator_id = $1 and charge_point_id = $2 and ($4::text[] is null or type = any ($4)) and ($5::text[] is null or key = any ($5))
       and seen_at < (select sent_at from stations_commands where operator_id = $1 and id = $3)
     returning monitor_no as no, key`,
    [operatorId, chargePointId, commandId, types, keys],
  )
  return rows
}

/** Returns the maximum items per message of this kind as reported by the charge point, or a conservative default. */
export async function itemsPerMessage(
  pool: pg.Pool,
  { operatorId, chargePointId, action }: Place & { action: string },
): Promise<number> {
  const controller = action.includes('Monitoring') ? 'MonitoringCtrlr' : 'DeviceDataCtrlr'
  const { rows } = await pool.query<{ most: string | null }>(
    "select attributes -> 'Actual' ->> 'value' as most from stations_variables where operator_id = $1 and charge_point_id = $2 and key = $3",
    [operatorId, chargePointId, `${controller}.ItemsPerMessage[${action}]`],
  )
  const most = Number(rows[0]?.most ?? Number.NaN)
  return Number.isInteger(most) && most > 0 ? most : 10
}

/** Returns the number of the file transfer that a command started. */
export async function transferNo(
  pool: pg.Pool,
  { operatorId, commandId }: { operatorId: string; commandId: string },
): Promise<number> {
  const { rows } = await pool.query<{ no: number }>(
    'select request_no as no from stations_transfers where operator_id = $1 and command_id = $2',
    [operatorId, commandId],
  )
  return rows[0]?.no ?? 0
}

/** Returns the severities of these monitors. */
export async function monitorSeveritiesOf(
  pool: pg.Pool,
  { operatorId, chargePointId, numbers }: Place & { numbers: readonly number[] },
): Promise<Map<number, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await pool.query<{ no: number; severity: number }>(
    'select monitor_no as no, severity from stations_monitors where operator_id = $1 and charge_point_id = $2 and monitor_no = any ($3::int[])',
    [operatorId, chargePointId, numbers],
  )
  return new Map(rows.map(({ no, severity }) => [no, severity]))
}
