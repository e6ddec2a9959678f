import { Button, formatEnergy, useIsPermitted, useLanguage, useWords } from '@evops/kit'
import type { ConnectorPlace } from '@evops/stations/console'
import { useState } from 'react'
import { StopDialog } from '../acts/StopDialog.tsx'
import { type RunningSession, stopSession } from '../../contract/index.ts'
import { slotWords } from '../acts/slots.words.ts'
import { useConnectorSession } from './use-connector-session.ts'

/** Stops the running session of a connector. */
export function ConnectorStop(place: ConnectorPlace) {
  const t = useWords(slotWords)
  const language = useLanguage()
  const session = useConnectorSession(place)
  const may = useIsPermitted()(stopSession)
  // The dialog keeps the session for which it was opened, even if this session ends in the meantime.
  const [sessionToStop, setRequested] = useState<RunningSession>()
  if (!may) return null
  return (
    <>
      {session && (
        <Button kind="danger" icon="stop" onClick={() => setRequested(session)}>
          {t('charging.stop.button')}
        </Button>
      )}
      {sessionToStop && (
        <StopDialog
          id={sessionToStop.id}
          about={t('charging.stop.text', {
            chargePoint: place.chargePoint,
            connectorNo: sessionToStop.connectorNo,
            token: sessionToStop.tokenLabel || sessionToStop.idTag,
            energy: formatEnergy(sessionToStop.energyDwh, language),
          })}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  )
}
