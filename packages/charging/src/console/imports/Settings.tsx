import { useCurrentUser, useTranslate, useWords } from '@evops/kit'
import { dateOrders } from '@evops/platform/contract'
import { amountUnits, energyUnits, missingAmountModes, type SessionImportSettings } from '../../contract/index.ts'
import { importWords } from './session-import.words.ts'

interface Props {
  settings: SessionImportSettings
  onChange: (part: Partial<SessionImportSettings>) => void
}

/** Settings that apply to the whole file. */
export function SessionImportSettingsForm({ settings, onChange }: Props) {
  const t = useWords(importWords)
  const translate = useTranslate()
  const { timeZone, currency } = useCurrentUser().operator
  const zone = settings.timeZone ?? timeZone
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <>
      <Choice
        label={t('charging.past.zone')}
        value={zone}
        options={zones.map((each) => [each, each])}
        onChange={(value) => onChange({ timeZone: value })}
      />
      <Choice
        label={translate('kit.import-date-order')}
        value={settings.dateOrder}
        options={dateOrders.map((each) => [each, translate(`kit.import-date-order.${each}`)])}
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
      {settings.mapping.amount !== undefined && (
        <Choice
          label={t('charging.past.amount-unit')}
          value={settings.amountUnit}
          options={amountUnits.map((each) => [each, t(`charging.past.amount-unit.${each}`)])}
          onChange={(value) => onChange({ amountUnit: amountUnits.find((each) => each === value) ?? 'major' })}
        />
      )}
      {settings.mapping.amount === undefined && (
        <Choice
          label={t('charging.past.without-amount')}
          value={settings.withoutAmount}
          options={missingAmountModes.map((each) => [each, t(`charging.past.without-amount.${each}`)])}
          onChange={(value) => onChange({ withoutAmount: missingAmountModes.find((each) => each === value) ?? 'rate' })}
        />
      )}
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
    </>
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

function Tick({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
