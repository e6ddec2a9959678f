import { Button, useIsPermitted, useWords } from '@evops/kit'
import type { ConnectorPlace } from '@evops/stations/console'
import { useState } from 'react'
import { startSessions } from '../../contract/index.ts'
import { StartDialog } from './StartDialog.tsx'
import { startWords } from './start.words.ts'
import { useConnectorSession } from './use-connector-session.ts'

/** States in which a connector accepts no new session. */
const closed = new Set(['charging', 'suspended', 'offline', 'faulted', 'disabled'])

/** Starts a session on a connector. */
export function ConnectorStart(place: ConnectorPlace) {
  const t = useWords(startWords)
  const running = useConnectorSession(place)
  const may = useIsPermitted()(startSessions)
  const [isOpen, setOpen] = useState(false)
  const canStart = may && !running && !closed.has(place.status ?? '')
  return (
    <>
      {canStart && (
        <Button icon="play" kind="primary" onClick={() => setOpen(true)}>
          {t('charging.start.button')}
        </Button>
      )}
      {isOpen && <StartDialog place={place} onClose={() => setOpen(false)} />}
    </>
  )
}
