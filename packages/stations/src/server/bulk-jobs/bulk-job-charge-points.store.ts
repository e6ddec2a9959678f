import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BulkJobChargePointState } from '../../contract/index.ts'

/** SQL for the number of charge points `p` in a state. */
export const countChargePointsInSql = (state: BulkJobChargePointState) =>
  sql<number>`(count(*) filter (where p.state = ${sql.lit(state)}))::int`

export interface BulkJobTurn {
  chargePointId: string
  chargePointNo: string
  answer: string | null
}
/** Returns the charge points of a stage that have not started, in order. */
export async function waitingChargePoints(
  tx: Tx,
  { id, stage, limit, not }: { id: string; stage: number; limit: number; not: readonly string[] },
): Promise<BulkJobTurn[]> {
  let found = tx
    .selectFrom('stations_bulk_job_charge_points as r')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.charge_point_id'),
    )
    .select([...aliasColumns('r', ['chargePointId', 'answer']), ...aliasColumns('p', ['chargePointNo'])])
    .where('r.bulk_job_id', '=', id)
    .where('r.stage', '=', stage)
    .where('r.state', '=', 'waiting')
    .orderBy('r.position')
    .limit(limit)
  if (not.length > 0) found = found.where('r.charge_point_id', 'not in', [...not])
  return found.execute()
}

/** Returns the counts of a stage: open charge points, and all failures so far. */
export async function stageOfBulkJob(
  tx: Tx,
  { id, stage }: { id: string; stage: number },
): Promise<{
  waiting: number
  working: number
  done: number
  failedHere: number
  failed: number
  last: boolean
}> {
  return tx
    .selectFrom('stations_bulk_job_charge_points as p')
    .select([
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'waiting'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'working'))::int`.as('working'),
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'failed'))::int`.as('failedHere'),
      countChargePointsInSql('failed').as('failed'),
      sql<boolean>`coalesce(max(p.stage), 0) <= ${stage}`.as('last'),
    ])
    .where('p.bulk_job_id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface ChargePointOutcome {
  state: BulkJobChargePointState
  answer: string | null
  before?: unknown
  /** Command whose file transfer is in progress. */
  commandId?: string
}
export async function saveChargePointOutcome(
  tx: Tx,
  place: { id: string; chargePointId: string },
  outcome: ChargePointOutcome,
): Promise<void> {
  const over = outcome.state !== 'waiting' && outcome.state !== 'working'
  await tx
    .updateTable('stations_bulk_job_charge_points')
    .set({
      state: outcome.state,
      answer: outcome.answer?.slice(0, 500) ?? null,
      ...(outcome.before === undefined ? {} : { before: JSON.stringify(outcome.before) }),
      ...(outcome.commandId === undefined
        ? {}
        : {
            transfer_id: sql<string>`(select t.id from stations_transfers t where t.charge_point_id = ${place.chargePointId} and t.command_id = ${outcome.commandId})`,
          }),
      started_at: sql<Date>`coalesce(started_at, clock_timestamp())`,
      finished_at: over ? sql<Date>`clock_timestamp()` : null,
    })
    .where('bulk_job_id', '=', place.id)
    .where('charge_point_id', '=', place.chargePointId)
    .execute()
}

/** Returns the charge points in progress with their last reported transfer state. */
export async function workingTransfers(
  tx: Tx,
  id: string,
): Promise<{ chargePointId: string; status: string | null; changedAt: Date | null }[]> {
  return tx
    .selectFrom('stations_bulk_job_charge_points as r')
    .leftJoin('stations_transfers as t', (on) =>
      on.onRef('t.operator_id', '=', 'r.operator_id').onRef('t.id', '=', 'r.transfer_id'),
    )
    .select([...aliasColumns('r', ['chargePointId']), ...aliasColumns('t', ['status', 'changedAt'])])
    .where('r.bulk_job_id', '=', id)
    .where('r.state', '=', 'working')
    .execute()
}

