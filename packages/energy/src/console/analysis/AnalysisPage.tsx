import {
  Empty,
  ExportButton,
  ReadFailure,
  Link,
  Notice,
  PageHead,
  Segments,
  useCall,
  useIsPermitted,
  useOperatorZone,
  usePage,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { useState } from 'react'
import {
  analysisExport,
  analysisPermissions,
  getEnergyAnalysis,
  listEnergyChoices,
  type EnergyAnalysis,
} from '../../contract/index.ts'
import { EnergyChoiceFilter } from '../choose.tsx'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { daysOfPreset, presetOfDays, periodPresets, type DayRange, type PeriodPreset } from './analysis-view.rules.ts'
import { KeyFigures } from './AnalysisFigures.tsx'
import { analysisWords } from './analysis.words.ts'
import { Costs } from './Costs.tsx'
import { Forecast } from './Forecast.tsx'
import { Meters } from './Meters.tsx'
import { DayCurve, LoadDurationCurve, WeekProfile } from './Shapes.tsx'
import '../energy.css'
import './analysis.css'

/** Analysis of the grid consumption in a period: of a supply point, of the supply points of a station, or of all. */
export function AnalysisPage() {
  const t = useWords(analysisWords)
  const m = useWords(energyScreenTitleWords)
  const { search } = usePage()
  const zone = useOperatorZone() ?? 'UTC'
  const may = useIsPermitted()
  const [openedAt] = useState(() => Date.now())
  const all = useCall(listEnergyChoices, { query: { kind: 'supply' } })
  const { supplyId, stationId } = search
  const last = daysOfPreset('last-month', openedAt, zone)
  const days = { dayFrom: search.dayFrom ?? last.dayFrom, dayTo: search.dayTo ?? last.dayTo }
  const filter = { ...days, supplyId, stationId }
  return (
    <div className="energy-analysis">
      <PageHead
        title={m('energy.title-analysis')}
        actions={
          may(analysisPermissions.export) && (
            <ExportButton name={analysisExport} filter={filter} label={t('energy.analysis.export')} />
          )
        }
      />
      <Picker days={days} now={openedAt} zone={zone} />
      {all.data?.length === 0 ? <NoMeter /> : <Analysis key={JSON.stringify(filter)} filter={filter} />}
    </div>
  )
}

function Picker({ days, now, zone }: { days: DayRange; now: number; zone: string }) {
  const t = useWords(analysisWords)
  const { search, setSearch } = usePage()
  return (
    <div className="pick">
      <EnergyChoiceFilter
        kind="supply"
        label={t('energy.analysis.supply')}
        value={search.supplyId}
        onChange={(supplyId) => setSearch({ supplyId, stationId: undefined })}
      />
      <EnergyChoiceFilter
        kind="station"
        label={t('energy.analysis.station')}
        value={search.stationId}
        onChange={(stationId) => setSearch({ stationId, supplyId: undefined })}
      />
      {(['dayFrom', 'dayTo'] as const).map((name) => (
        <DateTimeInput
          key={name}
          kind="day"
          label={t(name === 'dayFrom' ? 'energy.analysis.from' : 'energy.analysis.to')}
          shown
          value={days[name]}
          {...(name === 'dayFrom' ? { max: days.dayTo } : { min: days.dayFrom })}
          onChange={(text) => text && setSearch({ ...days, [name]: text })}
        />
      ))}
      <Segments
        label={t('energy.analysis.preset')}
        value={presetOfDays(days, now, zone) ?? 'none'}
        options={periodPresets.map((value): { value: PeriodPreset | 'none'; label: string } => ({
          value,
          label: t(`energy.analysis.preset.${value}`),
        }))}
        onChange={(preset) => {
          if (preset !== 'none') setSearch({ ...daysOfPreset(preset, now, zone) })
        }}
      />
    </div>
  )
}

function NoMeter() {
  const t = useWords(analysisWords)
  return (
    <Empty icon="analysis" words="energy.analysis.no-meter">
      <Link to="/energy/collectors">{t('energy.analysis.to-collectors')}</Link>
    </Empty>
  )
}

interface Filter extends DayRange {
  supplyId: string | undefined
  stationId: string | undefined
}
function Analysis({ filter }: { filter: Filter }) {
  const { data, error, refetch } = useCall(getEnergyAnalysis, { query: filter })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <span className="bone" />
  const { period, before, yearBefore } = data
  const isEmpty = [period, before, yearBefore].every((one) => one.readQuarters + one.interpolated === 0)
  if (isEmpty && data.waiting === 0) return <NoMeter />
  return <Found analysis={data} days={filter} />
}

function Found({ analysis, days }: { analysis: EnergyAnalysis; days: DayRange }) {
  const t = useWords(analysisWords)
  const { supplies, waiting, timeZone } = analysis
  const [only] = supplies.length === 1 ? supplies : []
  const period = { dayFrom: days.dayFrom, dayTo: days.dayTo }
  return (
    <>
      {waiting > 0 && <Notice>{t('energy.analysis.waiting', { n: waiting })}</Notice>}
      {supplies.length > 1 && <Notice>{t('energy.analysis.several', { n: supplies.length })}</Notice>}
      <KeyFigures analysis={analysis} />
      <DayCurve analysis={analysis} />
      <WeekProfile analysis={analysis} />
      {only && <LoadDurationCurve analysis={analysis} />}
      <Meters meters={analysis.meters} />
      {only && <Costs id={only.id} days={period} zone={timeZone ?? 'UTC'} />}
      {only && <Forecast id={only.id} days={period} />}
      <p className="hint">
        {t('energy.analysis.reports')}: <Link to="/reportformmng/dailyeleloss">{t('energy.analysis.report.loss')}</Link>{' '}
        · <Link to="/orderchg/eleandchargeanalysis">{t('energy.analysis.report.income')}</Link> ·{' '}
        <Link to="/orderchg/energymodelanalysis">{t('energy.analysis.report.quarters')}</Link>
      </p>
    </>
  )
}
