import { getMe } from '@evops/organisation/contract'
import { stationMapTone } from '@evops/stations/console'
import { instantToLocalTime, useCall, useLanguage, useSlot, useWords, localTimeToInstant } from '@evops/kit'
import {
  type AlarmRow,
  catalogueFaultOf,
  listAlarms,
  loadCurve,
  summariseConnectors,
  type StationSummary,
} from '@evops/stations/contract'
import { dayFigures, rankStations } from '../../contract/index.ts'
import { localMidnightAfter } from '../dashboard/use-day.ts'
import { menuWords } from '../menu.words.ts'
import { useLocalClock } from './use-local-clock.ts'
import {
  emptyWall,
  zeroConnectorCounts,
  wallPollIntervalMs,
  type WallAlarm,
  type WallData,
  type WallPlace,
} from './wall-data.ts'
import { wallPanelSlot } from './wall-parts.ts'
import { Wall } from './Wall.tsx'

const options = { every: wallPollIntervalMs, quiet: true }

/**
 * /bigscreen: the big screen of a signed-in user, with the data of the lists. Parts without permission are left out.
 */
export function BigScreen() {
  const m = useWords(menuWords)
  useLanguage()
  const { data: me } = useCall(getMe, undefined, { quiet: true })
  return me ? (
    <Shown
      name={me.operator.name}
      currency={me.operator.currency}
      zone={me.operator.timeZone}
      title={m('charging.menu.wall')}
      codes={me.authorities}
    />
  ) : (
    <Wall data={emptyWall(false)} title={m('charging.menu.wall')} lost={false} />
  )
}

function Shown({
  name,
  zone,
  currency,
  title,
  codes,
}: {
  name: string
  zone: string
  currency: string
  title: string
  codes: readonly string[]
}) {
  const may = (call: { permission: readonly string[] }) => call.permission.some((code) => codes.includes(code))
  const day = instantToLocalTime(new Date(useLocalClock()).toISOString(), zone).slice(0, 10)
  const from = Date.parse(localTimeToInstant(`${day}T00:00`, zone))
  const today = { dayFrom: day, dayTo: day }
  const parts = useSlot(wallPanelSlot)
  const connectors = useCall(summariseConnectors, {}, options)
  const sums = useCall(dayFigures, { query: { day } }, { ...options, enabled: may(dayFigures) })
  const ranked = useCall(rankStations, { query: { ...today, limit: 10 } }, { ...options, enabled: may(rankStations) })
  const alarms = useCall(
    listAlarms,
    { query: { state: ['raised'], sort: '-weight', page: 1, pageSize: 7 } },
    { ...options, enabled: may(listAlarms) },
  )
  const load = useCall(loadCurve, { query: spanOf(from, zone) }, { every: 60_000, quiet: true })
  const all = [connectors, sums, ranked, alarms]
  const read = all.filter((call) => call.data !== undefined).map((call) => call.dataUpdatedAt)
  const stations = connectors.data?.stations ?? []
  const sum = (of: (station: StationSummary) => number) => stations.reduce((total, station) => total + of(station), 0)
  const data: WallData = {
    // Shows no figure until all requests have completed once, so that missing data is not shown as 0.
    at: connectors.data === undefined || all.some((call) => call.isLoading) ? undefined : Math.min(...read),
    name,
    timeZone: zone,
    isPublic: false,
    currency,
    chargePoints: sum((station) => station.chargePoints),
    connectedChargePoints: sum((station) => station.connectedChargePoints),
    connectors: connectors.data?.connectors ?? 0,
    awaiting: connectors.data?.awaiting ?? 0,
    powerW: connectors.data?.powerW ?? 0,
    byStatus: connectors.data?.byStatus ?? zeroConnectorCounts,
    today: {
      sessions: sums.data?.day.sessions ?? 0,
      energyDwh: sums.data?.day.energyDwh ?? 0,
      payableMinor: sums.data ? sums.data.day.payableMinor : may(dayFigures) ? 0 : null,
    },
    totalEnergyDwh: null,
    load: load.data?.points ?? [],
    ruler: sums.data?.ruler,
    ranking: (ranked.data?.list ?? []).map(({ stationName, energyDwh, sessions }) => ({
      name: stationName,
      energyDwh,
      sessions,
    })),
    places: stations.map(placeOf),
    alarmsInAll: alarms.data?.total,
    alarms: may(listAlarms) ? (alarms.data?.list ?? []).map(alarmOf) : undefined,
  }
  return (
    <Wall
      data={data}
      title={title}
      lost={all.some((call) => call.isError || call.failureCount > 0)}
      more={parts.map((part) => part.draw({ day }))}
    />
  )
}

/** Yesterday and today as whole days, so that the request stays the same until midnight. */
function spanOf(from: number, zone: string) {
  return { from: localMidnightAfter(from, zone, -1), to: localMidnightAfter(from, zone, 1) }
}

function placeOf(station: StationSummary): WallPlace {
  const { name, longitude, latitude, powerW, ratedPowerW, byStatus } = station
  return { name, longitude, latitude, powerW, ratedPowerW, share: null, tone: stationMapTone(byStatus) }
}

function alarmOf({ id, level, state, code, stationName, chargePointName, connectorNo, raisedAt }: AlarmRow): WallAlarm {
  const connector = chargePointName && `${chargePointName}${connectorNo > 0 ? `-${connectorNo}` : ''}`
  return {
    id,
    level,
    state,
    text: catalogueFaultOf(code).text,
    where: [stationName, connector].filter(Boolean).join(' · '),
    raisedAt,
  }
}
