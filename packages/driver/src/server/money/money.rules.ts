import type { WalletRow } from '@evops/ledger/contract'
import type { InvoiceDetail, InvoiceRow, InvoiceTitleRow } from '@evops/documents/contract'
import type { IntentDetail, IntentRow } from '@evops/payments/contract'
import type { z } from 'zod'
import type {
  DriverTopUp,
  DriverWallet,
  driverInvoice,
  driverInvoiceDetail,
  driverTitle,
} from '../../contract/index.ts'

/** Converts a wallet to the form shown to the driver; a company's balances are omitted. */
export function toDriverWallet(wallet: WalletRow, kind: DriverWallet['kind']): DriverWallet {
  const { id, name, state, currency, availableMinor, principalMinor, giftMinor, frozenMinor, arrearsMinor } = wallet
  const figures = { availableMinor, principalMinor, giftMinor, frozenMinor, arrearsMinor }
  const none = {
    availableMinor: null,
    principalMinor: null,
    giftMinor: null,
    frozenMinor: null,
    arrearsMinor: null,
  }
  return { id, kind, name, state, currency, ...(kind === 'own' ? figures : none) }
}

/** `offer`: absent in list rows. */
export function toDriverTopUp(intent: IntentRow & Partial<Pick<IntentDetail, 'offer'>>): DriverTopUp {
  const { id, ourNo, amountMinor, currency, provider, method, state, test, createdAt, expiresAt, paidAt } = intent
  const offer = state === 'created' ? (intent.offer ?? null) : null
  return {
    id,
    ourNo,
    amountMinor,
    currency,
    provider,
    method,
    state,
    test,
    offer,
    createdAt,
    expiresAt,
    paidAt,
  }
}

export function toDriverTitle(title: InvoiceTitleRow): z.output<typeof driverTitle> {
  const { holderId: _holder, holderName: _name, ...rest } = title
  return rest
}

export function toDriverInvoice(invoice: InvoiceRow): z.output<typeof driverInvoice> {
  const { id, no, kind, source, state, test, number, buyerName, sessions, currency } = invoice
  const { netMinor, taxMinor, totalMinor, appliedAt, issuedOn, refundedMinor, creditedMinor } = invoice
  return {
    id,
    no,
    kind,
    source,
    state,
    test,
    number,
    buyerName,
    sessions,
    currency,
    netMinor,
    taxMinor,
    totalMinor,
    appliedAt,
    issuedOn,
    refundedMinor,
    creditedMinor,
  }
}

export function toDriverInvoiceDetail(invoice: InvoiceDetail): z.output<typeof driverInvoiceDetail> {
  return {
    ...toDriverInvoice(invoice),
    sessions: invoice.lines,
    files: (invoice.document?.files ?? []).map(({ kind }) => kind),
  }
}
