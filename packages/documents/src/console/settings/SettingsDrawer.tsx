import { calendarDayAt } from '@evops/platform/contract'
import { useState } from 'react'
import {
  Button,
  CheckField,
  DayField,
  Drawer,
  DrawerWhileLoading,
  Form,
  formatInstant,
  formatShare,
  Notice,
  NumberField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  getDocumentSettings,
  taxOfficeKinds,
  removeTaxRate,
  saveDocumentSettings,
  saveTaxRate,
  type DocumentSettingsReply,
} from '../../contract/index.ts'
import { invoiceWords } from '../../contract/invoice.words.ts'
import { Credential } from './Credential.tsx'
import { settingsWords } from './settings.words.ts'
import { VerifactuEvents } from './VerifactuEvents.tsx'

const reads = [getDocumentSettings] as const

/** Settings: seller, tax office, tax, and retention. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(settingsWords)
  const read = useCall(getDocumentSettings, {}, { quiet: true })
  if (!read.data) return <DrawerWhileLoading read={read} title={t('documents.settings.title')} onClose={onClose} />
  return (
    <Drawer title={t('documents.settings.title')} wide onClose={onClose}>
      <div className="stack">
        {!read.data.saved && <Notice>{t('documents.settings.not-saved')}</Notice>}
        <Issuer key={read.data.version} settings={read.data} onClose={onClose} />
        <Credential settings={read.data} />
        <Rates settings={read.data} />
        {read.data.saved && read.data.office === 'verifactu' && <VerifactuEvents />}
      </div>
    </Drawer>
  )
}

const texts = ['sellerAddress', 'sellerPostcode', 'sellerRegime', 'prefix'] as const
function Issuer({ settings, onClose }: { settings: DocumentSettingsReply; onClose: () => void }) {
  const t = useWords(settingsWords)
  const n = useWords(invoiceWords)
  const { saved: _saved, rates: _rates, credentials: _credentials, ...initial } = settings
  const form = useForm(saveDocumentSettings, {
    initial,
    refreshes: reads,
    done: t('documents.settings.saved'),
    toBody: (values) => ({
      ...values,
      ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
      test: values['test'] === true,
      listedTrade: values['listedTrade'] === true,
    }),
  })
  const f = useFields(settingsWords, 'documents.settings', { form })
  const options = taxOfficeKinds.map((value) => ({ value, label: n(`documents.office.${value}`) }))
  return (
    <Form form={form} columns onCancel={onClose}>
      <TextField {...f('country')} />
      <SelectField {...f('office')} options={options} />
      <CheckField {...f('test')} wide />
      <TextField {...f('sellerName')} wide />
      <TextField {...f('sellerTaxId')} />
      <TextField {...f('sellerPostcode')} />
      <TextField {...f('sellerAddress')} wide />
      <TextField {...f('sellerRegime')} />
      <TextField {...f('prefix')} />
      <NumberField {...f('keepYears')} />
      <NumberField {...f('keepSimplifiedYears')} />
      <SelectField {...f('refunds')} />
      {form.values['country'] === 'ES' && <CheckField {...f('listedTrade')} wide />}
    </Form>
  )
}

function Rates({ settings }: { settings: DocumentSettingsReply }) {
  const t = useWords(settingsWords)
  const language = useLanguage()
  const drop = useSave(removeTaxRate, { refreshes: reads })
  const zone = useOperatorZone()
  const [today] = useState(() => calendarDayAt(Date.now(), zone))
  return (
    <section className="stack">
      <h3>{t('documents.settings.rates')}</h3>
      {settings.rates.length === 0 && <Notice>{t('documents.settings.no-rates')}</Notice>}
      <ul className="plain-list">
        {settings.rates.map(({ id, category, from, rate, code }) => (
          <li key={id} className="row">
            <span>{t(`documents.settings.category.${category}`)}</span>
            <span className="num">
              {t('documents.settings.rate-line', {
                rate: formatShare(rate / 10_000, language),
                from: formatInstant(from, language, 'UTC', 'day'),
              })}
            </span>
            <small className="dim">{code}</small>
            {settings.saved && from > today && (
              <Button busy={drop.isPending} onClick={() => drop.mutate({ params: { id } })}>
                {t('documents.settings.drop-rate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {settings.saved && <NewRate />}
    </section>
  )
}
function NewRate() {
  const t = useWords(settingsWords)
  const form = useForm(saveTaxRate, {
    initial: { category: 'electricity' },
    refreshes: reads,
    done: t('documents.settings.saved'),
    toBody: (values) => ({ ...values, code: values['code'] ?? '' }),
  })
  const f = useFields(settingsWords, 'documents.settings', { form })
  return (
    <Form form={form} verb={t('documents.settings.add-rate')} columns>
      <SelectField {...f('category')} />
      <DayField {...f('from')} />
      <NumberField {...f('rate')} scale={2} />
      <TextField {...f('code')} />
    </Form>
  )
}
