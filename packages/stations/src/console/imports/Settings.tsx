import { useCurrentUser, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  connectorTypes,
  coordinateSystems,
  equipmentTypes,
  powerUnits,
  type ImportSettings,
} from '../../contract/index.ts'
import { timeZones } from '../stations/time-zones.ts'
import { useOrganisations } from '../stations/use-organisations.ts'
import { importWizardWords } from './imports.words.ts'

interface SettingsProps {
  settings: ImportSettings
  onChange: (part: Partial<ImportSettings>) => void
}

/** Default values for rows that do not contain their own. */
export function Settings({ settings, onChange }: SettingsProps) {
  const translate = useTranslate()
  const t = useWords(importWizardWords)
  const { timeZone } = useCurrentUser().operator
  const zone = settings.timeZone ?? timeZone
  const { organisations } = useOrganisations(undefined)
  const marks = t('stations.wizard.pattern-hint', {
    code: '{code}',
    chargePointNo: '{chargePointNo}',
    n: '{n}',
    nnnn: '{nnnn}',
  })
  return (
    <div className="form two">
      <ImportChoiceField
        label={t('stations.wizard.existing')}
        value={settings.existing}
        options={(['refuse', 'update'] as const).map((each) => [each, t(`stations.wizard.existing.${each}`)] as const)}
        onChange={(value) => onChange({ existing: value === 'update' ? 'update' : 'refuse' })}
      />
      {organisations.length > 0 && (
        <ImportChoiceField
          label={t('stations.wizard.orgId')}
          value={settings.orgId ?? ''}
          options={[['', '—'], ...organisations.map(({ value, label }) => [value, label] as const)]}
          onChange={(value) => onChange({ orgId: value === '' ? undefined : value })}
        />
      )}
      <ImportChoiceField
        label={t('stations.wizard.timeZone')}
        value={zone}
        options={timeZones(zone).map((each) => [each, each] as const)}
        onChange={(value) => onChange({ timeZone: value })}
      />
      <ImportChoiceField
        label={t('stations.wizard.system')}
        value={settings.coordinateSystem}
        options={coordinateSystems.map((each) => [each, translate(`stations.system.${each}`)] as const)}
        onChange={(value) => onChange({ coordinateSystem: coordinateSystems.find((each) => each === value) })}
      />
      <Text
        label={t('stations.wizard.chargePointNoPattern')}
        hint={marks}
        value={settings.chargePointNoPattern}
        onChange={(chargePointNoPattern) => onChange({ chargePointNoPattern })}
      />
      <Text
        label={t('stations.wizard.identityPattern')}
        hint={marks}
        value={settings.identityPattern}
        onChange={(identityPattern) => onChange({ identityPattern })}
      />
      <Figure
        label={t('stations.wizard.ratedPowerKw')}
        value={settings.ratedPowerKw}
        onChange={(ratedPowerKw) => onChange({ ratedPowerKw })}
      />
      <Figure
        label={t('stations.wizard.connectorsPerChargePoint')}
        value={settings.connectorsPerChargePoint}
        onChange={(connectorsPerChargePoint) =>
          onChange({ connectorsPerChargePoint: Math.round(connectorsPerChargePoint) })
        }
      />
      <ImportChoiceField
        label={t('stations.wizard.power-unit')}
        value={settings.powerUnit}
        options={powerUnits.map((unit) => [unit, unit] as const)}
        onChange={(value) => onChange({ powerUnit: powerUnits.find((unit) => unit === value) })}
      />
      <ImportChoiceField
        label={t('stations.wizard.connectorType')}
        value={String(settings.connectorType ?? '')}
        options={[
          ['', t('stations.wizard.by-file')],
          ...connectorTypes.map((type) => [String(type), translate(`stations.connector.${type}`)] as const),
        ]}
        onChange={(value) => onChange({ connectorType: value === '' ? null : Number(value) })}
      />
      <ImportChoiceField
        label={t('stations.wizard.equipmentType')}
        value={String(settings.equipmentType ?? '')}
        options={[
          ['', t('stations.wizard.by-file')],
          ...equipmentTypes.map((type) => [String(type), translate(`stations.equipment.${type}`)] as const),
        ]}
        onChange={(value) => onChange({ equipmentType: value === '' ? null : Number(value) })}
      />
    </div>
  )
}

export function ImportChoiceField({
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
    <label className="f">
      <span className="label">{label}</span>
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

function Text({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="f">
      <span className="label">{label}</span>
      <input
        className="field"
        spellCheck={false}
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="hint">{hint}</span>
    </label>
  )
}

/** Partly typed numbers stay in the input; only complete numbers are passed on. */
function Figure({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <label className="f">
      <span className="label">{label}</span>
      <input
        className="field num"
        inputMode="decimal"
        value={typed ?? String(value)}
        onChange={(event) => {
          setTyped(event.target.value)
          const number = Number(event.target.value.replace(',', '.'))
          if (event.target.value.trim() !== '' && Number.isFinite(number)) onChange(number)
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  )
}
