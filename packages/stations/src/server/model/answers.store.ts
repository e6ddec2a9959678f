import type pg from 'pg'
import type { VariableRow } from './model.kind.store.ts'
import { variableKind } from './model.kind.store.ts'

interface Place {
  operatorId: string
  pileId: string
}

/** Values that came as an answer; in the transaction that stores it. */
export async function keepVariables(client: pg.ClientBase, rows: VariableRow[]): Promise<void> {
  if (rows.length > 0) await client.query(variableKind.text, variableKind.columns(rows))
}

export async function forgetMonitors(
  client: pg.ClientBase,
  { operatorId, pileId, numbers }: Place & { numbers: readonly number[] },
): Promise<void> {
  await client.query(
    'delete from stations_monitors where operator_id = $1 and pile_id = $2 and monitor_no = any ($3::int[])',
    [operatorId, pileId, numbers],
  )
}

/** Most items in a message of this kind, as the charge point says; a careful guess where it said nothing. */
export async function itemsPerMessage(
  pool: pg.Pool,
  { operatorId, pileId, action }: Place & { action: string },
): Promise<number> {
  const controller = action.includes('Monitoring') ? 'MonitoringCtrlr' : 'DeviceDataCtrlr'
  const { rows } = await pool.query<{ most: string | null }>(
    "select attributes -> 'Actual' ->> 'value' as most from stations_variables where operator_id = $1 and pile_id = $2 and key = $3",
    [operatorId, pileId, `${controller}.ItemsPerMessage[${action}]`],
  )
  const most = Number(rows[0]?.most ?? Number.NaN)
  return Number.isInteger(most) && most > 0 ? most : 10
}

/** The number of the transfer that a command began. */
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

/** How grave it is what these monitors see. */
export async function severitiesOf(
  pool: pg.Pool,
  { operatorId, pileId, numbers }: Place & { numbers: readonly number[] },
): Promise<Map<number, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await pool.query<{ no: number; severity: number }>(
    'select monitor_no as no, severity from stations_monitors where operator_id = $1 and pile_id = $2 and monitor_no = any ($3::int[])',
    [operatorId, pileId, numbers],
  )
  return new Map(rows.map(({ no, severity }) => [no, severity]))
}
