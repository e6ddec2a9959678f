import {
  Button,
  Can,
  isPermitted,
  currencySign,
  Dialog,
  Facts,
  Form,
  formatMoney,
  formatNumber,
  formatInstant,
  Link,
  NumberField,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  judgePartnerInvoice,
  listPartnerInvoiceLines,
  listPartnerInvoices,
  type PartnerInvoice,
  type PartnerInvoiceLine,
} from '../../contract/index.ts'
import { useDrawerPaging } from '../pages.tsx'
import { invoiceWords } from './invoices.words.ts'

const tones = { open: 'warn', agreed: 'good', disputed: 'bad' } as const
const reads = [listPartnerInvoices, listPartnerInvoiceLines] as const
const mostLines = 50

/** Invoices that a partner sent us for our drivers' sessions, compared with the partner's records. */
export function PartnerInvoices({ partnerId: id }: { partnerId: string }) {
  const t = useWords(invoiceWords)
  const [openId, setOpenId] = useState<string>()
  const { query, pagesOf } = useDrawerPaging()
  const { data } = useCall(listPartnerInvoices, { params: { id }, query }, { quiet: true })
  if (!data || data.total === 0) return null
  const open = data.list.find((row) => row.id === openId)
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.invoice.title')}</h2>
      {data.list.map((row) => (
        <Invoice key={row.id} row={row} onOpen={() => setOpenId(row.id)} />
      ))}
      {pagesOf(data.total)}
      {open && <InvoiceDialog partnerId={id} row={open} onClose={() => setOpenId(undefined)} />}
    </section>
  )
}

function Invoice({ row, onOpen }: { row: PartnerInvoice; onOpen: () => void }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { verdict, removedAt, judgedAt } = row
  const counted = (['unknown', 'twice', 'credited', 'missing'] as const).filter((kind) => row[kind] > 0)
  return (
    <div className="stack">
      <p>
        {removedAt === null ? (
          <Tag tone={tones[verdict]}>{t(`interop.invoice.verdict.${verdict}`)}</Tag>
        ) : (
          <Tag>{t('interop.invoice.withdrawn')}</Tag>
        )}{' '}
        {row.invoiceNo} · {formatMoney(row.amountMinor ?? row.sumMinor, row.currency, language)}
      </p>
      <p className="small dim">
        {[
          t('interop.invoice.received', { at: formatInstant(row.receivedAt, language, zone, 'short') }),
          t('interop.invoice.records', { n: formatNumber(row.records, language) }),
          ...counted.map((kind) => t(`interop.invoice.count-${kind}`, { n: formatNumber(row[kind], language) })),
        ].join(' · ')}
        {judgedAt !== null && (
          <>
            <br />
            {row.judgedBy} · {formatInstant(judgedAt, language, zone, 'short')}
            {row.note !== '' && `: ${row.note}`}
          </>
        )}
      </p>
      <div className="row">
        <Button small onClick={onOpen}>
          {t(
            isPermitted(judgePartnerInvoice) && removedAt === null
              ? 'interop.invoice.judge'
              : 'interop.invoice.open-lines',
          )}
        </Button>
      </div>
    </div>
  )
}

function InvoiceDialog({ partnerId, row, onClose }: { partnerId: string; row: PartnerInvoice; onClose: () => void }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  return (
    <Dialog title={`${t('interop.invoice.title')} · ${row.invoiceNo}`} onClose={onClose}>
      <Facts
        of={[
          [t('interop.invoice.sumMinor'), money(row.sumMinor)],
          [t('interop.invoice.amountMinor'), row.amountMinor !== null && money(row.amountMinor)],
          [t('interop.invoice.difference'), row.amountMinor !== null && money(row.amountMinor - row.sumMinor)],
        ]}
      />
      <Lines partnerId={partnerId} row={row} />
      {row.removedAt === null && (
        <Can call={judgePartnerInvoice}>
          <Judge row={row} onClose={onClose} />
        </Can>
      )}
    </Dialog>
  )
}

/** Lists the lines of an invoice. Lines with a problem come first. */
function Lines({ partnerId, row }: { partnerId: string; row: PartnerInvoice }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const query = { page: 1, pageSize: mostLines }
  const { data } = useCall(listPartnerInvoiceLines, { params: { id: row.id }, query }, { quiet: true })
  if (!data) return null
  const tone = (kind: PartnerInvoiceLine['kind']) => (kind === 'agrees' ? 'good' : 'bad')
  return (
    <>
      {data.list.map(({ kind, recordNo, sessionNo, stationName, costMinor }) => (
        <p key={`${kind} ${recordNo}`} className="small">
          <Tag tone={tone(kind)}>{t(`interop.invoice.kind-${kind}`)}</Tag>{' '}
          {sessionNo === null ? (
            <code>{recordNo}</code>
          ) : (
            <Link to={`/sysmng/roaming?view=sessions&open=${partnerId}~${sessionNo}`}>{recordNo}</Link>
          )}{' '}
          {[stationName, costMinor !== null && formatMoney(costMinor, row.currency, language)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
      {data.total > mostLines && (
        <p className="small dim">{t('interop.invoice.more', { n: formatNumber(mostLines, language) })}</p>
      )}
    </>
  )
}

function Judge({ row, onClose }: { row: PartnerInvoice; onClose: () => void }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const { version, sumMinor, currency, amountMinor, note, verdict } = row
  const form = useForm(judgePartnerInvoice, {
    params: { id: row.id },
    initial: {
      amountMinor: amountMinor ?? sumMinor,
      note,
      verdict: verdict === 'open' ? 'agreed' : verdict,
    },
    toBody: (values) => ({ ...values, version }),
    refreshes: reads,
    onSaved: onClose,
    done: t('interop.invoice.judged'),
  })
  const f = useFields(invoiceWords, 'interop.invoice', { form })
  const digits = currencyExponent(currency)
  return (
    <Form form={form} verb={t('interop.invoice.judge')} onCancel={onClose}>
      <NumberField
        {...f('amountMinor')}
        scale={digits}
        shown={digits}
        unit={currencySign(currency, language)}
        hint={t('interop.invoice.amountMinor-hint')}
      />
      <SelectField {...f('verdict')} />
      <TextField {...f('note')} lines={2} wide />
    </Form>
  )
}
