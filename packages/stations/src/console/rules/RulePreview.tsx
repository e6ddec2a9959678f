import {
  Button,
  call,
  CallError,
  type EndpointOptions,
  Can,
  type FormState,
  formatNumber,
  Notice,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { type AlarmPreview, previewAlarmRule } from '../../contract/index.ts'
import { alarmRuleBody } from './rule-form.rules.ts'
import { ruleWords } from '../alarms/rules.words.ts'

/** Preview of the edited rule: the alarms that it would have raised in the last seven days. */
export function RulePreview({ form }: { form: FormState }) {
  const t = useWords(ruleWords)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<AlarmPreview>()
  const [fault, setFault] = useState('')
  const loadPreview = async () => {
    setBusy(true)
    setFault('')
    try {
      const name = form.values.name || '-'
      // The server validates the body, because the form can contain any value.
      const body = alarmRuleBody({ ...form.values, name }) as unknown as EndpointOptions<
        typeof previewAlarmRule
      >['body']
      setFound(await call(previewAlarmRule, { body }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFound(undefined)
      setFault(Object.values(error.fields)[0] ?? error.msg)
    } finally {
      setBusy(false)
    }
  }
  const n = (value: number) => formatNumber(value, language)
  return (
    <Can call={previewAlarmRule}>
      <div className="wide stack">
        <div className="row">
          <Button icon="eye" busy={busy} onClick={() => void loadPreview()}>
            {t('stations.rule.preview')}
          </Button>
        </div>
        {fault && <Notice tone="bad">{fault}</Notice>}
        {found && (
          <Notice tone={found.always ? 'bad' : 'plain'}>
            {t('stations.rule.preview-fired', {
              fired: n(found.fired),
              looked: n(found.looked),
              fits: n(found.fits),
            })}
            {found.chargePoints &&
              ` ${t('stations.rule.preview-charge-points', { looked: n(found.chargePoints.looked), of: n(found.chargePoints.of) })}`}
            {found.always && ` ${t('stations.rule.preview-always')}`}
            {found.fired > 0 && (
              <div className="week-bars" aria-hidden="true">
                {found.perDay.map((fired, day) => (
                  <i key={day} style={{ height: `${Math.max(2, (fired / Math.max(...found.perDay)) * 36)}px` }} />
                ))}
              </div>
            )}
          </Notice>
        )}
      </div>
    </Can>
  )
}
