import type { Approvals } from '@evops/organisation/server'
import { Problem } from '@evops/platform/contract'
import { violatedConstraint, type Actor, type Services, type Tx } from '@evops/platform/server'
import { z } from 'zod'
import { flowScreen, monthText, type MonthFinding, type MonthFindingItem, type MonthRow } from '../../contract/index.ts'
import { countOpenBankLines } from '../bank/bank.store.ts'
import { flowSummingMethodOf, debitCreditSumsBy } from '../flow/sums.store.ts'
import {
  lastMonths,
  changeMonthState,
  spanOfMonth,
  stepsOfMonths,
  wasLedgerConsistentSince,
  type MonthStep,
} from './months.store.ts'

export interface MonthDeps {
  services: Pick<Services, 'now'>
  approvals: Approvals
  /** Returns the obstacles of higher modules for closing a month: statements, days without reconciliation. */
  monthChecks?: ((tx: Tx, span: { from: string; to: string; now: Date }) => Promise<MonthFinding[]>) | undefined
}
type Act = 'close' | 'reopen'
const kinds = { close: 'ledger.close-month', reopen: 'ledger.reopen-month' } as const
const shownMonths = 240
/** Checks of the ledger. */
const checksPath = `${flowScreen.path}?view=proof`
/** Highest number of findings by name per check. */
const mostItems = 31

/** Registers month changes that two users decide. Called once at start. */
export function registerMonths(deps: MonthDeps): void {
  const payload = z.object({ month: monthText, reason: z.string(), byName: z.string() })
  const register = (act: Act, title: { zh: string; en: string; es: string }) =>
    deps.approvals.register({
      kind: kinds[act],
      title,
      permission: flowScreen.may.captialflow.control,
      payload,
      async run({ tx, payload: { month, ...requested }, actor, requestedBy }) {
        if (act === 'close') await requireReady(tx, deps, month)
        const by = { byId: requestedBy, secondId: actor.userId, secondName: actor.name }
        const kind = act === 'close' ? 'closed' : 'reopened'
        await changeMonthState(tx, { ...requested, ...by, kind, month }).catch(refuse(month))
        return { month }
      },
    })
  register('close', { zh: '月结', en: 'Close a month', es: 'Cierre de mes' })
  register('reopen', { zh: '反月结', en: 'Open a closed month again', es: 'Reapertura de un mes' })
}
function refuse(month: string) {
  return (error: unknown): never => {
    const constraint = violatedConstraint(error)
    if (constraint === 'ledger_closings_session') throw new Problem('ledger.month-order', { month })
    if (constraint === 'ledger_closings_over') throw new Problem('ledger.month-not-over', { month })
    throw error
  }
}

