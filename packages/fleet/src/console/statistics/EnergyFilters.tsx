import { FilterDays, FilterGroup, Icon, Segments, usePage, useTranslate, useWords } from '@evops/kit'
import { type EnergyDimension, energyDimensions } from '../../contract/index.ts'
import { FleetChoiceFilter } from '../ChoiceField.tsx'
import { energyWords } from './energy.words.ts'
import { daysOfPreset, periodPresets } from './span.rules.ts'
import type { EnergyStatisticsState } from './use-energy.ts'

const kinds = [
  ['vehicleId', 'vehicle'],
  ['driverId', 'driver'],
  ['lineId', 'line'],
  ['fleetId', 'fleet'],
] as const

/** Filters for days, row dimension, and vehicles or drivers. All of them are stored in the URL. */
export function EnergyFilters({ energy }: { energy: EnergyStatisticsState }) {
  const t = useWords(energyWords)
  const { list } = energy
  return (
    <search className="search energy-filters">
      <EnergySpan energy={energy} bys={energyDimensions} />
      <FilterGroup list={list} of={kinds.map(([name]) => name)}>
        {kinds.map(([name, kind]) => (
          <div key={name} className="of">
            <FleetChoiceFilter list={list} name={name} label={t(`fleet.energy.by-${kind}`)} kind={kind} />
          </div>
        ))}
      </FilterGroup>
      <ChosenChips energy={energy} />
    </search>
  )
}

/** Fields for days and row dimension. */
export function EnergySpan({ energy, bys }: { energy: EnergyStatisticsState; bys: readonly EnergyDimension[] }) {
  const t = useWords(energyWords)
  const { setSearch } = usePage()
  const { list, days, by, today } = energy
  const pressed = periodPresets.find((span) => {
    const { dayFrom, dayTo } = daysOfPreset(span, today)
    return dayFrom === days.dayFrom && dayTo === days.dayTo
  })
  return (
    <>
      <Segments
        label={t('fleet.energy.span')}
        value={pressed ?? 'own'}
        options={periodPresets.map((value) => ({ value, label: t(`fleet.energy.span-${value}`) }))}
        onChange={(value) => value !== 'own' && list.setFilters({ ...daysOfPreset(value, today) })}
      />
      <div className="days">
        <FilterDays
          list={{ ...list, filters: { ...list.filters, ...days } }}
          from="dayFrom"
          to="dayTo"
          label={t('fleet.energy.days')}
        />
      </div>
      <label className="f by">
        <span className="label">{t('fleet.energy.by')}</span>
        <select
          className="field"
          value={by}
          onChange={(event) => setSearch({ by: event.target.value, page: undefined, sort: undefined })}
        >
          {bys.map((value) => (
            <option key={value} value={value}>
              {t(`fleet.energy.by-${value}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** Active filters as chips, each with a remove button. */
export function ChosenChips({ energy: { list, chosen } }: { energy: EnergyStatisticsState }) {
  const t = useWords(energyWords)
  const translate = useTranslate()
  const of = kinds.flatMap(([name, kind]) => (chosen[name] ? [{ name, kind, id: chosen[name] }] : []))
  if (of.length === 0) return null
  const nameOf = ({ kind, id }: { kind: string; id: string }) =>
    id === 'none' ? translate(`fleet.energy.none-${kind}`) : (list.reply?.names[id] ?? '…')
  return (
    <div className="chips">
      {of.map((one) => (
        <span key={one.name} className="chip">
          <em>{t(`fleet.energy.by-${one.kind}`)}</em>
          <span className="clip">{nameOf(one)}</span>
          <button
            type="button"
            aria-label={translate('kit.clear-filter', { name: nameOf(one) })}
            onClick={() => list.setFilters({ [one.name]: undefined })}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </div>
  )
}
