import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { LoopbackBooks, LoopbackCapture, LoopbackMerchant, LoopbackPayment } from './bank.ts'

/*
 * Stores the data of a server's loopback, because accounts contain the other half of its keys. The data has no value.
 */

type StoredPayment = Omit<LoopbackPayment, 'merchant' | 'paidAt' | 'captures' | 'refunds'> & {
  merchant: number
  paidAt: string | null
  captures?: (Omit<LoopbackCapture, 'at'> & { at: string })[]
  refunds: LoopbackPayment['refunds'] extends Map<string, infer R> ? R[] : never
}

/** Reads the books from the file, if it exists. */
export function loadLoopbackBooks(file: string | undefined): Pick<LoopbackBooks, 'merchants' | 'payments'> {
  if (file === undefined || !existsSync(file)) return { merchants: [], payments: new Map() }
  // Safe cast: written by keepBank.
  const stored = JSON.parse(readFileSync(file, 'utf8')) as {
    merchants: LoopbackMerchant[]
    payments: StoredPayment[]
  }
  const payments = stored.payments.flatMap(({ merchant: place, ...one }) => {
    const merchant = stored.merchants[place]
    if (!merchant) return []
    const paidAt = one.paidAt === null ? null : new Date(one.paidAt)
    const refunds = new Map(one.refunds.map((refund) => [refund.refundNo, { ...refund, at: new Date(refund.at) }]))
    // Stored before captures existed: the payment counts as one capture.
    const no = one.method === 'preauth' ? `${one.ourNo}P` : one.ourNo
    const once = paidAt && one.capturedMinor > 0 ? [{ no, amountMinor: one.capturedMinor, at: paidAt }] : []
    const captures = one.captures?.map((capture) => ({ ...capture, at: new Date(capture.at) })) ?? once
    return [[one.ourNo, { ...one, merchant, paidAt, captures, refunds }] as const]
  })
  return { merchants: stored.merchants, payments: new Map(payments) }
}

/** Written completely or not at all. */
export function saveLoopbackBooks(file: string, { merchants, payments }: LoopbackBooks): void {
  const storedPayments = [...payments.values()].map(({ merchant, refunds, ...one }) => ({
    ...one,
    merchant: merchants.indexOf(merchant),
    refunds: [...refunds.values()],
  }))
  writeFileSync(`${file}.new`, JSON.stringify({ merchants, payments: storedPayments }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
