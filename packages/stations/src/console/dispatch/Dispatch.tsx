import {
  Button,
  Empty,
  ExportButton,
  ReadFailure,
  formatNumber,
  formatPower,
  Icon,
  LiveLine,
  PageHead,
  useIsPermitted,
  useLanguage,
  usePage,
  useSlot,
  useWords,
} from '@evops/kit'
import { currentStation } from '../current-station.ts'
import { connectorStates, StateShape } from '../StateMark.tsx'
import { useState } from 'react'
import {
  connectorStatesExport,
  chargePointPermissions,
  type ConnectorStatus,
  type ConnectorStatusCounts,
  type StationSummary,
} from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { isPlannedStation } from '../need.rules.ts'
import { createConnectorStore, ConnectorStoreContext, useStationConnectors } from '../monitor/connector-store.ts'
import { ConnectorCard } from '../monitor/ConnectorCard.tsx'
import { monitorFilterParams, selectVisibleConnectors, unfilteredMonitorParams } from '../monitor/layout.rules.ts'
import { ConnectorDrawer } from '../monitor/ConnectorDrawer.tsx'
import { monitorWords } from '../monitor/monitor.words.ts'
import { StationFeed } from '../monitor/StationFeed.tsx'
import { ShareBar, StateCounts, StateMarks } from '../StateCounts.tsx'
import { useConnectorsSummary } from '../use-connectors-summary.ts'
import { dispatchActions } from '../slots.ts'
import { dispatchWords } from './dispatch.words.ts'
import { stationsPerStep, stationsToShow } from './station-filter.rules.ts'
import '../monitor/monitor.css'
import './dispatch.css'

/**
 * ROUTE-01 chgdispatchqywx: the dispatcher's page, designed for a phone. Shows a station, its connectors and one
 * connector in detail.
 */
export function Dispatch() {
  const t = useWords(dispatchWords)
  useWords(monitorWords)
  useWords(codeListWords)
  const may = useIsPermitted()
  const page = usePage()
  const [store] = useState(createConnectorStore)
  const summary = useConnectorsSummary()
  const others = useSlot(dispatchActions)
  const { data } = summary
  if (!data)
    return summary.error ? (
      <ReadFailure error={summary.error} onRetry={() => void summary.refetch()} />
    ) : (
      <PageHead title={t('stations.dispatch.title')} fresh={<LiveLine />} />
    )
  const one = data.stations.find((station) => station.stationId === page.search.station)
  const { open } = page.search
  return (
    <ConnectorStoreContext value={store}>
      <div className="dispatch">
        <PageHead
          title={one?.name ?? t('stations.dispatch.title')}
          fresh={<LiveLine />}
          actions={
            <>
              {others.map((part) => part.draw({ stationId: one?.stationId }))}
              {may(chargePointPermissions.export) && (
                <ExportButton
                  name={connectorStatesExport}
                  filter={{ stationId: one?.stationId }}
                  label={t('stations.dispatch.export')}
                  disabled={data.connectors === 0}
                />
              )}
            </>
          }
        />
        {one ? (
          <>
            <button
              type="button"
              className="btn dispatch-back"
              onClick={() => page.setSearch({ station: undefined, status: undefined, ...unfilteredMonitorParams })}
            >
              <Icon name="left" />
              {t('stations.dispatch.all')}
            </button>
            <StationConnectors station={one} />
          </>
        ) : (
          <Stations
            stations={data.stations}
            counts={data.byStatus}
            onChoose={(id) => page.setSearch({ station: id, status: undefined, ...unfilteredMonitorParams }, 'push')}
          />
        )}
      </div>
      {open && (
        <ConnectorDrawer
          key={open}
          connectorKey={open}
          onClose={() => page.setSearch({ open: undefined })}
          onPrevious={undefined}
          onNext={undefined}
        />
      )}
    </ConnectorStoreContext>
  )
}

/**
 * The stations by urgency. The figures on top are filters: a station is shown if one of its connectors is in a chosen
 * state. Filters are in the URL.
 */
