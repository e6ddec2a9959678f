import { newId } from '@evops/platform/contract'
import type pg from 'pg'

/**
 * Stores a snapshot of all settings; older ones remain for comparison. An identical snapshot only updates the time of
 * the last one. Settings that were `asked` by name are merged into the last snapshot of a 2.x charge point, which never
 * returns all of them in one response.
 */
export async function storeConfiguration(
  client: pg.ClientBase,
  picture: {
    operatorId: string
    chargePointId: string
    commandId: string
    keys: object
    requestedKeys: string[] | null
  },
): Promise<void> {
  const { operatorId, chargePointId, commandId } = picture
  await client.query(
    `with last as (select id, keys from stations_configurations where operator_id = $1 and charge_point_id = $3 order by read_at desc limit 1),
     told as (
       select case when $6::text[] is null then $4::jsonb else (coalesce((select keys from last), '{}') - $6::text[]) || $4::jsonb end as keys
       where $6::text[] is null or exists (
         select from stations_links where operator_id = $1 and charge_point_id = $3 and subprotocol <> 'ocpp1.6')),
     again as (
       update stations_configurations c set read_at = clock_timestamp(), command_id = $5 from last, told
       where c.operator_id = $1 and c.id = last.id and last.keys = told.keys returning c.id)
     insert into stations_configurations (operator_id, id, charge_point_id, keys, command_id, read_at)
     select $1, $2, $3, keys, $5, clock_timestamp() from told where not exists (select from again)`,
    [operatorId, newId(), chargePointId, JSON.stringify(picture.keys), commandId, picture.requestedKeys],
  )
}
