import { fillPlaceholders, formatMoney, languages, type LocalizedText } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { invoicePermissions } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { changedInvoiceWords } from './changed-invoices.words.ts'
import { issuingOperators, recordRefunds, uncheckedRefundsExistSql, type ChangedInvoice } from './refunds.store.ts'

const everyMs = 20_000
const mostPeople = 200

/** Sessions are refunded by people without access to invoices, so a scheduled job finds the affected invoices. */
export function refundJobs(deps: DocumentsDeps): JobTable {
  return { 'documents:refunds': { everyMs, when: uncheckedRefundsExistSql, run: () => recordAllRefunds(deps) } }
}

export async function recordAllRefunds(deps: DocumentsDeps): Promise<void> {
  const { services } = deps
  for (const operatorId of await services.db.asPlatformOnce(issuingOperators)) {
    const changed = await services.db.inTenant(operatorId, (tx) => recordRefunds(tx, operatorId, services.now()))
    await notifyChangedInvoices(deps, operatorId, changed)
  }
}

/** Notifies the users who may correct invoices, with a link to the invoice and the document that it needs. */
async function notifyChangedInvoices(
  { services, people, notify }: DocumentsDeps,
  operatorId: string,
  invoices: readonly ChangedInvoice[],
): Promise<void> {
  const open = invoices.filter(({ refundedMinor }) => refundedMinor !== 0)
  if (open.length === 0) return
  const codes = [...invoicePermissions.control]
  const recipients = await services.db.inTenant(operatorId, (own) => people(own, { codes, limit: mostPeople }))
  const notices = open.flatMap((invoice) =>
    recipients.map(({ id: userId }) => ({
      operatorId,
      userId,
      email: '',
      stationId: null,
      level: 3,
      title: textOf('documents.changed.title', invoice),
      text: textOf(wordOf(invoice), invoice),
      place: textOf('documents.changed.place', invoice),
      href: `/finance/invoice?open=${invoice.id}`,
    })),
  )
  const after = await services.db.asPlatform((tx) => notify(tx, notices))
  after()
}

const wordOf = ({ refundedMinor, kind }: ChangedInvoice) =>
  refundedMinor > 0
    ? 'documents.changed.less'
    : kind === 'invoice'
      ? 'documents.changed.more'
      : 'documents.changed.more-unnamed'
function textOf(
  key: keyof typeof changedInvoiceWords,
  { number, refundedMinor, currency }: ChangedInvoice,
): LocalizedText {
  const [zh, en, es] = languages.map((language) =>
    fillPlaceholders(changedInvoiceWords[key][language], {
      number,
      amount: formatMoney(Math.abs(refundedMinor), currency, language),
    }),
  )
  return { zh: zh ?? '', en: en ?? '', es: es ?? '' }
}
