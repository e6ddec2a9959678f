import {
  CheckField,
  Dialog,
  Form,
  formatDuration,
  type FormState,
  NumberField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { currencyExponent, type Language } from '@evops/platform/contract'
import type { z } from 'zod'
import { type anomalyThresholds, getLimits, updateLimits } from '../../contract/index.ts'
import { anomalyThresholdWords } from './limits.words.ts'

type Limits = z.output<typeof anomalyThresholds> & { version: number }
const energies = ['registerGapDwh', 'smallDwh', 'muchDwh', 'splitDwh', 'lossDwh', 'gainDwh'] as const
const seconds = [
  'shortS',
  'startWaitS',
  'recordWaitS',
  'idleCloseS',
  'rebootCloseS',
  'nextCloseS',
  'silentCloseS',
  'endWaitS',
  'longS',
  'pluggedS',
  'clockS',
  'overlapS',
] as const

/** Dialog for the thresholds of the anomaly rules, for the whole operator. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(anomalyThresholdWords)
  const { data } = useCall(getLimits, undefined, { quiet: true })
  return (
    <Dialog title={t('charging.limits.title')} onClose={onClose} wide>
      <p className="small dim">{t('charging.limits.explain')}</p>
      {data && <LimitsForm key={data.version} limits={data} onClose={onClose} />}
    </Dialog>
  )
}

function LimitsForm({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const t = useWords(anomalyThresholdWords)
  const form = useForm(updateLimits, {
    initial: limits,
    refreshes: [getLimits],
    done: t('charging.limits.saved'),
    onSaved: onClose,
  })
  return (
    <Form form={form} columns onCancel={onClose}>
      <LimitFields form={form} />
    </Form>
  )
}

function LimitFields({ form }: { form: FormState }) {
  const t = useWords(anomalyThresholdWords)
  const f = useFields(anomalyThresholdWords, 'charging.limits', { form })
  const { currency } = useCurrentUser().operator
  const language = useLanguage()
  return (
    <>
      {energies.map((name) => (
        <NumberField key={name} form={form} name={name} label={t(`charging.limits.${name}`)} scale={4} unit="kWh" />
      ))}
      {seconds.map((name) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={t(`charging.limits.${name}`)}
          hint={spanOf(form.values[name], language)}
          unit="s"
        />
      ))}
      <NumberField {...f('batteryPercent')} unit="%" />
      <NumberField {...f('powerPercent')} unit="%" />
      <NumberField {...f('amountMinor')} scale={currencyExponent(currency)} unit={currency} />
      <NumberField {...f('cloneKmh')} unit="km/h" />
      <CheckField {...f('cloneRefuses')} />
      <NumberField {...f('lossPermille')} unit="‰" />
    </>
  )
}

/** Formats whole minutes as hours from 120 minutes on. */
function spanOf(value: unknown, language: Language): string | undefined {
  return typeof value === 'number' && value >= 120 && value % 60 === 0 ? formatDuration(value, language) : undefined
}
