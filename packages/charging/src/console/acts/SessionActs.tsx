import {
  Button,
  formatEnergy,
  Icon,
  kitWords,
  MenuItem,
  Popover,
  PrintDialog,
  useIsPermitted,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import { loadSessionEnergy, loadSessionMessage } from '@evops/stations/console'
import { sendCommand } from '@evops/stations/contract'
import { lazy, Suspense, useState } from 'react'
import {
  isSessionRunning,
  type SessionChange,
  type SessionDetail,
  sessionEditors,
  recomputeSession,
  stopSession,
} from '../../contract/index.ts'
import { slotWords } from './slots.words.ts'
import { actWords } from './acts.words.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { RecomputeDialog } from './RecomputeDialog.tsx'
import { StopDialog } from './StopDialog.tsx'
import { availableSessionChanges } from './change-session.rules.ts'

const SessionMessage = lazy(async () => ({ default: await loadSessionMessage() }))

const SessionEnergy = lazy(async () => ({ default: await loadSessionEnergy() }))

type Open = SessionChange | 'stop' | 'recompute' | 'print' | 'message' | 'energy'

/** Actions for a session in its current state: stop, correct, verify the bill, print. */
export function SessionActs({ session }: { session: SessionDetail }) {
  const t = useWords(actWords)
  const s = useWords(slotWords)
  const k = useWords(kitWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const { search } = usePage()
  const changes = may(sessionEditors) ? availableSessionChanges(session) : []
  // The command palette opens the page with one of these dialogs.
  const offered = [...changes, ...(isSessionRunning(session.state) && may(stopSession) ? (['stop'] as const) : [])]
  const [open, setOpen] = useState<Open | undefined>(offered.find((act) => act === search.act))
  const close = () => setOpen(undefined)
  const proves = may(recomputeSession) && session.billed
  const hasDisplay = session.protocol.startsWith('ocpp2') && may(sendCommand)
  return (
    <>
      {isSessionRunning(session.state) && may(stopSession) && (
        <Button kind="danger" icon="stop" onClick={() => setOpen('stop')}>
          {t('charging.act.stop')}
        </Button>
      )}
      {isSessionRunning(session.state) && hasDisplay && (
        <Button icon="screen" onClick={() => setOpen('message')}>
          {t('charging.act.message')}
        </Button>
      )}
      {isSessionRunning(session.state) && hasDisplay && session.protocol === 'ocpp2.1' && (
        <Button icon="power" onClick={() => setOpen('energy')}>
          {t('charging.act.energy')}
        </Button>
      )}
      {(changes.length > 0 || proves) && (
        <Popover
          label={t('charging.act.more')}
          face={
            <>
              {t('charging.act.more')}
              <Icon name="down" />
            </>
          }
          className="btn"
        >
          {(closeMenu) =>
            [...(proves ? (['recompute'] as const) : []), ...changes].map((act) => (
              <MenuItem
                key={act}
                onClick={() => {
                  closeMenu()
                  setOpen(act)
                }}
              >
                {t(`charging.act.${act}`)}
              </MenuItem>
            ))
          }
        </Popover>
      )}
      <Button icon="bill" onClick={() => setOpen('print')}>
        {k('kit.print')}
      </Button>
      {open === 'stop' && (
        <StopDialog
          id={session.id}
          about={s('charging.stop.text', {
            chargePoint: `${session.stationName} · ${session.chargePointName || session.chargePointNo}`,
            connectorNo: session.connectorNo,
            token: session.tokenLabel || session.idTag,
            energy: formatEnergy(session.energyDwh, language),
          })}
          onClose={close}
        />
      )}
      {open === 'message' && (
        <Suspense>
          <SessionMessage
            chargePoint={{ id: session.chargePointId, chargePointNo: session.chargePointNo }}
            transactionId={session.transactionId}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'energy' && (
        <Suspense>
          <SessionEnergy chargePointNo={session.chargePointNo} transactionId={session.transactionId} onClose={close} />
        </Suspense>
      )}
      {open === 'recompute' && <RecomputeDialog session={session} onClose={close} />}
      {open === 'print' && <PrintDialog title={t('charging.act.print-title')} onClose={close} />}
      {(open === 'void' || open === 'waive' || open === 'refund' || open === 'edit') && (
        <ChangeDialog session={session} change={open} onClose={close} />
      )}
    </>
  )
}
