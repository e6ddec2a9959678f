import { newId } from '@evops/platform/contract'
import type pg from 'pg'

/** A picture of all settings; older ones stay for comparison. */
export async function keepConfiguration(
  client: pg.ClientBase,
  picture: { operatorId: string; pileId: string; commandId: string; keys: object },
): Promise<void> {
  const { operatorId, pileId, commandId } = picture
  await client.query(
    `insert into stations_configurations (operator_id, id, pile_id, keys, command_id, read_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())`,
    [operatorId, newId(), pileId, JSON.stringify(picture.keys), commandId],
  )
}
