import { FilterDays, Icon, type List, Segments, useCan, useMe, useNow, usePage, useWords } from '@evops/kit'
import { viewPermission } from '@evops/stations/contract'
import { type Days, presetDays, presets, todayIn } from './days.rules.ts'
import { reportWords } from './report.words.ts'
import { StationChip, StationsFilter } from './StationsFilter.tsx'

export type ByOfReport = 'station' | 'pile' | 'gun' | 'day' | 'month' | 'weekday'

/** The span with its presets, the stations, and by what rows are told apart. All of it stands in the URL. */
export function ReportFilters<Row>({
  report,
  bys,
}: {
  report: List<Row> & { days: Days; by: string; stationIds: readonly string[] }
  bys: readonly ByOfReport[]
}) {
  const t = useWords(reportWords)
  const { setSearch } = usePage()
  const today = todayIn(useMe().operator.timeZone, useNow())
  const mayPick = useCan()(viewPermission)
  const { days, stationIds } = report
  const pressed = presets.find((preset) => {
    const { dayFrom, dayTo } = presetDays(preset, today)
    return dayFrom === days.dayFrom && dayTo === days.dayTo
  })
  const choose = (ids: readonly string[]) => report.setFilters({ stationIds: ids.join(',') || undefined })
  return (
    <search className="search report-filters">
      <Segments
        label={t('reports.span.label')}
        value={pressed ?? 'own'}
        options={presets.map((value) => ({ value, label: t(`reports.span.${value}`) }))}
        onChange={(value) => value !== 'own' && report.setFilters({ ...presetDays(value, today) })}
      />
      <div className="days">
        <FilterDays
          list={{ ...report, filters: { ...report.filters, ...days } }}
          from="dayFrom"
          to="dayTo"
          label={t('reports.days')}
        />
      </div>
      {bys.length > 1 && (
        <label className="f by">
          <span className="label">{t('reports.by')}</span>
          <select
            className="field"
            value={report.by}
            onChange={(event) =>
              setSearch({
                by: event.target.value === bys[0] ? undefined : event.target.value,
                page: undefined,
                sort: undefined,
              })
            }
          >
            {bys.map((by) => (
              <option key={by} value={by}>
                {t(`reports.by.${by}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {mayPick && <StationsFilter value={stationIds} onChange={choose} />}
      {(stationIds.length > 0 || report.filters.currency !== undefined) && (
        <div className="chips">
          {stationIds.map((id) => (
            <StationChip key={id} id={id} onRemove={() => choose(stationIds.filter((each) => each !== id))} />
          ))}
          {report.filters.currency !== undefined && (
            <span className="chip">
              <em>{t('reports.currency')}</em>
              {report.filters.currency}
              <button
                type="button"
                aria-label={t('reports.without', { name: report.filters.currency })}
                onClick={() => report.setFilters({ currency: undefined })}
              >
                <Icon name="close" />
              </button>
            </span>
          )}
        </div>
      )}
    </search>
  )
}
