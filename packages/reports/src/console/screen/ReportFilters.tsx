import { calendarDayAt } from '@evops/platform/contract'
import {
  FilterDays,
  FilterGroup,
  Icon,
  Segments,
  useIsPermitted,
  useCurrentUser,
  useNow,
  usePage,
  useWords,
} from '@evops/kit'
import { stationViewPermission } from '@evops/stations/contract'
import { comparisonPeriods } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import { reportDaysOfPreset, dayPresets } from '../query/days.rules.ts'
import { ChargePointChip, ChargePointFilter, StationChip, StationsFilter } from './PlaceFilters.tsx'
import type { ReportList } from '../query/use-report.ts'

const narrowing = ['stationIds', 'chargePointId', 'compare'] as const

/**
 * Filters: date range with presets and, collapsed on a phone, row dimension, places and comparison period. All of them
 * are stored in the URL.
 */
export function ReportFilters({ report }: { report: ReportList }) {
  const t = useWords(reportWords)
  const { setSearch } = usePage()
  const mayPick = useIsPermitted()(stationViewPermission)
  const { days, stationIds, definition, by, compare, preset, query } = report
  const bys = definition.by
  const choose = (ids: readonly string[]) =>
    report.setFilters({
      stationIds: ids.join(',') || undefined,
      stationId: undefined,
      chargePointId: undefined,
    })
  return (
    <search className="search report-filters">
      <SpanChoice report={report} />
      <div className="report-fields">
        <FilterGroup list={{ ...report, filters: query }} of={narrowing}>
          <div className="days">
            <FilterDays
              list={{ ...report, filters: { ...days, ...(preset && { preset }) } }}
              from="dayFrom"
              to="dayTo"
              label={t('reports.days')}
            />
          </div>
          {bys.length > 1 && (
            <Choice
              label={t('reports.by')}
              value={by}
              options={bys.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
              onChange={(value) =>
                setSearch({ by: value === bys[0] ? undefined : value, page: undefined, sort: undefined })
              }
            />
          )}
          {mayPick && <StationsFilter value={stationIds} onChange={choose} />}
          {mayPick && stationIds.length === 1 && query.chargePointId === undefined && (
            <ChargePointFilter
              stationId={stationIds[0]}
              onChange={(chargePointId) => report.setFilters({ chargePointId })}
            />
          )}
          <Choice
            label={t('reports.compare')}
            value={compare ?? 'none'}
            options={(['none', ...comparisonPeriods] as const).map((value) => ({
              value,
              label: t(`reports.compare.${value}`),
            }))}
            onChange={(value) => report.setFilters({ compare: value === 'none' ? undefined : value })}
          />
        </FilterGroup>
      </div>
      <Chips report={report} onStations={choose} />
    </search>
  )
}

function SpanChoice({ report }: { report: ReportList }) {
  const t = useWords(reportWords)
  const today = calendarDayAt(useNow(), useCurrentUser().operator.timeZone)
  const { days, preset } = report
  const pressed =
    preset ??
    dayPresets.find((each) => {
      const { dayFrom, dayTo } = reportDaysOfPreset(each, today)
      return dayFrom === days.dayFrom && dayTo === days.dayTo
    })
  return (
    <Segments
      label={t('reports.span.label')}
      value={pressed ?? 'own'}
      options={dayPresets.map((value) => ({ value, label: t(`reports.span.${value}`) }))}
      onChange={(value) =>
        report.setFilters({
          span: value === 'week' ? undefined : value,
          dayFrom: undefined,
          dayTo: undefined,
        })
      }
    />
  )
}

function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  return (
    <label className="f by">
      <span className="label">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Active filters as chips, each with a remove button. */
function Chips({
  report: { stationIds, query, setFilters },
  onStations,
}: {
  report: ReportList
  onStations: (ids: readonly string[]) => void
}) {
  const t = useWords(reportWords)
  const { currency, chargePointId } = query
  if (stationIds.length === 0 && currency === undefined && chargePointId === undefined) return null
  return (
    <div className="chips">
      {stationIds.map((id) => (
        <StationChip key={id} id={id} onRemove={() => onStations(stationIds.filter((each) => each !== id))} />
      ))}
      {chargePointId !== undefined && (
        <ChargePointChip id={chargePointId} onRemove={() => setFilters({ chargePointId: undefined })} />
      )}
      {currency !== undefined && (
        <span className="chip">
          <em>{t('reports.currency')}</em>
          {currency}
          <button
            type="button"
            aria-label={t('reports.without', { name: currency })}
            onClick={() => setFilters({ currency: undefined })}
          >
            <Icon name="close" />
          </button>
        </span>
      )}
    </div>
  )
}
