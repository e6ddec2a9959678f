import {
  type DrawerNavigation,
  Button,
  CallError,
  fetchEndpointFile,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatMoney,
  formatInstant,
  Link,
  Notice,
  saveFile,
  Tag,
  toast,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import {
  type CreditNote,
  downloadDocument,
  getInvoice,
  type InvoiceDetail,
  type InvoicePayment,
  type IssuedDocument,
} from '../../contract/index.ts'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { invoiceStatusOf } from './invoice-tones.ts'
import { invoicesPath, invoiceTitlesPath } from '../paths.ts'
import { invoiceWords } from './format-invoice.ts'

/** Shows one invoice: amounts, documents, sessions, and history. */
export function InvoiceDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(invoiceWords)
  const read = useCall(getInvoice, { params: { id } }, { quiet: true })
  const invoice = read.data
  const status = invoice && invoiceStatusOf(invoice)
  if (invoice?.id !== id) return <DrawerWhileLoading read={read} title={t('documents.invoice.no')} {...neighbours} />
  return (
    <Drawer
      title={invoice.number ?? invoice.no}
      tags={
        <>
          {status && <Tag tone={status.tone}>{t(status.word)}</Tag>}
          {invoice.test && <Tag tone="warn">{t('documents.invoice.test')}</Tag>}
        </>
      }
      sub={invoice.buyer.name}
      wide
      footer={<InvoiceActs key={invoice.version} invoice={invoice} />}
      {...neighbours}
    >
      <div className="stack">
        {invoice.refundedMinor !== 0 && <Refunded invoice={invoice} />}
        <InvoiceFacts invoice={invoice} />
        {invoice.document && <Document document={invoice.document} />}
        {invoice.credits.map((credit) => (
          <Credit key={credit.id} credit={credit} currency={invoice.currency} />
        ))}
        {invoice.payments.map((payment) => (
          <Payment key={payment.id} payment={payment} currency={invoice.currency} />
        ))}
        {invoice.reversal && <Document document={invoice.reversal} title={t('documents.invoice.reversal')} />}
        <Sessions invoice={invoice} />
        <InvoiceHistory invoice={invoice} />
      </div>
    </Drawer>
  )
}

function Refunded({ invoice: { refundedMinor, currency, kind } }: { invoice: InvoiceDetail }) {
  const t = useWords(invoiceWords)
  const amount = formatMoney(Math.abs(refundedMinor), currency, useLanguage())
  const beyond = kind === 'invoice' ? 'documents.invoice.paid-beyond' : 'documents.invoice.paid-beyond-unnamed'
  const key = refundedMinor > 0 ? 'documents.invoice.refunded-by' : beyond
  return <Notice tone="bad">{t(key, { amount })}</Notice>
}

const tones = { waiting: 'warn', failed: 'bad', issued: 'good', refused: 'plain' } as const
function Credit({ credit, currency }: { credit: CreditNote; currency: string }) {
  const t = useWords(invoiceWords)
  const { state, document, totalMinor, text, reason } = credit
  const amount = formatMoney(totalMinor, currency, useLanguage())
  const title = `${t('documents.invoice.credit')} · ${amount}`
  return (
    <>
      {document ? <Document document={document} title={title} /> : <h3>{title}</h3>}
      <p className="row">
        <Tag tone={tones[state]}>{t(`documents.invoice.credit.${state}`)}</Tag>
        <small className="dim">{[t(`documents.invoice.reason.${reason}`), text].join(' · ')}</small>
      </p>
    </>
  )
}

function Payment({ payment, currency }: { payment: InvoicePayment; currency: string }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const { state, document, instalment, paidMinor, leftMinor } = payment
  const [paid, left] = [paidMinor, leftMinor].map((minor) => formatMoney(minor, currency, language))
  return (
    <>
      <Document document={document} title={t('documents.invoice.payment')} />
      <p className="row">
        <Tag tone={tones[state]}>{t(`documents.invoice.credit.${state}`)}</Tag>
        <small className="dim">
          {t('documents.invoice.payment-line', { n: String(instalment), paid: paid ?? '', left: left ?? '' })}
        </small>
      </p>
    </>
  )
}

