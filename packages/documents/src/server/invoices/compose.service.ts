import { Problem, type Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  genericRfcs,
  lineCategories,
  simplifiedLimits,
  type BuyerFacts,
  type DocumentSettings,
  type InvoiceForm,
  type InvoicePreview,
  type LineCategory,
} from '../../contract/index.ts'
import { lineWords } from '../../contract/invoice.words.ts'
import { operatorProfileOf, taxRateOn, loadDocumentSettings, type OperatorProfile } from '../engine/settings.store.ts'
import { calculateTaxes, type GrossLine, type TaxedAmounts } from '../engine/tax.rules.ts'
import { requireInvoiceTitle } from '../titles/titles.routes.ts'
import { paidPartOfFees, type SessionFees } from './amounts.rules.ts'
import {
  findBillToInvoice,
  invoiceCandidatesById,
  invoiceCandidatesOfBill,
  invoiceCandidatesOfDays,
  type InvoiceCandidate,
} from './candidates.store.ts'

export interface ComposedSession extends SessionFees {
  sessionId: string
  day: string
  energyDwh: number
}
export interface ComposedInvoice {
  buyer: BuyerFacts
  holderId: string | null
  currency: string
  sessions: readonly ComposedSession[]
  leftOut: number
  figures: TaxedAmounts
}

/**
 * Calculates an application by the current books. The payer is the recipient; amounts paid by a coupon or bonus credit
 * are not part of an invoice. Throws the errors of applying.
 */
export async function composeInvoice(tx: Tx, form: InvoiceForm, now: Date): Promise<ComposedInvoice> {
  const home = await operatorProfileOf(tx)
  const settings = await loadDocumentSettings(tx)
  const { country } = settings
  const title = form.titleId === null ? undefined : await requireInvoiceTitle(tx, form.titleId)
  const chosen = await candidatesOf(tx, { form, home, now, holderId: title?.holderId ?? null })
  const { holderId, taken, leftOut } = chosen
  if (title && title.holderId !== holderId)
    throw new Problem('documents.title-other', {}, { titleId: 'documents.title-other' })
  const [first] = taken
  if (!first) throw new Problem('documents.nothing')
  const sessions = taken.map(composedOf)
  const figures = await invoiceLinesOfFees(tx, sessions, home.language)
  if (form.kind === 'simplified') requireSimplifiedLimit(settings, figures.totalMinor, first.currency)
  return { buyer: buyerOfTitle(title, country), holderId, currency: first.currency, sessions, leftOut, figures }
}
/** Throws documents.simplified-limit if Spain requires an invoice that names the buyer. */
function requireSimplifiedLimit(
  { country, listedTrade }: DocumentSettings,
  totalMinor: number,
  currency: string,
): void {
  const limit = listedTrade ? simplifiedLimits.listedTrade : simplifiedLimits.usual
  if (country !== 'ES' || currency !== 'EUR' || totalMinor <= limit) return
  throw new Problem('documents.simplified-limit', { limit: { minor: limit, currency } })
}
/** Calculates an invoice again by the current payments for its sessions; undefined if nothing remains. */
export async function recomposeInvoice(
  tx: Tx,
  { buyer, holderId, currency }: Pick<ComposedInvoice, 'buyer' | 'holderId' | 'currency'>,
  before: readonly ComposedSession[],
): Promise<ComposedInvoice | undefined> {
  const { language } = await operatorProfileOf(tx)
  const found = await invoiceCandidatesById(
    tx,
    before.map(({ sessionId }) => sessionId),
  )
  const sessions = found.filter(({ paidMinor }) => paidMinor > 0).map(composedOf)
  if (sessions.length === 0) return undefined
  const figures = await invoiceLinesOfFees(tx, sessions, language)
  return { buyer, holderId, currency, sessions, leftOut: before.length - sessions.length, figures }
}
const composedOf = (one: InvoiceCandidate): ComposedSession => ({
  sessionId: one.sessionId,
  day: one.day,
  energyDwh: one.energyDwh,
  ...paidPartOfFees(one.paidMinor, one),
})
export function previewOfComposed({ buyer, currency, sessions, leftOut, figures }: ComposedInvoice): InvoicePreview {
  return { buyer, currency, ...figures, sessions: sessions.length, leftOut }
}

/**
 * Throws documents.session-changed if the paid amount of a session differs from the application. A bill never changes.
 */
export async function requirePaidAmountsUnchanged(
  tx: Tx,
  source: InvoiceForm['source'],
  sessions: readonly ComposedSession[],
): Promise<void> {
  if (source === 'bill') return
  const ids = sessions.map(({ sessionId }) => sessionId)
  const now = new Map((await invoiceCandidatesById(tx, ids)).map((one) => [one.sessionId, one]))
  const changed = sessions.filter(({ sessionId, electricityMinor, serviceMinor, occupancyMinor }) => {
    const paid = now.get(sessionId)?.paidMinor ?? 0
    return paid !== electricityMinor + serviceMinor + occupancyMinor
  })
  const changedSessions = changed.flatMap(({ sessionId }) => now.get(sessionId) ?? [])
  if (changed.length > 0)
    throw new Problem('documents.session-changed', { sessions: formatSessionNos(changedSessions) || '–' })
}

