import { newId, Problem, type Page } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  lineCategories,
  type DocumentFileKind,
  type InvoiceableSession,
  type InvoiceDetail,
  type InvoiceRow,
  type InvoiceTitleForm,
  type InvoiceTitleRow,
  type TaxRateRow,
} from '../contract/index.ts'
import type { DocumentsDeps } from './deps.ts'
import { loadDocumentSettingsReply } from './engine/settings.store.ts'
import { taxWithin } from './engine/tax.rules.ts'
import { findDocumentFile, type NewDocumentFile } from './engine/documents.store.ts'
import { pageOfInvoiceableSessions } from './invoices/candidates.store.ts'
import { findInvoice, pageOfInvoices } from './invoices/invoices.store.ts'
import { createInvoiceApplication, loadInvoiceDetail } from './invoices/life.service.ts'
import { maskInvoiceTitle } from './titles/titles.rules.ts'
import { requireInvoiceTitle, convertDuplicateTitle } from './titles/titles.routes.ts'
import { restoreMaskedTitle } from './titles/titles.rules.ts'
import {
  findInvoiceTitle,
  insertInvoiceTitle,
  pageOfInvoiceTitles,
  deleteInvoiceTitleRow,
} from './titles/titles.store.ts'

interface Paging {
  page: number
  pageSize: number
}
/**
 * Functions for holders and their own invoices in the operator's app. Another holder's data is reported as not found.
 */
export interface DriverInvoicesApi {
  /** Returns the seller of a charge and the tax rates of a day, in hundredths of a percent; prices include the tax. */
  seller(tx: Tx, day: string): Promise<SellerOfCharges>
  /** Returns the tax within a price, in minor units. `rate` is in hundredths of a percent. */
  taxWithin: (grossMinor: number, rate: number) => number
  titles(tx: Tx, actor: Actor, wanted: Paging): Promise<Page<InvoiceTitleRow>>
  /** Adds an invoice title. Throws documents.title-taken. */
  addTitle(tx: Tx, actor: Actor, form: Omit<InvoiceTitleForm, 'holderId'>): Promise<InvoiceTitleRow>
  removeTitle(tx: Tx, actor: Actor, id: string): Promise<void>
  invoiceable(tx: Tx, actor: Actor, wanted: Paging & { sessionId?: string }): Promise<Page<InvoiceableSession>>
  /** Creates an application. Throws request.not-found for another holder's title, and the errors of applying. */
  apply(tx: Tx, actor: Actor, wish: { titleId: string; sessionIds: string[]; remark: string }): Promise<InvoiceDetail>
  invoices(tx: Tx, actor: Actor, wanted: Paging): Promise<Page<InvoiceRow>>
  invoice(tx: Tx, actor: Actor, id: string): Promise<InvoiceDetail>
  file(tx: Tx, actor: Actor, wanted: { id: string; kind: DocumentFileKind }): Promise<NewDocumentFile>
}

export interface SellerOfCharges {
  name: string
  taxId: string
  address: string
  rates: { category: TaxRateRow['category']; rate: number }[]
}

const yearMs = 366 * 86_400_000

export function createDriverInvoicesApi(deps: DocumentsDeps): DriverInvoicesApi {
  const { services } = deps
  async function theirTitle(tx: Tx, actor: Actor, id: string): Promise<InvoiceTitleRow> {
    const title = await findInvoiceTitle(tx, id)
    if (title?.holderId !== actor.userId) throw new Problem('request.not-found')
    return title
  }
  async function invoice(tx: Tx, actor: Actor, id: string): Promise<InvoiceDetail> {
    const found = await findInvoice(tx, id)
    if (found?.holderId !== actor.userId) throw new Problem('request.not-found')
    return loadInvoiceDetail(tx, id)
  }
  return {
    taxWithin,
    async seller(tx, day) {
      const settings = await loadDocumentSettingsReply(tx, services.now())
      const isValid = ({ from, until }: TaxRateRow) => from <= day && (until === null || day < until)
      return {
        name: settings.sellerName,
        taxId: settings.sellerTaxId,
        address: settings.sellerAddress,
        rates: lineCategories.flatMap((category) =>
          settings.rates
            .filter((one) => one.category === category && isValid(one))
            .map(({ rate }) => ({ category, rate })),
        ),
      }
    },
    async titles(tx, actor, wanted) {
      const found = await pageOfInvoiceTitles(tx, { ...wanted, holderId: actor.userId })
      return { ...found, list: found.list.map((row) => maskInvoiceTitle(row)) }
    },
    async addTitle(tx, actor, values) {
      const form = restoreMaskedTitle({ ...values, holderId: actor.userId }, undefined)
      const id = newId(services.now().getTime())
      await convertDuplicateTitle(
        insertInvoiceTitle(tx, { operatorId: actor.operatorId, id, form, at: services.now() }),
      )
      return maskInvoiceTitle(await requireInvoiceTitle(tx, id))
    },
    async removeTitle(tx, actor, id) {
      await theirTitle(tx, actor, id)
      await deleteInvoiceTitleRow(tx, id, services.now())
    },
    invoiceable: (tx, actor, wanted) =>
      pageOfInvoiceableSessions(tx, {
        ...wanted,
        holderId: actor.userId,
        since: new Date(services.now().getTime() - yearMs),
        isDown: true,
      }),
    async apply(tx, actor, { titleId, sessionIds, remark }) {
      await theirTitle(tx, actor, titleId)
      const wish = { titleId, sessionIds, remark, source: 'sessions', kind: 'invoice' } as const
      return createInvoiceApplication(tx, deps, { actor, form: { ...wish, billId: null, from: null, to: null } })
    },
    invoices: (tx, actor, wanted) => pageOfInvoices(tx, { ...wanted, holderId: actor.userId }),
    invoice,
    async file(tx, actor, { id, kind }) {
      const { document } = await invoice(tx, actor, id)
      const file = document && (await findDocumentFile(tx, document.id, kind))
      if (!file) throw new Problem('request.not-found')
      return file
    },
  }
}
