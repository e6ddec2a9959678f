import { stationChoice } from '@evops/organisation/console'
import {
  type DrawerNavigation,
  isPermitted,
  CheckField,
  Drawer,
  Form,
  type FormState,
  RemoveButton,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { languages } from '@evops/platform/contract'
import {
  createNotificationRule,
  deleteNotificationRule,
  listNotificationRules,
  listWebhooks,
  type NotificationRule,
  notifiableAlarmSteps,
  updateNotificationRule,
} from '../../contract/index.ts'
import { settingsWords } from './settings.words.ts'

type Values = Readonly<Record<string, unknown>>
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
/** Text with one entry per line becomes a list; no selected station means all stations. */
const bodyOf = ({ addresses, minLevel, stationIds, ...values }: Values) => ({
  ...values,
  minLevel: Number(minLevel ?? 3),
  stationIds: textsOf(stationIds).length > 0 ? textsOf(stationIds) : null,
  emails: (typeof addresses === 'string' ? addresses : '').split(/[\s,;]+/).filter(Boolean),
})

export function NewRule({ onClose }: { onClose: () => void }) {
  const t = useWords(settingsWords)
  const form = useForm(createNotificationRule, {
    initial: { enabled: true, bell: true, minLevel: 3, steps: ['raised', 'reopened', 'escalated'] },
    toBody: bodyOf,
    refreshes: [listNotificationRules],
    done: t('outreach.rule.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('outreach.rule.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <Fields form={form} />
      </Form>
    </Drawer>
  )
}

interface RuleDrawerProps extends DrawerNavigation {
  rule: NotificationRule
}
export function RuleDrawer({ rule, ...neighbours }: RuleDrawerProps) {
  const t = useWords(settingsWords)
  const { id, emails, ...values } = rule
  const initial = { ...values, stationIds: values.stationIds ?? [], addresses: emails.join('\n') }
  const form = useForm(updateNotificationRule, {
    params: { id },
    initial,
    toBody: bodyOf,
    refreshes: [listNotificationRules],
    done: t('outreach.rule.saved'),
  })
  return (
    <Drawer
      title={rule.name}
      footer={
        <RemoveButton
          call={deleteNotificationRule}
          input={{ params: { id } }}
          save={{
            refreshes: [listNotificationRules],
            done: t('outreach.rule.deleted'),
            onSaved: neighbours.onClose,
          }}
          confirmation={{
            title: t('outreach.rule.delete-title', { name: rule.name }),
            verb: t('outreach.rule.delete'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateNotificationRule) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <Fields form={form} />
        </Form>
      ) : (
        <div className="form">
          <Fields form={form} disabled />
        </div>
      )}
    </Drawer>
  )
}

function Fields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(settingsWords)
  const translate = useTranslate()
  const field = { form, disabled }
  const f = useFields(settingsWords, 'outreach.rule', field)
  const stations = useSlot(stationChoice)
  const webhooks = useCall(listWebhooks, { query: { page: 1, pageSize: 100 } }, { quiet: true }).data?.list ?? []
  return (
    <>
      <TextField {...f('name')} />
      <SelectField
        {...f('minLevel')}
        options={[1, 2, 3, 4].map((level) => ({
          value: String(level),
          label: translate(`outreach.level.${level}`),
        }))}
      />
      <Several
        {...field}
        name="steps"
        label={t('outreach.rule.steps')}
        options={notifiableAlarmSteps.map((value) => ({ value, label: translate(`outreach.step.${value}`) }))}
      />
      {stations.map((part) =>
        part.draw({
          value: textsOf(form.values.stationIds),
          onChange: (ids) => form.set('stationIds', ids),
          disabled,
          label: t('outreach.rule.stations'),
        }),
      )}
      <CheckField {...f('bell')} />
      <CheckField {...f('wecom')} />
      <TextField {...field} name="addresses" label={t('outreach.rule.emails')} lines={3} />
      <SelectField
        {...f('language')}
        options={languages.map((value) => ({ value, label: translate(`outreach.language.${value}`) }))}
      />
      <Several
        {...field}
        name="webhookIds"
        label={t('outreach.rule.webhooks')}
        options={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
        none={t('outreach.rule.no-webhooks')}
      />
      <CheckField {...f('enabled')} />
    </>
  )
}

interface SeveralProps {
  form: FormState
  name: string
  label: string
  disabled: boolean
  options: readonly { value: string; label: string }[]
  none?: string
}
function Several({ form, name, label, disabled, options, none }: SeveralProps) {
  const chosen = textsOf(form.values[name])
  const toggle = (value: string) =>
    form.set(name, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  const fault = form.faults[name]
  return (
    <fieldset className="f several">
      <legend className="label">{label}</legend>
      {options.length === 0 && <span className="hint">{none}</span>}
      {options.map(({ value, label: word }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            className="cb"
            disabled={disabled}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {word}
        </label>
      ))}
      {fault && <span className="say">{fault}</span>}
    </fieldset>
  )
}
