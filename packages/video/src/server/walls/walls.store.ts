import { remove, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { WallForm, WallRow } from '../../contract/index.ts'

const columns = sql`id, name, size, camera_ids as "cameraIds", version`
export async function wallsOf(tx: Tx, userId: string): Promise<WallRow[]> {
  const { rows } = await sql<WallRow>`
    select ${columns} from video_walls where user_id = ${userId} order by name collate "zh-x-icu", id`.execute(
    tx,
  )
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
  await remove(tx, 'video_walls', { id })
}