export async function listMonthRows(tx: Tx, deps: MonthDeps, operatorId: string): Promise<MonthRow[]> {
  const [running = '', ...past] = await lastMonths(tx, deps.services.now(), shownMonths)
  const months = [running, ...past]
  const steps = await stepsOfMonths(tx)
  const waiting = {
    close: await deps.approvals.waitingAmong(tx, operatorId, { kind: kinds.close, subjectIds: months }),
    reopen: await deps.approvals.waitingAmong(tx, operatorId, { kind: kinds.reopen, subjectIds: months }),
  }
  const closed = steps[0]?.closedAfter ?? null
  return months.map((month) => ({
    month,
    state: month === running ? 'running' : isClosed(month, steps) ? 'closed' : 'open',
    isNext: month !== running && (month === closed || month === (closed === null ? past.at(-1) : after(closed))),
    requested: waiting.close.has(month) ? 'close' : waiting.reopen.has(month) ? 'reopen' : null,
    steps: steps.filter((step) => step.month === month).map(({ month: _month, closedAfter: _after, ...step }) => step),
  }))
}
function isClosed(month: string, [last]: readonly MonthStep[]): boolean {
  const closed = last?.closedAfter ?? null
  return closed !== null && month <= closed
}
function after(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/**
 * Returns the first month of the operator's books that is over: the oldest one with a journal; without journals the last
 * month. Closing goes in order from there.
 */
async function firstMonthOf(tx: Tx, now: Date): Promise<string> {
  const [running = '', ...past] = await lastMonths(tx, now, shownMonths)
  return past.at(-1) ?? before(running)
}
function before(month: string): string {
  const previous = new Date(`${month}-01T00:00:00Z`)
  previous.setUTCMonth(previous.getUTCMonth() - 1)
  return previous.toISOString().slice(0, 7)
}
/** Throws ledger.month-unknown for a month before the operator's books begin, and ledger.month-not-over. */
async function requireMonthOfBooks(tx: Tx, { services }: MonthDeps, month: string): Promise<void> {
  const { toAt } = await spanOfMonth(tx, month)
  if (toAt > services.now()) throw new Problem('ledger.month-not-over', { month })
  const first = await firstMonthOf(tx, services.now())
  if (month < first) throw new Problem('ledger.month-unknown', { month, first })
}

/** Returns the obstacles for closing a month: from the ledger, and from higher modules. */
export async function monthCloseObstacles(
  tx: Tx,
  deps: MonthDeps,
  month: string,
): Promise<(MonthFinding & { items: MonthFindingItem[] })[]> {
  await requireMonthOfBooks(tx, deps, month)
  const span = await spanOfMonth(tx, month)
  const sums = await debitCreditSumsBy(tx, {}, { by: 'account', books: await flowSummingMethodOf(tx) })
  const balance = sums.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0)
  const own: MonthFinding[] = [
    { check: 'balance', found: balance === 0 ? 0 : 1, href: checksPath },
    { check: 'ledger', found: (await wasLedgerConsistentSince(tx, span.toAt)) ? 0 : 1, href: checksPath },
    { check: 'bank', found: await countOpenBankLines(tx, span.to), href: `${flowScreen.path}?view=bank&state=open` },
  ]
  const above = (await deps.monthChecks?.(tx, { ...span, now: deps.services.now() })) ?? []
  return [...own, ...above].map(({ items = [], ...finding }) => ({ ...finding, items: items.slice(0, mostItems) }))
}
async function requireReady(tx: Tx, deps: MonthDeps, month: string): Promise<void> {
  const against = (await monthCloseObstacles(tx, deps, month)).filter(({ found }) => found > 0)
  if (against.length === 0) return
  const items = against.flatMap((finding) => finding.items)
  const named = items.map(({ name, day }) => (day === null ? name : `${name} ${day}`)).join(', ')
  throw new Problem('ledger.month-not-ready', { month, count: against.length, named: named && ` · ${named}` })
}

/**
 * Requests the approval of a second person. Throws ledger.month-not-over, ledger.month-unknown, ledger.month-closed, ledger.month-open,
 * ledger.month-order, ledger.month-not-ready, and the problems of a request.
 */
export async function requestMonthAct(
  tx: Tx,
  deps: MonthDeps,
  { actor, act, month, reason }: { actor: Actor; act: Act; month: string; reason: string },
): Promise<{ approvalId: string }> {
  const steps = await stepsOfMonths(tx)
  const closed = steps[0]?.closedAfter ?? null
  await requireMonthOfBooks(tx, deps, month)
  if (act === 'close' && isClosed(month, steps)) throw new Problem('ledger.month-closed', { month })
  if (act === 'reopen' && !isClosed(month, steps)) throw new Problem('ledger.month-open', { month })
  const following = closed === null ? await firstMonthOf(tx, deps.services.now()) : after(closed)
  if (month !== (act === 'close' ? following : closed)) throw new Problem('ledger.month-order', { month })
  if (act === 'close') await requireReady(tx, deps, month)
  const { id } = await deps.approvals.request(tx, actor, {
    kind: kinds[act],
    subject: month,
    subjectId: month,
    payload: { month, reason, byName: actor.name },
    reason,
    stations: 'all',
  })
  return { approvalId: id }
}
