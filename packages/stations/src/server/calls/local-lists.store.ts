import type { SendLocalListRequest } from '@evops/ocpp/contract'
import type { Tx } from '@evops/platform/server'
import type pg from 'pg'

interface Place {
  operatorId: string
  chargePointId: string
}

/** Returns the version last accepted or reported by the charge point, plus one. */
export async function nextListVersion(tx: Tx, chargePointId: string): Promise<number> {
  const row = await tx
    .selectFrom('stations_local_lists')
    .select(['version', 'reported_version as reported'])
    .where('charge_point_id', '=', chargePointId)
    .executeTakeFirst()
  return Math.max(row?.version ?? 0, row?.reported ?? 0) + 1
}

/** Maximum number of stored changes before they are merged into the full list. */
const mostChanges = 1_000

/**
 * Stores a local list. A full list replaces the previous one; a differential one sets its entries and deletes those
 * without a status. Changes are stored separately from the full list, so that one entry of ten thousand does not
 * rewrite all of them.
 */
export async function storeLocalList(
  client: pg.ClientBase,
  { operatorId, chargePointId, sent }: Place & { sent: SendLocalListRequest },
): Promise<void> {
  const list = sent.localAuthorizationList ?? []
  const set = Object.fromEntries(list.flatMap(({ idTag, idTagInfo }) => (idTagInfo ? [[idTag, idTagInfo]] : [])))
  const gone = list.flatMap(({ idTag, idTagInfo }) => (idTagInfo ? [] : [idTag]))
  const full = sent.updateType === 'Full'
  const changes = { ...set, ...Object.fromEntries(gone.map((idTag) => [idTag, null])) }
  const delta = '(l.delta || $6::jsonb)'
  const isMuch = `(select count(*) from jsonb_object_keys${delta}) > $7::int`
  await client.query(
    `insert into stations_local_lists as l (operator_id, charge_point_id, version, entries, accepted_at, reported_version, reported_at)
     values ($1, $2, $3, $4, clock_timestamp(), $3, clock_timestamp())
     on conflict (operator_id, charge_point_id) do update set version = excluded.version, accepted_at = excluded.accepted_at,
       reported_version = excluded.version, reported_at = excluded.reported_at,
       entries = case when $5 then excluded.entries when ${isMuch} then jsonb_strip_nulls(l.entries || ${delta}) else l.entries end,
       delta = case when $5 or ${isMuch} then '{}' else ${delta} end`,
    [operatorId, chargePointId, sent.listVersion, JSON.stringify(set), full, JSON.stringify(changes), mostChanges],
  )
}

export async function storeReportedListVersion(
  client: pg.ClientBase,
  { operatorId, chargePointId, version }: Place & { version: number },
): Promise<void> {
  await client.query(
    `insert into stations_local_lists (operator_id, charge_point_id, version, entries, accepted_at, reported_version, reported_at)
     values ($1, $2, 0, '{}', clock_timestamp(), $3, clock_timestamp())
     on conflict (operator_id, charge_point_id) do update set reported_version = excluded.reported_version, reported_at = excluded.reported_at`,
    [operatorId, chargePointId, version],
  )
}
