import { stationChoice } from '@evops/organisation/console'
import {
  currencySign,
  Drawer,
  Form,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useNav,
  useSlot,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { getCompany, listCompanies, saveCompany, updateCompany, type CompanyDetail } from '../../contract/index.ts'
import { companyPath } from '../paths.ts'
import { companyWords } from './companies.words.ts'

const texts = ['name', 'taxId', 'contact', 'phone', 'email', 'address', 'manager', 'remark'] as const
const invoiceParts = ['title', 'taxId', 'address', 'phone', 'bank', 'account', 'email'] as const
const noInvoice = { title: '', taxId: '', address: '', phone: '', bank: '', account: '', email: '' }

/** Builds the request; the invoice data become a nested object. */
function bodyOf(values: FormValues): Record<string, unknown> {
  const { stationIds, payMode } = values
  const invoice = Object.fromEntries(invoiceParts.map((part) => [part, values[`invoice-${part}`] ?? '']))
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('invoice-')))
  return {
    ...rest,
    ...Object.fromEntries(texts.slice(1).map((name) => [name, values[name] ?? ''])),
    priceGroup: values.priceGroup || null,
    daysToPay: values.daysToPay ?? null,
    taxHundredths: values.taxHundredths ?? null,
    creditLimitMinor: payMode === 'postpaid' ? (values.creditLimitMinor ?? 0) : 0,
    stationIds: Array.isArray(stationIds) && stationIds.length > 0 ? stationIds : null,
    invoice: { ...noInvoice, ...invoice },
  }
}

export function NewCompany({ onClose }: { onClose: () => void }) {
  const t = useWords(companyWords)
  const nav = useNav()
  const form = useForm(saveCompany, {
    initial: { payMode: 'prepaid', billingDay: 1 },
    refreshes: [listCompanies],
    done: t('members.company.created'),
    draft: 'new-company',
    toBody: bodyOf,
    onSaved: ({ id }) => {
      onClose()
      nav.go(companyPath(id))
    },
  })
  return (
    <Drawer title={t('members.company.new')} onClose={onClose}>
      <Form form={form} verb={t('members.company.new')} onCancel={onClose}>
        <CompanyFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditCompany({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const t = useWords(companyWords)
  const { id, version, payMode, creditLimitMinor, billingDay, priceGroup, stationIds, invoice } = company
  const form = useForm(updateCompany, {
    initial: {
      ...Object.fromEntries(texts.map((name) => [name, company[name]])),
      ...Object.fromEntries(invoiceParts.map((part) => [`invoice-${part}`, invoice[part]])),
      payMode,
      creditLimitMinor,
      billingDay,
      daysToPay: company.daysToPay,
      taxHundredths: company.taxHundredths,
      priceGroup,
      stationIds,
    },
    refreshes: [listCompanies, getCompany],
    done: t('members.company.saved'),
    onSaved: onClose,
    toBody: (values) => ({ ...bodyOf(values), id, version }),
  })
  return (
    <Drawer title={company.name} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <CompanyFields form={form} />
      </Form>
    </Drawer>
  )
}

function CompanyFields({ form }: { form: FormState }) {
  const t = useWords(companyWords)
  const f = useFields(companyWords, 'members.company', { form })
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const text = (name: (typeof texts)[number]) => (
    <TextField form={form} name={name} label={t(`members.company.${name}`)} />
  )
  return (
    <>
      {text('name')}
      {text('taxId')}
      {text('contact')}
      {text('phone')}
      {text('email')}
      {text('address')}
      <SelectField {...f('payMode')} words="members.company" />
      {form.values.payMode === 'postpaid' && (
        <NumberField
          {...f('creditLimitMinor')}
          hint={t('members.company.credit-hint')}
          scale={currencyExponent(currency)}
          shown={currencyExponent(currency)}
          unit={currencySign(currency, language)}
        />
      )}
      <NumberField {...f('billingDay')} />
      <NumberField {...f('daysToPay')} hint={t('members.company.own-hint')} />
      <NumberField {...f('taxHundredths')} hint={t('members.company.own-hint')} scale={2} unit="%" />
      <TextField {...f('priceGroup')} />
      {text('manager')}
      {invoiceParts.map((part) => (
        <TextField key={part} form={form} name={`invoice-${part}`} label={t(`members.company.invoice-${part}`)} />
      ))}
      <StationsField form={form} label={t('members.company.stations')} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

/** Station selection; an empty one means all stations. Uses the stations domain's own component. */
export function StationsField({ form, label }: { form: FormState; label: string }) {
  const choices = useSlot(stationChoice)
  const { stationIds } = form.values
  const value = Array.isArray(stationIds) ? stationIds.map(String) : []
  return (
    <div className="f wide">
      {choices.map((choice) =>
        choice.draw({ value, onChange: (ids) => form.set('stationIds', ids), label, disabled: false }),
      )}
    </div>
  )
}
