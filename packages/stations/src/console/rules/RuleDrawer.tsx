import { hourMs } from '@evops/platform/contract'
import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  Drawer,
  Form,
  formatInstant,
  RemoveButton,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  type AlarmRule,
  createAlarmRule,
  deleteAlarmRule,
  listAlarmRules,
  silenceAlarmRule,
  updateAlarmRule,
} from '../../contract/index.ts'
import { RuleFields } from './RuleFields.tsx'
import { RulePreview } from './RulePreview.tsx'
import { ruleName } from '../alarms/rule-text.ts'
import { alarmRuleBody, alarmRuleFormValues } from './rule-form.rules.ts'
import { ruleWords } from '../alarms/rules.words.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

export function NewRule({ onClose }: { onClose: () => void }) {
  const t = useWords(ruleWords)
  const form = useForm(createAlarmRule, {
    initial: { enabled: true, days: 127, closeMinutes: 30, holdSeconds: 0, kind: 'fault' },
    toBody: alarmRuleBody,
    refreshes: [listAlarmRules],
    done: t('stations.rule.saved'),
    onSaved: onClose,
    draft: 'new-alarm-rule',
  })
  return (
    <Drawer title={t('stations.rule.new')} wide onClose={onClose}>
      <Form form={form} columns onCancel={onClose}>
        <RuleFields form={form} />
        <RulePreview form={form} />
      </Form>
    </Drawer>
  )
}

interface RuleDrawerProps extends DrawerNavigation {
  rule: AlarmRule
}
export function RuleDrawer({ rule, ...neighbours }: RuleDrawerProps) {
  const t = useWords(ruleWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const form = useForm(updateAlarmRule, {
    params: { id: rule.id },
    initial: alarmRuleFormValues(rule),
    toBody: (values) => ({ ...alarmRuleBody(values), version: rule.version }),
    refreshes: [listAlarmRules],
    done: t('stations.rule.saved'),
  })
  const isSilent = rule.silentUntil !== null
  return (
    <Drawer
      title={ruleName(rule.name)}
      wide
      sub={
        isSilent &&
        [t('stations.rule.silent-until', { time: formatInstant(rule.silentUntil, language, zone) }), rule.silentNote]
          .filter(Boolean)
          .join(' · ')
      }
      footer={<Acts rule={rule} isSilent={isSilent} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      {isPermitted(updateAlarmRule) ? (
        <Form form={form} columns onCancel={neighbours.onClose}>
          <RuleFields form={form} />
          <RulePreview form={form} />
        </Form>
      ) : (
        <div className="form two">
          <RuleFields form={form} disabled />
        </div>
      )}
    </Drawer>
  )
}

function Acts({ rule, isSilent, onGone }: { rule: AlarmRule; isSilent: boolean; onGone: () => void }) {
  const t = useWords(ruleWords)
  const silence = useSave(silenceAlarmRule, {
    refreshes: [listAlarmRules],
    done: t(isSilent ? 'stations.rule.spoken' : 'stations.rule.silenced'),
  })
  const params = { id: rule.id }
  const hush = (hours: number) => silence.mutate({ params, body: { until: inHours(hours) } })
  return (
    <>
      <Can call={silenceAlarmRule}>
        {isSilent ? (
          <Button icon="bell" onClick={() => silence.mutate({ params, body: { until: null } })}>
            {t('stations.rule.speak')}
          </Button>
        ) : (
          [1, 8, 24].map((hours) => (
            <Button key={hours} busy={silence.isPending} onClick={() => hush(hours)}>
              {t('stations.rule.silence-hours', { hours })}
            </Button>
          ))
        )}
      </Can>
      {rule.builtin === null && (
        <RemoveButton
          call={deleteAlarmRule}
          input={{ params }}
          save={{
            refreshes: [listAlarmRules],
            done: t('stations.rule.deleted'),
            onSaved: onGone,
          }}
          confirmation={{
            title: t('stations.rule.delete-title', { name: ruleName(rule.name) }),
            text: t('stations.rule.delete-text'),
            verb: t('stations.rule.delete'),
          }}
        />
      )}
    </>
  )
}
