import { currencyExponent, shortNo } from '@evops/platform/contract'
import {
  ChecksField,
  Dialog,
  Form,
  formatMoney,
  formatInstant,
  Notice,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { creditInvoice, getInvoice, listInvoices, sumInvoices, type InvoiceDetail } from '../../contract/index.ts'
import { invoiceWords } from './format-invoice.ts'

const reads = [listInvoices, getInvoice, sumInvoices] as const

/** Creates a credit note for a part of an invoice: selected sessions, an amount, or by default the refunded amount. */
export function CreditDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const { id, version, no, number, currency, lines, refundedMinor } = invoice
  const money = (minor: number) => formatMoney(minor, currency, language)
  const form = useForm(creditInvoice, {
    params: { id },
    initial: { version, text: '', reason: '02', sessionIds: [] },
    refreshes: reads,
    done: t('documents.invoice.done'),
    toBody: (values) => ({ ...values, amountMinor: values['amountMinor'] ?? null }),
    onSaved: onClose,
  })
  const f = useFields(invoiceWords, 'documents.invoice', { form })
  const verb = t('documents.invoice.credit')
  const options = lines
    .filter(({ leftMinor }) => leftMinor > 0)
    .map(({ sessionId: value, sessionNo, day, leftMinor }) => ({
      value,
      label: `${shortNo(sessionNo)} · ${formatInstant(day, language, 'UTC', 'day')} · ${money(leftMinor)}`,
    }))
  const left = lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  return (
    <Dialog title={`${verb} · ${number ?? no}`} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        <Notice>
          {t('documents.invoice.credit-left', { left: money(left) })}{' '}
          {refundedMinor > 0 && t('documents.invoice.credit-refunded', { amount: money(refundedMinor) })}
        </Notice>
        <SelectField {...f('reason')} />
        <NumberField {...f('amountMinor')} scale={currencyExponent(currency)} />
        <ChecksField form={form} name="sessionIds" label={t('documents.invoice.credit-sessions')} options={options} />
        <TextField {...f('text')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
