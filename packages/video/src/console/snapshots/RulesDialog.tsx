import { CheckField, Dialog, Form, SelectField, useCall, useFields, useForm, useWords } from '@evops/kit'
import { getVideoRules, putVideoRules, type VideoRules } from '../../contract/index.ts'
import { snapshotWords } from './snapshots.words.ts'

/** Dialog for the alarms that trigger a snapshot. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(snapshotWords)
  const { data } = useCall(getVideoRules)
  return (
    <Dialog title={t('video.rules.title')} onClose={onClose}>
      {data ? <Rules key={data.version} rules={data} onClose={onClose} /> : <span className="bone" />}
    </Dialog>
  )
}
function Rules({ rules, onClose }: { rules: VideoRules; onClose: () => void }) {
  const t = useWords(snapshotWords)
  const form = useForm(putVideoRules, {
    initial: rules,
    toBody: (values) => ({ ...values, alarmLevel: Number(values.alarmLevel) }),
    refreshes: [getVideoRules],
    done: t('video.rules.saved'),
    onSaved: onClose,
  })
  const f = useFields(snapshotWords, 'video.rules', { form })
  return (
    <Form form={form} onCancel={onClose}>
      <CheckField {...f('fromAlarms')} />
      <SelectField
        {...f('alarmLevel')}
        options={[1, 2, 3, 4].map((level) => ({ value: String(level), label: String(level) }))}
      />
    </Form>
  )
}
