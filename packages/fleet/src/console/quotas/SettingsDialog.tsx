import {
  ChecksField,
  currencySign,
  Dialog,
  ReadFailure,
  Form,
  type FormValues,
  NumberField,
  SelectField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { monthName } from '@evops/platform/contract'
import {
  getQuotaSettings,
  listDriverRecords,
  listVehicleEnergy,
  findQuotaForShift,
  putQuotaSettings,
  type QuotaSettings,
} from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { quotaWords } from './quotas.words.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)
/** Every half hour from noon to midnight. */
const nights = Array.from({ length: 25 }, (_, at) => 720 + 30 * at)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Settings for summer and winter months, the start of the energy day, and the value of a saved kWh. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(quotaWords)
  const read = useCall(getQuotaSettings, {}, { quiet: true })
  return (
    <Dialog title={t('fleet.quota.settings')} onClose={onClose} wide>
      {read.data ? (
        <SettingsForm key={read.data.version} settings={read.data} onClose={onClose} />
      ) : read.error ? (
        <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <span className="bone" />
      )}
    </Dialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: QuotaSettings; onClose: () => void }) {
  const t = useWords(quotaWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const { currency, ...values } = settings
  const form = useForm(putQuotaSettings, {
    initial: values,
    refreshes: [getQuotaSettings, findQuotaForShift, listVehicleEnergy, listDriverRecords],
    done: k('fleet.driver-record.saved'),
    toBody,
    onSaved: onClose,
  })
  const f = useFields(quotaWords, 'fleet.quota', { form })
  const options = months.map((month) => ({
    value: String(month),
    label: monthName(month, language),
  }))
  return (
    <Form form={form} onCancel={onClose} columns>
      <ChecksField {...f('summerMonths')} options={options} />
      <ChecksField {...f('winterMonths')} options={options} />
      {form.faults.winterMonths !== undefined && <p className="say wide bad">{form.faults.winterMonths}</p>}
      <SelectField
        form={form}
        name="nightFromMinutes"
        label={t('fleet.quota.nightFrom')}
        hint={t('fleet.quota.nightFrom-hint')}
        options={nights.map((value) => ({ value: String(value), label: clock(value) }))}
        wide
      />
      <NumberField
        form={form}
        name="priceE5"
        label={t('fleet.quota.price')}
        hint={t('fleet.quota.price-hint')}
        scale={5}
        shown={2}
        unit={`${currencySign(currency, language)}/kWh`}
      />
      <NumberField form={form} name="shareHundredths" label={t('fleet.quota.share')} scale={2} unit="%" />
    </Form>
  )
}

function toBody({ summerMonths, winterMonths, nightFromMinutes, priceE5, ...values }: FormValues) {
  const numbers = (list: unknown) => (Array.isArray(list) ? list.map(Number) : [])
  return {
    ...values,
    summerMonths: numbers(summerMonths),
    winterMonths: numbers(winterMonths),
    nightFromMinutes: Number(nightFromMinutes),
    priceE5: priceE5 ?? null,
  }
}
