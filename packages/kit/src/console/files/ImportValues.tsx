import { formatNumber } from '../format/format.ts'
import { Sheet } from '../parts/Small.tsx'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import type { FilePreview, ImportSettings } from './import-calls.ts'

interface ImportValuesProps {
  values: FilePreview['values']
  corrections: ImportSettings['values']
  onChange: (values: ImportSettings['values']) => void
}

/** Distinct values of the coded columns with their counts and our meaning, which is corrected once for all rows. */
export function ImportValues({ values, corrections, onChange }: ImportValuesProps) {
  useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  if (values.length === 0) return null
  const open = values.reduce((sum, { items }) => sum + items.filter(({ code }) => code === null).length, 0)
  return (
    <Sheet
      title={translate('kit.import-values')}
      note={open > 0 && translate('kit.import-values-open', { count: open })}
      flush
    >
      <div className="scroll preview">
        <table className="tbl free">
          <thead>
            <tr>
              <th>{translate('kit.import-column')}</th>
              <th>{translate('kit.import-value')}</th>
              <th className="n">{translate('kit.import-value-rows')}</th>
              <th>{translate('kit.import-meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {values.flatMap(({ field, column, choices, items }) =>
              items.map(({ text, count, code }) => (
                <tr key={`${field} ${text}`}>
                  <td>{column}</td>
                  <td>{text}</td>
                  <td className="n">{formatNumber(count, language)}</td>
                  <td className={code === null ? 'faulty' : undefined}>
                    <select
                      className="field"
                      aria-label={`${column}: ${text}`}
                      value={code ?? ''}
                      onChange={({ target }) =>
                        onChange({ ...corrections, [field]: { ...corrections[field], [text]: target.value } })
                      }
                    >
                      {code === null && <option value="">{translate('kit.import-meaning-choose')}</option>}
                      {choices.map((choice) => (
                        <option key={choice.code} value={choice.code}>
                          {choice.label}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}
