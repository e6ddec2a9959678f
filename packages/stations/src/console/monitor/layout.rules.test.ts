import { describe, expect, it } from 'vitest'
import type { ConnectorRow, StationSummary } from '../../contract/index.ts'
import {
  cardsAcross,
  monitorLinesOf,
  adjacentConnector,
  stationSectionsOf,
  sectionsOfFound,
  selectVisibleConnectors,
} from './layout.rules.ts'

const none = {
  offline: 0,
  idle: 0,
  occupied: 0,
  charging: 0,
  suspended: 0,
  reserved: 0,
  disabled: 0,
  faulted: 0,
}
const station = (stationId: string, counts: Partial<StationSummary['byStatus']>): StationSummary => ({
  stationId,
  code: stationId,
  name: stationId,
  longitude: null,
  latitude: null,
  chargePoints: 1,
  connectedChargePoints: 1,
  awaiting: 0,
  maintenance: 0,
  connectors: Object.values(counts).reduce((sum, count) => sum + count, 0),
  powerW: 0,
  ratedPowerW: null,
  gridCapacityVa: null,
  byStatus: { ...none, ...counts },
})
const connector = (stationId: string, chargePointNo: string, status: ConnectorRow['status']): ConnectorRow => ({
  key: `${chargePointNo}:1`,
  stationId,
  stationCode: stationId,
  stationName: stationId,
  chargePointId: chargePointNo,
  chargePointNo,
  chargePointName: chargePointNo,
  connectorNo: 1,
  connectorType: 4,
  ratedPowerW: 60_000,
  status,
  lastStatus: null,
  reported: null,
  errorCode: null,
  vendorErrorCode: null,
  info: null,
  statusAt: null,
  powerW: null,
  soc: null,
  registerDwh: null,
  voltageDv: null,
  currentDa: null,
  temperatureDc: null,
  sampledAt: null,
  connected: true,
  lastSeenAt: null,
  maintenanceSince: null,
})

describe('the monitoring page as lines', () => {
  it.each([
    [0, 1],
    [167, 1],
    [348, 2],
    [740, 4],
    [1140, 6],
  ])('fits cards into %i px: %i', (width, across) => expect(cardsAcross(width)).toBe(across))

  it('ROUTE-02 leaves out stations without a connector in the chosen states', () => {
    const stations = [station('a', { idle: 3, faulted: 1 }), station('b', { idle: 2 })]
    const all = { stationId: undefined, states: [] }
    expect(stationSectionsOf(stations, all).map((section) => section.connectors)).toEqual([4, 2])
    expect(stationSectionsOf(stations, { ...all, states: ['faulted'] })).toMatchObject([
      { station: { code: 'a' }, connectors: 1 },
    ])
    expect(stationSectionsOf(stations, { ...all, stationId: 'b' })).toMatchObject([{ station: { code: 'b' } }])
  })

  it('ROUTE-02 more than twelve stations are a row each, until one or a state is chosen; what never connected is by itself', () => {
    const stations = Array.from({ length: 13 }, (_, at) => ({
      ...station(`s${at}`, { idle: 4 }),
      awaiting: at === 3 ? 2 : 0,
    }))
    const all = { stationId: undefined, states: [] }
    expect(monitorLinesOf(stationSectionsOf(stations, all), 4, true).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 13 }, () => 'head'),
    )
    expect(monitorLinesOf(stationSectionsOf(stations.slice(1), all), 4, false)).toHaveLength(24)
    expect(monitorLinesOf(stationSectionsOf(stations, { ...all, stationId: 's3' }), 4, false)).toHaveLength(2)
    expect(monitorLinesOf(stationSectionsOf(stations, { ...all, states: ['idle'] }), 4, false)).toHaveLength(26)
    const [one, ...others] = stationSectionsOf(stations, { ...all, awaiting: true })
    expect([one?.station.code, one?.connectors, others.length]).toEqual(['s3', 2, 0])
    const connectors = [{ ...connector('s3', 'a', 'offline'), connected: false }, connector('s3', 'b', 'idle')]
    if (one)
      expect(selectVisibleConnectors(connectors, one, []).map(({ chargePointNo }) => chargePointNo)).toEqual(['a'])
    if (one)
      expect(
        selectVisibleConnectors(connectors, { ...one, awaiting: false }, []).map(({ chargePointNo }) => chargePointNo),
      ).toEqual(['b'])
  })

  it('ROUTE-02 shows what is in maintenance alone, whatever its state', () => {
    const stations = [station('a', { idle: 2 }), { ...station('b', { faulted: 1, idle: 1 }), maintenance: 1 }]
    const [one, ...others] = stationSectionsOf(stations, { stationId: undefined, states: [], maintenance: true })
    expect([one?.station.code, one?.connectors, others.length]).toEqual(['b', 1, 0])
    const connectors = [
      connector('b', 'p1', 'idle'),
      { ...connector('b', 'p2', 'faulted'), maintenanceSince: '2026-11-25T10:00:00.000Z' },
    ]
    if (one)
      expect(selectVisibleConnectors(connectors, one, []).map(({ chargePointNo }) => chargePointNo)).toEqual(['p2'])
  })

  it('draws a head per station and its connectors, several to a line', () => {
    const lines = monitorLinesOf(
      stationSectionsOf([station('a', { idle: 5 })], { stationId: undefined, states: [] }),
      2,
      false,
    )
    expect(lines.map((line) => line.key)).toEqual(['a', 'a:0', 'a:2', 'a:4'])
    expect(lines.at(-1)).toMatchObject({ kind: 'connectors', last: true })
  })

  it('gathers found connectors under their stations and shows only those', () => {
    const connectors = [connector('a', 'p1', 'idle'), connector('b', 'p2', 'faulted'), connector('a', 'p3', 'charging')]
    const [first] = sectionsOfFound(connectors.slice(0, 2))
    if (!first) throw new Error('no section')
    expect(selectVisibleConnectors(connectors, first, []).map((each) => each.chargePointNo)).toEqual(['p1'])
    expect(
      selectVisibleConnectors(connectors, { ...first, keys: undefined }, ['charging']).map(
        (each) => each.chargePointNo,
      ),
    ).toEqual(['p3'])
  })

  it('steps to the connector before and after, and no further than the ends', () => {
    expect(adjacentConnector(['a', 'b'], 'a', 1)).toBe('b')
    expect(adjacentConnector(['a', 'b'], 'a', -1)).toBeUndefined()
    expect(adjacentConnector(['a', 'b'], 'gone', 1)).toBeUndefined()
  })
})
