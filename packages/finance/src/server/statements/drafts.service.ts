import { addDays, newId } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { periodEnd, periodStart } from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { countSessionChanges, isUncounted, lockStatements, oldestUncountedDay } from './changes.store.ts'
import {
  listAgreementProgress,
  insertFigures,
  insertStatement,
  termsOfAgreement,
  type AgreementProgress,
  type TermsRow,
} from './drafts.store.ts'
import { calculateStatementFigures } from './figures.service.ts'
import { insertStatementStep } from './steps.store.ts'

const task = 'finance:statements'

/**
 * Drafts a statement for every completed period of an agreement; a period without amounts has none. Repeating it
 * creates no duplicates.
 */
export function statementJobs(deps: FinanceDeps): JobTable {
  return {
    [task]: {
      title: { zh: '分润结算单', en: 'Revenue share statements', es: 'Liquidaciones de reparto' },
      forOperators: true,
      cron: '35 * * * *',
      attempts: 3,
      run: () => draftDueStatements(deps),
    },
  }
}

export async function draftDueStatements(deps: FinanceDeps): Promise<void> {
  const { services } = deps
  const failures: unknown[] = []
  for (const due of await services.db.asPlatform((tx) => listAgreementProgress(tx, services.now())))
    try {
      // Each statement has its own transaction: it is kept even if the next one fails.
      let next: string | undefined = due.next
      while (next !== undefined) {
        const from: string = next
        next = await services.db.inTenant(due.operatorId, (tx) => draftNext(tx, deps, { ...due, next: from }))
      }
    } catch (error) {
      // The statements of other agreements are not affected by a failure.
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/**
 * Drafts an agreement's next statement. Returns the start of the following period; undefined if nothing more is due.
 */
async function draftNext(tx: Tx, deps: FinanceDeps, due: AgreementProgress): Promise<string | undefined> {
  await lockStatements(tx)
  const { operatorId, agreementId, period, timeZone, currency } = due
  const terms = await termsOfAgreement(tx, agreementId)
  const from = await nextPeriod(tx, due, terms)
  if (from === undefined) return undefined
  const to = periodEnd(from, period)
  const at = deps.services.now()
  const id = newId(at.getTime())
  const own = terms.find((one) => one.from <= from && (one.until === null || one.until > from))
  const statement = {
    operatorId,
    id,
    agreementId,
    versionId: own?.versionId ?? null,
    from,
    to,
    timeZone,
    currency,
    at,
  }
  if (!(await insertStatement(tx, statement))) return to
  await countAndCalculate(tx, deps, { ...statement, terms })
  await insertStatementStep(tx, {
    operatorId,
    id: newId(at.getTime()),
    statementId: id,
    seq: 1,
    at,
    kind: 'drafted',
    text: '',
  })
  await deps.auditTask(
    tx,
    { operatorId, task },
    {
      action: 'draftStatement',
      entity: 'finance_statement',
      entityId: id,
      after: { agreementId, from, to },
      result: 'done',
    },
  )
  return to
}

/** Returns the period of the next statement: the first one with amounts. Undefined if no such period has ended. */
async function nextPeriod(
  tx: Tx,
  { agreementId, period, timeZone, next, dueBy }: AgreementProgress,
  terms: readonly TermsRow[],
): Promise<string | undefined> {
  const isDue = (start: string) => periodEnd(start, period) <= dueBy
  const first = periodStart(next, period)
  if (!isDue(first)) return undefined
  // Guaranteed amounts are paid regardless of sessions.
  const promised = terms.find(
    ({ parties, until }) =>
      parties.some(({ guaranteeMinor, rentMinor }) => guaranteeMinor + rentMinor > 0) &&
      (until === null || until > first),
  )
  const promisedFrom = promised && (promised.from > first ? promised.from : first)
  const until = periodStart(dueBy, period)
  // A new session in the first period is enough for its statement; earlier changes are included in it as well.
  if (await isUncounted(tx, { agreementId, from: first, until: periodEnd(first, period), timeZone })) return first
  const oldest = await oldestUncountedDay(tx, { agreementId, until, timeZone })
  const changedFrom =
    oldest === undefined ? undefined : laterOf(periodStart(oldest, period), { first, until, terms, period })
  const [start] = [promisedFrom, changedFrom].filter((day) => day !== undefined).toSorted()
  return start !== undefined && isDue(start) ? start : undefined
}

/**
 * A change in a period that already has its statement goes to the next one; for a completed agreement, to the newest
 * one.
 */
function laterOf(
  day: string,
  {
    first,
    until,
    terms,
    period,
  }: { first: string; until: string; terms: readonly TermsRow[]; period: AgreementProgress['period'] },
): string {
  if (day >= first) return day
  if (terms.some((one) => one.until === null || one.until > first)) return first
  const newest = periodStart(addDays(until, -1), period)
  return newest > first ? newest : first
}

export interface StatementCount {
  id: string
  agreementId: string
  versionId: string | null
  to: string
  timeZone: string
  currency: string
  terms: readonly TermsRow[]
}
/** Counts recorded changes and calculates the statement. Returns the number of changed sessions. */
export async function countAndCalculate(tx: Tx, { services }: FinanceDeps, wish: StatementCount): Promise<number> {
  const { id, agreementId, to, timeZone, currency, terms, versionId } = wish
  const at = services.now()
  const changed = await countSessionChanges(tx, { statementId: id, agreementId, until: to, timeZone, currency, at })
  await insertFigures(
    tx,
    id,
    at,
    await calculateStatementFigures(tx, { id, agreementId, versionId, currency, terms, at }),
  )
  return changed
}
