import { Button, useWords } from '@evops/kit'
import { useState } from 'react'
import { Once } from '../parts/Once.tsx'
import { canUsePasskeys } from './browser-passkey.ts'
import { Enrol } from './Enrol.tsx'
import { AddPasskey } from './PasskeyDialogs.tsx'
import { passkeyWords } from './passkeys.words.ts'
import { profileWords } from './profile.words.ts'

/** Sets up the second factor that a role requires, before the console opens. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const t = useWords(profileWords)
  const k = useWords(passkeyWords)
  const [dialog, setDialog] = useState<'authenticator' | 'passkey'>()
  const close = () => setDialog(undefined)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <Button kind="primary" icon="shield" onClick={() => setDialog('authenticator')}>
        {t('organisation.step.start')}
      </Button>
      {canUsePasskeys() && (
        <Button icon="key" onClick={() => setDialog('passkey')}>
          {k('organisation.passkey.add')}
        </Button>
      )}
      {dialog === 'authenticator' && !codes && <Enrol onDone={setCodes} onClose={close} />}
      {dialog === 'passkey' && <AddPasskey onDone={onDone} onClose={close} />}
      {codes && (
        <Once
          title={t('organisation.step.recovery-title')}
          text={t('organisation.step.recovery-text')}
          secrets={[{ label: t('organisation.step.recovery'), value: codes.join('  ') }]}
          onClose={onDone}
        />
      )}
    </>
  )
}