interface Chosen {
  holderId: string | null
  taken: InvoiceCandidate[]
  leftOut: number
}
interface Choice {
  form: InvoiceForm
  home: OperatorProfile
  now: Date
  holderId: string | null
}
async function candidatesOf(tx: Tx, { form, home, now, holderId }: Choice): Promise<Chosen> {
  if (form.source === 'sessions') return chosenSessions(tx, { form, home, now, holderId })
  if (form.source === 'bill') {
    const bill = form.billId === null ? undefined : await findBillToInvoice(tx, form.billId)
    if (!bill) throw new Problem('request.not-found')
    const found = await invoiceCandidatesOfBill(tx, bill)
    const taken = found.filter(({ invoiced, paidMinor }) => !invoiced && paidMinor > 0)
    return { holderId: bill.companyId, taken, leftOut: found.length - taken.length }
  }
  const { from, to } = form
  if (from === null || to === null) throw new Problem('documents.nothing')
  const found = await invoiceCandidatesOfDays(tx, { from, to })
  const taken = found.filter((one) => !one.invoiced && isPaid(one))
  return { holderId: null, taken, leftOut: found.length - taken.length }
}

async function chosenSessions(tx: Tx, { form, now, holderId }: Choice): Promise<Chosen> {
  const ids = [...new Set(form.sessionIds)]
  const found = await invoiceCandidatesById(tx, ids)
  if (found.length < ids.length)
    throw new Problem('documents.not-paid', { sessions: String(ids.length - found.length) })
  const refuse = (code: string, bad: readonly InvoiceCandidate[]) => {
    if (bad.length > 0) throw new Problem(code, { sessions: formatSessionNos(bad) }, { sessionIds: code })
  }
  if (found.some(({ invoiced }) => invoiced)) throw new Problem('documents.session-invoiced')
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  refuse(
    'documents.not-paid',
    found.filter((one) => !isPaid(one)),
  )
  refuse(
    'documents.too-old',
    found.filter(({ endedAt }) => endedAt < yearAgo),
  )
  if (form.kind === 'invoice')
    refuse(
      'documents.not-payer',
      found.filter((one) => one.payers !== 1 || one.holderId !== holderId),
    )
  return { holderId: form.kind === 'invoice' ? holderId : null, taken: found, leftOut: 0 }
}
function isPaid({ payState, paidMinor }: InvoiceCandidate): boolean {
  return ['paid', 'partly_refunded'].includes(payState) && paidMinor > 0
}
function formatSessionNos(sessions: readonly InvoiceCandidate[]): string {
  const numbers = sessions.slice(0, 5).map(({ sessionNo }) => sessionNo)
  return numbers.join(', ') + (sessions.length > 5 ? ' …' : '')
}

/** Returns one line for each fee and tax rate; the rate is the one on the day on which a session ended. */
export async function invoiceLinesOfFees(
  tx: Tx,
  sessions: readonly ComposedSession[],
  language: Language,
): Promise<TaxedAmounts> {
  const rates = new Map<string, { rate: number; code: string }>()
  const lines = new Map<string, GrossLine>()
  for (const category of lineCategories)
    for (const session of sessions) {
      const grossMinor = session[`${category}Minor`]
      if (grossMinor === 0) continue
      const at = `${category} ${session.day}`
      const { rate, code } = rates.get(at) ?? (await taxRateOn(tx, category, session.day))
      rates.set(at, { rate, code })
      const key = `${category} ${rate} ${code}`
      const line = lines.get(key) ?? emptyLine(category, { rate, code, language })
      line.grossMinor += grossMinor
      line.energyDwh += category === 'occupancy' ? 0 : session.energyDwh
      lines.set(key, line)
    }
  return calculateTaxes([...lines.values()])
}
function emptyLine(
  category: LineCategory,
  { rate, code, language }: { rate: number; code: string; language: Language },
): GrossLine {
  return {
    category,
    text: lineWords[`documents.line.${category}`][language],
    code,
    rate,
    energyDwh: 0,
    grossMinor: 0,
  }
}

const nobody = { kind: 'person', address: '', postcode: '', regime: '', useCode: '', email: '' } as const
export function buyerOfTitle(
  title: Awaited<ReturnType<typeof requireInvoiceTitle>> | undefined,
  country: string,
): BuyerFacts {
  if (title) {
    const { kind, name, taxId, address, postcode, regime, useCode, email } = title
    return { kind, name, taxId, country: title.country, address, postcode, regime, useCode, email }
  }
  // Anexo 20: generic buyer for over-the-counter sales.
  if (country === 'MX')
    return {
      ...nobody,
      country,
      name: 'PUBLICO EN GENERAL',
      taxId: genericRfcs.public,
      regime: '616',
      useCode: 'S01',
    }
  return { ...nobody, country, name: '—', taxId: '' }
}
