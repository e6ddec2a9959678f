import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'

/** Which column of a file says a field. */
export function MapField({
  label,
  isNeeded,
  columns,
  value,
  onChange,
}: {
  label: string
  isNeeded: boolean
  columns: readonly string[]
  value: string | undefined
  onChange: (column: string | undefined) => void
}) {
  const t = useWords(kitWords)
  return (
    <label className="map-field">
      <span>
        {label}
        {isNeeded && (
          <span className="must" title={t('kit.import-needed')}>
            *
          </span>
        )}
      </span>
      <select
        className={isNeeded && value === undefined ? 'field wrong' : 'field'}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t('kit.import-not-in-file')}</option>
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
    </label>
  )
}
