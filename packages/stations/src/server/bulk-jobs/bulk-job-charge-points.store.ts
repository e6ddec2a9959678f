import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BulkJobChargePointState } from '../../contract/index.ts'

/** How many charge points `p` are in a state. */
export const chargePointsIn = (state: BulkJobChargePointState) =>
  sql<number>`(count(*) filter (where p.state = ${sql.lit(state)}))::int`

export interface BulkJobTurn {
  chargePointId: string
  chargePointNo: string
  answer: string | null
}
/** Charge points of a stage that nobody has begun with, in order. */
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

/** How the charge points of a stage stand: open ones, and all that failed so far. */
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
      chargePointsIn('failed').as('failed'),
      sql<boolean>`coalesce(max(p.stage), 0) <= ${stage}`.as('last'),
    ])
    .where('p.bulk_job_id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface ChargePointOutcome {
  state: BulkJobChargePointState
  answer: string | null
  before?: unknown
  /** The command whose file transfer is waited for. */
  commandId?: string
}
export async function settleChargePoint(
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

/** Those that are under way, with what their charge point said last of the file. */
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

/** Whoever has had no turn by now is left out. */
export async function leaveOutWaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stations_bulk_job_charge_points')
    .set({ state: 'skipped', answer: 'deadline', finished_at: sql<Date>`clock_timestamp()` })
    .where('bulk_job_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * The first one charges or is away: a charge point of a later stage that is connected, free and untried takes its place,
 * and it theirs. So the work is tried out on one before it goes to many, and today. False: there is none such.
 */
export async function swapFirst(tx: Tx, id: string, chargePointId: string): Promise<boolean> {
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

/** One is going on, or charge points may still say what became of their firmware. */
export const bulkJobsWait = `exists (select from stations_bulk_jobs
  where state = 'running' or kind = 'firmware' and finished_at > now() - interval '3 hours')`

/** What is running, of all operators, and what was stopped a while ago: charge points may still be upgrading. */
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

/** Where the work was done, and how it stood there before, in the order of the work. */
export async function doneChargePoints(tx: Tx, id: string): Promise<{ chargePointId: string; before: unknown }[]> {
  return tx
    .selectFrom('stations_bulk_job_charge_points')
    .select(aliasColumns(['chargePointId', 'before']))
    .where('bulk_job_id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'done'), eb('before', 'is not', null)]))
    .orderBy('position')
    .execute()
}
/** What a charge point's connectors said last; 0: all of them. */
export async function statusesAt(tx: Tx, chargePointId: string, connectorNo: number): Promise<(string | null)[]> {
  const found = await tx
    .selectFrom('stations_connector_states')
    .select('status')
    .where('charge_point_id', '=', chargePointId)
    .where('connector_no', connectorNo === 0 ? '>' : '=', connectorNo)
    .execute()
  return found.map(({ status }) => status)
}
export async function beforeOf(tx: Tx, id: string, chargePointId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('stations_bulk_job_charge_points')
    .select('before')
    .where('bulk_job_id', '=', id)
    .where('charge_point_id', '=', chargePointId)
    .executeTakeFirst()
  return row?.before
}
