import { useState } from 'react'
import { useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import type { FilePreview, ImportTableChoice } from './import-calls.ts'

interface ImportOriginProps {
  origin: FilePreview['origin']
  onChange: (choice: ImportTableChoice) => void
}

/** Sheet of a workbook with several, and the number of the row with the titles. */
export function ImportOrigin({ origin: { sheets, sheet, titleRow }, onChange }: ImportOriginProps) {
  useWords(importWords)
  const translate = useTranslate()
  const [typed, setTyped] = useState(String(titleRow ?? ''))
  const wanted = Number(typed)
  const apply = () => {
    const isRow = Number.isInteger(wanted) && wanted >= 1 && wanted <= 200
    if (isRow && wanted !== titleRow) onChange({ sheet: sheet ?? undefined, titleRow: wanted })
    else setTyped(String(titleRow ?? ''))
  }
  return (
    <>
      {sheets.length > 1 && (
        <label className="row">
          {translate('kit.import-sheet')}
          <select
            className="field"
            aria-label={translate('kit.import-sheet')}
            value={sheet ?? ''}
            onChange={({ target }) => onChange({ sheet: target.value })}
          >
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {titleRow !== null && (
        <label className="row">
          {translate('kit.import-title-row')}
          <input
            className="field"
            aria-label={translate('kit.import-title-row')}
            inputMode="numeric"
            size={3}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={apply}
            onKeyDown={({ key }) => key === 'Enter' && apply()}
          />
        </label>
      )}
    </>
  )
}
