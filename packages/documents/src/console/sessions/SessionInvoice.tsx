import { Can, formatMoney, Link, Tag, useCall, useLanguage, useWords } from '@evops/kit'
import { applyInvoice, listInvoiceableSessions, listInvoices } from '../../contract/index.ts'
import { invoiceTones } from '../invoices/invoice-tones.ts'
import { invoiceWords } from '../invoices/format-invoice.ts'
import { invoicesPath } from '../paths.ts'

const living = new Set(['applied', 'approved', 'issuing', 'failed', 'issued', 'reversing'])

/** Part of a session's bill: the invoice that contains the session, or a link to create one. */
export function SessionInvoice({ sessionId }: { sessionId: string }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const invoices = useCall(listInvoices, { query: { sessionId, pageSize: 20 } }, { quiet: true })
  const invoice = invoices.data?.list.find(({ state }) => living.has(state))
  const isFree = invoices.data !== undefined && invoice === undefined
  const { data } = useCall(
    listInvoiceableSessions,
    { query: { sessionId, pageSize: 1 } },
    { quiet: true, enabled: isFree },
  )
  const [open] = data?.list ?? []
  if (!invoice && !(isFree && open)) return null
  return (
    <section className="sheet">
      <h3>{t('documents.invoice.sessions-path')}</h3>
      <div className="body row">
        {invoice && (
          <>
            <Link to={`${invoicesPath}?open=${invoice.id}`}>{invoice.number ?? invoice.no}</Link>
            <Tag tone={invoiceTones[invoice.state]}>{t(`documents.invoice.state.${invoice.state}`)}</Tag>
            {invoice.refundedMinor !== 0 && <Tag tone="bad">{t('documents.invoice.refunded')}</Tag>}
            <span className="num">{formatMoney(invoice.totalMinor, invoice.currency, language)}</span>
          </>
        )}
        {!invoice && open && (
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
