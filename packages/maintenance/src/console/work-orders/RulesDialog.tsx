import {
  CheckField,
  ChecksField,
  Dialog,
  Form,
  type FormState,
  NumberField,
  useCall,
  useFields,
  useForm,
  useTranslate,
  useWords,
} from '@evops/kit'
import { getWorkRules, putWorkRules, workStateWords, workTypes, type WorkRules } from '../../contract/index.ts'
import { figureWords } from './figures.words.ts'

const phases = ['accept', 'arrive', 'fix'] as const
const levels = [1, 2, 3, 4] as const

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(figureWords)
  const { data } = useCall(getWorkRules)
  return (
    <Dialog title={t('maintenance.rule.title')} wide onClose={onClose}>
      {data ? <RulesForm key={data.version} rules={data} onClose={onClose} /> : <span className="bone" />}
    </Dialog>
  )
}

function RulesForm({ rules, onClose }: { rules: WorkRules; onClose: () => void }) {
  const t = useWords(figureWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const form = useForm(putWorkRules, {
    initial: rules,
    refreshes: [getWorkRules],
    done: t('maintenance.rule.saved'),
    onSaved: onClose,
  })
  const f = useFields(figureWords, 'maintenance.rule', { form })
  return (
    <Form form={form} columns onCancel={onClose}>
      <p className="note wide">{t('maintenance.rule.explain')}</p>
      <Times form={form} />
      <CheckField {...f('fromAlarms')} wide />
      <NumberField {...f('alarmLevel')} />
      <NumberField {...f('alarmMinutes')} />
      <CheckField {...f('fromStarts')} wide />
      <NumberField {...f('startFailures')} />
      <NumberField {...f('startMinutes')} />
      <CheckField {...f('autoAssign')} hint={t('maintenance.rule.auto-hint')} wide />
      <NumberField {...f('autoMost')} />
      <ChecksField
        {...f('confirmTypes')}
        options={workTypes.map((value) => ({ value, label: translate(`maintenance.type.${value}`) }))}
      />
    </Form>
  )
}

/** Edits minutes by level and phase. */
function Times({ form }: { form: FormState }) {
  const t = useWords(figureWords)
  const valueOf = (name: string, level: number) => {
    const all: unknown = form.values[name]
    const one: unknown = Array.isArray(all) ? all[level - 1] : null
    return typeof one === 'number' ? String(one) : ''
  }
  const setMinutes = (name: string, level: number, text: string) => {
    const all: unknown = form.values[name]
    const minutes = text.trim() === '' ? null : Number(text)
    if (Array.isArray(all)) form.set(name, all.with(level - 1, minutes))
  }
  return (
    <table className="sla-times wide">
      <thead>
        <tr>
          <th>{t('maintenance.rule.level')}</th>
          {phases.map((phase) => (
            <th key={phase}>{t(`maintenance.rule.${phase}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level}>
            <th>P{level}</th>
            {phases.map((phase) => (
              <td key={phase}>
                <input
                  className="field num"
                  inputMode="numeric"
                  aria-label={`P${level} ${t(`maintenance.rule.${phase}`)}`}
                  value={valueOf(`${phase}Minutes`, level)}
                  onChange={(event) => setMinutes(`${phase}Minutes`, level, event.target.value.replace(/\D/g, ''))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
