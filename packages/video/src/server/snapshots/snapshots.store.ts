import { newId, type Page } from '@evops/platform/contract'
import { insertTableRow, aliasColumns, readPage, deleteTableRow, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  defaultVideoRules,
  type SnapshotFilter,
  type SnapshotRow,
  type VideoFault,
  type VideoRules,
} from '../../contract/index.ts'

export async function loadVideoRules(tx: Tx): Promise<VideoRules> {
  const { rows } = await sql<VideoRules>`
    select from_alarms as "fromAlarms", alarm_level as "alarmLevel", version from video_rules`.execute(tx)
  return rows[0] ?? defaultVideoRules
}
/** Stores the rules; returns false if `version` is not the newest. */
export async function saveVideoRules(
  tx: Tx,
  operatorId: string,
  { fromAlarms, alarmLevel, version }: VideoRules,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    version === 0
      ? await sql`insert into video_rules (operator_id, from_alarms, alarm_level) values (${operatorId}, ${fromAlarms}, ${alarmLevel})
          on conflict do nothing`.execute(tx)
      : await sql`update video_rules set from_alarms = ${fromAlarms}, alarm_level = ${alarmLevel}, version = version + 1
          where version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}

/*
 * Alarms that need a snapshot: raised within ten minutes, active, not part of another alarm, at least of the level in
 * the rule, and within view of a camera at the charge point, or at the whole station if there is no charge point.
 */
const due = `
  stations_alarm_facts a join video_cameras c on c.operator_id = a.operator_id and c.station_id = a.station_id and c.enabled
    and (c.charge_point_id = a.charge_point_id or c.charge_point_id is null and not exists (select from video_cameras o where o.operator_id = a.operator_id
      and o.charge_point_id = a.charge_point_id and o.enabled))
  left join video_rules r on r.operator_id = a.operator_id
  where a.raised_at > now() - interval '10 minutes' and a.persistent and a.state <> 'closed' and a.folded_into is null
    and coalesce(r.from_alarms, ${defaultVideoRules.fromAlarms}) and a.level >= coalesce(r.alarm_level, ${defaultVideoRules.alarmLevel})
    and not exists (select from video_snapshots s where s.operator_id = a.operator_id and s.alarm_id = a.alarm_id and s.camera_id = c.id)`
/** An SQL condition: there is a snapshot to take, or an abandoned one to close. */
export const snapshotsDueSql = `exists (select from video_cameras) and (exists (select from ${due}) or exists (select from video_snapshots where state = 'waiting' and at < now() - interval '2 minutes'))`

export interface ClaimedSnapshot {
  operatorId: string
  id: string
  cameraId: string
}
/**
 * Claims due snapshots, at most four per alarm; the process that inserts the row takes the snapshot. Runs over all
 * operators in a platform transaction.
 */
export async function claimDueSnapshots(tx: Tx, now: Date): Promise<ClaimedSnapshot[]> {
  await sql`update video_snapshots set state = 'failed', fault = 'no-answer' where state = 'waiting' and at < now() - interval '2 minutes'`.execute(
    tx,
  )
  const { rows } = await sql<{
    operatorId: string
    alarmId: string
    cameraId: string
    stationId: string
    test: boolean
  }>`
    select "operatorId", "alarmId", "cameraId", "stationId", test from (
      select a.operator_id as "operatorId", a.alarm_id as "alarmId", c.id as "cameraId", c.station_id as "stationId",
        c.protocol = 'test' as test, row_number() over (partition by a.operator_id, a.alarm_id order by c.camera_no) as nth
      from ${sql.raw(due)}) d where nth <= 4 limit 40`.execute(tx)
  const claimed: ClaimedSnapshot[] = []
  for (const { operatorId, alarmId, cameraId, stationId, test } of rows) {
    const id = newId(now.getTime())
    const { numAffectedRows = 0n } = await sql`
      insert into video_snapshots (operator_id, id, camera_id, station_id, cause, alarm_id, at, state, test)
      values (${operatorId}, ${id}, ${cameraId}, ${stationId}, 'alarm', ${alarmId}, ${now}, 'waiting', ${test}) on conflict do nothing`.execute(
      tx,
    )
    if (numAffectedRows === 1n) claimed.push({ operatorId, id, cameraId })
  }
  return claimed
}

export interface TakenSnapshot {
  bytes: number
  sha256: Buffer
  storedAs: string
  masked: boolean
}
export type SnapshotOutcome = { taken: TakenSnapshot } | { fault: VideoFault }
const outcomeColumns = (outcome: SnapshotOutcome) =>
  'taken' in outcome
    ? {
        state: 'taken' as const,
        fault: null,
        bytes: outcome.taken.bytes,
        sha256: outcome.taken.sha256,
        stored_as: outcome.taken.storedAs,
        masked: outcome.taken.masked,
      }
    : { state: 'failed' as const, fault: outcome.fault }
/** Stores the outcome; returns false if the row was deleted. */
export async function saveSnapshotOutcome(tx: Tx, id: string, outcome: SnapshotOutcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_snapshots')
    .set(outcomeColumns(outcome))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
export async function insertSnapshot(
  tx: Tx,
  row: {
    operatorId: string
    id: string
    cameraId: string
    stationId: string
    at: Date
    byName: string
    test: boolean
  },
  outcome: SnapshotOutcome,
): Promise<void> {
  await insertTableRow(tx, 'video_snapshots', {
    operator_id: row.operatorId,
    id: row.id,
    camera_id: row.cameraId,
    station_id: row.stationId,
    cause: 'person',
    at: row.at,
    by_name: row.byName.slice(0, 200),
    test: row.test,
    ...outcomeColumns(outcome),
  })
}

function rows(tx: Tx, { cameraId, stationId, alarmId, cause, state }: SnapshotFilter) {
  let query = tx
    .selectFrom('video_snapshots as n')
    .innerJoin('video_cameras as c', (on) =>
      on.onRef('c.operator_id', '=', 'n.operator_id').onRef('c.id', '=', 'n.camera_id'),
    )
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'n.operator_id').onRef('s.station_id', '=', 'n.station_id'),
    )
    .select([
      ...aliasColumns('n', ['id', 'cameraId', 'alarmId', 'at', 'byName', 'masked', 'test']),
      ...aliasColumns('c', ['cameraNo']),
      ...aliasColumns('s', ['stationName']),
      'c.name as cameraName',
      sql<SnapshotRow['cause']>`n.cause`.as('cause'),
      sql<SnapshotRow['state']>`n.state`.as('state'),
      sql<VideoFault | null>`n.fault`.as('fault'),
    ])
  if (cameraId) query = query.where('n.camera_id', '=', cameraId)
  if (stationId) query = query.where('n.station_id', '=', stationId)
  if (alarmId) query = query.where('n.alarm_id', '=', alarmId)
  if (cause) query = query.where('n.cause', '=', cause)
  if (state) query = query.where('n.state', '=', state)
  return query
}
export async function pageOfSnapshots(
  tx: Tx,
  query: SnapshotFilter & { sort?: 'at' | '-at' | undefined; page: number; pageSize: number },
): Promise<Page<SnapshotRow>> {
  const down = query.sort === 'at' ? 'asc' : 'desc'
  const found = await readPage(tx, rows(tx, query).orderBy('n.at', down).orderBy('n.id', down), query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
export async function findSnapshot(tx: Tx, id: string): Promise<SnapshotRow | undefined> {
  const row = await rows(tx, {}).where('n.id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}
export async function findStoredPicture(
  tx: Tx,
  id: string,
): Promise<{ cameraId: string; bytes: number; storedAs: string } | undefined> {
  const { rows: found } = await sql<{ cameraId: string; bytes: number; storedAs: string }>`
    select camera_id as "cameraId", bytes, stored_as as "storedAs" from video_snapshots where id = ${id} and state = 'taken'`.execute(
    tx,
  )
  return found[0]
}
export async function removeSnapshot(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'video_snapshots', { id })
}
