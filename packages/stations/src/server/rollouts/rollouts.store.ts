import type { Page } from '@evops/platform/contract'
import { page, type RowScope, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  RolloutKind,
  RolloutPile,
  RolloutPileState,
  RolloutRow,
  RolloutState,
} from '../../contract/index.ts'
import '../tables.ts'

export interface NewRollout {
  operatorId: string
  id: string
  kind: RolloutKind
  title: string
  content: unknown
  stopAt: number
  undoes: string | null
  requestedBy: string
  requestedByName: string
  approvalId: string | null
  scope: RowScope
  deadlineAt: Date
  /** In the order of the work, each with its stage from 0. */
  piles: { id: string; stage: number }[]
}

export async function insertRollout(tx: Tx, rollout: NewRollout): Promise<void> {
  const { operatorId, id, scope, piles } = rollout
  await tx
    .insertInto('stations_rollouts')
    .values({
      operator_id: operatorId,
      id,
      kind: rollout.kind,
      title: rollout.title,
      content: JSON.stringify(rollout.content),
      stop_at: rollout.stopAt,
      state: 'running',
      undoes: rollout.undoes,
      requested_by: rollout.requestedBy,
      requested_by_name: rollout.requestedByName,
      approval_id: rollout.approvalId,
      scope_stations: scope === 'all' ? null : [...scope.stationIds],
      deadline_at: rollout.deadlineAt,
    })
    .execute()
  await sql`
    insert into stations_rollout_piles (operator_id, rollout_id, pile_id, stage, position)
    select ${operatorId}, ${id}, pile_id, stage, n from unnest(${piles.map((pile) => pile.id)}::uuid[], ${piles.map((pile) => pile.stage)}::int[])
      with ordinality as p (pile_id, stage, n)`.execute(tx)
}

const count = (state: RolloutPileState) =>
  sql<number>`(count(*) filter (where p.state = ${sql.lit(state)}))::int`
const undoableCommand = sql`(r.kind = 'command' and r.content ->> 'action' = 'ChangeAvailability')`

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_rollouts as r')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stations_rollout_piles as p')
          .select([
            'p.rollout_id',
            sql<number>`max(p.stage)::int + 1`.as('stages'),
            count('waiting').as('waiting'),
            count('working').as('working'),
            count('done').as('done'),
            count('failed').as('failed'),
            count('skipped').as('skipped'),
          ])
          .groupBy('p.rollout_id')
          .as('c'),
      (on) => on.onRef('c.rollout_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.kind',
      'r.title',
      'r.state',
      'r.content',
      'r.requested_by as requestedBy',
      'r.scope_stations as scopeStations',
      sql<number>`r.stage + 1`.as('stage'),
      sql<number>`coalesce(c.stages, 1)`.as('stages'),
      'r.stop_at as stopAt',
      sql<
        RolloutRow['counts']
      >`json_build_object('waiting', coalesce(c.waiting, 0), 'working', coalesce(c.working, 0), 'done', coalesce(c.done, 0), 'failed', coalesce(c.failed, 0), 'skipped', coalesce(c.skipped, 0))`.as(
        'counts',
      ),
      'r.stopped_for as stoppedFor',
      'r.undoes',
      sql<boolean>`coalesce((r.kind = 'parameters' or ${undoableCommand}) and r.state in ('stopped', 'done') and c.done + c.failed > 0
        and r.undoes is null and not exists (select from stations_rollouts u where u.operator_id = r.operator_id and u.undoes = r.id), false)`.as(
        'undoable',
      ),
      'r.requested_by_name as requestedByName',
      'r.created_at as createdAt',
      'r.deadline_at as deadlineAt',
      'r.finished_at as finishedAt',
    ])
}

