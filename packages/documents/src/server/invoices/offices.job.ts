import { Problem, wireTextOf } from '@evops/platform/contract'
import { insertPartnerMessage, type Services, type JobTable, type Tx } from '@evops/platform/server'
import { documentProblems } from '../../contract/index.ts'
import { openCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentOf } from '../engine/documents.service.ts'
import { addFile, findFile } from '../engine/documents.store.ts'
import { settingsOf } from '../engine/settings.store.ts'
import type { OfficeAnswer, Question, Wire } from '../offices/office.ts'
import { officeOf } from '../offices/offices.ts'
import { wireOf } from '../offices/wires.ts'
import { creditAnswered } from './credits.service.ts'
import { finish, takeBack } from './issue.service.ts'
import { successorTaken } from './replace.service.ts'
import { lockInvoice, step } from './life.service.ts'
import { paymentAnswered } from './payments.job.ts'
import { saveSubmissionAnswer, submissionsDue, takeDue, type Submission } from './submissions.store.ts'

/** Interval of the job, and delay before a form that waits for confirmation is checked again. */
const everyMs = 2_000
const pendingMs = 10 * 60_000
const backOffMs = [10, 30, 120, 600, 3_600, 10_800].map((seconds) => seconds * 1_000)

export function officeJobs(deps: DocumentsDeps): JobTable {
  return { 'documents:offices': { everyMs, when: submissionsDue, run: () => submitDueToOffices(deps) } }
}

/**
 * Sends due submissions to tax offices. An attempt without an answer is repeated; a response is stored with the changes
 * that it causes.
 */
export async function submitDueToOffices(deps: DocumentsDeps): Promise<void> {
  const { services } = deps
  const due = await services.db.asPlatformOnce((tx) => takeDue(tx, services.now(), 50))
  for (const one of due) await submitToOffice(deps, one)
}

async function submitToOffice(deps: DocumentsDeps, one: Submission): Promise<void> {
  const { services } = deps
  const { operatorId, office } = one
  const question = await services.db.inTenant(operatorId, (tx) => questionOf(tx, services, one))
  const peer = wireOf(deps, one, question.credential)
  const submit = officeOf(office).submit
  const began = services.now().getTime()
  let outcome: OfficeResult
  try {
    if (!peer || !submit) throw new Problem('documents.office-missing')
    outcome = { answer: await submit(question, withMessageLog(deps, one, peer)) }
  } catch (error) {
    outcome = { failure: wireTextOf(error, documentProblems) }
  }
  await services.db.inTenant(operatorId, (tx) => settle(tx, deps, { one, outcome }))
  services.log.debug({ submission: one.id, tookMs: services.now().getTime() - began }, 'an office was told')
}
type OfficeResult = { answer: OfficeAnswer } | { failure: string }

async function questionOf(tx: Tx, services: Services, one: Submission): Promise<Question> {
  const { documentId, act, detail, externalNo } = one
  const document = await documentOf(tx, documentId)
  // Spain receives its record, other offices the document.
  const file = (await findFile(tx, documentId, one.office === 'verifactu' ? 'stamped' : 'xml'))?.content
  const settings = await settingsOf(tx)
  return {
    act,
    xml: file ?? Buffer.from(''),
    document,
    reason: detail.reason,
    externalNo,
    detail,
    settings,
    credential: await openCredential(tx, services, one.office),
    at: services.now(),
  }
}

/** Logs each request and response in a transaction of its own. */
function withMessageLog({ services }: DocumentsDeps, one: Submission, wire: Wire): Wire {
  return async (request) => {
    const began = services.now()
    const storeMessage = (direction: 'out' | 'in', body: Buffer, httpStatus: number | null) =>
      services.db.inTenant(one.operatorId, (tx) =>
        insertPartnerMessage(tx, {
          operatorId: one.operatorId,
          peerKind: 'tax',
          peer: one.office + (one.test ? ' (test)' : ''),
          peerId: one.invoiceId,
          direction,
          channel: request.path,
          correlation: one.id,
          attempt: one.attempts,
          verified: 'unknown',
          at: began,
          tookMs: services.now().getTime() - began.getTime(),
          httpStatus,
          status: httpStatus === null || httpStatus === 200 ? 'done' : 'failed',
          headers: {},
          body: body.toString(),
        }),
      )
    await storeMessage('out', request.body, null)
    const answer = await wire(request)
    await storeMessage('in', answer.body, answer.status)
    return answer
  }
}

async function settle(
  tx: Tx,
  deps: DocumentsDeps,
  { one, outcome }: { one: Submission; outcome: OfficeResult },
): Promise<void> {
  const now = deps.services.now()
  const { id, externalNo, detail, attempts } = one
  const submission = { id, externalNo, detail, now }
  if ('failure' in outcome) {
    const wait = backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? 0
    await saveSubmissionAnswer(tx, {
      ...submission,
      state: 'waiting',
      answer: outcome.failure,
      nextAt: new Date(now.getTime() + wait),
    })
    return
  }
  const { answer } = outcome
  const { state } = answer
  await saveSubmissionAnswer(tx, {
    ...submission,
    state,
    answer: answer.answer,
    nextAt: new Date(now.getTime() + pendingMs),
    externalNo: answer.externalNo ?? externalNo,
    detail: {
      ...detail,
      ...answer.detail,
    },
  })
  const { operatorId, documentId } = one
  if (answer.file) await addFile(tx, { operatorId, documentId, at: now, ...answer.file })
  if (officeOf(one.office).waits) await applyAnswer(tx, deps, { one, answer, now })
}

/** Applies an office's response to a pending invoice. */
async function applyAnswer(
  tx: Tx,
  deps: DocumentsDeps,
  { one, answer, now: at }: { one: Submission; answer: OfficeAnswer; now: Date },
): Promise<void> {
  const { operatorId, invoiceId, act, detail } = one
  const text = [answer.externalNo, answer.answer].filter(Boolean).join(' · ')
  const invoice = await lockInvoice(tx, invoiceId)
  if (act === 'payment') return paymentAnswered(tx, { one, answer, at })
  if (act === 'credit') return creditAnswered(tx, deps, { invoice, one, answer, at })
  if (answer.state === 'pending') return
  const isTaken = answer.state === 'accepted'
  if (act === 'issue') {
    if (isTaken) {
      await finish(tx, { invoice, doer: { operatorId, text }, at })
      await successorTaken(tx, { successor: invoice, operatorId, at })
    } else await step(tx, invoice, { operatorId, to: 'failed', at, text })
    return
  }
  const doer = { operatorId, text: detail.text ?? '' }
  if (isTaken)
    await takeBack(tx, deps, {
      invoice,
      doer,
      at,
      reason: detail.reason ?? '02',
      isAnew: detail.isAnew === true,
    })
  else await step(tx, invoice, { operatorId, to: 'issued', at, text })
}
