import { Button, Dialog, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import { tariffContent } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import type { TariffEdit } from './use-draft.ts'

export interface HolidaysDialogProps {
  holidays: readonly string[]
  onChange: (edit: TariffEdit) => void
  onClose: () => void
}

/** Edits the dates that count as holidays, one per line. */
export function HolidaysDialog({ holidays, onChange, onClose }: HolidaysDialogProps) {
  const t = useWords(tariffWords)
  const id = useId()
  const [text, setText] = useState(holidays.join('\n'))
  const dates = [...new Set(text.split(/\s+/).filter((line) => line !== ''))].toSorted()
  const wrong = dates.filter((date) => !isDate(date))
  return (
    <Dialog title={t('tariffs.holidays-title')} onClose={onClose}>
      <div className={wrong.length > 0 ? 'f wrong' : 'f'}>
        <label htmlFor={id}>{t('tariffs.holidays-text')}</label>
        <textarea
          id={id}
          className="field"
          rows={10}
          value={text}
          aria-invalid={wrong.length > 0}
          aria-describedby={`${id}-say`}
          onChange={(event) => setText(event.target.value)}
        />
        {wrong.length > 0 && (
          <span className="say" id={`${id}-say`}>
            {t('tariffs.holidays-wrong', { lines: wrong.slice(0, 3).join(', ') })}
          </span>
        )}
      </div>
      <div className="form-foot">
        <Button onClick={onClose}>{t('tariffs.cancel')}</Button>
        <Button
          kind="primary"
          disabled={wrong.length > 0}
          onClick={() => {
            onChange((content) => ({ ...content, holidays: dates }))
            onClose()
          }}
        >
          {t('tariffs.apply')}
        </Button>
      </div>
    </Dialog>
  )
}

function isDate(text: string): boolean {
  return tariffContent.shape.holidays.safeParse([text]).success
}
