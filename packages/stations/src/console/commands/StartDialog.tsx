import { Button, Dialog, kitWords, useWords } from '@evops/platform/console'
import { useId, useState } from 'react'
import { commandWords } from './commands.words.ts'
import type { Commands } from './use-commands.ts'

/** Starts a session with a token, as if it had been shown to the reader. */
export function StartDialog({
  gun,
  gunNo,
  commands,
  onClose,
}: {
  gun: string
  gunNo: number
  commands: Commands
  onClose: () => void
}) {
  const t = useWords(commandWords)
  const k = useWords(kitWords)
  const id = useId()
  const [idTag, setIdTag] = useState('')
  const tag = idTag.trim()
  const start = () => {
    onClose()
    void commands.send({
      what: t('stations.command.start-verb'),
      action: 'RemoteStartTransaction',
      payload: { idTag: tag, connectorId: gunNo },
    })
  }
  return (
    <Dialog title={t('stations.command.start-title', { gun })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (tag) start()
        }}
      >
        <p className="dim">{t('stations.command.start-text')}</p>
        <div className="f">
          <label htmlFor={id}>{t('stations.command.token')}</label>
          <input
            id={id}
            className="field"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={idTag}
            onChange={(event) => setIdTag(event.target.value)}
          />
        </div>
        <div className="form-foot">
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
          <Button type="submit" kind="primary" icon="play" disabled={!tag}>
            {t('stations.command.start-verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
