import { useState } from 'react'
import { useTranslate } from '../words/language.ts'
import type { FilePreview, ImportField, ImportSettings } from './import-calls.ts'

/** Rows to be created, by field: the first rows and those with errors. Cells are edited in place. */
export function ImportTable({
  preview: { sample, faults },
  fields,
  settings,
  onCorrect,
}: {
  preview: FilePreview
  fields: readonly ImportField[]
  settings: ImportSettings
  onCorrect: (cell: { row: number; column: string; value: string }) => void
}) {
  const translate = useTranslate()
  const columns = fields.flatMap(({ field, label }) => {
    const source = settings.mapping[field]
    return source === undefined ? [] : [{ field, label, source }]
  })
  const sources = new Set(columns.map(({ source }) => source))
  const isCorrected = (row: number, column: string) =>
    settings.corrections.some((cell) => cell.row === row && cell.column === column)
  return (
    <table className="tbl free correctable">
      <thead>
        <tr>
          <th className="n">{translate('kit.import-row')}</th>
          {columns.map(({ field, label, source }) => (
            <th key={field} title={source}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map(({ row, values, words }) => {
          const wrong = faults.filter((fault) => fault.row === row)
          const whole = wrong.find(({ column }) => column === null || !sources.has(column))
          return (
            <tr key={row}>
              <td className={whole ? 'n faulty' : 'n'} title={whole?.message}>
                {row}
                {whole && <small>{whole.message}</small>}
              </td>
              {columns.map(({ field, label, source }) => (
                <Cell
                  key={`${field} ${values[source] ?? ''}`}
                  label={`${label}, ${translate('kit.import-row')} ${row}`}
                  value={words[field] ?? values[source] ?? ''}
                  fault={wrong.find(({ column }) => column === source)?.message}
                  corrected={isCorrected(row, source)}
                  onChange={(value) => onCorrect({ row, column: source, value })}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cell({
  label,
  value,
  fault,
  corrected,
  onChange,
}: {
  label: string
  value: string
  fault: string | undefined
  corrected: boolean
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const done = () => typed !== value && onChange(typed)
  return (
    <td className={fault ? 'faulty' : corrected ? 'corrected' : undefined}>
      <input
        className="cell"
        aria-label={label}
        aria-invalid={fault !== undefined}
        size={Math.min(30, Math.max(6, value.length))}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') done()
          if (key === 'Escape') setTyped(value)
        }}
      />
      {fault && <small>{fault}</small>}
    </td>
  )
}
