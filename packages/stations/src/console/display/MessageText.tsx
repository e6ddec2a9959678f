import { useWords } from '@evops/kit'
import type { Ref } from 'react'
import { displayWords } from './display.words.ts'

/** Maximum message length (OCPP 2.x, MessageContentType). */
const mostLetters = 512

interface MessageTextProps {
  id: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** Input for the text of a display message. */
export function MessageText({ id, value, onChange, ref }: MessageTextProps) {
  const t = useWords(displayWords)
  return (
    <div className="f">
      <label htmlFor={id}>{t('stations.display.content')}</label>
      <textarea
        id={id}
        ref={ref}
        className="field"
        rows={3}
        required
        maxLength={mostLetters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
