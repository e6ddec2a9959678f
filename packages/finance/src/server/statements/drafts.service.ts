import { newId } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { periodEnd, periodStart } from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { countChanges, isUncounted, lockStatements, oldestChange } from './changes.store.ts'
import {
  agreementsDue,
  insertFigures,
  insertStatement,
  termsOf,
  type AgreementDue,
  type TermsRow,
} from './drafts.store.ts'
import { figuresOf } from './figures.service.ts'
import { insertStep } from './steps.store.ts'

const task = 'finance:statements'

/** A draft for every agreement's period that has ended; a period in which nothing is due has none. However often, once. */
export function statementJobs(deps: FinanceDeps): JobTable {
  return {
    [task]: {
      title: { zh: '分润结算单', en: 'Revenue share statements', es: 'Liquidaciones de reparto' },
      cron: '35 * * * *',
      attempts: 3,
      run: () => draftAll(deps),
    },
  }
}

export async function draftAll(deps: FinanceDeps): Promise<void> {
  const { services } = deps
  const failures: unknown[] = []
  for (const due of await services.db.asPlatform((tx) => agreementsDue(tx, services.now())))
    try {
      // One statement in a transaction: what was made stays, whatever the next one does.
      let next: string | undefined = due.next
      while (next !== undefined) {
        const from: string = next
        next = await services.db.inTenant(due.operatorId, (tx) => draftNext(tx, deps, { ...due, next: from }))
      }
    } catch (error) {
      // The others' statements do not wait for it.
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Drafts an agreement's next statement. Returns where the one after it begins; undefined: nothing more is due. */
async function draftNext(tx: Tx, deps: FinanceDeps, due: AgreementDue): Promise<string | undefined> {
  await lockStatements(tx)
  const { operatorId, agreementId, period, timeZone, currency } = due
  const terms = await termsOf(tx, agreementId)
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
  await count(tx, deps, { ...statement, terms })
  await insertStep(tx, {
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

/** The period of the next statement: the first in which something is due. Undefined: none that has ended. */
async function nextPeriod(
  tx: Tx,
  { agreementId, period, timeZone, next, dueBy }: AgreementDue,
  terms: readonly TermsRow[],
): Promise<string | undefined> {
  const isDue = (start: string) => periodEnd(start, period) <= dueBy
  const first = periodStart(next, period)
  if (!isDue(first)) return undefined
  // What is promised is paid whatever was charged.
  const promised = terms.find(
    ({ parties, until }) =>
      parties.some(({ guaranteeMinor, rentMinor }) => guaranteeMinor + rentMinor > 0) &&
      (until === null || until > first),
  )
  const promisedFrom = promised && (promised.from > first ? promised.from : first)
  const until = periodStart(dueBy, period)
  // Whatever else changed, the first period has its statement then: what changed before stands on it as well.
  if (await isUncounted(tx, { agreementId, from: first, until: periodEnd(first, period), timeZone }))
    return first
  const oldest = await oldestChange(tx, { agreementId, until, timeZone })
  const changedFrom =
    oldest === undefined ? undefined : laterOf(periodStart(oldest, period), { first, until, terms, period })
  const [start] = [promisedFrom, changedFrom].filter((day) => day !== undefined).toSorted()
  return start !== undefined && isDue(start) ? start : undefined
}

/** What changed of a time that has its statement stands on the next; of an agreement that is over, on the newest. */
function laterOf(
  day: string,
  {
    first,
    until,
    terms,
    period,
  }: { first: string; until: string; terms: readonly TermsRow[]; period: AgreementDue['period'] },
): string {
  if (day >= first) return day
  if (terms.some((one) => one.until === null || one.until > first)) return first
  const newest = periodStart(addBack(until), period)
  return newest > first ? newest : first
}
function addBack(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

export interface Counting {
  id: string
  agreementId: string
  versionId: string | null
  to: string
  timeZone: string
  currency: string
  terms: readonly TermsRow[]
}
/** Counts what is recorded and not counted, and works out what the statement comes to. Returns how many orders changed. */
export async function count(tx: Tx, { services }: FinanceDeps, wish: Counting): Promise<number> {
  const { id, agreementId, to, timeZone, currency, terms, versionId } = wish
  const at = services.now()
  const changed = await countChanges(tx, { statementId: id, agreementId, until: to, timeZone, currency, at })
  await insertFigures(tx, id, at, await figuresOf(tx, { id, agreementId, versionId, currency, terms, at }))
  return changed
}
