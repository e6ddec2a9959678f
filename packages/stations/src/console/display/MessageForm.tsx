import { hourMs } from '@evops/platform/contract'
import { Button, Sheet, useTranslate, useWords } from '@evops/kit'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DisplayMessage } from '../../contract/index.ts'
import { displayWords } from './display.words.ts'
import { MessageText } from './MessageText.tsx'
import './display.css'

const priorities = ['NormalCycle', 'InFront', 'AlwaysFront'] as const
const states = ['any', 'Idle', 'Charging', 'Faulted', 'Unavailable'] as const
/** Hours. 0 means until a user clears the message. */
const spans = ['0', '1', '8', '24', '168'] as const
/** Returns a number that no known message uses. */
export const nextDisplayMessageNo = (messages: readonly DisplayMessage[]) =>
  Math.max(0, ...messages.map(({ id }) => id)) + 1

interface MessageFormProps {
  /** The message to replace, or none for a new message. */
  message: DisplayMessage | undefined
  nextNo: number
  disabled: boolean
  /** Returns true once the charge point has accepted the message. */
  onSet: (message: object) => Promise<boolean>
  onCancel: () => void
}

/** Form for a display message: its text, its schedule and its presentation. */
export function MessageForm({ message, nextNo, disabled, onSet, onCancel }: MessageFormProps) {
  const t = useWords(displayWords)
  const translate = useTranslate()
  const id = useId()
  const [content, setContent] = useState(message?.content ?? '')
  const [priority, setPriority] = useState<string>(message?.priority ?? 'NormalCycle')
  const [state, setState] = useState<string>(message?.state ?? 'any')
  const [hours, setHours] = useState<string>('0')
  const no = message?.id ?? nextNo
  const text = useRef<HTMLTextAreaElement>(null)
  const isChange = message !== undefined
  // On a phone the form is below the messages.
  useEffect(() => {
    if (isChange) text.current?.focus()
  }, [isChange])
  const send = async () => {
    const isTaken = await onSet({
      id: no,
      priority,
      ...(state !== 'any' && { state }),
      ...(hours !== '0' && { endDateTime: new Date(Date.now() + Number(hours) * hourMs).toISOString() }),
      message: { format: 'UTF8', content: content.trim() },
    })
    if (isTaken) setContent('')
  }
  return (
    <Sheet title={message ? t('stations.display.changing', { no }) : t('stations.display.new')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <MessageText id={`${id}-c`} ref={text} value={content} onChange={setContent} />
        <Choice id={`${id}-p`} label={t('stations.display.priority')} value={priority} onChange={setPriority}>
          {priorities.map((each) => (
            <option key={each} value={each}>
              {translate(`stations.display.priority.${each}`)}
            </option>
          ))}
        </Choice>
        <Choice id={`${id}-s`} label={t('stations.display.when')} value={state} onChange={setState}>
          {states.map((each) => (
            <option key={each} value={each}>
              {translate(`stations.display.state.${each}`)}
            </option>
          ))}
        </Choice>
        <Choice id={`${id}-h`} label={t('stations.display.how-long')} value={hours} onChange={setHours}>
          {spans.map((each) => (
            <option key={each} value={each}>
              {translate(`stations.display.span.${each}`)}
            </option>
          ))}
        </Choice>
        {!message && <p className="note">{t('stations.display.for-session-where')}</p>}
        <div className="form-foot">
          <Button type="submit" kind="primary" disabled={disabled || content.trim() === ''}>
            {t('stations.display.set')}
          </Button>
          {message && <Button onClick={onCancel}>{t('stations.display.cancel')}</Button>}
        </div>
      </form>
    </Sheet>
  )
}

function Choice(props: {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  const { id, label, value, onChange, children } = props
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
