import type { Page } from '@evops/platform/contract'
import { textMatchesSql, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  AcceptanceRow,
  AcceptanceRun,
  AcceptanceState,
  AcceptanceStep,
  AcceptanceStepKey,
  AcceptanceFailure,
} from '../../contract/index.ts'
import { ocppMessageHead } from '../ocpp-messages/pack.rules.ts'
import { ocppMessagesWithin } from '../ocpp-messages/packs.store.ts'
import type { SentTestCommand } from './observation.rules.ts'
import type { StepCommandState } from './sending.rules.ts'
import { isFields, type RecordedOcppMessage } from './wire.rules.ts'

/** Stored step, including data that only the server needs. */
export interface StoredAcceptanceStep extends AcceptanceStep, StepCommandState {
  /** Time at which the technician confirmed the instruction. */
  doneAt: string | null
}
export interface AcceptanceRunRecord {
  operatorId: string
  id: string
  chargePointId: string
  chargePointNo: string
  chargePointKey: number
  connectorNo: number
  idTag: string
  state: AcceptanceState
  steps: StoredAcceptanceStep[]
  startedBy: string
  startedAt: Date
}

/** Returns false while another run is active. */
export async function insertAcceptanceRun(
  tx: Tx,
  run: {
    operatorId: string
    id: string
    chargePointId: string
    connectorNo: number
    idTag: string
    notes: string | null
    steps: StoredAcceptanceStep[]
    startedBy: string
    startedByName: string
    at: Date
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('stations_acceptance_runs')
    .values({
      operator_id: run.operatorId,
      id: run.id,
      charge_point_id: run.chargePointId,
      connector_no: run.connectorNo,
      id_tag: run.idTag,
      steps: JSON.stringify(run.steps),
      notes: run.notes,
      started_by: run.startedBy,
      started_by_name: run.startedByName,
      started_at: run.at,
    })
    .onConflict((on) =>
      on
        .columns(['operator_id', 'charge_point_id'])
        .where(sql<boolean>`state = 'running'`)
        .doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function runningAcceptance(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
  return tx
    .selectFrom('stations_acceptance_runs')
    .select(aliasColumns(['operatorId', 'id']))
    .where('state', '=', 'running')
    .execute()
}

/** Returns undefined also if another process has locked the run (`skip`). */
export async function lockAcceptanceRun(tx: Tx, id: string, skip: boolean): Promise<AcceptanceRunRecord | undefined> {
  const query = tx
    .selectFrom('stations_acceptance_runs as r')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.charge_point_id'),
    )
    .select([
      ...aliasColumns('r', [
        'operatorId',
        'id',
        'chargePointId',
        'connectorNo',
        'idTag',
        'state',
        'startedBy',
        'startedAt',
      ]),
      ...aliasColumns('p', ['chargePointNo', 'chargePointKey']),
      sql<StoredAcceptanceStep[]>`r.steps`.as('steps'),
    ])
    .where('r.id', '=', id)
    .forUpdate('r')
  return (skip ? query.skipLocked() : query).executeTakeFirst()
}

export async function saveAcceptanceRun(
  tx: Tx,
  id: string,
  change: { steps?: StoredAcceptanceStep[]; state?: AcceptanceState; at?: Date; notes?: string | undefined },
): Promise<void> {
  const { steps, state, at, notes } = change
  await tx
    .updateTable('stations_acceptance_runs')
    .set({
      ...(steps && { steps: JSON.stringify(steps) }),
      ...(state && { state, finished_at: at ?? null }),
      ...(notes && { notes }),
    })
    .where('id', '=', id)
    .execute()
}

/** More messages in one run indicate a malfunctioning charge point, and its latest messages would not help either. */
const mostOcppMessages = 20_000
const longestRunMs = 366 * 86_400_000
export async function ocppMessagesSince(
  tx: Tx,
  { operatorId, chargePointKey, startedAt }: Pick<AcceptanceRunRecord, 'operatorId' | 'chargePointKey' | 'startedAt'>,
): Promise<RecordedOcppMessage[]> {
  const from = startedAt.getTime()
  const ocppMessages = await ocppMessagesWithin(tx, [{ operatorId, chargePointKey, from, to: from + longestRunMs }])
  return ocppMessages.slice(0, mostOcppMessages).map(({ at, direction, body }) => {
    return { at: new Date(at), direction, messageId: ocppMessageHead(body).messageId, body }
  })
}

export async function commandsSince(tx: Tx, chargePointId: string, since: Date): Promise<SentTestCommand[]> {
  const found = await tx
    .selectFrom('stations_commands')
    .select(aliasColumns(['action', 'payload', 'state', 'reply', 'requestedAt', 'answeredAt']))
    .where('charge_point_id', '=', chargePointId)
    .where('requested_at', '>=', since)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return found.map((row) => ({ ...row, payload: isFields(row.payload) ? row.payload : {} }))
}

/**
 * Returns the state of a charge point: its connection, the last status of the connector, and the number of connectors.
 */
export async function findConnectorState(
  tx: Tx,
  { chargePointId, connectorNo }: { chargePointId: string; connectorNo: number },
): Promise<{ connected: boolean; changedAt: Date | null; reported: string | null; connectors: number }> {
  const { rows } = await sql<{
    connected: boolean
    changedAt: Date | null
    reported: string | null
    connectors: number
  }>`
    select coalesce(l.connected, false) as connected, l.changed_at as "changedAt", s.reported_status as reported,
      (select count(*)::int from stations_connectors g where g.operator_id = p.operator_id and g.charge_point_id = p.id) as connectors
    from stations_charge_points p
    left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
    left join stations_connector_states s on s.operator_id = p.operator_id and s.charge_point_id = p.id and s.connector_no = ${connectorNo}
    where p.id = ${chargePointId}`.execute(tx)
  return rows[0] ?? { connected: false, changedAt: null, reported: null, connectors: 0 }
}

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_acceptance_runs as r')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.charge_point_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .select([
      ...aliasColumns('r', ['id', 'chargePointId', 'connectorNo', 'state', 'startedByName', 'startedAt', 'finishedAt']),
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      's.name as stationName',
      ...aliasColumns('s', ['timeZone']),
      sql<StoredAcceptanceStep[]>`r.steps`.as('steps'),
    ])
}
interface Found extends Omit<AcceptanceRow, Derived | 'startedAt' | 'finishedAt'> {
  startedAt: Date
  finishedAt: Date | null
  steps: StoredAcceptanceStep[]
}
type Derived = 'passed' | 'total' | 'failedStep' | 'failure'

