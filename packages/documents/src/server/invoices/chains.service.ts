import { Problem, formatErrorForPartner } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { documentProblems } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import type { ChainResult, OfficeQuery } from '../offices/office.ts'
import { taxOfficeOf } from '../offices/offices.ts'
import { openTaxOfficeConnection } from '../offices/wires.ts'
import { officeQueryOf, withMessageLog } from './office-messages.service.ts'
import { notifyRejectedRecords, type RejectedRecord } from './rejected-records.service.ts'
import {
  retryDelayMs,
  saveSubmissionAnswer,
  scheduleQueue,
  takeDueQueues,
  waitingInChain,
  type OfficeSubmission,
  type SubmissionQueue,
} from './submissions.store.ts'

/** Records of one message; the AEAT takes up to 1,000. */
const mostRecords = 200

interface ChainMessage {
  submissions: readonly OfficeSubmission[]
  questions: readonly OfficeQuery[]
}

/**
 * Sends the waiting records of each chained office (decision 310): in the order of their numbers, one message at a
 * time, and not before the office allows the next one. Without an answer everything waits, so no record overtakes
 * another.
 */
export async function submitDueChains(deps: DocumentsDeps): Promise<void> {
  const { services } = deps
  const due = await services.db.asPlatformOnce((tx) => takeDueQueues(tx, services.now(), 50))
  for (const queue of due) await submitChain(deps, queue)
}

async function submitChain(deps: DocumentsDeps, queue: SubmissionQueue): Promise<void> {
  const { services } = deps
  const { operatorId } = queue
  const message = await services.db.inTenant(operatorId, (tx) => nextMessage(tx, deps, queue))
  const [first] = message.submissions
  if (!first) return
  const outcome = await sendMessage(deps, queue, { first, message })
  if ('failure' in outcome) {
    const { failure } = outcome
    await services.db.inTenant(operatorId, (tx) => saveFailure(tx, deps, { queue, message, failure }))
    return
  }
  const { reply } = outcome
  const rejected = await services.db.inTenant(operatorId, (tx) => saveReply(tx, deps, { queue, message, reply }))
  await notifyRejectedRecords(deps, operatorId, rejected)
}
async function sendMessage(
  deps: DocumentsDeps,
  { office }: SubmissionQueue,
  { first, message }: { first: OfficeSubmission; message: ChainMessage },
): Promise<{ reply: ChainResult } | { failure: string }> {
  try {
    const peer = openTaxOfficeConnection(deps, first, message.questions[0]?.credential)
    const { chain } = taxOfficeOf(office)
    if (!peer || !chain) throw new Problem('documents.office-missing')
    return { reply: await chain.submit(message.questions, withMessageLog(deps, first, peer)) }
  } catch (error) {
    return { failure: formatErrorForPartner(error, documentProblems) }
  }
}

/** Returns the next records; a message has either test documents or real ones. */
async function nextMessage(tx: Tx, { services }: DocumentsDeps, { office }: SubmissionQueue): Promise<ChainMessage> {
  const waiting = await waitingInChain(tx, office, mostRecords)
  const end = waiting.findIndex(({ test }) => test !== waiting[0]?.test)
  const submissions = end === -1 ? waiting : waiting.slice(0, end)
  const questions: OfficeQuery[] = []
  for (const one of submissions) questions.push(await officeQueryOf(tx, services, one))
  return { submissions, questions }
}

/** Saves the answers of the first records; the others wait for the next message. Returns those to be mended. */
async function saveReply(
  tx: Tx,
  { services }: DocumentsDeps,
  { queue, message, reply }: { queue: SubmissionQueue; message: ChainMessage; reply: ChainResult },
): Promise<RejectedRecord[]> {
  const now = services.now()
  const rejected: RejectedRecord[] = []
  for (const [place, result] of reply.results.entries()) {
    const one = message.submissions[place]
    if (!one) break
    const { state, answer, externalNo = one.externalNo } = result
    const detail = state === 'refused' ? one.detail : { ...one.detail, isStored: true }
    await saveSubmissionAnswer(tx, { id: one.id, state, answer, externalNo, detail, nextAt: now, now })
    if (state === 'refused' || state === 'accepted_with_errors')
      rejected.push({ number: message.questions[place]?.document.number ?? '', state, answer })
  }
  const isAll = reply.results.length === message.submissions.length
  const nextAt = new Date(now.getTime() + reply.waitSeconds * 1_000)
  await scheduleQueue(tx, { office: queue.office, nextAt: isAll ? nextAt : now, isDelivered: true })
  return rejected
}

async function saveFailure(
  tx: Tx,
  { services }: DocumentsDeps,
  { queue, message, failure }: { queue: SubmissionQueue; message: ChainMessage; failure: string },
): Promise<void> {
  const now = services.now()
  for (const { id, externalNo, detail } of message.submissions)
    await saveSubmissionAnswer(tx, { id, state: 'waiting', answer: failure, externalNo, detail, nextAt: now, now })
  const nextAt = new Date(now.getTime() + retryDelayMs(queue.attempts))
  await scheduleQueue(tx, { office: queue.office, nextAt, isDelivered: false })
}
