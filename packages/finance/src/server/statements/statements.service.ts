import { createHash } from 'node:crypto'
import { requireSecondPerson } from '@evops/organisation/server'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { StatementDetail, StatementState, StatementStepKind } from '../../contract/index.ts'
import { requirePastDay } from '../agreements/agreements.store.ts'
import type { FinanceDeps } from '../deps.ts'
import { statementApprovalJournal, statementPaymentJournal, statementSetOffJournal } from './postings.rules.ts'
import { lockStatements } from './changes.store.ts'
import { countAndCalculate } from './drafts.service.ts'
import { debtsOf, termsOfAgreement, type StatementFigures } from './drafts.store.ts'
import { calculateStatementFigures } from './figures.service.ts'
import { advancesOfParties, insertSetOffs, setOffsOf } from './set-offs.store.ts'
import { setOffsFromAdvances } from './shares.rules.ts'
import {
  findStatement,
  lockStatement,
  moveStatement,
  stationNames,
  termsOfStatement,
  type LockedStatement,
  type StateChange,
  type StatementRecord,
} from './statements.store.ts'
import { insertStatementStep, stepsOfStatement } from './steps.store.ts'

/** Returns a statement. Throws request.not-found. */
export async function loadStatementDetail(tx: Tx, id: string, userId: string): Promise<StatementDetail> {
  const { confirmedBy, madeAt: _, ...row } = await record(tx, id)
  const names = await stationNames(tx, [...new Set(row.lines.map(({ stationId }) => stationId))])
  return {
    ...row,
    isMine: confirmedBy === userId,
    lines: row.lines.map((line) => ({ ...line, stationName: names.get(line.stationId) ?? '' })),
    setOffs: await setOffsOf(tx, id),
    terms: await termsOfStatement(tx, [...new Set(row.shares.map(({ versionId }) => versionId))]),
    steps: await stepsOfStatement(tx, id),
  }
}

async function record(tx: Tx, id: string): Promise<StatementRecord> {
  return requireFound(await findStatement(tx, id))
}

export interface StatementAct {
  actor: Actor
  id: string
  version: number
  text: string
}
interface Move extends StatementAct {
  kind: StatementStepKind
  from: readonly StatementState[]
  to: (statement: LockedStatement) => StateChange
  /** Throws if the step is not allowed. */
  before?: (statement: LockedStatement) => Promise<void>
  /** Further changes in the same transaction, before the state changes. */
  also?: (statement: LockedStatement) => Promise<void>
}
/** Executes a step of a statement. Throws request.not-found, request.conflict, finance.wrong-state. */
async function move(tx: Tx, { services }: FinanceDeps, wish: Move): Promise<StatementDetail> {
  const { actor, id, version, text, kind, from, to, before, also } = wish
  const statement = await lockOrNotFound(tx, id)
  if (statement.version !== version) throw new Problem('request.conflict')
  if (!from.includes(statement.state)) throw new Problem('finance.wrong-state')
  const change = to(statement)
  await before?.(statement)
  await also?.(statement)
  await moveStatement(tx, id, change)
  const at = services.now()
  const { operatorId } = actor
  await insertStatementStep(tx, {
    operatorId,
    id: newId(at.getTime()),
    statementId: id,
    seq: version + 1,
    at,
    kind,
    by: actor,
    text,
  })
  return loadStatementDetail(tx, id, actor.userId)
}

