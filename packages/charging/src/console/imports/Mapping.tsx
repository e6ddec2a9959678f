import { useMe, useSay, useWords } from '@evops/platform/console'
import {
  dateOrders,
  energyUnits,
  orderImportFieldNames,
  orderImportFields,
  type OrderImportField,
  type OrderImportSettings,
} from '../../contract/index.ts'
import { importWords } from './order-import.words.ts'

interface Props {
  settings: OrderImportSettings
  onChange: (part: Partial<OrderImportSettings>) => void
}

/** Which column says what. */
export function Mapping({ columns, settings, onChange }: Props & { columns: readonly string[] }) {
  const say = useSay()
  const t = useWords(importWords)
  const choose = (field: OrderImportField, title: string) => {
    const { [field]: _, ...others } = settings.mapping
    onChange({ mapping: title === '' ? others : { ...others, [field]: title } })
  }
  return (
    <div className="mapping">
      {orderImportFieldNames.map((field) => {
        const { required } = orderImportFields[field]
        const value = settings.mapping[field] ?? ''
        return (
          <label key={field} className="map-field">
            <span>
              {say(`charging.past.field.${field}`)}
              {required && (
                <span className="must" title={t('charging.past.needed')}>
                  *
                </span>
              )}
            </span>
            <select
              className={required && value === '' ? 'field wrong' : 'field'}
              value={value}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">{t('charging.past.none')}</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </div>
  )
}

/** What holds for the file as a whole. */
export function Settings({ settings, onChange }: Props) {
  const t = useWords(importWords)
  const { timeZone, currency } = useMe().operator
  const zone = settings.timeZone ?? timeZone
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <div className="mapping">
      <Choice
        label={t('charging.past.zone')}
        value={zone}
        options={zones.map((each) => [each, each])}
        onChange={(value) => onChange({ timeZone: value })}
      />
      <Choice
        label={t('charging.past.date-order')}
        value={settings.dateOrder}
        options={dateOrders.map((each) => [each, t(`charging.past.date-order.${each}`)])}
        onChange={(value) => onChange({ dateOrder: dateOrders.find((each) => each === value) ?? 'ymd' })}
      />
      <Choice
        label={t('charging.past.unit')}
        value={settings.energyUnit}
        options={energyUnits.map((each) => [each, each])}
        onChange={(value) => onChange({ energyUnit: energyUnits.find((each) => each === value) ?? 'kWh' })}
      />
      <Choice
        label={t('charging.past.currency')}
        value={settings.currency}
        options={[...new Set([currency, settings.currency])].map((each) => [each, each])}
        onChange={(value) => onChange({ currency: value })}
      />
      <Tick
        label={t('charging.past.make-places')}
        value={settings.makePlaces}
        onChange={(makePlaces) => onChange({ makePlaces })}
      />
      <Tick
        label={t('charging.past.make-tokens')}
        value={settings.makeTokens}
        onChange={(makeTokens) => onChange({ makeTokens })}
      />
      <Tick
        label={t('charging.past.skip')}
        value={settings.skipFaulty}
        onChange={(skipFaulty) => onChange({ skipFaulty })}
      />
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}) {
  return (
    <label className="map-field">
      <span>{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Tick({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
