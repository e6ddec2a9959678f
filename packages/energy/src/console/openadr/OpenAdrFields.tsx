import { CheckField, type FormState, NumberField, TextField, useFields, useWords } from '@evops/kit'
import { useState } from 'react'
import { z } from 'zod'
import { openAdrIntervals, type OpenAdrRow } from '../../contract/index.ts'
import { EnergyChoiceField } from '../choose.tsx'
import { RuleChoice } from '../tariffs/RulesField.tsx'
import { openAdrWords } from './openadr.words.ts'

/** Form fields for the VTN's address and the meaning of its events. */
export function OpenAdrFields({ form, row }: { form: FormState; row?: OpenAdrRow }) {
  const t = useWords(openAdrWords)
  const f = useFields(openAdrWords, 'energy.openadr', { form })
  const intervals = openAdrIntervals.map((n) => ({
    value: String(n),
    label: t('energy.openadr.every', { n }),
  }))
  const every = t('energy.openadr.intervalS')
  const secretProps = row && { hint: t('energy.openadr.clientSecret-stored') }
  return (
    <>
      <TextField {...f('name')} />
      <EnergyChoiceField
        kind="supply"
        form={form}
        name="supplyId"
        label={t('energy.openadr.supplyId')}
        chosen={row?.supplyName}
      />
      <TextField {...f('url')} wide />
      <TextField {...f('clientId')} autoComplete="off" />
      <TextField {...f('clientSecret')} {...secretProps} type="password" autoComplete="off" />
      <TextField {...f('scope')} />
      <TextField {...f('programName')} />
      <TargetsField form={form} />
      <TextField {...f('venName')} />
      <div className="f">
        <span className="label">{every}</span>
        <RuleChoice
          label={every}
          value={String(Number(form.values.intervalS ?? 60))}
          options={intervals}
          onChange={(value) => form.set('intervalS', Number(value))}
        />
      </div>
      <fieldset className="f wide energy-lines">
        <legend className="label">{t('energy.openadr.meaning')}</legend>
        <CheckField {...f('obeysSetpoints')} />
        <CheckField {...f('obeysSubscriptions')} />
        <CheckField {...f('obeysLevels')} />
        <CheckField {...f('obeysAlerts')} />
      </fieldset>
      <NumberField {...f('moderatePercent')} unit="%" />
      <NumberField {...f('highPercent')} unit="%" />
      <NumberField {...f('emergencyPercent')} unit="%" />
      <CheckField {...f('enabled')} />
    </>
  )
}

/** Form field for targets. The text is applied when the field loses focus. */
function TargetsField({ form }: { form: FormState }) {
  const t = useWords(openAdrWords)
  const targets = z.array(z.string()).safeParse(form.values.targets).data ?? []
  const [typed, setTyped] = useState(targets.join(', '))
  const fault = form.faults.targets
  const label = t('energy.openadr.targets')
  const parseTargets = () => typed.split(/[,，;；]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  return (
    <div className={fault ? 'f wrong' : 'f'}>
      <span className="label">{label}</span>
      <input
        className="field"
        aria-label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => form.set('targets', [...new Set(parseTargets())])}
      />
      <span className="hint">{t('energy.openadr.targets-hint')}</span>
      {fault && <span className="say">{fault}</span>}
    </div>
  )
}
