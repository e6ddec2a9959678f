import { Button, useWords } from '@evops/kit'
import { useState } from 'react'
import { Once } from '../parts/Once.tsx'
import { Enrol } from './Enrol.tsx'
import { profileWords } from './profile.words.ts'

/** Sets up the second factor that a role requires, before the console opens. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const t = useWords(profileWords)
  const [isOpen, setIsOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <Button kind="primary" icon="shield" onClick={() => setIsOpen(true)}>
        {t('organisation.step.start')}
      </Button>
      {isOpen && !codes && <Enrol onDone={setCodes} onClose={() => setIsOpen(false)} />}
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
