import { Problem } from '@evops/platform/contract'
import type { Actor, AuditEntry, ServeArgs, Tx } from '@evops/platform/server'
import type { SentAct, SentAnswer, SentKind, syncWorkOrders } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { takeAct, takeCheck, takeNote, takePart } from './acted.service.ts'
import { clockOff, movesOn, outcomeOf, whenDone } from './sync.rules.ts'
import {
  filledMeanwhile,
  findSent,
  insertSent,
  movedMeanwhile,
  sinceWhen,
  standsNow,
  type SentRow,
} from './sync.store.ts'
import { lockOrder } from './writes.store.ts'

/** How far the phone's clock is off, and what ours says. */
interface Clocks {
  now: Date
  off: number
}
type Call = Pick<ServeArgs<typeof syncWorkOrders>, 'actor' | 'trace' | 'refusal'>
type Answered = Omit<SentAnswer, 'id'>
const done = (at: Date): Answered => ({
  outcome: 'done',
  status: 200,
  error: '',
  msg: '',
  fields: {},
  stands: null,
  at: at.toISOString(),
})

/** What a phone sends, act by act in its order; what the server failed at is to be sent again, with all of its order that follows. */
export async function takeSent(
  deps: MaintenanceDeps,
  call: Call,
  { phoneNow, acts }: { phoneNow: Date; acts: readonly SentAct[] },
): Promise<{ off: number; answers: SentAnswer[] }> {
  const off = clockOff(phoneNow, deps.house.now())
  const stuck = new Set<string>()
  const answers: SentAnswer[] = []
  for (const act of acts) {
    const answer = await takeOne(deps, call, { act, off, isStuck: stuck.has(act.orderId) })
    if (answer.outcome === 'later') stuck.add(act.orderId)
    answers.push({ id: act.id, ...answer })
  }
  return { off, answers }
}

async function takeOne(
  deps: MaintenanceDeps,
  call: Call,
  { act, off, isStuck }: { act: SentAct; off: number; isStuck: boolean },
): Promise<Answered> {
  if (isStuck) return refusedBy(call, new Problem('server.unavailable'), 'later')
  const clocks = { off, now: deps.house.now() }
  const { db, log } = deps.house
  try {
    return await db.inTenant(call.actor, (tx) => take(tx, deps, { call, act, clocks }))
  } catch (error) {
    const refused = refusedBy(call, error)
    if (refused.status >= 500 || refused.error === 'request.conflict') {
      log.error({ error, act: act.id }, 'an act that was sent later failed')
      return { ...refused, outcome: 'later' }
    }
    return db.inTenant(call.actor, (tx) => refuse(tx, { call, act, clocks, refused }))
  }
}
function refusedBy({ refusal }: Call, error: unknown, outcome?: SentAnswer['outcome']): Answered {
  const { status, error: code, msg, fields = {} } = refusal(error)
  return { outcome: outcome ?? outcomeOf(code), status, error: code, msg, fields, stands: null, at: null }
}

interface Taking {
  call: Call
  act: SentAct
  clocks: Clocks
}
/** Once: whoever has the order's lock finds what was sent before. Throws what the act itself refuses, and maintenance.sent-meanwhile, -line-meanwhile. */
async function take(tx: Tx, deps: MaintenanceDeps, { call, act, clocks }: Taking): Promise<Answered> {
  const { actor, trace } = call
  if (!(await lockOrder(tx, act.orderId))) throw new Problem('request.not-found')
  const before = await answeredBefore(tx, actor, act)
  if (before) return before
  const at = await timeOf(tx, { ...act, saidAt: new Date(act.at) }, clocks)
  const entry = await perform(tx, deps, { actor, act, at })
  const after = await lockOrder(tx, act.orderId)
  const row = rowOf(actor, { act, clocks, at })
  const keepsId = act.kind === 'note' ? act.keeps : null
  await insertSent(tx, {
    ...row,
    outcome: 'done',
    stepSeq: act.kind === 'check' ? null : (after?.stepSeq ?? null),
    keepsId,
  })
  await trace(tx, { action: actions[act.kind], result: 'done', ...entry, after: saidOf(entry.after, row) })
  return done(at)
}
/** The audit log knows them as calls of their own; that it was sent later stands beside. */
const actions: Readonly<Record<SentKind, string>> = {
  accept: 'acceptWorkOrder',
  arrive: 'arriveWorkOrder',
  begin: 'beginWorkOrder',
  suspend: 'suspendWorkOrder',
  resume: 'resumeWorkOrder',
  finish: 'finishWorkOrder',
  note: 'noteWorkOrder',
  part: 'addWorkOrderPart',
  check: 'fillCheck',
}
function saidOf(after: unknown, { at, saidAt, offSeconds }: Pick<SentRow, 'at' | 'saidAt' | 'offSeconds'>) {
  const facts = typeof after === 'object' ? after : {}
  return { ...facts, at: at.toISOString(), saidAt: saidAt.toISOString(), clockOffSeconds: offSeconds }
}
function rowOf({ operatorId, userId }: Actor, { act, clocks, at }: Omit<Taking, 'call'> & { at: Date }) {
  const { id, orderId, kind } = act
  const saidAt = new Date(act.at)
  return { operatorId, id, orderId, userId, kind, saidAt, at, receivedAt: clocks.now, offSeconds: clocks.off }
}

