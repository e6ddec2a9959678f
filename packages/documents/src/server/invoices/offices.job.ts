import { Problem, formatErrorForPartner } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { documentProblems } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { insertDocumentFile } from '../engine/documents.store.ts'
import type { OfficeResult } from '../offices/office.ts'
import { taxOfficeOf } from '../offices/offices.ts'
import { openTaxOfficeConnection } from '../offices/wires.ts'
import { submitDueChains } from './chains.service.ts'
import { applyCreditNoteResponse } from './credits.service.ts'
import { finishIssuedInvoice, issueInvoiceReversal } from './issue.service.ts'
import { cancelReplacedInvoice } from './replace.service.ts'
import { lockInvoice, addInvoiceStep } from './life.service.ts'
import { officeQueryOf, withMessageLog } from './office-messages.service.ts'
import { applyComplementResponse } from './payments.job.ts'
import {
  retryDelayMs,
  saveSubmissionAnswer,
  submissionsDueSql,
  takeDueSubmissions,
  type OfficeSubmission,
} from './submissions.store.ts'

/** Interval of the job, and delay before a form that waits for confirmation is checked again. */
const everyMs = 2_000
const pendingMs = 10 * 60_000

export function officeJobs(deps: DocumentsDeps): JobTable {
  return { 'documents:offices': { everyMs, when: submissionsDueSql, run: () => submitDueToOffices(deps) } }
}

/**
 * Sends due submissions to tax offices. An attempt without an answer is repeated; a response is stored with the changes
 * that it causes.
 */
export async function submitDueToOffices(deps: DocumentsDeps): Promise<void> {
  const { services } = deps
  const due = await services.db.asPlatformOnce((tx) => takeDueSubmissions(tx, services.now(), 50))
  for (const one of due) await submitToOffice(deps, one)
  await submitDueChains(deps)
}

async function submitToOffice(deps: DocumentsDeps, one: OfficeSubmission): Promise<void> {
  const { services } = deps
  const { operatorId, office } = one
  const question = await services.db.inTenant(operatorId, (tx) => officeQueryOf(tx, services, one))
  const peer = openTaxOfficeConnection(deps, one, question.credential)
  const submit = taxOfficeOf(office).submit
  const began = services.now().getTime()
  let outcome: SubmissionOutcome
  try {
    if (!peer || !submit) throw new Problem('documents.office-missing')
    outcome = { answer: await submit(question, withMessageLog(deps, one, peer)) }
  } catch (error) {
    outcome = { failure: formatErrorForPartner(error, documentProblems) }
  }
  await services.db.inTenant(operatorId, (tx) => settle(tx, deps, { one, outcome }))
  services.log.debug({ submission: one.id, tookMs: services.now().getTime() - began }, 'an office was told')
}
type SubmissionOutcome = { answer: OfficeResult } | { failure: string }

async function settle(
  tx: Tx,
  deps: DocumentsDeps,
  { one, outcome }: { one: OfficeSubmission; outcome: SubmissionOutcome },
): Promise<void> {
  const now = deps.services.now()
  const { id, externalNo, detail, attempts } = one
  const submission = { id, externalNo, detail, now }
  if ('failure' in outcome) {
    await saveSubmissionAnswer(tx, {
      ...submission,
      state: 'waiting',
      answer: outcome.failure,
      nextAt: new Date(now.getTime() + retryDelayMs(attempts)),
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
  if (answer.file) await insertDocumentFile(tx, { operatorId, documentId, at: now, ...answer.file })
  if (taxOfficeOf(one.office).waits) await applyAnswer(tx, deps, { one, answer, now })
}

/** Applies an office's response to a pending invoice. */
async function applyAnswer(
  tx: Tx,
  deps: DocumentsDeps,
  { one, answer, now: at }: { one: OfficeSubmission; answer: OfficeResult; now: Date },
): Promise<void> {
  const { operatorId, invoiceId, act, detail } = one
  const text = [answer.externalNo, answer.answer].filter(Boolean).join(' · ')
  const invoice = await lockInvoice(tx, invoiceId)
  if (act === 'payment') return applyComplementResponse(tx, { one, answer, at })
  if (act === 'credit') return applyCreditNoteResponse(tx, deps, { invoice, one, answer, at })
  if (answer.state === 'pending') return
  const isTaken = answer.state === 'accepted'
  if (act === 'issue') {
    if (isTaken) {
      await finishIssuedInvoice(tx, { invoice, doer: { operatorId, text }, at })
      await cancelReplacedInvoice(tx, { successor: invoice, operatorId, at })
    } else await addInvoiceStep(tx, invoice, { operatorId, to: 'failed', at, text })
    return
  }
  const doer = { operatorId, text: detail.text ?? '' }
  if (isTaken)
    await issueInvoiceReversal(tx, deps, {
      invoice,
      doer,
      at,
      reason: detail.reason ?? '02',
      isAnew: detail.isAnew === true,
    })
  else await addInvoiceStep(tx, invoice, { operatorId, to: 'issued', at, text })
}
