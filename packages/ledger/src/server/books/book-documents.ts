import type { RowSlice, SliceRequest, Tx } from '@evops/platform/server'
import type { NamesOf } from '../names-of.ts'
import { walletNames } from '../wallets/wallets.store.ts'
import type { BookDocument } from './book.rules.ts'
import { sliceOfBookJournals, type BookJournal, type BookFilter } from './books.store.ts'

/** Invoice of a business with its buyer. */
export interface InvoiceOfBusiness {
  number: string
  buyerName: string
  buyerTaxId: string
}
/** Functions of the modules that own invoices, customers and parties. */
export interface BookNames {
  namesOf?: NamesOf | undefined
  /** Returns tax ids of customers and parties, as entered, by the holder's id. */
  taxIdsOf?: ((tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined
  /** Returns the invoices of sessions, by the session's id. */
  invoicesOf?: ((tx: Tx, sessionIds: readonly string[]) => Promise<ReadonlyMap<string, InvoiceOfBusiness>>) | undefined
}
export type DocumentedJournal = BookJournal & BookDocument

/** Returns names and tax ids of holders. Start tokens are left out, because their numbers are not names of holders. */
export async function thirdPartiesOf(tx: Tx, { namesOf, taxIdsOf }: BookNames, ids: readonly string[]) {
  const names = new Map((await walletNames(tx, ids)).map(({ id, name }) => [id, name]))
  const others = ids.filter((id) => !names.has(id))
  for (const [id, name] of (await namesOf?.(tx, { tokens: [], sessions: [], others })) ?? []) names.set(id, name)
  const taxIds = await taxIdsOf?.(tx, ids)
  return new Map(ids.map((id) => [id, { name: names.get(id) ?? '', taxId: taxIds?.get(id) ?? '' }]))
}

/**
 * Reads journals with the document that proves each: the invoice of a session, otherwise the number of the session, of
 * the bank transfer, of the statement or of the withdrawal. The customer is the invoice's buyer, otherwise the first holder.
 */
export async function sliceOfDocumentedJournals(
  tx: Tx,
  names: BookNames,
  filter: BookFilter,
  slice: SliceRequest<Pick<BookJournal, 'id' | 'place'>>,
): Promise<RowSlice<DocumentedJournal, DocumentedJournal>> {
  const { rows, last } = await sliceOfBookJournals(tx, filter, slice)
  const businesses = (isSession: boolean) =>
    rows.filter((row) => /^(order|freeze)\./.test(row.businessType) === isSession).map(({ businessId }) => businessId)
  const [sessions, others] = [businesses(true), businesses(false)]
  const invoices = await names.invoicesOf?.(tx, sessions)
  const numbers = await names.namesOf?.(tx, { tokens: [], sessions, others })
  const holders = rows.flatMap(({ lines }) => lines.flatMap(({ holderId }) => (holderId ? [holderId] : [])))
  const parties = await thirdPartiesOf(tx, names, [...new Set(holders)])
  const documented = rows.map((row): DocumentedJournal => {
    const invoice = invoices?.get(row.businessId)
    const holder = row.lines.find(({ holderId }) => holderId !== null)?.holderId ?? ''
    return {
      ...row,
      document: invoice?.number ?? numbers?.get(row.businessId) ?? row.voucherNo,
      customer: invoice?.buyerName ?? parties.get(holder)?.name ?? '',
      customerTaxId: invoice?.buyerTaxId ?? parties.get(holder)?.taxId ?? '',
    }
  })
  return { rows: documented, last: last && documented.at(-1) }
}