function baseOf({ steps, ...row }: Found) {
  return {
    ...toReplyRow(row),
    passed: steps.filter(({ state }) => state === 'passed').length,
    total: steps.length,
  }
}
function presentRow(row: Found): AcceptanceRow {
  const bad = row.steps.find(({ state }) => state === 'failed' || state === 'left')
  return { ...baseOf(row), failedStep: bad?.key ?? null, failure: bad?.failure ?? null }
}

export interface AcceptanceQuery {
  chargePointId?: string | undefined
  state?: AcceptanceState | undefined
  search?: string | undefined
}
function filterRuns(tx: Tx, { chargePointId, state, search }: AcceptanceQuery) {
  let found = rows(tx)
  if (chargePointId) found = found.where('r.charge_point_id', '=', chargePointId)
  if (state) found = found.where('r.state', '=', state)
  if (search) found = found.where(textMatchesSql(search, { names: [sql`p.name`], codes: [sql`p.charge_point_no`] }))
  return found.orderBy('r.started_at', 'desc').orderBy('r.id')
}
export async function pageOfAcceptance(
  tx: Tx,
  query: AcceptanceQuery & { page: number; pageSize: number },
): Promise<Page<AcceptanceRow>> {
  const one = await readPage(tx, filterRuns(tx, query), query)
  return { ...one, list: one.list.map(presentRow) }
}

export interface AcceptanceStepLine {
  row: AcceptanceRow
  key: AcceptanceStepKey
  state: AcceptanceStep['state']
  failure: AcceptanceFailure | null
  startedAt: string | null
  finishedAt: string | null
  facts: AcceptanceStep['facts']
}
/** Returns all steps of all runs that match a filter. */
export async function stepsOfAcceptance(tx: Tx, query: AcceptanceQuery): Promise<AcceptanceStepLine[]> {
  const found = await filterRuns(tx, query).execute()
  return found.flatMap((run) =>
    run.steps.map(({ key, state, failure, startedAt, finishedAt, facts }) => ({
      row: presentRow(run),
      key,
      state,
      failure,
      startedAt,
      finishedAt,
      facts,
    })),
  )
}

export async function findAcceptance(tx: Tx, id: string): Promise<AcceptanceRun | undefined> {
  const row = await rows(tx)
    .select([
      ...aliasColumns('r', ['idTag', 'notes']),
      ...aliasColumns('p', ['vendor', 'model', 'serialNumber', 'firmware']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { idTag, vendor, model, serialNumber, firmware, notes, connected, ...found } = row
  const steps = found.steps.map(({ doneAt: _d, sentAt: _s, commandId: _c, ...step }) => step)
  return { ...baseOf(found), idTag, vendor, model, serialNumber, firmware, notes, connected, steps }
}
