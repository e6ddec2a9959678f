import {
  columnOf,
  madeAt,
  valuesOf,
  type ColumnsOf,
  type Tables,
  type Tx,
  remove,
} from '@evops/platform/server'
import { sql, type Selectable } from 'kysely'
import {
  gunFacts,
  type AssetState,
  type GunFacts,
  type PileFacts,
  type PileRow,
} from '../../contract/index.ts'
import type { placeValues } from '../stations/position.rules.ts'

export type PileValues = ColumnsOf<PileFacts> &
  ReturnType<typeof placeValues> &
  Pick<
    Selectable<Tables['stations_piles']>,
    'station_id' | 'pile_no' | 'name' | 'equipment_type' | 'protocol' | 'rated_power_w' | 'remark'
  >
export type GunValues = GunFacts & Pick<PileRow['guns'][number], 'gunNo' | 'connectorType' | 'ratedPowerW'>

const gunColumns = Object.keys(gunFacts.shape).map(columnOf)

/** False when the number is taken. */
export async function insertPile(
  tx: Tx,
  operatorId: string,
  { id, assetState, values }: { id: string; assetState: AssetState; values: PileValues },
): Promise<boolean> {
  const made = await tx
    .insertInto('stations_piles')
    .values({ operator_id: operatorId, id, asset_state: assetState, created_at: madeAt(id), ...values })
    .onConflict((conflict) => conflict.columns(['operator_id', 'pile_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function changePile(
  tx: Tx,
  { id, version, values }: { id: string; version: number; values: PileValues },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stations_piles')
    .set({ ...values, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function pileNoTaken(tx: Tx, pileNo: string, butNot: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_piles')
    .select('id')
    .where('pile_no', '=', pileNo)
    .where('id', '<>', butNot)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the pile's guns exactly these. What a removed gun last said goes with it; its history stays. */
export async function replaceGuns(
  tx: Tx,
  operatorId: string,
  pileId: string,
  guns: GunValues[],
): Promise<void> {
  const numbers = guns.map((gun) => gun.gunNo)
  await tx
    .deleteFrom('stations_guns')
    .where('pile_id', '=', pileId)
    .where('gun_no', 'not in', numbers)
    .execute()
  for (const table of ['stations_gun_states', 'stations_gun_values'] as const)
    await tx
      .deleteFrom(table)
      .where('pile_id', '=', pileId)
      .where('gun_no', 'not in', [0, ...numbers])
      .execute()
  await tx
    .insertInto('stations_guns')
    .values(
      guns.map((gun) => ({
        operator_id: operatorId,
        pile_id: pileId,
        gun_no: gun.gunNo,
        connector_type: gun.connectorType,
        rated_power_w: gun.ratedPowerW,
        ...valuesOf(gunFacts, gun),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'pile_id', 'gun_no']).doUpdateSet({
        connector_type: sql`excluded.connector_type`,
        rated_power_w: sql`excluded.rated_power_w`,
        ...Object.fromEntries(gunColumns.map((column) => [column, sql`excluded.${sql.ref(column)}`])),
      }),
    )
    .execute()
}

/** Removes a pile and what only describes it. Commands and orders hold on to it: the database then refuses. */
export async function removePile(tx: Tx, id: string): Promise<void> {
  for (const table of [
    'stations_identities',
    'stations_links',
    'stations_gun_states',
    'stations_gun_values',
    'stations_works',
    'stations_state_changes',
    'stations_events',
    'stations_list_pushes',
    'stations_guns',
  ] as const)
    await tx.deleteFrom(table).where('pile_id', '=', id).execute()
  await remove(tx, 'stations_piles', { id })
}
