import {
  Button,
  Empty,
  ReadFailure,
  formatNumber,
  LiveLine,
  PageHead,
  Segments,
  useCall,
  useLanguage,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { connectorStates } from '../StateMark.tsx'
import type { Language } from '@evops/platform/contract'
import { useMemo, useState } from 'react'
import { type ConnectorStatus, listConnectors, type StationSummary } from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { compareByUrgency } from '../need.rules.ts'
import { LiveComing } from '../LiveComing.tsx'
import { StateCounts } from '../StateCounts.tsx'
import { useConnectorsSummary } from '../use-connectors-summary.ts'
import { createConnectorStore, type ConnectorStore, ConnectorStoreContext } from './connector-store.ts'
import { ConnectorDrawer } from './ConnectorDrawer.tsx'
import { ConnectorLines, type ConnectorView } from './ConnectorLines.tsx'
import {
  adjacentConnector,
  type StationSection,
  stationSectionsOf,
  sectionsOfFound,
  monitorFilterParams,
  selectVisibleConnectors,
  unfilteredMonitorParams,
} from './layout.rules.ts'
import { FindChargePoint } from './FindChargePoint.tsx'
import { StationMap } from './StationMap.tsx'
import { StationPicker } from './StationPicker.tsx'
import { monitorWords } from './monitor.words.ts'
import './monitor.css'

/** ROUTE-02 chgstatlistmon: live view of all connectors by station. Filters, view and open connector are in the URL. */
export function Monitor() {
  const t = useWords(monitorWords)
  useWords(codeListWords)
  const language = useLanguage()
  const page = usePage()
  const { station: stationId, search, open } = page.search
  const view = viewOf(page.search.view)
  const states = readStates(page.search.status)
  const awaiting = page.search.awaiting !== undefined
  const maintenance = page.search.maintenance !== undefined
  const [store] = useState(createConnectorStore)
  const summary = useConnectorsSummary()
  const stations = useCalmOrder(summary.data?.stations)
  const found = useCall(
    listConnectors,
    { query: { search, stationId, status: states.length > 0 ? states : undefined, limit: 500 } },
    { enabled: search !== undefined, quiet: true },
  )
  if (!summary.data) {
    return summary.error ? (
      <ReadFailure error={summary.error} onRetry={() => void summary.refetch()} />
    ) : (
      <LiveComing title={t('stations.monitor.title')} />
    )
  }
  const { data } = summary
  const one = data.stations.find((station) => station.stationId === stationId)
  const { connectors } = one ?? data
  const sections =
    search === undefined
      ? stationSectionsOf(stations, { stationId, states, awaiting, maintenance })
      : sectionsOfFound(found.data?.list ?? [])
  const setOpen = (key: string | undefined) => page.setSearch({ open: key })
  const choose = (state: ConnectorStatus) => {
    const next = states.includes(state) ? states.filter((each) => each !== state) : [...states, state]
    page.setSearch({ status: next.join(','), ...unfilteredMonitorParams })
  }
  return (
    <ConnectorStoreContext value={store}>
      <PageHead
        title={t('stations.monitor.title')}
        fresh={
          <LiveLine>
            <span>
              {t('stations.monitor.connectors', {
                count: connectors,
                connectors: formatNumber(connectors, language),
              })}{' '}
              · {t('stations.monitor.links', linksOf(one ? [one] : data.stations, language))}
            </span>
          </LiveLine>
        }
        actions={
          <>
            <ViewSegments
              view={view}
              onView={(next) => page.setSearch({ view: next === 'cards' ? undefined : next })}
            />
            <FindChargePoint text={search} onFind={(text) => page.setSearch({ search: text })} />
            <StationPicker stations={data.stations} chosen={one} onChoose={(id) => page.setSearch({ station: id })} />
          </>
        }
      />
      {data.connectors + data.awaiting === 0 ? (
        <NoChargePoints />
      ) : (
        <>
          <StateCounts
            counts={one?.byStatus ?? data.byStatus}
            chosen={states}
            onChoose={choose}
            label={t('stations.monitor.states')}
            awaiting={(one ?? data).awaiting}
            showsAwaiting={awaiting}
            onAwaiting={() => page.setSearch(monitorFilterParams('awaiting', awaiting))}
            maintenance={(one ?? data).maintenance}
            showsMaintenance={maintenance}
            onMaintenance={() => page.setSearch(monitorFilterParams('maintenance', maintenance))}
          />
          {view === 'map' && (
            <StationMap
              stations={data.stations}
              chosen={stationId}
              onChoose={(id) => page.setSearch({ station: id, view: undefined }, 'push')}
            />
          )}
          {view !== 'map' && sections.length === 0 && !found.isFetching && (
            <Nothing
              search={search}
              onClear={() => page.setSearch({ status: undefined, search: undefined, ...unfilteredMonitorParams })}
            />
          )}
          {view !== 'map' && (
            <ConnectorLines
              key={`${stationId}|${search}|${states.join()}|${awaiting}|${maintenance}`}
              sections={sections}
              states={states}
              view={view}
              open={open}
              onOpen={setOpen}
              onStation={(id) => page.setSearch({ station: id }, 'push')}
            />
          )}
        </>
      )}
      {open && (
        <ConnectorDrawer
          key={open}
          connectorKey={open}
          onClose={() => setOpen(undefined)}
          {...stepsOf(store, { sections, states, open, setOpen })}
        />
      )}
    </ConnectorStoreContext>
  )
}

/**
 * Stations by urgency. Starting or stopping a session does not change the order; only a fault or a new station does.
 */
function useCalmOrder(stations: readonly StationSummary[] = []): readonly StationSummary[] {
  const faults = stations.map(({ stationId, byStatus }) => `${stationId}:${byStatus.faulted}`).join()
  const place = useMemo(
    () => new Map(stations.toSorted(compareByUrgency).map(({ stationId }, at) => [stationId, at])),
    // oxlint-disable-next-line react/exhaustive-deps -- the order is of the moment at which a fault came or went
    [faults],
  )
  return stations.toSorted((a, b) => (place.get(a.stationId) ?? 0) - (place.get(b.stationId) ?? 0))
}

type MonitorView = ConnectorView | 'map'
function viewOf(text: string | undefined): MonitorView {
  return text === 'table' || text === 'map' ? text : 'cards'
}
function readStates(text: string | undefined): ConnectorStatus[] {
  return connectorStates.filter((state) => text?.split(',').includes(state))
}
function linksOf(stations: readonly { chargePoints: number; connectedChargePoints: number }[], language: Language) {
  const sum = (of: (station: { chargePoints: number; connectedChargePoints: number }) => number) =>
    formatNumber(
      stations.reduce((total, station) => total + of(station), 0),
      language,
    )
  return {
    chargePoints: sum((station) => station.chargePoints),
    connected: sum((station) => station.connectedChargePoints),
  }
}

interface Shown {
  sections: readonly StationSection[]
  states: readonly ConnectorStatus[]
  open: string
  setOpen: (key: string) => void
}
/** Returns the previous and next connector in the current view. The list scrolls with them. */
function stepsOf(store: ConnectorStore, { sections, states, open, setOpen }: Shown) {
  const keys = sections.flatMap((section) =>
    selectVisibleConnectors(store.ofStation(section.station.stationId) ?? [], section, states).map(
      (connector) => connector.key,
    ),
  )
  const step = (by: 1 | -1) => {
    const key = adjacentConnector(keys, open, by)
    if (key === undefined) return undefined
    return () => {
      setOpen(key)
      document.querySelector(`[data-connector="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  }
  return { onPrevious: step(-1), onNext: step(1) }
}

function ViewSegments({ view, onView }: { view: MonitorView; onView: (view: MonitorView) => void }) {
  const t = useWords(monitorWords)
  return (
    <Segments
      label={t('stations.monitor.view')}
      value={view}
      options={[
        { value: 'cards', label: t('stations.monitor.cards') },
        { value: 'table', label: t('stations.monitor.table') },
        { value: 'map', label: t('stations.monitor.map') },
      ]}
      onChange={onView}
    />
  )
}

function Nothing({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const t = useWords(monitorWords)
  const title =
    search === undefined ? t('stations.monitor.none-title') : t('stations.monitor.none-found', { text: search })
  return (
    <Empty icon="filter" title={title}>
      <Button onClick={onClear}>{t('stations.monitor.clear')}</Button>
    </Empty>
  )
}

function NoChargePoints() {
  const t = useWords(monitorWords)
  const nav = useNav()
  return (
    <div className="sheet">
      <Empty icon="chargePoint" title={t('stations.monitor.empty-title')}>
        <p>{t('stations.monitor.empty-text')}</p>
        <div className="row">
          {nav.mayOpen('/statsanalysis/chgstation/import') && (
            <Button kind="primary" icon="upload" onClick={() => nav.go('/statsanalysis/chgstation/import')}>
              {t('stations.monitor.to-import')}
            </Button>
          )}
          {nav.mayOpen('/statsanalysis/chgstation') && (
            <Button onClick={() => nav.go('/statsanalysis/chgstation')}>{t('stations.monitor.to-stations')}</Button>
          )}
        </div>
      </Empty>
    </div>
  )
}
