import {
  toColumnName,
  createdAtFromId,
  formToColumns,
  type ColumnNamesOf,
  type Tables,
  type Tx,
  deleteTableRow,
} from '@evops/platform/server'
import { sql, type Selectable } from 'kysely'
import {
  connectorFacts,
  type AssetState,
  type ConnectorFacts,
  type ChargePointFacts,
  type ChargePointRow,
} from '../../contract/index.ts'
import type { positionColumns } from '../stations/position.rules.ts'

export type ChargePointValues = ColumnNamesOf<ChargePointFacts> &
  ReturnType<typeof positionColumns> &
  Pick<
    Selectable<Tables['stations_charge_points']>,
    'station_id' | 'charge_point_no' | 'name' | 'equipment_type' | 'protocol' | 'rated_power_w' | 'remark'
  >
export type ConnectorValues = ConnectorFacts &
  Pick<ChargePointRow['connectors'][number], 'connectorNo' | 'connectorType' | 'ratedPowerW'>

const connectorColumns = Object.keys(connectorFacts.shape).map(toColumnName)

/** Returns false if the number is already used. */
export async function insertChargePoint(
  tx: Tx,
  operatorId: string,
  { id, assetState, values }: { id: string; assetState: AssetState; values: ChargePointValues },
): Promise<boolean> {
  const made = await tx
    .insertInto('stations_charge_points')
    .values({ operator_id: operatorId, id, asset_state: assetState, created_at: createdAtFromId(id), ...values })
    .onConflict((conflict) => conflict.columns(['operator_id', 'charge_point_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function changeChargePoint(
  tx: Tx,
  { id, version, values }: { id: string; version: number; values: ChargePointValues },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stations_charge_points')
    .set({
      ...values,
      version: version + 1,
      updated_at: sql<Date>`now()`,
      // A user who sets another date commissions the charge point; the date of an import does not.
      awaits_connection: sql<boolean>`awaits_connection and commissioned_on is not distinct from ${values.commissioned_on}::date`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns charge points with one of these numbers in any case, also those that the user may not see. */
export async function listSimilarNumbers(tx: Tx, numbers: readonly string[]) {
  const { rows } = await sql<{ id: string; chargePointNo: string }>`
    select id, charge_point_no as "chargePointNo" from stations_similar_numbers(${[...numbers]}::text[])`.execute(tx)
  return rows
}

/**
 * Replaces the charge point's connectors by these. The last state of a removed connector is deleted; its history
 * remains.
 */
export async function replaceConnectors(
  tx: Tx,
  operatorId: string,
  chargePointId: string,
  connectors: ConnectorValues[],
): Promise<void> {
  const numbers = connectors.map((connector) => connector.connectorNo)
  await tx
    .deleteFrom('stations_connectors')
    .where('charge_point_id', '=', chargePointId)
    .where('connector_no', 'not in', numbers)
    .execute()
  for (const table of ['stations_connector_states', 'stations_connector_values'] as const)
    await tx
      .deleteFrom(table)
      .where('charge_point_id', '=', chargePointId)
      .where('connector_no', 'not in', [0, ...numbers])
      .execute()
  await tx
    .insertInto('stations_connectors')
    .values(
      connectors.map((connector) => ({
        operator_id: operatorId,
        charge_point_id: chargePointId,
        connector_no: connector.connectorNo,
        connector_type: connector.connectorType,
        rated_power_w: connector.ratedPowerW,
        ...formToColumns(connectorFacts, connector),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'charge_point_id', 'connector_no']).doUpdateSet({
        connector_type: sql`excluded.connector_type`,
        rated_power_w: sql`excluded.rated_power_w`,
        ...Object.fromEntries(connectorColumns.map((column) => [column, sql`excluded.${sql.ref(column)}`])),
      }),
    )
    .execute()
}

/** Deletes a charge point and its descriptive data. The database refuses if commands or sessions refer to it. */
export async function removeChargePoint(tx: Tx, id: string): Promise<void> {
  for (const table of [
    'stations_identities',
    'stations_links',
    'stations_message_findings',
    'stations_connector_states',
    'stations_connector_values',
    'stations_works',
    'stations_state_changes',
    'stations_events',
    'stations_list_pushes',
    'stations_connectors',
  ] as const)
    await tx.deleteFrom(table).where('charge_point_id', '=', id).execute()
  await deleteTableRow(tx, 'stations_charge_points', { id })
}
