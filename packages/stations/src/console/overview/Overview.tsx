import {
  call,
  ReadFailure,
  formatNumber,
  LiveLine,
  PageHead,
  Segments,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import { connectorStates, StateShape } from '../StateMark.tsx'
import { useMemo, useState } from 'react'
import { connectorKey, type ConnectorStatus, listConnectors } from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { ConnectorDrawer } from '../monitor/ConnectorDrawer.tsx'
import { createConnectorStore, ConnectorStoreContext } from '../monitor/connector-store.ts'
import { monitorFilterParams, unfilteredMonitorParams } from '../monitor/layout.rules.ts'
import { monitorWords } from '../monitor/monitor.words.ts'
import { StationMap } from '../monitor/StationMap.tsx'
import { StationPicker } from '../monitor/StationPicker.tsx'
import { LiveComing } from '../LiveComing.tsx'
import { StateCounts } from '../StateCounts.tsx'
import { CellField, type CellFieldProps } from './CellField.tsx'
import { type OverviewCell, toStatusCounts, type FieldStation, plannedStations } from './cells.rules.ts'
import { useOverview } from './overview-store.ts'
import { overviewWords } from './overview.words.ts'
import '../monitor/monitor.css'
import './overview.css'

type View = 'stations' | 'dense' | 'map'

/**
 * ROUTE-02 chgallstatlistmon: overview of all connectors of all stations. Filter, view, station and open connector are
 * in the URL.
 */
export function Overview() {
  'use no memo'
  const t = useWords(overviewWords)
  const m = useWords(monitorWords)
  useWords(codeListWords)
  const language = useLanguage()
  const page = usePage()
  const [store] = useState(createConnectorStore)
  const { field, version, listed } = useOverview()
  const { station: stationId, open } = page.search
  const view = viewOf(page.search.view)
  const states = connectorStates.filter((state) => page.search.status?.split(',').includes(state))
  const maintenance = page.search.maintenance !== undefined
  if (!field)
    return listed.error ? (
      <ReadFailure error={listed.error} onRetry={() => void listed.refetch()} />
    ) : (
      <LiveComing title={t('stations.overview.title')} />
    )
  const { stations } = field
  const counts = toStatusCounts(field.counts)
  const connectors = connectorStates.reduce((sum, state) => sum + counts[state], 0)
  const summaries = stations.map(summaryOf)
  const awaiting = stations.reduce((sum, station) => sum + station.awaiting, 0)
  const showsPlanned = page.search.awaiting !== undefined
  const choose = (state: ConnectorStatus) => {
    const next = states.includes(state) ? states.filter((each) => each !== state) : [...states, state]
    page.setSearch({ status: next.join(',') || undefined, ...unfilteredMonitorParams })
  }
  const setOpen = (key: string | undefined) => page.setSearch({ open: key })
  const openCell = (cell: OverviewCell) => void keyOf(cell).then((key) => key && setOpen(key))
  const chooseStation = (id: string) => page.setSearch({ station: id })
  return (
    <ConnectorStoreContext value={store}>
      <PageHead
        title={t('stations.overview.title')}
        fresh={
          <LiveLine>
            <span>
              {t('stations.overview.stations', { stations: formatNumber(stations.length, language) })} ·{' '}
              {m('stations.monitor.connectors', {
                count: connectors,
                connectors: formatNumber(connectors, language),
              })}
            </span>
          </LiveLine>
        }
        actions={
          <>
            <Segments
              label={m('stations.monitor.view')}
              value={view}
              options={[
                { value: 'stations', label: t('stations.overview.by-station') },
                { value: 'dense', label: t('stations.overview.dense') },
                { value: 'map', label: m('stations.monitor.map') },
              ]}
              onChange={(next) => page.setSearch({ view: next === 'stations' ? undefined : next })}
            />
            <StationPicker
              stations={summaries}
              chosen={summaries.find((each) => each.stationId === stationId)}
              onChoose={(id) => page.setSearch({ station: id })}
            />
          </>
        }
      />
      <StateCounts
        counts={counts}
        chosen={states}
        onChoose={choose}
        label={m('stations.monitor.states')}
        awaiting={awaiting}
        showsAwaiting={showsPlanned}
        onAwaiting={() => page.setSearch(monitorFilterParams('awaiting', showsPlanned))}
        maintenance={summaries.reduce((sum, station) => sum + station.maintenance, 0)}
        showsMaintenance={maintenance}
        onMaintenance={() => page.setSearch(monitorFilterParams('maintenance', maintenance))}
      />
      {view === 'map' ? (
        <StationMap
          stations={summaries}
          chosen={stationId}
          onChoose={(id) => page.setSearch({ station: id, view: undefined }, 'push')}
        />
      ) : (
        <>
          {!showsPlanned && (
            <CellField
              stations={stations}
              version={version}
              states={states}
              maintenance={maintenance}
              dense={view === 'dense'}
              station={stationId}
              onOpen={openCell}
              onStation={chooseStation}
            />
          )}
          {states.length === 0 && !maintenance && (
            <PlannedField
              stations={stations}
              version={version}
              dense={view === 'dense'}
              station={stationId}
              onOpen={openCell}
              onStation={chooseStation}
            />
          )}
        </>
      )}
      {open && (
        <ConnectorDrawer
          key={open}
          connectorKey={open}
          onClose={() => setOpen(undefined)}
          onPrevious={undefined}
          onNext={undefined}
        />
      )}
    </ConnectorStoreContext>
  )
}

/** Connectors that are not in service yet, below the others, under a heading with the number of their stations. */
function PlannedField({ stations, ...field }: Omit<CellFieldProps, 'states' | 'maintenance'>) {
  'use no memo'
  const t = useWords(overviewWords)
  const language = useLanguage()
  const planned = useMemo(() => plannedStations(stations), [stations])
  if (planned.length === 0) return null
  return (
    <section className="planned-field">
      <h2 className="st st-planned">
        <StateShape of="planned" />
        {t('stations.overview.planned', { stations: formatNumber(planned.length, language) })}
      </h2>
      <CellField {...field} stations={planned} states={[]} maintenance={false} />
    </section>
  )
}

function viewOf(text: string | undefined): View {
  return text === 'dense' || text === 'map' ? text : 'stations'
}

/** Returns the key of the connector. The overview has only numbers, but the drawer needs the id. */
async function keyOf(cell: OverviewCell): Promise<string | undefined> {
  const { list } = await call(listConnectors, { query: { search: cell.chargePointNo, limit: 200 } })
  const connector = list.find((row) => row.chargePointNo === cell.chargePointNo && row.connectorNo === cell.connectorNo)
  return connector && connectorKey(connector.chargePointId, connector.connectorNo)
}

/** Returns a station in the form that the map and the station picker use. */
function summaryOf({ cells, counts, planned: _planned, ...station }: FieldStation) {
  return {
    ...station,
    byStatus: toStatusCounts(counts),
    connectors: cells.length,
    maintenance: cells.filter((cell) => cell.maintenance).length,
    connectedChargePoints: 0,
    powerW: 0,
    ratedPowerW: null,
    gridCapacityVa: null,
  }
}
