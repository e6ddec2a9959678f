import { listBills } from '@evops/members/contract'
import {
  ChecksField,
  DayField,
  Drawer,
  Facts,
  Form,
  formatMoney,
  formatShare,
  formatInstant,
  type FormState,
  type FormValues,
  Notice,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useEffect } from 'react'
import {
  applyInvoice,
  getInvoice,
  invoiceForm,
  listInvoiceableSessions,
  listInvoices,
  listTitles,
  previewInvoice,
  sumInvoices,
} from '../../contract/index.ts'
import { TitleHolderField } from '../titles/TitleDrawer.tsx'
import { lineWords } from '../../contract/invoice.words.ts'
import { invoiceWords } from './format-invoice.ts'

const reads = [listInvoices, getInvoice, sumInvoices, listInvoiceableSessions] as const

/** Returns the form fields that the selected source needs. */
function bodyOf(values: FormValues): Record<string, unknown> {
  const { source, kind } = values
  const isGlobal = source === 'global'
  return {
    source,
    kind: isGlobal ? 'global' : kind === 'global' ? 'invoice' : kind,
    titleId: isGlobal || kind === 'simplified' ? null : values['titleId'] || null,
    sessionIds: source === 'sessions' ? (values['sessionIds'] ?? []) : [],
    billId: source === 'bill' ? (values['billId'] ?? null) : null,
    from: isGlobal ? (values['from'] ?? null) : null,
    to: isGlobal ? (values['to'] ?? null) : null,
    remark: values['remark'] ?? '',
  }
}

export function NewInvoice({ onClose }: { onClose: () => void }) {
  const t = useWords(invoiceWords)
  const { search, setSearch } = usePage()
  const { holderId, sessionId } = search
  const form = useForm(applyInvoice, {
    initial: {
      source: 'sessions',
      kind: 'invoice',
      sessionIds: sessionId ? [sessionId] : [],
      ...(holderId && { holderId }),
    },
    refreshes: reads,
    done: t('documents.invoice.applied'),
    toBody: bodyOf,
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const f = useFields(invoiceWords, 'documents.invoice', { form })
  const { source } = form.values
  return (
    <Drawer title={t('documents.invoice.new')} wide onClose={onClose}>
      <Form form={form} verb={t('documents.invoice.apply')} columns onCancel={onClose}>
        <SelectField {...f('source')} />
        {source !== 'global' && <SelectField {...f('kind')} options={kindsOf(t)} />}
        {source === 'global' ? (
          <>
            <DayField {...f('from')} />
            <DayField {...f('to')} />
          </>
        ) : (
          <Payer form={form} />
        )}
        <TextField {...f('remark')} lines={2} wide />
        <Preview values={form.values} />
      </Form>
    </Drawer>
  )
}
function kindsOf(t: (key: 'documents.invoice.kind.invoice' | 'documents.invoice.kind.simplified') => string) {
  return (['invoice', 'simplified'] as const).map((value) => ({
    value,
    label: t(`documents.invoice.kind.${value}`),
  }))
}

/** Shows the payer, the recipient of the invoice, and the amount left to invoice. */
function Payer({ form }: { form: FormState }) {
  const t = useWords(invoiceWords)
  const { holderId, source, kind, titleId } = form.values
  const { set } = form
  const isChosen = typeof holderId === 'string' && holderId !== ''
  const id = isChosen ? holderId : ''
  const titles = useCall(listTitles, { query: { holderId: id, pageSize: 100 } }, { enabled: isChosen })
  const theirs = useCall(listInvoiceableSessions, { query: { holderId: id, pageSize: 100 } }, { enabled: isChosen })
  const options = titles.data?.list.map(({ id: value, name, taxId }) => ({ value, label: `${name} · ${taxId}` })) ?? []
  const [only, another] = options
  const wished = only && !another ? only.value : undefined
  const isAnothers = titles.data !== undefined && !options.some(({ value }) => value === titleId)
  // The payer's only billing profile needs no choice, and another payer's is no choice.
  useEffect(() => {
    if (isAnothers && (titleId || undefined) !== wished) set('titleId', wished)
  }, [isAnothers, titleId, wished, set])
  return (
    <>
      <TitleHolderField form={form} chosen={theirs.data?.list[0]?.holderName} />
      {isChosen && kind !== 'simplified' && (
        <SelectField form={form} name="titleId" label={t('documents.invoice.titleId')} options={options} none="–" />
      )}
      {isChosen && source === 'sessions' && <Sessions form={form} holderId={id} />}
      {isChosen && source === 'bill' && <Bills form={form} companyId={id} />}
    </>
  )
}
function Sessions({ form, holderId }: { form: FormState; holderId: string }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const { data } = useCall(listInvoiceableSessions, { query: { holderId, pageSize: 100 } })
  if (!data) return null
  if (data.list.length === 0) return <Notice>{t('documents.invoice.no-sessions')}</Notice>
  const options = data.list.map(({ sessionId: value, sessionNo, day, totalMinor, currency }) => ({
    value,
    label: `${shortNo(sessionNo)} · ${formatInstant(day, language, 'UTC', 'day')} · ${formatMoney(totalMinor, currency, language)}`,
  }))
  return <ChecksField form={form} name="sessionIds" label={t('documents.invoice.sessionIds')} options={options} />
}
function Bills({ form, companyId }: { form: FormState; companyId: string }) {
  const t = useWords(invoiceWords)
  const language = useLanguage()
  const { data } = useCall(listBills, { query: { companyId, pageSize: 50 } })
  const options = (data?.list ?? []).map(({ id: value, no, chargedMinor, currency }) => ({
    value,
    label: `${no} · ${formatMoney(chargedMinor, currency, language)}`,
  }))
  return <SelectField form={form} name="billId" label={t('documents.invoice.billId')} options={options} none="–" />
}

/** Shows the resulting amounts as soon as the form is complete. */
function Preview({ values }: { values: FormValues }) {
  const t = useWords(invoiceWords)
  const l = useWords(lineWords)
  const language = useLanguage()
  const { currency: own } = useCurrentUser().operator
  const body = invoiceForm.safeParse(bodyOf(values))
  const { data, error } = useCall(
    previewInvoice,
    { body: body.data ?? { source: 'sessions' } },
    { enabled: body.success, quiet: true },
  )
  if (!body.success) return null
  if (error) return <Notice tone="bad">{error.message}</Notice>
  if (!data) return null
  const money = (minor: number) => formatMoney(minor, data.currency || own, language)
  return (
    <section className="stack wide" aria-label={t('documents.invoice.preview')}>
      <h3>{t('documents.invoice.preview')}</h3>
      <Facts
        of={[
          [t('documents.invoice.buyerName'), data.buyer.name],
          ...data.lines.map(
            ({ category, rate, grossMinor }) =>
              [
                `${l(`documents.line.${category}`)} · ${formatShare(rate / 10_000, language)}`,
                money(grossMinor),
              ] as const,
          ),
          [t('documents.invoice.netMinor'), money(data.netMinor)],
          [t('documents.invoice.taxMinor'), money(data.taxMinor)],
          [t('documents.invoice.totalMinor'), money(data.totalMinor)],
        ]}
      />
      {data.leftOut > 0 && <Notice>{t('documents.invoice.left-out', { n: String(data.leftOut) })}</Notice>}
    </section>
  )
}
