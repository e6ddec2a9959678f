import { formatNumber } from '../format/format.ts'
import { Sheet } from '../parts/Small.tsx'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import type { FilePreview, ImportSettings } from './import-calls.ts'

interface FaultGroupsProps {
  groups: FilePreview['groups']
  settings: ImportSettings
  onChange: (part: Partial<ImportSettings>) => void
}

/** Errors of a file by cause with their number; the rows of a cause can be left out together. */
export function FaultGroups({ groups, settings, onChange }: FaultGroupsProps) {
  useWords(importWords)
  const translate = useTranslate()
  const language = useLanguage()
  if (groups.length === 0) return null
  const toggle = (id: string) => {
    const others = settings.skipGroups.filter((group) => group !== id)
    onChange({ skipGroups: others.length < settings.skipGroups.length ? others : [...others, id] })
  }
  return (
    <Sheet title={translate('kit.import-causes')} flush>
      <div className="scroll preview">
        <table className="tbl free">
          <thead>
            <tr>
              <th className="n">{translate('kit.import-value-rows')}</th>
              <th>{translate('kit.import-column')}</th>
              <th>{translate('kit.import-fault')}</th>
              <th>{translate('kit.import-fix')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, column, message, count, rows, isSkipped }) => (
              <tr key={id}>
                <td className="n">{formatNumber(count, language)}</td>
                <td>{column ?? '—'}</td>
                <td>
                  {message}
                  <small>
                    {translate('kit.import-row')} {rows.join(', ')}
                    {count > rows.length && ', …'}
                  </small>
                </td>
                <td>
                  <SkipGroup
                    count={count}
                    isSkipped={isSkipped}
                    disabled={settings.skipFaulty}
                    onChange={() => toggle(id)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

function SkipGroup({
  count,
  isSkipped,
  disabled,
  onChange,
}: {
  count: number
  isSkipped: boolean
  disabled: boolean
  onChange: () => void
}) {
  const translate = useTranslate()
  return (
    <label className="check">
      <input type="checkbox" checked={isSkipped} disabled={disabled} onChange={onChange} />
      <span>{translate('kit.import-skip-group', { count })}</span>
    </label>
  )
}