/** Skips charge points that have not started by the deadline. */
export async function skipWaitingChargePoints(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stations_bulk_job_charge_points')
    .set({ state: 'skipped', answer: 'deadline', finished_at: sql<Date>`clock_timestamp()` })
    .where('bulk_job_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Swaps the first charge point, which is charging or disconnected, with a connected, free and untried one of a later
 * stage, so that the action is tested on one charge point before many, and without delay. Returns false if there is
 * none.
 */
export async function swapFirstChargePoint(tx: Tx, id: string, chargePointId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with own as (select operator_id, charge_point_id, stage, position from stations_bulk_job_charge_points where bulk_job_id = ${id} and charge_point_id = ${chargePointId} and stage = 0 for update),
    free as (
      select r.operator_id, r.charge_point_id, r.stage, r.position from stations_bulk_job_charge_points r
      join stations_links l on l.operator_id = r.operator_id and l.charge_point_id = r.charge_point_id and l.connected
      where r.bulk_job_id = ${id} and r.state = 'waiting' and r.answer is null and r.stage > (select stage from own)
        and not exists (select from stations_connector_states g where g.operator_id = r.operator_id and g.charge_point_id = r.charge_point_id and g.status in ('charging', 'suspended'))
      order by r.position limit 1 for update of r)
    update stations_bulk_job_charge_points r set stage = case when r.charge_point_id = own.charge_point_id then free.stage else own.stage end,
      position = case when r.charge_point_id = own.charge_point_id then free.position else own.position end
    from own, free where r.operator_id = own.operator_id and r.bulk_job_id = ${id} and r.charge_point_id in (own.charge_point_id, free.charge_point_id)`.execute(
    tx,
  )
  return numAffectedRows === 2n
}

export async function nextStage(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stations_bulk_jobs')
    .set({ stage: sql<number>`stage + 1` })
    .where('id', '=', id)
    .execute()
}

/** Condition that is true while a bulk job is running, or while firmware results may still be reported. */
export const bulkJobsDueSql = `exists (select from stations_bulk_jobs
  where state = 'running' or kind = 'firmware' and finished_at > now() - interval '3 hours')`

/**
 * Returns the running bulk jobs of all operators, and recently stopped ones whose charge points may still be updating.
 */
export async function runningBulkJobs(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('stations_bulk_jobs')
    .select(aliasColumns(['operatorId', 'id']))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'running'),
        eb('kind', '=', 'firmware').and('finished_at', '>', sql<Date>`now() - interval '3 hours'`),
      ]),
    )
    .execute()
}
export async function bulkJobsWorkingOn(tx: Tx, chargePointId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('stations_bulk_job_charge_points')
    .select('bulk_job_id as id')
    .where('charge_point_id', '=', chargePointId)
    .where('state', '=', 'working')
    .execute()
  return found.map(({ id }) => id)
}

/** Returns the charge points on which the action was performed, with their previous state, in order of execution. */
export async function doneChargePoints(tx: Tx, id: string): Promise<{ chargePointId: string; before: unknown }[]> {
  return tx
    .selectFrom('stations_bulk_job_charge_points')
    .select(aliasColumns(['chargePointId', 'before']))
    .where('bulk_job_id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'done'), eb('before', 'is not', null)]))
    .orderBy('position')
    .execute()
}
/** Returns the last status of a charge point's connectors; 0 means all. */
export async function lastConnectorStatuses(
  tx: Tx,
  chargePointId: string,
  connectorNo: number,
): Promise<(string | null)[]> {
  const found = await tx
    .selectFrom('stations_connector_states')
    .select('status')
    .where('charge_point_id', '=', chargePointId)
    .where('connector_no', connectorNo === 0 ? '>' : '=', connectorNo)
    .execute()
  return found.map(({ status }) => status)
}
export async function previousStateOf(tx: Tx, id: string, chargePointId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('stations_bulk_job_charge_points')
    .select('before')
    .where('bulk_job_id', '=', id)
    .where('charge_point_id', '=', chargePointId)
    .executeTakeFirst()
  return row?.before
}