function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, invoice.currency, language)
  const buyer = [invoice.buyer.name, invoice.buyer.taxId].filter(Boolean).join(' · ')
  return (
    <Facts
      of={[
        [t('documents.invoice.no'), invoice.no],
        [t('documents.invoice.kind'), t(`documents.invoice.kind.${invoice.kind}`)],
        [t('documents.invoice.source'), t(`documents.invoice.source.${invoice.source}`)],
        [t('documents.invoice.office'), t(`documents.office.${invoice.office}`)],
        [
          t('documents.invoice.buyerName'),
          invoice.titleId === null ? (
            buyer
          ) : (
            <Link key="title" to={`${invoiceTitlesPath}?open=${invoice.titleId}`}>
              {buyer}
            </Link>
          ),
        ],
        [t('documents.invoice.holderName'), invoice.holderName],
        [t('documents.invoice.netMinor'), money(invoice.netMinor)],
        [t('documents.invoice.taxMinor'), money(invoice.taxMinor)],
        [t('documents.invoice.totalMinor'), <b key="total">{money(invoice.totalMinor)}</b>],
        ...(invoice.creditedMinor > 0
          ? [[t('documents.invoice.creditedMinor'), money(invoice.creditedMinor)] as const]
          : []),
        ...(invoice.payLater ? [[t('documents.invoice.payLater'), '✓'] as const] : []),
        ...(['replaces', 'replacedBy'] as const).flatMap((how) => {
          const other = invoice[how]
          return other ? [[t(`documents.invoice.${how}`), other.number ?? other.no] as const] : []
        }),
        ...(invoice.supplementOf
          ? [[t('documents.invoice.supplementOf'), <Other key="of" invoice={invoice.supplementOf} />] as const]
          : []),
        ...(invoice.supplements.length > 0
          ? [
              [
                t('documents.invoice.supplements'),
                <span key="supplements" className="row wraps">
                  {invoice.supplements.map((one) => (
                    <span key={one.id}>
                      <Other invoice={one} /> {money(one.totalMinor)}
                    </span>
                  ))}
                </span>,
              ] as const,
            ]
          : []),
        [t('documents.invoice.remark'), invoice.remark],
      ]}
    />
  )
}

/** Links to another invoice by its number. */
function Other({ invoice: { id, number, no } }: { invoice: Pick<InvoiceDetail, 'id' | 'number' | 'no'> }) {
  return <Link to={`${invoicesPath}?open=${id}`}>{number ?? no}</Link>
}

/** Shows a document and its files. */
function Document({ document, title }: { document: IssuedDocument; title?: string }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const [busy, setBusy] = useState('')
  const download = async (kind: IssuedDocument['files'][number]['kind'], name: string) => {
    setBusy(kind)
    try {
      saveFile(await fetchEndpointFile(downloadDocument, { params: { id: document.id, kind } }), name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy('')
    }
  }
  return (
    <section className="stack">
      <h3>{[title, document.number].filter(Boolean).join(' · ')}</h3>
      <Facts
        of={[
          [t('documents.invoice.issuedOn'), formatInstant(document.day, language, 'UTC', 'day')],
          [t('documents.invoice.keepUntil'), formatInstant(document.keepUntil, language, 'UTC', 'day')],
        ]}
      />
      <div className="row wraps">
        {document.files.map(({ kind, name }) => (
          <Button key={kind} icon="download" busy={busy === kind} onClick={() => void download(kind, name)}>
            {t(`documents.invoice.file.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Sessions({ invoice }: { invoice: InvoiceDetail }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  return (
    <section className="stack">
      <h3>{t('documents.invoice.lines')}</h3>
      <ul className="plain-list stack">
        {invoice.lines.map(({ sessionId, sessionNo, day, totalMinor }) => (
          <li key={sessionId} className="row">
            <Link to={`/statsanalysis/chgtransorder/${sessionId}`}>{shortNo(sessionNo)}</Link>
            <small className="dim">{formatInstant(day, language, 'UTC', 'day')}</small>
            <span className="num">{formatMoney(totalMinor, invoice.currency, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
