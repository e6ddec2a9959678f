import {
  CheckField,
  Field,
  type FormState,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useFields,
  useLanguage,
  useTranslate,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { weekdayName } from '@evops/platform/contract'
import { alarmLevels, alarmMeasures, faultCatalogue, listChargePoints, listStations } from '../../contract/index.ts'
import { faultName } from '../alarms/alarm-text.tsx'
import { formatMinuteOfDay, parseMinuteOfDay } from './rule-form.rules.ts'
import { alarmMeasureUnits } from '../alarms/rule-text.ts'
import { ruleWords } from '../alarms/rules.words.ts'

interface RuleFieldsProps {
  form: FormState
  disabled?: boolean
}

export function RuleFields({ form, disabled = false }: RuleFieldsProps) {
  const t = useWords(ruleWords)
  const translate = useTranslate()
  const field = { form, disabled }
  const f = useFields(ruleWords, 'stations.rule', field)
  const levels = alarmLevels.map((level) => ({
    value: String(level),
    label: translate(`stations.alarm.level.${level}`),
  }))
  return (
    <>
      <TextField {...f('name')} />
      <SelectField {...f('kind')} />
      <What form={form} disabled={disabled} />
      <NumberField {...field} name="holdSeconds" label={t('stations.rule.hold')} unit={t('stations.rule.seconds')} />
      <SelectField {...f('level')} hint={t('stations.rule.level-own')} options={levels} />
      <Where form={form} disabled={disabled} />
      <Hours form={form} disabled={disabled} />
      <NumberField
        {...field}
        name="escalateMinutes"
        label={t('stations.rule.escalate')}
        unit={t('stations.rule.minutes')}
        hint={t('stations.rule.escalate-hint')}
      />
      <NumberField
        {...field}
        name="closeMinutes"
        label={t('stations.rule.close')}
        unit={t('stations.rule.minutes')}
        hint={t('stations.rule.close-hint')}
      />
      <CheckField {...f('enabled')} wide />
    </>
  )
}

function What({ form, disabled = false }: RuleFieldsProps) {
  const t = useWords(ruleWords)
  const translate = useTranslate()
  const language = useLanguage()
  const field = { form, disabled }
  const { kind } = form.values
  const measure = alarmMeasures.find((one) => one === form.values['content.measure'])
  if (kind === 'offline') return null
  if (kind === 'threshold')
    return (
      <>
        <SelectField
          {...field}
          name="content.measure"
          label={t('stations.rule.measure')}
          options={alarmMeasures.map((value) => ({
            value,
            label: translate(`stations.rule.measure.${value}`),
          }))}
        />
        <SelectField
          {...field}
          name="content.above"
          label={t('stations.rule.side')}
          options={[
            { value: '1', label: t('stations.rule.above') },
            { value: '0', label: t('stations.rule.below') },
          ]}
        />
        <NumberField
          key={measure}
          {...field}
          name="content.limit"
          label={t('stations.rule.limit')}
          scale={measure ? alarmMeasureUnits[measure].scale : 0}
          unit={measure ? alarmMeasureUnits[measure].unit : ''}
        />
      </>
    )
  return (
    <>
      {kind === 'fault' && (
        <SelectField
          {...field}
          name="content.codes"
          label={t('stations.rule.codes')}
          hint={t('stations.rule.all-faults')}
          options={faultCatalogue.map(({ code }) => ({
            value: code,
            label: `${code} ${faultName(code, language)}`,
          }))}
        />
      )}
      <SelectField
        {...field}
        name="content.minLevel"
        label={t('stations.rule.min-level')}
        options={alarmLevels.map((level) => ({
          value: String(level),
          label: translate(`stations.alarm.level.${level}`),
        }))}
      />
    </>
  )
}

const nameOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function Where({ form, disabled = false }: RuleFieldsProps) {
  const t = useWords(ruleWords)
  const field = { form, disabled }
  const f = useFields(ruleWords, 'stations.rule', field)
  const hint = t('stations.rule.where-hint')
  return (
    <>
      <PickField
        {...field}
        name="stationId"
        label={t('stations.rule.station')}
        hint={hint}
        from={listStations}
        inputOf={(text) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })}
        choices={(reply) => reply.list.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
        chosen={nameOf(form.values.stationName)}
      />
      <PickField
        {...field}
        name="chargePointId"
        label={t('stations.rule.chargePoint')}
        from={listChargePoints}
        inputOf={(text) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })}
        choices={(reply) =>
          reply.list.map(({ id, name, chargePointNo }) => ({
            value: id,
            label: `${chargePointNo} · ${name}`,
          }))
        }
        chosen={nameOf(form.values.chargePointNo)}
      />
      <TextField {...f('vendor')} hint={hint} />
      <TextField {...f('model')} hint={hint} />
    </>
  )
}

function Hours({ form, disabled = false }: RuleFieldsProps) {
  const t = useWords(ruleWords)
  const language = useLanguage()
  const days = Number(form.values.days ?? 127)
  const clock = (name: 'fromMinute' | 'toMinute', usual: number, label: string) => (
    <Field form={form} name={name} label={label} hint={t('stations.rule.hours-hint')} disabled={disabled}>
      {(control) => (
        <DateTimeInput
          kind="time"
          value={formatMinuteOfDay(Number(form.values[name] ?? usual) % 1440)}
          onChange={(text) => {
            const minute = parseMinuteOfDay(text)
            form.set(name, name === 'toMinute' && minute === 0 ? 1440 : minute)
          }}
          {...control}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="f wide">
        <span className="label">{t('stations.rule.days')}</span>
        <div className="row wraps">
          {Array.from({ length: 7 }, (_, day) => (
            <label key={day} className="check">
              <input
                type="checkbox"
                className="cb"
                disabled={disabled}
                checked={(days & (1 << day)) !== 0}
                onChange={() => form.set('days', days ^ (1 << day))}
              />
              {weekdayName(day + 1, language)}
            </label>
          ))}
        </div>
        {form.faults.days && <span className="say">{form.faults.days}</span>}
      </div>
      {clock('fromMinute', 0, t('stations.rule.from'))}
      {clock('toMinute', 1440, t('stations.rule.to'))}
    </>
  )
}