export interface RolloutRecord extends Omit<RolloutRow, 'createdAt' | 'deadlineAt' | 'finishedAt'> {
  content: unknown
  requestedBy: string
  scopeStations: string[] | null
  createdAt: Date
  deadlineAt: Date | null
  finishedAt: Date | null
}
export function present(record: RolloutRecord): RolloutRow {
  const { content: _c, requestedBy: _r, scopeStations: _s, ...rest } = record
  const { createdAt, deadlineAt, finishedAt, ...row } = rest
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    deadlineAt: deadlineAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

export async function findRollout(tx: Tx, id: string): Promise<RolloutRecord | undefined> {
  return rows(tx).where('r.id', '=', id).executeTakeFirst()
}

export async function pageOfRollouts(
  tx: Tx,
  query: {
    page: number
    pageSize: number
    kind?: RolloutKind | undefined
    state?: RolloutState | undefined
  },
): Promise<Page<RolloutRow>> {
  let found = rows(tx)
  if (query.kind) found = found.where('r.kind', '=', query.kind)
  if (query.state) found = found.where('r.state', '=', query.state)
  const one = await page(tx, found.orderBy('r.created_at', 'desc').orderBy('r.id'), query)
  return { ...one, list: one.list.map(present) }
}

export async function pageOfRolloutPiles(
  tx: Tx,
  rolloutId: string,
  query: { page: number; pageSize: number; state?: RolloutPileState | undefined },
): Promise<Page<RolloutPile>> {
  let found = tx
    .selectFrom('stations_rollout_piles as r')
    .innerJoin('stations_piles as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.pile_id'),
    )
    .select([
      'r.pile_id as pileId',
      'p.pile_no as pileNo',
      'p.name',
      sql<number>`r.stage + 1`.as('stage'),
      'r.state',
      'r.answer',
      'r.started_at as startedAt',
      'r.finished_at as finishedAt',
    ])
    .where('r.rollout_id', '=', rolloutId)
  if (query.state) found = found.where('r.state', '=', query.state)
  const one = await page(tx, found.orderBy('r.position'), query)
  return {
    ...one,
    list: one.list.map((row) => ({
      ...row,
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
    })),
  }
}

export interface RolloutTurn {
  pileId: string
  pileNo: string
  answer: string | null
}
/** Charge points of a stage that nobody has begun with, in order. */
export async function waitingPiles(
  tx: Tx,
  { id, stage, limit, not }: { id: string; stage: number; limit: number; not: readonly string[] },
): Promise<RolloutTurn[]> {
  let found = tx
    .selectFrom('stations_rollout_piles as r')
    .innerJoin('stations_piles as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.pile_id'),
    )
    .select(['r.pile_id as pileId', 'p.pile_no as pileNo', 'r.answer'])
    .where('r.rollout_id', '=', id)
    .where('r.stage', '=', stage)
    .where('r.state', '=', 'waiting')
    .orderBy('r.position')
    .limit(limit)
  if (not.length > 0) found = found.where('r.pile_id', 'not in', [...not])
  return found.execute()
}

/** How the charge points of a stage stand: open ones, and all that failed so far. */
export async function stageOfRollout(
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
    .selectFrom('stations_rollout_piles as p')
    .select([
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'waiting'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'working'))::int`.as('working'),
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where p.stage = ${stage} and p.state = 'failed'))::int`.as('failedHere'),
      count('failed').as('failed'),
      sql<boolean>`coalesce(max(p.stage), 0) <= ${stage}`.as('last'),
    ])
    .where('p.rollout_id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface PileOutcome {
  state: RolloutPileState
  answer: string | null
  before?: unknown
  /** The command whose file transfer is waited for. */
  commandId?: string
}
export async function settlePile(
  tx: Tx,
  place: { id: string; pileId: string },
  outcome: PileOutcome,
): Promise<void> {
  const over = outcome.state !== 'waiting' && outcome.state !== 'working'
  await tx
    .updateTable('stations_rollout_piles')
    .set({
      state: outcome.state,
      answer: outcome.answer?.slice(0, 500) ?? null,
      ...(outcome.before === undefined ? {} : { before: JSON.stringify(outcome.before) }),
      ...(outcome.commandId === undefined
        ? {}
        : {
            transfer_id: sql<string>`(select t.id from stations_transfers t where t.pile_id = ${place.pileId} and t.command_id = ${outcome.commandId})`,
          }),
      started_at: sql<Date>`coalesce(started_at, clock_timestamp())`,
      finished_at: over ? sql<Date>`clock_timestamp()` : null,
    })
    .where('rollout_id', '=', place.id)
    .where('pile_id', '=', place.pileId)
    .execute()
}

