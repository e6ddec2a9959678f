import { templateMark } from '@evops/platform/contract'
import { useTranslate } from '../words/language.ts'

/**
 * Field for the source of an import field: a column of the file, or a text for all rows with placeholders for columns.
 */
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
  onChange: (source: string | undefined) => void
}) {
  const translate = useTranslate()
  const isText = value !== undefined && !columns.includes(value) && value.startsWith(templateMark)
  const isOpen = isNeeded && (value === undefined || value === templateMark)
  return (
    <div className="map-field">
      <span>
        {label}
        {isNeeded && (
          <span className="must" title={translate('kit.import-needed')}>
            *
          </span>
        )}
      </span>
      <span className="map-source">
        <select
          className={isOpen ? 'field wrong' : 'field'}
          aria-label={label}
          value={isText ? templateMark : (value ?? '')}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">{translate('kit.import-not-in-file')}</option>
          <option value={templateMark}>{translate('kit.import-own-text')}</option>
          {columns.map((column) => (
            <option key={column} value={column}>
              {column}
            </option>
          ))}
        </select>
        {isText && (
          <input
            className="field"
            aria-label={`${label}: ${translate('kit.import-own-text')}`}
            placeholder={`ST-{n:4}, {${columns[0] ?? ''}}`}
            title={translate('kit.import-own-text-hint', { n: '{n:4}', column: `{${columns[0] ?? ''}}` })}
            maxLength={299}
            spellCheck={false}
            value={value.slice(templateMark.length)}
            onChange={({ target }) => onChange(templateMark + target.value)}
          />
        )}
      </span>
    </div>
  )
}
