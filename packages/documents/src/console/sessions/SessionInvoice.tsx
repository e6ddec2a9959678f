import { Can, formatMoney, Link, Tag, useCall, useLanguage, useWords } from '@evops/kit'
import { Fragment } from 'react'
import { applyInvoice, listInvoiceableSessions, listInvoices } from '../../contract/index.ts'
import { invoiceTones } from '../invoices/invoice-tones.ts'
import { invoiceWords } from '../invoices/format-invoice.ts'
import { invoicesPath } from '../paths.ts'

const living = new Set(['applied', 'approved', 'issuing', 'failed', 'issued', 'reversing'])

/** Part of a session's bill: the invoices that contain the session, or a link to create one. */
export function SessionInvoice({ sessionId }: { sessionId: string }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const invoices = useCall(listInvoices, { query: { sessionId, pageSize: 20 } }, { quiet: true })
  // Its invoice, and those that add what the session cost more since.
  const found = invoices.data?.list.filter(({ state }) => living.has(state)).toReversed() ?? []
  const isFree = invoices.data !== undefined && found.length === 0
  const { data } = useCall(
    listInvoiceableSessions,
    { query: { sessionId, pageSize: 1 } },
    { quiet: true, enabled: isFree },
  )
  const [open] = data?.list ?? []
  if (found.length === 0 && !(isFree && open)) return null
  return (
    <section className="sheet">
      <h3>{t('documents.invoice.sessions-path')}</h3>
      <div className="body row wraps">
        {found.map((invoice) => (
          <Fragment key={invoice.id}>
            <Link to={`${invoicesPath}?open=${invoice.id}`}>{invoice.number ?? invoice.no}</Link>
            <Tag tone={invoiceTones[invoice.state]}>{t(`documents.invoice.state.${invoice.state}`)}</Tag>
            {invoice.refundedMinor !== 0 && <Tag tone="bad">{t('documents.invoice.refunded')}</Tag>}
            <span className="num">{formatMoney(invoice.totalMinor, invoice.currency, language)}</span>
          </Fragment>
        ))}
        {found.length === 0 && open && (
          <Can call={applyInvoice}>
            <Link to={`${invoicesPath}?new=1&holderId=${open.holderId}&sessionId=${sessionId}`}>
              {t('documents.invoice.new')}
            </Link>
          </Can>
        )}
      </div>
    </section>
  )
}