/** Those that are under way, with what their charge point said last of the file. */
export async function workingTransfers(
  tx: Tx,
  id: string,
): Promise<{ pileId: string; status: string | null; changedAt: Date | null }[]> {
  return tx
    .selectFrom('stations_rollout_piles as r')
    .leftJoin('stations_transfers as t', (on) =>
      on.onRef('t.operator_id', '=', 'r.operator_id').onRef('t.id', '=', 'r.transfer_id'),
    )
    .select(['r.pile_id as pileId', 't.status', 't.changed_at as changedAt'])
    .where('r.rollout_id', '=', id)
    .where('r.state', '=', 'working')
    .execute()
}

/** True when it was in one of these states. */
export async function moveRollout(
  tx: Tx,
  id: string,
  change: { from: readonly RolloutState[]; to: RolloutState; stoppedFor?: string },
): Promise<boolean> {
  const over = change.to === 'done' || change.to === 'stopped'
  const row = await tx
    .updateTable('stations_rollouts')
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

/** Whoever has had no turn by now is left out. */
export async function leaveOutWaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stations_rollout_piles')
    .set({ state: 'skipped', answer: 'deadline', finished_at: sql<Date>`clock_timestamp()` })
    .where('rollout_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * The first one charges: a charge point of a later stage that is connected and free takes its place, and it theirs. So
 * the work is tried out today, and not when some vehicle leaves.
 */
export async function swapFirst(tx: Tx, id: string, pileId: string): Promise<void> {
  await sql`
    with own as (select operator_id, pile_id, stage, position from stations_rollout_piles where rollout_id = ${id} and pile_id = ${pileId} and stage = 0 for update),
    free as (
      select r.operator_id, r.pile_id, r.stage, r.position from stations_rollout_piles r
      join stations_links l on l.operator_id = r.operator_id and l.pile_id = r.pile_id and l.connected
      where r.rollout_id = ${id} and r.state = 'waiting' and r.stage > (select stage from own)
        and not exists (select from stations_gun_states g where g.operator_id = r.operator_id and g.pile_id = r.pile_id and g.status in ('charging', 'suspended'))
      order by r.position limit 1 for update of r)
    update stations_rollout_piles r set stage = case when r.pile_id = own.pile_id then free.stage else own.stage end,
      position = case when r.pile_id = own.pile_id then free.position else own.position end
    from own, free where r.operator_id = own.operator_id and r.rollout_id = ${id} and r.pile_id in (own.pile_id, free.pile_id)`.execute(
    tx,
  )
}

export async function nextStage(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('stations_rollouts')
    .set({ stage: sql<number>`stage + 1` })
    .where('id', '=', id)
    .execute()
}

/** What is running, of all operators. */
export async function runningRollouts(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('stations_rollouts')
    .select(['operator_id as operatorId', 'id'])
    .where('state', '=', 'running')
    .execute()
}
export async function rolloutsWorkingOn(tx: Tx, pileId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('stations_rollout_piles')
    .select('rollout_id as id')
    .where('pile_id', '=', pileId)
    .where('state', '=', 'working')
    .execute()
  return found.map(({ id }) => id)
}

/** Where the work was done, and how it stood there before, in the order of the work. */
export async function donePiles(tx: Tx, id: string): Promise<{ pileId: string; before: unknown }[]> {
  return tx
    .selectFrom('stations_rollout_piles')
    .select(['pile_id as pileId', 'before'])
    .where('rollout_id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'done'), eb('before', 'is not', null)]))
    .orderBy('position')
    .execute()
}
export async function beforeOf(tx: Tx, id: string, pileId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('stations_rollout_piles')
    .select('before')
    .where('rollout_id', '=', id)
    .where('pile_id', '=', pileId)
    .executeTakeFirst()
  return row?.before
}

/** Of these charge points: how many stations with more than one they take whole. */
export async function wholeStations(tx: Tx, pileIds: readonly string[]): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select p.station_id from stations_piles p where p.asset_state <> 'retired'
      group by p.operator_id, p.station_id having count(*) > 1 and bool_and(p.id = any(${[...pileIds]}::uuid[]))
    ) as whole`.execute(tx)
  return found[0]?.count ?? 0
}
