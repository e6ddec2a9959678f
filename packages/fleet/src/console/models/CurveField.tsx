import { Button, type FormState, IconButton, parseScaled, useLanguage, useWords, formatScaled } from '@evops/kit'
import { curveStep, maxCurveSteps, type CurveStep } from '../../contract/index.ts'
import { modelWords } from './models.words.ts'
import '../fleet.css'

/** Edits the charging curve: maximum power from a state of charge on, one row each. */
export function CurveField({ form }: { form: FormState }) {
  const t = useWords(modelWords)
  const language = useLanguage()
  const steps = curveStep.array().safeParse(form.values.chargeCurve).data ?? []
  const setCurve = (next: readonly CurveStep[]) => form.set('chargeCurve', next)
  const set = (at: number, part: Partial<CurveStep>) =>
    setCurve(steps.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const { fromSocPct = 70, maxW = 100_000 } = steps.at(-1) ?? {}
  const next = { fromSocPct: Math.min(99, fromSocPct + 10), maxW }
  const fault = form.faults.chargeCurve
  return (
    <fieldset className="f wide">
      <legend className="label">{t('fleet.model.chargeCurve')}</legend>
      {steps.map((one, at) => (
        <div key={at} className="row fleet-curve">
          <span>{t('fleet.model.curve-from')}</span>
          <Figure
            label={t('fleet.model.curve-from-soc')}
            text={String(one.fromSocPct)}
            read={(text) => parseScaled(text, 0)}
            keep={(value) => set(at, { fromSocPct: value })}
          />
          <span>%</span>
          <Figure
            label={t('fleet.model.curve-power')}
            text={formatScaled(one.maxW, 3, 0, language)}
            read={(text) => parseScaled(text, 3)}
            keep={(value) => set(at, { maxW: value })}
          />
          <span>kW</span>
          <IconButton
            icon="close"
            label={t('fleet.model.curve-remove')}
            onClick={() => setCurve(steps.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {fault === undefined ? (
        <span className="hint">{t('fleet.model.curve-hint')}</span>
      ) : (
        <span className="say" role="alert">
          {fault}
        </span>
      )}
      {steps.length < maxCurveSteps && (
        <Button icon="plus" onClick={() => setCurve([...steps, next])}>
          {t('fleet.model.curve-add')}
        </Button>
      )}
    </fieldset>
  )
}

function Figure({
  label,
  text,
  read,
  keep,
}: {
  label: string
  text: string
  read: (text: string) => number | string | null | undefined
  keep: (value: number) => void
}) {
  return (
    <input
      className="field num"
      inputMode="decimal"
      aria-label={label}
      defaultValue={text}
      onBlur={({ target }) => {
        const value = read(target.value)
        if (typeof value === 'number') keep(value)
      }}
    />
  )
}
