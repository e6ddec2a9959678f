import { Button, Dialog, useCall, useTranslate, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import { listDisplayMessages } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { displayWords } from './display.words.ts'
import { nextDisplayMessageNo } from './MessageForm.tsx'
import { MessageText } from './MessageText.tsx'

interface SessionMessageProps {
  chargePoint: { id: string; chargePointNo: string }
  /** Number of the session's OCPP transaction. */
  transactionId: number
  onClose: () => void
}

/**
 * Shows a text to the current driver on the display of an OCPP 2.x charge point. The message is removed at the end of
 * the session.
 */
export function SessionMessage({ chargePoint, transactionId, onClose }: SessionMessageProps) {
  const t = useWords(displayWords)
  const translate = useTranslate()
  const id = useId()
  const commands = useCommands(chargePoint.chargePointNo)
  const displayMessages = useCall(listDisplayMessages, { params: { id: chargePoint.id } }, { quiet: true })
  const [content, setContent] = useState('')
  const send = async () => {
    const message = {
      id: nextDisplayMessageNo(displayMessages.data ?? []),
      priority: 'InFront',
      transactionId,
      message: { format: 'UTF8', content: content.trim() },
    }
    const what = t('stations.display.set')
    const result = await commands.send({ what, action: 'SetDisplayMessage', payload: { message } })
    if (result?.state === 'accepted') setContent('')
    await displayMessages.refetch()
  }
  return (
    <Dialog title={t('stations.display.for-session')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="dim">{t('stations.display.for-session-text')}</p>
        <CommandAnswers commands={commands} />
        <MessageText id={id} value={content} onChange={setContent} />
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.close')}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={commands.busy}
            disabled={!displayMessages.data || content.trim() === ''}
          >
            {t('stations.display.set')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