/** Adds newly recorded values to a draft. */
export async function recountDraftStatement(tx: Tx, deps: FinanceDeps, act: StatementAct): Promise<StatementDetail> {
  // Locks in this order because the drafting job holds this lock and never waits for a row.
  await lockStatements(tx)
  return move(tx, deps, {
    ...act,
    kind: 'recounted',
    from: ['draft'],
    to: () => ({ state: 'draft' }),
    also: async (statement) => {
      const terms = await termsOfAgreement(tx, statement.agreementId)
      await countAndCalculate(tx, deps, { ...statement, terms })
    },
  })
}
export async function confirmStatementFigures(tx: Tx, deps: FinanceDeps, act: StatementAct): Promise<StatementDetail> {
  const confirmedBy = act.actor.userId
  // Two statements confirmed at the same time would both deduct the same debt.
  await lockStatements(tx)
  return move(tx, deps, {
    ...act,
    kind: 'confirmed',
    before: ({ id, agreementId }) => checkCarried(tx, { id, agreementId }),
    from: ['draft'],
    to: () => ({ state: 'confirmed', confirmedBy }),
  })
}
/** Requires that the statement deducts exactly the parties' current debts. Throws finance.carry-moved. */
async function checkCarried(tx: Tx, { id, agreementId }: { id: string; agreementId: string }): Promise<void> {
  const debts = await debtsOf(tx, { agreementId, but: id })
  const { carried } = await record(tx, id)
  const recordedDebts = new Map(carried.map(({ partyId, owedMinor }) => [partyId, owedMinor]))
  const isSame = [...new Set([...recordedDebts.keys(), ...debts.keys()])].every(
    (partyId) => (recordedDebts.get(partyId) ?? 0) === (debts.get(partyId)?.owedMinor ?? 0),
  )
  if (!isSame) throw new Problem('finance.carry-moved')
}
/** Approves a statement. Throws finance.same-person as well, and the refusals of the second-person check. */
export async function approveStatementAsSecond(tx: Tx, deps: FinanceDeps, act: StatementAct): Promise<StatementDetail> {
  const { actor } = act
  // Two statements approved at the same time would both deduct the same advances.
  await lockStatements(tx)
  return move(tx, deps, {
    ...act,
    kind: 'approved',
    from: ['confirmed'],
    to: () => ({ state: 'approved', approvedBy: actor.userId }),
    before: async ({ confirmedBy }) => {
      const second = { samePerson: 'finance.same-person', now: deps.services.now() }
      if (confirmedBy !== null) await requireSecondPerson(tx, actor, { ...second, first: confirmedBy })
    },
    also: async ({ currency, confirmedBy }) => {
      const people = { confirmedBy, approvedBy: actor.userId }
      await book(tx, deps, { ...act, people, journalOf: statementApprovalJournal })
      const { carried } = await record(tx, act.id)
      const partyIds = carried.map(({ partyId }) => partyId)
      await insertSetOffs(tx, act.id, setOffsFromAdvances(carried, await advancesOfParties(tx, { partyIds, currency })))
      await book(tx, deps, { ...act, people, journalOf: statementSetOffJournal })
    },
  })
}
export async function payOutStatement(
  tx: Tx,
  deps: FinanceDeps,
  act: StatementAct & { paidOn: string; voucherNo: string },
): Promise<StatementDetail> {
  const { paidOn, voucherNo } = act
  return move(tx, deps, {
    ...act,
    text: [voucherNo, act.text].filter(Boolean).join(' · '),
    kind: 'paid',
    from: ['approved'],
    to: () => ({ state: 'paid', paidOn, voucherNo }),
    before: async () => requirePastDay(tx, paidOn, deps.services.now()),
    also: (people) => book(tx, deps, { ...act, people, journalOf: statementPaymentJournal }),
  })
}
export async function closePaidStatement(tx: Tx, deps: FinanceDeps, act: StatementAct): Promise<StatementDetail> {
  return move(tx, deps, { ...act, kind: 'closed', from: ['paid'], to: () => ({ state: 'closed' }) })
}
export async function openStatementDispute(tx: Tx, deps: FinanceDeps, act: StatementAct): Promise<StatementDetail> {
  return move(tx, deps, {
    ...act,
    kind: 'disputed',
    from: ['draft', 'confirmed'],
    to: ({ state }) => ({ state: 'disputed', disputedFrom: state === 'confirmed' ? 'confirmed' : 'draft' }),
  })
}
export async function resolveStatementDispute(tx: Tx, deps: FinanceDeps, act: StatementAct): Promise<StatementDetail> {
  return move(tx, deps, {
    ...act,
    kind: 'resolved',
    from: ['disputed'],
    to: ({ disputedFrom }) => ({ state: disputedFrom ?? 'draft', disputedFrom: null }),
  })
}

/** Posts a journal through the ledger, once per statement even if repeated. An empty journal is not posted. */
async function book(
  tx: Tx,
  { services, ledger }: FinanceDeps,
  {
    actor,
    id,
    text,
    people: { confirmedBy, approvedBy },
    journalOf,
  }: StatementAct & {
    people: Pick<LockedStatement, 'confirmedBy' | 'approvedBy'>
    journalOf: typeof statementApprovalJournal
  },
): Promise<void> {
  const statement = { ...(await record(tx, id)), setOffs: await setOffsOf(tx, id) }
  const second = approvedBy === null ? undefined : { approvalId: null, approverId: approvedBy }
  const people = { userId: confirmedBy ?? actor.userId, second }
  const journal = journalOf(statement, { by: actor, at: services.now(), memo: text, people })
  if (!journal) return
  if (journalOf !== statementPaymentJournal) await ledger.post(tx, [journal])
  else await asTaken(() => ledger.payOut(tx, [journal]))
}
async function asTaken(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'ledger.overdrawn') throw new Problem('finance.money-taken')
    throw error
  }
}

/** Recalculates a statement from its counts and terms, and compares the result byte by byte. */
export async function verifyStatementResult(tx: Tx, id: string): Promise<{ same: boolean; sha256: string }> {
  const { agreementId, versionId, currency } = await lockOrNotFound(tx, id)
  const stored = await record(tx, id)
  const names = new Map(stored.shares.map(({ partyId, name }) => [partyId, name]))
  const terms = (await termsOfAgreement(tx, agreementId)).map((own) => ({
    ...own,
    // Names at the time of the statement.
    parties: own.parties.map((party) => ({ ...party, name: names.get(party.partyId) ?? party.name })),
    levels: own.levels.map((one) => ({ ...one, name: names.get(one.partyId) ?? one.name })),
  }))
  const at = new Date(stored.madeAt)
  const again = await calculateStatementFigures(tx, {
    id,
    agreementId,
    versionId,
    currency,
    terms,
    at,
    owed: stored.carried,
  })
  const [one, other] = [bytesOf(stored), bytesOf(again)]
  return { same: one === other, sha256: createHash('sha256').update(one).digest('hex') }
}
/** Returns the canonical form of the figures: keys in order, without other data of the statement. */
function bytesOf({ baseMinor, paidMinor, feeMinor, netMinor, lines, shares, carried }: StatementFigures): string {
  const sortKeys = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify({ baseMinor, paidMinor, feeMinor, netMinor, lines, shares, carried }, sortKeys)
}
async function lockOrNotFound(tx: Tx, id: string): Promise<LockedStatement> {
  return requireFound(await lockStatement(tx, id))
}
