import { deleteTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { WallForm, WallRow } from '../../contract/index.ts'

/** Cameras that the caller sees, in the order of the wall. */
const visibleIds = sql`array(select camera.id from unnest(camera_ids) with ordinality as shown (id, place)
  join video_cameras camera on camera.id = shown.id order by shown.place)`
const columns = sql`id, name, size, ${visibleIds} as "cameraIds", version`
/** Returns true if the caller sees all of these cameras. */
export async function canSeeCameras(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('video_cameras')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return found.length === new Set(ids).size
}
export async function listWallsOfUser(tx: Tx, userId: string): Promise<WallRow[]> {
  const { rows } = await sql<WallRow>`
    select ${columns} from video_walls where user_id = ${userId} order by name collate "zh-x-icu", id`.execute(tx)
  return rows
}
/** Stores a wall; one of the same name is replaced. */
export async function saveWall(
  tx: Tx,
  { operatorId, userId, id, form }: { operatorId: string; userId: string; id: string; form: WallForm },
): Promise<WallRow> {
  const { rows } = await sql<WallRow>`
    insert into video_walls (operator_id, id, user_id, name, size, camera_ids)
    values (${operatorId}, ${id}, ${userId}, ${form.name}, ${form.size}, ${form.cameraIds}::uuid[])
    on conflict (operator_id, user_id, name) do update set size = excluded.size, camera_ids = excluded.camera_ids,
      version = video_walls.version + 1
    returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a wall was not kept')
  return row
}
export async function removeWall(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'video_walls', { id })
}
