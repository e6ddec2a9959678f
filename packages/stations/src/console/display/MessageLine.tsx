import { Button, Can, hasTranslation, Tag, useTranslate, useWords, InstantValue } from '@evops/kit'
import { type DisplayMessage, sendCommand } from '../../contract/index.ts'
import { displayWords } from './display.words.ts'
import '../stations.css'

interface MessageLineProps {
  message: DisplayMessage
  zone: string
  disabled: boolean
  onChange: () => void
  onClear: () => void
}

/** One display message: its text, its schedule and its actions. */
export function MessageLine({ message, zone, disabled, onChange, onClear }: MessageLineProps) {
  const t = useWords(displayWords)
  const translate = useTranslate()
  const { id, priority, state, startsAt, endsAt, forSession, content, sentAt } = message
  /** An unknown protocol value is shown unchanged. */
  const translateTerm = (kind: 'priority' | 'state', word: string) =>
    hasTranslation(`stations.display.${kind}.${word}`) ? translate(`stations.display.${kind}.${word}`) : word
  return (
    <li className="stack tight">
      <strong className="display-text">{content}</strong>
      <div className="row wraps">
        <Tag tone={priority === 'NormalCycle' ? 'plain' : 'acc'}>{translateTerm('priority', priority)}</Tag>
        {state && <Tag>{translateTerm('state', state)}</Tag>}
        {forSession && <Tag>{t('stations.display.session')}</Tag>}
        <small className="dim">
          {t('stations.display.no', { no: id })}
          {startsAt && (
            <>
              {` · ${t('stations.display.from')} `}
              <InstantValue at={startsAt} zone={zone} />
            </>
          )}
          {endsAt && (
            <>
              {` · ${t('stations.display.until')} `}
              <InstantValue at={endsAt} zone={zone} />
            </>
          )}
          {` · ${t('stations.display.sent')} `}
          <InstantValue at={sentAt} zone={zone} />
        </small>
        <Can call={sendCommand}>
          <span className="push row">
            {!forSession && (
              <Button kind="text" icon="edit" disabled={disabled} onClick={onChange}>
                {t('stations.display.change')}
              </Button>
            )}
            <Button kind="text" icon="close" disabled={disabled} onClick={onClear}>
              {t('stations.display.clear')}
            </Button>
          </span>
        </Can>
      </div>
    </li>
  )
}
