import { Button, IconButton, NumberField, useWords, type FormState } from '@evops/kit'
import { partyCount, ratioStepFieldName, ratioStepCount } from './agreement-values.ts'
import { agreementWords } from './agreements.words.ts'

/** Edits ratios that apply from an amount of energy per period on. */
export function RatioStepFields({ form }: { form: FormState }) {
  const t = useWords(agreementWords)
  const steps = ratioStepCount(form.values)
  return (
    <fieldset className="f wide stack">
      <legend>{t('finance.agreement.steps')}</legend>
      <span className="hint">{t('finance.agreement.steps-hint')}</span>
      {Array.from({ length: steps }, (_, step) => (
        <div key={`${step} of ${steps}`} className="sharer">
          <NumberField
            form={form}
            name={ratioStepFieldName(step, 'fromDwh')}
            label={t('finance.agreement.step-from')}
            scale={4}
            unit="kWh"
          />
          {Array.from({ length: partyCount(form.values) }, (__, place) => (
            <NumberField
              key={ratioStepFieldName(step, place)}
              form={form}
              name={ratioStepFieldName(step, place)}
              label={t('finance.agreement.step-ratio', { place: String(place + 1) })}
              scale={2}
              unit="%"
            />
          ))}
          <NumberField
            form={form}
            name={ratioStepFieldName(step, 'operatorRatio')}
            label={t('finance.agreement.operatorRatio')}
            scale={2}
            unit="%"
          />
          {step === steps - 1 && (
            <IconButton
              icon="trash"
              label={t('finance.agreement.remove-step')}
              onClick={() => form.set('stepLines', steps - 1)}
            />
          )}
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => form.set('stepLines', steps + 1)} disabled={steps >= 10}>
          {t('finance.agreement.add-step')}
        </Button>
      </div>
      {form.faults.steps && <span className="say">{form.faults.steps}</span>}
    </fieldset>
  )
}
