import {
  Button,
  formatEnergy,
  Icon,
  kitWords,
  MenuItem,
  Popover,
  PrintDialog,
  useCan,
  useLanguage,
  useWords,
} from '@evops/kit'
import { loadSessionMessage } from '@evops/stations/console'
import { sendCommand } from '@evops/stations/contract'
import { lazy, Suspense, useState } from 'react'
import {
  isRunning,
  type OrderChange,
  type OrderDetail,
  orderEditors,
  recomputeOrder,
  stopOrder,
} from '../../contract/index.ts'
import { slotWords } from './slots.words.ts'
import { actWords } from './acts.words.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { RecomputeDialog } from './RecomputeDialog.tsx'
import { StopDialog } from './StopDialog.tsx'
import { changesOf } from './change-order.rules.ts'

const SessionMessage = lazy(async () => ({ default: await loadSessionMessage() }))

type Open = OrderChange | 'stop' | 'recompute' | 'print' | 'message'

/** What can be done with an order as it stands: stop it, correct it, prove it, print it. */
export function OrderActs({ order }: { order: OrderDetail }) {
  const t = useWords(actWords)
  const s = useWords(slotWords)
  const k = useWords(kitWords)
  const language = useLanguage()
  const may = useCan()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const changes = may(orderEditors) ? changesOf(order) : []
  const proves = may(recomputeOrder) && order.billed
  const hasDisplay = order.protocol.startsWith('ocpp2') && may(sendCommand)
  return (
    <>
      {isRunning(order.state) && may(stopOrder) && (
        <Button kind="danger" icon="stop" onClick={() => setOpen('stop')}>
          {t('charging.act.stop')}
        </Button>
      )}
      {isRunning(order.state) && hasDisplay && (
        <Button icon="screen" onClick={() => setOpen('message')}>
          {t('charging.act.message')}
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
          id={order.id}
          about={s('charging.stop.text', {
            chargePoint: `${order.stationName} · ${order.chargePointName || order.chargePointNo}`,
            connectorNo: order.connectorNo,
            token: order.tokenLabel || order.idTag,
            energy: formatEnergy(order.energyDwh, language),
          })}
          onClose={close}
        />
      )}
      {open === 'message' && (
        <Suspense>
          <SessionMessage
            chargePoint={{ id: order.chargePointId, chargePointNo: order.chargePointNo }}
            transactionId={order.transactionId}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'recompute' && <RecomputeDialog order={order} onClose={close} />}
      {open === 'print' && <PrintDialog title={t('charging.act.print-title')} onClose={close} />}
      {(open === 'void' || open === 'waive' || open === 'refund' || open === 'edit') && (
        <ChangeDialog order={order} change={open} onClose={close} />
      )}
    </>
  )
}
