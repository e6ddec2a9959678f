import { Button, ReadFailure, formatInstant, Tag, useCall, useLanguage, useCurrentUser, useWords } from '@evops/kit'
import { useState } from 'react'
import { getSecondStep } from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { Once } from '../parts/Once.tsx'
import { Enrol } from './Enrol.tsx'
import { profileWords } from './profile.words.ts'
import { WithPassword } from './WithPassword.tsx'

/** Shows whether sign-in requires a second step (TOTP), and enables or disables it. */
export function SecondStep() {
  const t = useWords(profileWords)
  const p = useWords(partWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { data, error, refetch } = useCall(getSecondStep, undefined, { quiet: true })
  const [dialog, setDialog] = useState<'enrol' | 'stop' | 'renew'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setDialog(undefined)
  const show = (made: readonly string[] | undefined) => {
    close()
    setCodes(made)
  }
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className="safety-row">
      <div>
        <h3>
          {t('organisation.step.title')} {data?.enabled && <Tag tone="good">{p('organisation.enabled')}</Tag>}
        </h3>
        <p className="small dim">
          {!data?.enabled
            ? t('organisation.step.off')
            : `${t('organisation.step.on', { since: formatInstant(data.since, language, timeZone) })} ${t('organisation.step.codes-left', { count: data.recoveryCodesLeft })}`}
        </p>
      </div>
      <div className="row">
        {data?.enabled ? (
          <>
            <Button onClick={() => setDialog('renew')}>{t('organisation.step.renew')}</Button>
            <Button kind="danger" onClick={() => setDialog('stop')}>
              {t('organisation.step.stop')}
            </Button>
          </>
        ) : (
          <Button icon="shield" disabled={!data} onClick={() => setDialog('enrol')}>
            {t('organisation.step.start')}
          </Button>
        )}
      </div>
      {dialog === 'enrol' && <Enrol onDone={show} onClose={close} />}
      {(dialog === 'stop' || dialog === 'renew') && <WithPassword act={dialog} onDone={show} onClose={close} />}
      {codes && (
        <Once
          title={t('organisation.step.recovery-title')}
          text={t('organisation.step.recovery-text')}
          secrets={[{ label: t('organisation.step.recovery'), value: codes.join('  ') }]}
          onClose={() => setCodes(undefined)}
        />
      )}
    </div>
  )
}