/** Kept as what it is: nothing else has changed, and the phone is told again what it was told first. */
async function refuse(
  tx: Tx,
  { call: { actor, trace }, act, clocks, refused }: Taking & { refused: Answered },
): Promise<Answered> {
  const order = await lockOrder(tx, act.orderId)
  if (!order) return refused
  const before = await answeredBefore(tx, actor, act).catch(() => refused)
  if (before) return before
  const line = act.kind === 'check' ? act.body.line : null
  const stands = await standsNow(tx, { orderId: act.orderId, line })
  const at = await timeOf(tx, { ...act, saidAt: new Date(act.at) }, clocks)
  const { outcome, at: _none, ...answer } = { ...refused, stands }
  if (outcome !== 'conflict' && outcome !== 'refused') return refused
  await insertSent(tx, { ...rowOf(actor, { act, clocks, at }), outcome, answer, act })
  const entry = {
    action: actions[act.kind],
    entity: 'work-order',
    entityId: act.orderId,
    after: { refused: refused.error },
  }
  await trace(tx, { ...entry, result: 'refused' })
  return { ...refused, stands }
}
/** Throws request.duplicate: the id is another's, or of another order. */
export async function answeredBefore(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { id, orderId }: Pick<SentAct, 'id' | 'orderId'>,
): Promise<Answered | undefined> {
  const row = await findSent(tx, id)
  if (!row) return undefined
  if (row.userId !== userId || row.orderId !== orderId)
    throw new Problem('request.duplicate', { field: 'id' })
  return row.outcome === 'done' || !row.answer
    ? done(row.at)
    : { ...row.answer, outcome: row.outcome, at: null }
}
export async function timeOf(
  tx: Tx,
  { orderId, kind, saidAt }: Pick<SentRow, 'kind' | 'orderId' | 'saidAt'>,
  { off, now }: Clocks,
): Promise<Date> {
  const { given, moved } = await sinceWhen(tx, orderId)
  const since = movesOn(kind) && moved !== null && (given === null || moved > given) ? moved : given
  return whenDone(saidAt, { off, since, now })
}

/** The same as by a press, at its own time; only where things stand as the phone knew them. */
async function perform(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, act, at }: { actor: Actor; act: SentAct; at: Date },
): Promise<Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'>> {
  const { userId } = actor
  const { orderId } = act
  const doing = { actor, id: orderId, at }
  switch (act.kind) {
    case 'note': {
      const kept = act.keeps === null ? undefined : await findSent(tx, act.keeps)
      const isLate = kept?.userId === userId && kept.orderId === orderId && kept.outcome !== 'done'
      return takeNote(tx, deps, { ...doing, text: act.body.text, isLate })
    }
    case 'part':
      return takePart(tx, deps, { ...doing, part: act.body })
    case 'check': {
      const { line, ...form } = act.body
      if (await filledMeanwhile(tx, { orderId, line, lineAt: act.lineAt, userId }))
        throw new Problem('maintenance.line-meanwhile', { line })
      return takeCheck(tx, deps, { ...doing, line, form })
    }
    default: {
      const order = await lockOrder(tx, orderId)
      const isMoved =
        order?.state !== act.seen.state || (await movedMeanwhile(tx, { orderId, seq: act.seen.seq, userId }))
      if (isMoved) throw new Problem('maintenance.sent-meanwhile', { no: order?.no ?? '' })
      const { lat = null, lng = null } = act.kind === 'arrive' ? act.body : {}
      const position = lat === null || lng === null ? undefined : { lat, lng }
      return takeAct(tx, deps, { ...doing, act: act.kind, given: { ...act.body, position } })
    }
  }
}
