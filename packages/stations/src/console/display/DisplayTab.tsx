import { Button, Can, Empty, ReadFailure, Sheet, useCall, useWords } from '@evops/kit'
import { useState } from 'react'
import { type DisplayMessage, listDisplayMessages, type ChargePointDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { displayWords } from './display.words.ts'
import { MessageForm, nextDisplayMessageNo } from './MessageForm.tsx'
import { MessageLine } from './MessageLine.tsx'

/** Messages on the display of an OCPP 2.x charge point: read, set and clear, with the charge point's own response. */
export function DisplayTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(displayWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const [changed, setChanged] = useState<DisplayMessage>()
  // The charge point sends the messages in parts after its response.
  const { data, error, refetch } = useCall(
    listDisplayMessages,
    { params: { id: chargePoint.id } },
    { every: 5_000, quiet: true },
  )
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const disabled = !chargePoint.connected || commands.busy
  const read = async () => {
    await commands.send({ what: t('stations.display.read'), action: 'GetDisplayMessages' })
    await refetch()
  }
  const clear = async (id: number) => {
    const what = t('stations.display.clear')
    await commands.send({ what, action: 'ClearDisplayMessage', payload: { id } })
    await refetch()
  }
  const set = async (message: object) => {
    const what = t('stations.display.set')
    const result = await commands.send({ what, action: 'SetDisplayMessage', payload: { message } })
    await refetch()
    if (result?.state !== 'accepted') return false
    setChanged(undefined)
    return true
  }
  return (
    <div className="split">
      <div className="stack">
        <CommandAnswers commands={commands} />
        <Sheet title={t('stations.display.title')} note={t('stations.display.note')}>
          {data.length === 0 && (
            <Empty icon="screen" title={t('stations.display.none')}>
              <p>{t('stations.display.none-text')}</p>
            </Empty>
          )}
          <ul className="plain-list">
            {data.map((message) => (
              <MessageLine
                key={message.id}
                message={message}
                zone={chargePoint.timeZone}
                disabled={disabled}
                onChange={() => setChanged(message)}
                onClear={() => void clear(message.id)}
              />
            ))}
          </ul>
          <Can call={sendCommand}>
            <Button icon="refresh" disabled={disabled} onClick={() => void read()}>
              {t('stations.display.read')}
            </Button>
          </Can>
        </Sheet>
      </div>
      <Can call={sendCommand}>
        <MessageForm
          key={changed ? `${changed.id} ${changed.sentAt}` : 'new'}
          message={changed}
          nextNo={nextDisplayMessageNo(data)}
          disabled={disabled}
          onSet={set}
          onCancel={() => setChanged(undefined)}
        />
      </Can>
    </div>
  )
}
