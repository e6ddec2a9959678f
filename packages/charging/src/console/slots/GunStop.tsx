import {
  Button,
  Dialog,
  formatEnergy,
  Notice,
  useCan,
  useLanguage,
  useSave,
  useSay,
  useWords,
} from '@evops/platform/console'
import { type CommandResult, sendCommand } from '@evops/stations/contract'
import { useState } from 'react'
import { getOrder, listOrders, listRunningOrders, type RunningOrder } from '../../contract/index.ts'
import { slotWords } from './slots.words.ts'
import { useGunOrder } from './use-gun-order.ts'

/** Stops the running order of a gun: asks first, waits for the charge point, shows what it answered. */
export function GunStop({ pileId, pileNo, gunNo }: { pileId: string; pileNo: string; gunNo: number }) {
  const t = useWords(slotWords)
  const order = useGunOrder(pileId, gunNo)
  const may = useCan()(sendCommand)
  // The question stays with the order it was asked about, also when that ends meanwhile.
  const [asked, setAsked] = useState<RunningOrder>()
  if (!may) return null
  return (
    <>
      {order && (
        <Button kind="danger" icon="stop" onClick={() => setAsked(order)}>
          {t('charging.stop.button')}
        </Button>
      )}
      {asked && <StopDialog order={asked} pileNo={pileNo} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function StopDialog({
  order,
  pileNo,
  onClose,
}: {
  order: RunningOrder
  pileNo: string
  onClose: () => void
}) {
  const t = useWords(slotWords)
  const say = useSay()
  const language = useLanguage()
  const stop = useSave(sendCommand, { refreshes: [listRunningOrders, listOrders, getOrder] })
  const [reason, setReason] = useState('')
  const send = () =>
    stop.mutate({
      params: { pileNo },
      body: {
        action: 'RemoteStopTransaction',
        payload: { transactionId: order.transactionId },
        reason: reason.trim(),
      },
    })
  const answered = stop.data
  const isDone = answered?.state === 'accepted'
  return (
    <Dialog title={t('charging.stop.title')} onClose={onClose}>
      <p className="dim">
        {t('charging.stop.text', {
          pile: pileNo,
          gunNo: order.gunNo,
          token: order.tokenLabel ?? order.idTag,
          energy: formatEnergy(order.energyDwh, language),
        })}
      </p>
      <label className="stack">
        <span>{t('charging.stop.reason')}</span>
        <input
          className="field"
          value={reason}
          maxLength={200}
          required
          disabled={isDone || stop.isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {stop.isPending && <Notice>{t('charging.stop.asking')}</Notice>}
      {!stop.isPending && answered && <Answer result={answered} />}
      <div className="form-foot">
        <Button onClick={onClose}>{say(isDone ? 'kit.close' : 'kit.cancel')}</Button>
        {!isDone && (
          <Button
            kind="danger"
            icon="stop"
            busy={stop.isPending}
            disabled={reason.trim() === ''}
            onClick={send}
          >
            {t(answered ? 'charging.stop.again' : 'charging.stop.verb')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** What the charge point really answered. */
function Answer({ result }: { result: CommandResult }) {
  const t = useWords(slotWords)
  const answer = answerOf(result.reply)
  if (result.state === 'accepted') return <Notice tone="good">{t('charging.stop.accepted')}</Notice>
  if (result.state === 'rejected')
    return <Notice tone="bad">{t('charging.stop.rejected', { answer })}</Notice>
  if (result.state === 'offline') return <Notice tone="bad">{t('charging.stop.offline')}</Notice>
  if (result.state === 'failed') return <Notice tone="bad">{t('charging.stop.failed', { answer })}</Notice>
  return <Notice tone="warn">{t('charging.stop.timeout')}</Notice>
}

function answerOf(reply: unknown): string {
  const entries: [string, unknown][] =
    typeof reply === 'object' && reply !== null ? Object.entries(reply) : []
  const found = entries.find(([key]) => key === 'status' || key === 'errorCode')?.[1]
  return typeof found === 'string' ? found : '—'
}
