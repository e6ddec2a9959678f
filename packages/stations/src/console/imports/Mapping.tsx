import { useSay, useWords } from '@evops/platform/console'
import {
  type ImportField,
  importFieldNames,
  importFields,
  type ImportKind,
  importKinds,
  type ImportSettings,
} from '../../contract/index.ts'
import { wizardWords } from './imports.words.ts'

export interface SettingsProps {
  settings: ImportSettings
  onChange: (part: Partial<ImportSettings>) => void
}

function isNeeded(field: ImportField, kind: ImportKind): boolean {
  const needed: readonly ImportKind[] = importFields[field].required
  return needed.includes(kind)
}

/** Which column says what. Needed and matched fields stand open, the rest folds. */
export function Mapping({ columns, settings, onChange }: SettingsProps & { columns: readonly string[] }) {
  const say = useSay()
  const t = useWords(wizardWords)
  const open = importFieldNames.filter(
    (field) => isNeeded(field, settings.kind) || settings.mapping[field] !== undefined,
  )
  const rest = importFieldNames.filter((field) => !open.includes(field))
  const pick = (field: ImportField) => (
    <label key={field} className="map-field">
      <span>
        {say(`stations.wizard.field.${field}`)}
        {isNeeded(field, settings.kind) && (
          <span className="must" title={t('stations.wizard.needed')}>
            *
          </span>
        )}
      </span>
      <select
        className={
          isNeeded(field, settings.kind) && settings.mapping[field] === undefined ? 'field wrong' : 'field'
        }
        value={settings.mapping[field] ?? ''}
        onChange={(event) => {
          const { [field]: _old, ...others } = settings.mapping
          onChange({
            mapping: event.target.value === '' ? others : { ...others, [field]: event.target.value },
          })
        }}
      >
        <option value="">{t('stations.wizard.not-mapped')}</option>
        {columns.map((column) => (
          <option key={column}>{column}</option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="mapping">
      <label className="map-field">
        <span>{t('stations.wizard.kind')}</span>
        <select
          className="field"
          value={settings.kind}
          onChange={(event) =>
            onChange({ kind: importKinds.find((kind) => kind === event.target.value) ?? 'pile' })
          }
        >
          {importKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`stations.wizard.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {open.map(pick)}
      {rest.length > 0 && (
        <details>
          <summary>{t('stations.wizard.more-fields', { count: rest.length })}</summary>
          <div className="mapping">{rest.map(pick)}</div>
        </details>
      )}
    </div>
  )
}
