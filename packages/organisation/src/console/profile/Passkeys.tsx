import { Button, ReadFailure, formatInstant, useCall, useLanguage, useCurrentUser, useWords } from '@evops/kit'
import { useState } from 'react'
import { listPasskeys, type PasskeyRow } from '../../contract/index.ts'
import { canUsePasskeys } from './browser-passkey.ts'
import { AddPasskey, RemovePasskey } from './PasskeyDialogs.tsx'
import { passkeyWords } from './passkeys.words.ts'

/** Lists the user's passkeys, and adds and removes them. */
export function Passkeys() {
  const t = useWords(passkeyWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { data, error, refetch } = useCall(listPasskeys, undefined, { quiet: true })
  const [dialog, setDialog] = useState<'add' | PasskeyRow>()
  const close = () => setDialog(undefined)
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  const when = ({ lastUsedAt, createdAt }: PasskeyRow) =>
    lastUsedAt
      ? t('organisation.passkey.used', { at: formatInstant(lastUsedAt, language, timeZone) })
      : t('organisation.passkey.unused', { at: formatInstant(createdAt, language, timeZone) })
  return (
    <>
      <div className="safety-row">
        <div>
          <h3>{t('organisation.passkey.title')}</h3>
          <p className="small dim">
            {t(canUsePasskeys() ? 'organisation.passkey.text' : 'organisation.passkey.unavailable')}
          </p>
        </div>
        <Button icon="key" disabled={!data || !canUsePasskeys()} onClick={() => setDialog('add')}>
          {t('organisation.passkey.add')}
        </Button>
      </div>
      {data?.map((passkey) => (
        <div key={passkey.id} className="safety-row">
          <div>
            <b>{passkey.name}</b>
            <p className="small dim">{when(passkey)}</p>
          </div>
          <Button small onClick={() => setDialog(passkey)}>
            {t('organisation.passkey.remove')}
          </Button>
        </div>
      ))}
      {dialog === 'add' && <AddPasskey onDone={close} onClose={close} />}
      {dialog && dialog !== 'add' && <RemovePasskey passkey={dialog} onClose={close} />}
    </>
  )
}