function Stations({
  stations,
  counts,
  onChoose,
}: {
  stations: readonly StationSummary[]
  counts: ConnectorStatusCounts
  onChoose: (id: string) => void
}) {
  const t = useWords(dispatchWords)
  const m = useWords(monitorWords)
  const language = useLanguage()
  const page = usePage()
  const [text, setText] = useState('')
  const [steps, setSteps] = useState(1)
  const states = connectorStates.filter((state) => page.search.status?.split(',').includes(state))
  const showsPlanned = page.search.awaiting !== undefined
  const planned = stations.filter(isPlannedStation).length
  const found = stationsToShow(stations, {
    states,
    planned: showsPlanned,
    search: text,
    current: currentStation.get()?.id,
    language,
  })
  const choose = (state: ConnectorStatus) => {
    const next = states.includes(state) ? states.filter((each) => each !== state) : [...states, state]
    page.setSearch({ status: next.join(',') || undefined, ...unfilteredMonitorParams })
  }
  const shown = found.slice(0, steps * stationsPerStep)
  return (
    <>
      <StateCounts counts={counts} chosen={states} onChoose={choose} label={m('stations.monitor.states')} />
      <div className="field dispatch-find">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('stations.dispatch.find')}
          placeholder={t('stations.dispatch.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {planned > 0 && (
        <button
          type="button"
          className="awaiting note st-planned"
          aria-pressed={showsPlanned}
          onClick={() => page.setSearch(monitorFilterParams('awaiting', showsPlanned))}
        >
          <span className="st st-planned">
            <StateShape of="planned" />
            {t('stations.dispatch.planned', { n: formatNumber(planned, language) })}
          </span>
        </button>
      )}
      {found.length === 0 && <Empty icon="chargePoint" title={t('stations.dispatch.none')} />}
      <ul className="dispatch-stations">
        {shown.map(({ stationId, name, powerW, byStatus, awaiting }) => (
          <li key={stationId}>
            <button type="button" onClick={() => onChoose(stationId)}>
              <b>{name}</b>
              {showsPlanned ? (
                <span className="st st-planned">
                  <StateShape of="planned" />
                  {formatNumber(awaiting, language)}
                </span>
              ) : (
                <>
                  <span className="n">{formatPower(powerW, language, 0)} kW</span>
                  <ShareBar counts={byStatus} />
                  <StateMarks counts={byStatus} />
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => setSteps(steps + 1)}>
          {t('stations.dispatch.more', { n: formatNumber(found.length - shown.length, language) })}
        </Button>
      )}
    </>
  )
}

function StationConnectors({ station }: { station: StationSummary }) {
  const m = useWords(monitorWords)
  const page = usePage()
  const connectors = useStationConnectors(station.stationId)
  const states = connectorStates.filter((state) => page.search.status?.split(',').includes(state))
  const choose = (state: ConnectorStatus) => {
    const next = states.includes(state) ? states.filter((each) => each !== state) : [...states, state]
    page.setSearch({ status: next.join(',') || undefined, ...unfilteredMonitorParams })
  }
  const awaiting = page.search.awaiting !== undefined
  const maintenance = page.search.maintenance !== undefined
  const section = { station, connectors: station.connectors, awaiting, maintenance }
  const shown = selectVisibleConnectors(connectors ?? [], section, states)
  return (
    <>
      <StationFeed stationId={station.stationId} />
      <StateCounts
        counts={station.byStatus}
        chosen={states}
        onChoose={choose}
        label={m('stations.monitor.states')}
        awaiting={station.awaiting}
        showsAwaiting={awaiting}
        onAwaiting={() => page.setSearch(monitorFilterParams('awaiting', awaiting))}
        maintenance={station.maintenance}
        showsMaintenance={maintenance}
        onMaintenance={() => page.setSearch(monitorFilterParams('maintenance', maintenance))}
      />
      {connectors && shown.length === 0 && <Empty icon="filter" title={m('stations.monitor.none-title')} />}
      <div className="dispatch-connectors">
        {shown.map((connector) => (
          <ConnectorCard
            key={connector.key}
            connectorKey={connector.key}
            isOpen={connector.key === page.search.open}
            onOpen={(key) => page.setSearch({ open: key })}
          />
        ))}
      </div>
    </>
  )
}
