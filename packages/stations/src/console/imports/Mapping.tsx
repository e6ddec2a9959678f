import { MapField, useSay, useWords } from '@evops/kit'
import {
  fieldsOfKind,
  type ImportField,
  importKinds,
  type ImportSettings,
  needsField,
} from '../../contract/index.ts'
import { pileWords } from '../piles/piles.words.ts'
import { stationWords } from '../stations/stations.words.ts'
import { wizardWords } from './imports.words.ts'

export interface SettingsProps {
  settings: ImportSettings
  onChange: (part: Partial<ImportSettings>) => void
}

/** The word for a field: a fact is called as on its form. */
export function useFieldWord() {
  const say = useSay()
  useWords(wizardWords)
  useWords(stationWords)
  useWords(pileWords)
  return (field: ImportField) => {
    const [kind, key = ''] = field.split('.')
    if (key.startsWith('given')) return say(`stations.wizard.${key}`)
    if (kind === 'station') return say(`stations.station.${key}`)
    if (kind === 'pile') return say(`stations.pile.${key}`)
    return say(kind === 'gun' ? `stations.pile.gun-${key}` : `stations.wizard.field.${field}`)
  }
}

/** Which column says what. Needed and matched fields stand open, the rest folds. */
export function Mapping({ columns, settings, onChange }: SettingsProps & { columns: readonly string[] }) {
  const t = useWords(wizardWords)
  const word = useFieldWord()
  const isNeeded = (field: ImportField) => needsField(settings, field)
  const fields = fieldsOfKind(settings.kind)
  const open = fields.filter((field) => isNeeded(field) || settings.mapping[field] !== undefined)
  const rest = fields.filter((field) => !open.includes(field))
  const pick = (field: ImportField) => (
    <MapField
      key={field}
      label={word(field)}
      isNeeded={isNeeded(field)}
      columns={columns}
      value={settings.mapping[field]}
      onChange={(column) => {
        const { [field]: _old, ...others } = settings.mapping
        onChange({ mapping: column === undefined ? others : { ...others, [field]: column } })
      }}
    />
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
