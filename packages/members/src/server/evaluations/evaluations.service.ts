import { dayMs, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { evaluationDays, type EvaluationForm, type EvaluationRow } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { changeEvaluation, findEvaluation, insertEvaluation, findSessionToEvaluate } from './evaluations.store.ts'

export async function loadEvaluation(tx: Tx, id: string): Promise<EvaluationRow> {
  return requireFound(await findEvaluation(tx, id))
}

/** Adds an evaluation. Throws members.evaluation-session, -unsettled, -late and -twice. */
export async function createEvaluation(
  tx: Tx,
  { services }: MembersDeps,
  { operatorId, form, source }: { operatorId: string; form: EvaluationForm; source: EvaluationRow['source'] },
): Promise<EvaluationRow> {
  const now = services.now()
  const faulty = (code: string, more: Record<string, string | number> = {}) =>
    new Problem(code, { no: form.sessionNo, ...more }, { sessionNo: code })
  const session = await findSessionToEvaluate(tx, form.sessionNo)
  if (!session) throw faulty('members.evaluation-session')
  const { state, endedAt, ...rated } = session
  if (state !== 'settled' || endedAt === null) throw faulty('members.evaluation-unsettled')
  if (now.getTime() - endedAt.getTime() > evaluationDays * dayMs)
    throw faulty('members.evaluation-late', { days: evaluationDays })
  const id = newId(now.getTime())
  const { stars, tags, text } = form
  if (!(await insertEvaluation(tx, { ...rated, operatorId, id, stars, tags, text, source, at: now })))
    throw faulty('members.evaluation-twice')
  return loadEvaluation(tx, id)
}

export async function replyToEvaluation(
  tx: Tx,
  { services }: MembersDeps,
  { actor, id, text }: { actor: Actor; id: string; text: string },
): Promise<{ before: EvaluationRow; after: EvaluationRow }> {
  const before = await loadEvaluation(tx, id)
  await changeEvaluation(tx, id, { reply: text, repliedBy: actor.name, at: services.now() })
  return { before, after: await loadEvaluation(tx, id) }
}

export async function setEvaluationHidden(
  tx: Tx,
  { id, hidden, reason }: { id: string; hidden: boolean; reason: string },
): Promise<EvaluationRow> {
  await loadEvaluation(tx, id)
  await changeEvaluation(tx, id, { hidden, reason })
  return loadEvaluation(tx, id)
}
