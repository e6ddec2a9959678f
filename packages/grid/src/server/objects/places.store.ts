import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { kindFacts, type GridKind, type GridObjectForm } from '../../contract/index.ts'
import { representedIdSql, stationNameOf } from '../net/net.store.ts'

/** Sources of referenced records: a meter or a charge point belongs to one station, a supply point may feed several. */
const sources = {
  chargePoint: sql`select charge_point_id as id, station_id from stations_charge_point_names`,
  meter: sql`select meter_id as id, station_id from stations_meter_names`,
  supply: sql`select supply_point_id as id, station_id from energy_supply_names`,
} as const

interface Places {
  station: string | undefined
  container: { name: string; kind: GridKind; stationId: string; baseVoltageV: number | null } | undefined
  refers: { isHere: boolean } | undefined
}
/** Returns the records named in a form, as far as the reader can see them. */
export async function referencedRecordsOf(
  tx: Tx,
  { stationId, containerId, kind, refersToId: refersId }: GridObjectForm,
): Promise<Places> {
  const container = await tx
    .selectFrom('grid_objects')
    .select([...aliasColumns(['name', 'stationId', 'baseVoltageV']), sql<GridKind>`kind`.as('kind')])
    .where('id', '=', containerId)
    .executeTakeFirst()
  const { refersTo } = kindFacts[kind]
  const { rows } =
    refersTo && refersId !== null
      ? await sql<{ isHere: boolean | null }>`
          select bool_or(r.station_id = ${stationId}) as "isHere" from (${sources[refersTo]}) r where r.id = ${refersId}`.execute(
          tx,
        )
      : { rows: [] }
  const isHere = rows[0]?.isHere ?? undefined
  return {
    station: await stationNameOf(tx, stationId),
    container,
    refers: isHere === undefined ? undefined : { isHere },
  }
}
/** The name of another object that stands for it. */
export async function representingObjectName(tx: Tx, refersId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('grid_objects as o')
    .select('o.name')
    .where(representedIdSql, '=', refersId)
    .where('o.id', '!=', id)
    .executeTakeFirst()
  return row?.name
}
/** Counts the objects in a container. */
export async function countContainedObjects(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from grid_objects where container_id = ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}
/** Returns the name of a published drawing that shows the object. */
export async function publishedDrawingWith(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('grid_drawing_objects as o')
    .innerJoin('grid_drawings as d', (on) =>
      on.onRef('d.operator_id', '=', 'o.operator_id').onRef('d.id', '=', 'o.drawing_id'),
    )
    .select('d.name')
    .where('o.object_id', '=', id)
    .orderBy('d.name_key')
    .executeTakeFirst()
  return row?.name
}
