import {
  drawerNavigation,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  type List,
  ListPage,
  translateText,
  useIsPermitted,
  useColumns,
  useList,
  useIsPhoneWidth,
  useWords,
} from '@evops/kit'
import {
  inspectionStates,
  listChargePointSafety,
  chargePointChecks,
  chargePointPermissions,
  chargePointSafetyExport,
  type ChargePointSafety,
} from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { useLiveChargePointLists } from '../live-reads.ts'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import { CheckMark, dateText, SafetyLevelMark, TemperatureMark } from './marks.tsx'
import { SafetyDrawer } from './SafetyDrawer.tsx'
import { safetyWords } from './safety.words.ts'
import { inspectionWords } from '../../contract/safety-values.words.ts'
import '../stations.css'

const c = columnsFor<ChargePointSafety>('stations.safety')
const check = (key: keyof typeof chargePointChecks, width: number) =>
  c.custom(key, (row) => <CheckMark codes={row.codes} of={chargePointChecks[key]} isKnown={row.connected} />, {
    width,
  })
const columns = [
  c.custom(
    'chargePointNo',
    (row) => (
      <>
        <PlaceText of={placeName(row)} />
        <small>{row.chargePointNo}</small>
      </>
    ),
    { least: 190, sort: true },
  ),
  c.custom('station', (row) => row.stationName, { width: 140, hidden: true }),
  c.custom('level', (row) => <SafetyLevelMark level={row.level} alarms={row.alarms} active={row.active} />, {
    width: 144,
    sort: true,
  }),
  check('stop', 126),
  check('door', 112),
  check('surge', 118),
  check('insulation', 112),
  c.custom(
    'temperatureDc',
    (row) => <TemperatureMark temperatureDc={row.temperatureDc} measuredAt={row.measuredAt} />,
    { width: 100, sort: true, align: 'end' },
  ),
  c.status(
    'inspection',
    (row) => ({
      tone:
        row.inspection === 'overdue'
          ? 'bad'
          : row.inspection === 'soon'
            ? 'warn'
            : row.inspection === 'good'
              ? 'good'
              : 'plain',
      word: `stations.safety.inspection-${row.inspection}`,
    }),
    { width: 130 },
  ),
  c.custom('dueOn', (row, language) => dateText(row.dueOn, language), { width: 104, sort: true }),
]

const phoneColumns = [
  c.custom(
    'chargePointNo',
    (row) => (
      <>
        <b style={{ whiteSpace: 'normal' }}>{placeName(row)}</b>
      </>
    ),
    { least: 120 },
  ),
  c.custom(
    'level',
    (row) => (
      <>
        <SafetyLevelMark level={row.level} alarms={row.alarms} active={row.active} />
        <small>{translateText(`stations.safety.inspection-${row.inspection}`)}</small>
      </>
    ),
    { width: 130 },
  ),
  c.custom(
    'temperatureDc',
    (row) => <TemperatureMark temperatureDc={row.temperatureDc} measuredAt={row.measuredAt} />,
    { width: 98, align: 'end' },
  ),
]

/** ROUTE-03 chgstamon: charge points by safety state, most severe first. */
export function ChargePointSafetyList() {
  const t = useWords(safetyWords)
  useWords(inspectionWords)
  useWords(codeListWords)
  const list = useList(listChargePointSafety, {
    sort: '-level',
    pageSize: 50,
    every: 15_000,
    words: 'stations.safety',
  })
  useLiveChargePointLists([listChargePointSafety])
  const shown = useColumns('stations.charge-point-safety', columns)
  const narrow = useIsPhoneWidth()
  return (
    <ListPage
      title={t('stations.safety.chargePoints')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          <SafetyExport list={list} name={chargePointSafetyExport} />
        </>
      }
      filters={<SafetyFilters list={list} inspections />}
      drawer={
        list.open && (
          <SafetyDrawer
            key={list.open}
            id={list.open}
            row={list.rows.find((row) => row.chargePointId === list.open)}
            {...drawerNavigation(list, (row) => row.chargePointId)}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : shown.shown}
        keyOf={(row) => row.chargePointId}
        label={t('stations.safety.chargePoints')}
        empty={<Empty icon="check" title={t('stations.safety.empty')} />}
      />
    </ListPage>
  )
}

/** Exports the list as a file, for users with the export permission. */
export function SafetyExport<Row>({ list, name }: { list: List<Row>; name: string }) {
  const t = useWords(safetyWords)
  useWords(inspectionWords)
  const may = useIsPermitted()
  if (!may(chargePointPermissions.export)) return null
  return (
    <ExportButton
      name={name}
      filter={list.filters}
      label={t('stations.safety.export')}
      disabled={list.rows.length === 0}
    />
  )
}

export function SafetyFilters<Row>({ list, inspections = false }: { list: List<Row>; inspections?: boolean }) {
  const t = useWords(safetyWords)
  useWords(inspectionWords)
  const levels = (['1', '2', '3', '4'] as const).map((level) => ({
    value: level,
    label: t(`stations.safety.level-${level}`),
  }))
  const states = inspectionStates.map((state) => ({
    value: state,
    label: translateText(`stations.safety.inspection-${state}`),
  }))
  const labelFinder = (options: { value: string; label: string }[]) => (value: string) =>
    options.find((option) => option.value === value)?.label ?? value
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('stations.safety.find') }}
      chips={{
        ...(inspections && {
          inspection: { label: t('stations.safety.inspection'), translate: labelFinder(states) },
        }),
      }}
    >
      <FilterSelect list={list} name="level" label={t('stations.safety.level-filter')} options={levels} />
      {inspections && <FilterSelect list={list} name="inspection" options={states} />}
    </Filters>
  )
}
