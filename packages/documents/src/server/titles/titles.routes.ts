import { newId, requireFound, Problem } from '@evops/platform/contract'
import { violatedConstraint, serveAll, type App, type Tx } from '@evops/platform/server'
import { invoiceTitleEndpoints, type InvoiceTitleForm, type InvoiceTitleRow } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { restoreMaskedTitle, maskInvoiceTitle } from './titles.rules.ts'
import {
  updateInvoiceTitleRow,
  findInvoiceTitle,
  holderNames,
  insertInvoiceTitle,
  pageOfInvoiceTitles,
  deleteInvoiceTitleRow,
} from './titles.store.ts'

const entity = 'invoice_title'

export function invoiceTitleRoutes(app: App, { services }: DocumentsDeps): void {
  serveAll(app, invoiceTitleEndpoints, {
    listTitles: async ({ tx, query }) => {
      const found = await pageOfInvoiceTitles(tx, query)
      return { ...found, list: found.list.map((row) => maskInvoiceTitle(row)) }
    },
    getTitle: async ({ tx, params }) => maskInvoiceTitle(await requireInvoiceTitle(tx, params.id)),
    createTitle: async ({ tx, actor, body, audit }) => {
      const id = newId(services.now().getTime())
      const form = restoreMaskedTitle(body, undefined)
      await requireHolder(tx, form)
      await convertDuplicateTitle(
        insertInvoiceTitle(tx, { operatorId: actor.operatorId, id, form, at: services.now() }),
      )
      const after = maskInvoiceTitle(await requireInvoiceTitle(tx, id))
      audit({ entity, entityId: id, after })
      return after
    },
    updateTitle: async ({ tx, params: { id }, body: { version, ...body }, audit }) => {
      const before = await requireInvoiceTitle(tx, id)
      const form = restoreMaskedTitle(body, before)
      await requireHolder(tx, form)
      if (!(await convertDuplicateTitle(updateInvoiceTitleRow(tx, { id, version, form, at: services.now() }))))
        throw new Problem('request.conflict')
      const after = maskInvoiceTitle(await requireInvoiceTitle(tx, id))
      audit({ entity, entityId: id, before: maskInvoiceTitle(before), after })
      return after
    },
    deleteTitle: async ({ tx, params: { id }, audit }) => {
      const before = maskInvoiceTitle(await requireInvoiceTitle(tx, id))
      await deleteInvoiceTitleRow(tx, id, services.now())
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
    revealTitle: async ({ tx, params: { id }, audit }) => {
      const { taxId, address, phone, email, accountNo, shipPhone, shipAddress } = await requireInvoiceTitle(tx, id)
      audit({ entity, entityId: id })
      return { taxId, address, phone, email, accountNo, shipPhone, shipAddress }
    },
  })
}

/** Returns an invoice title. Throws request.not-found. */
export async function requireInvoiceTitle(tx: Tx, id: string): Promise<InvoiceTitleRow> {
  return requireFound(await findInvoiceTitle(tx, id))
}
/** Converts a unique violation: throws documents.title-taken, because a payer has one title per tax id. */
export async function convertDuplicateTitle<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'documents_titles_once') throw error
    throw new Problem('documents.title-taken', {}, { taxId: 'documents.title-taken' })
  })
}
async function requireHolder(tx: Tx, { holderId }: InvoiceTitleForm): Promise<void> {
  if (holderId !== null && !(await holderNames(tx, [holderId])).has(holderId))
    throw new Problem('documents.no-holder', {}, { holderId: 'documents.no-holder' })
}
