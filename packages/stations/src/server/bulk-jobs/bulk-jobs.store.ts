import type { Page } from '@evops/platform/contract'
import { readPage, type RowScope, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  BulkJobKind,
  BulkJobChargePoint,
  BulkJobChargePointState,
  BulkJobRow,
  BulkJobState,
} from '../../contract/index.ts'
import { countChargePointsInSql } from './bulk-job-charge-points.store.ts'

export interface NewBulkJob {
  operatorId: string
  id: string
  kind: BulkJobKind
  title: string
  content: unknown
  stopAt: number
  undoes: string | null
  requestedBy: string
  requestedByName: string
  approvalId: string | null
  scope: RowScope
  deadlineAt: Date
  /** Charge points in order of execution, each with its stage from 0. */
  chargePoints: { id: string; stage: number }[]
}

export async function insertBulkJob(tx: Tx, bulkJob: NewBulkJob): Promise<void> {
  const { operatorId, id, scope, chargePoints } = bulkJob
  await tx
    .insertInto('stations_bulk_jobs')
    .values({
      operator_id: operatorId,
      id,
      kind: bulkJob.kind,
      title: bulkJob.title,
      content: JSON.stringify(bulkJob.content),
      stop_at: bulkJob.stopAt,
      state: 'running',
      undoes: bulkJob.undoes,
      requested_by: bulkJob.requestedBy,
      requested_by_name: bulkJob.requestedByName,
      approval_id: bulkJob.approvalId,
      scope_stations: scope === 'all' ? null : [...scope.stationIds],
      deadline_at: bulkJob.deadlineAt,
    })
    .execute()
  await sql`
    insert into stations_bulk_job_charge_points (operator_id, bulk_job_id, charge_point_id, stage, position)
    select ${operatorId}, ${id}, charge_point_id, stage, n from unnest(${chargePoints.map((chargePoint) => chargePoint.id)}::uuid[], ${chargePoints.map((chargePoint) => chargePoint.stage)}::int[])
      with ordinality as p (charge_point_id, stage, n)`.execute(tx)
}

const undoableCommand = sql`(r.kind = 'command' and r.content ->> 'action' = 'ChangeAvailability')`

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_bulk_jobs as r')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stations_bulk_job_charge_points as p')
          .select([
            'p.bulk_job_id',
            sql<number>`max(p.stage)::int + 1`.as('stages'),
            countChargePointsInSql('waiting').as('waiting'),
            countChargePointsInSql('working').as('working'),
            countChargePointsInSql('done').as('done'),
            countChargePointsInSql('failed').as('failed'),
            countChargePointsInSql('skipped').as('skipped'),
          ])
          .groupBy('p.bulk_job_id')
          .as('c'),
      (on) => on.onRef('c.bulk_job_id', '=', 'r.id'),
    )
    .select([
      ...aliasColumns('r', [
        'id',
        'kind',
        'title',
        'state',
        'content',
        'requestedBy',
        'scopeStations',
        'stopAt',
        'stoppedFor',
        'undoes',
        'requestedByName',
        'createdAt',
        'deadlineAt',
        'finishedAt',
      ]),
      sql<number>`r.stage + 1`.as('stage'),
      sql<number>`coalesce(c.stages, 1)`.as('stages'),
      sql<
        BulkJobRow['counts']
      >`json_build_object('waiting', coalesce(c.waiting, 0), 'working', coalesce(c.working, 0), 'done', coalesce(c.done, 0), 'failed', coalesce(c.failed, 0), 'skipped', coalesce(c.skipped, 0))`.as(
        'counts',
      ),
      sql<boolean>`coalesce((r.kind = 'parameters' or ${undoableCommand}) and r.state in ('stopped', 'done') and c.done + c.failed > 0
        and r.undoes is null and not exists (select from stations_bulk_jobs u where u.operator_id = r.operator_id and u.undoes = r.id), false)`.as(
        'undoable',
      ),
    ])
}

export interface BulkJobRecord extends Omit<BulkJobRow, 'createdAt' | 'deadlineAt' | 'finishedAt'> {
  content: unknown
  requestedBy: string
  scopeStations: string[] | null
  createdAt: Date
  deadlineAt: Date | null
  finishedAt: Date | null
}
export function toBulkJobRow(record: BulkJobRecord): BulkJobRow {
  const { content: _c, requestedBy: _r, scopeStations: _s, ...rest } = record
  const row = rest
  return toReplyRow(row)
}

export async function findBulkJob(tx: Tx, id: string): Promise<BulkJobRecord | undefined> {
  return rows(tx).where('r.id', '=', id).executeTakeFirst()
}

export async function pageOfBulkJobs(
  tx: Tx,
  query: {
    page: number
    pageSize: number
    kind?: BulkJobKind | undefined
    state?: BulkJobState | undefined
  },
): Promise<Page<BulkJobRow>> {
  let found = rows(tx)
  if (query.kind) found = found.where('r.kind', '=', query.kind)
  if (query.state) found = found.where('r.state', '=', query.state)
  const one = await readPage(tx, found.orderBy('r.created_at', 'desc').orderBy('r.id'), query)
  return { ...one, list: one.list.map(toBulkJobRow) }
}

export async function pageOfBulkJobChargePoints(
  tx: Tx,
  bulkJobId: string,
  query: { page: number; pageSize: number; state?: BulkJobChargePointState | undefined },
): Promise<Page<BulkJobChargePoint>> {
  let found = tx
    .selectFrom('stations_bulk_job_charge_points as r')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.charge_point_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .select([
      ...aliasColumns('r', ['chargePointId', 'state', 'answer', 'startedAt', 'finishedAt']),
      ...aliasColumns('p', ['chargePointNo', 'name']),
      's.name as stationName',
      's.code as stationCode',
      sql<number>`r.stage + 1`.as('stage'),
    ])
    .where('r.bulk_job_id', '=', bulkJobId)
  if (query.state) found = found.where('r.state', '=', query.state)
  const one = await readPage(tx, found.orderBy('r.position'), query)
  return {
    ...one,
    list: one.list.map((row) => toReplyRow(row)),
  }
}

/** Returns true if the bulk job was in one of these states. */
export async function changeBulkJobState(
  tx: Tx,
  id: string,
  change: { from: readonly BulkJobState[]; to: BulkJobState; stoppedFor?: string },
): Promise<boolean> {
  const over = change.to === 'done' || change.to === 'stopped'
  const row = await tx
    .updateTable('stations_bulk_jobs')
    .set({
      state: change.to,
      stopped_for: change.stoppedFor ?? null,
      finished_at: over ? sql<Date>`clock_timestamp()` : null,
    })
    .where('id', '=', id)
    .where('state', 'in', [...change.from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the stations with more than one charge point that are completely included in these charge points. */
export async function stationsOfChargePoints(tx: Tx, chargePointIds: readonly string[]): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select distinct station_id as id from stations_charge_points where id = any(${[...chargePointIds]}::uuid[])`.execute(
    tx,
  )
  return found.map(({ id }) => id)
}

export async function countWholeStations(tx: Tx, chargePointIds: readonly string[]): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select p.station_id from stations_charge_points p where p.asset_state <> 'retired'
      group by p.operator_id, p.station_id having count(*) > 1 and bool_and(p.id = any(${[...chargePointIds]}::uuid[]))
    ) as whole`.execute(tx)
  return found[0]?.count ?? 0
}
