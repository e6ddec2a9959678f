import type { GunForm, PileForm, StationForm } from '@evops/stations/contract'

type DemoPile = Omit<PileForm, 'stationId'> & { guns: GunForm[] }
export type DemoStation = StationForm & { piles: DemoPile[] }

/** What their plates say. */
const plates = {
  dc: {
    minVoltageDv: 2_000,
    maxVoltageDv: 10_000,
    maxCurrentDa: 2_500,
    gun: {
      connectorType: 4,
      standard: 2,
      ocpiType: 'GBT_DC',
      minVoltageDv: 2_000,
      maxVoltageDv: 10_000,
      maxCurrentDa: 2_500,
      fullPowerFromDv: 3_000,
      fullPowerToDv: 10_000,
      auxiliaryV: 12,
    },
  },
  ac: {
    minVoltageDv: 1_760,
    maxVoltageDv: 2_640,
    maxCurrentDa: 320,
    gun: { connectorType: 3, standard: 2, ocpiType: 'GBT_AC', maxVoltageDv: 2_640, maxCurrentDa: 320 },
  },
} as const

/** Piles of one kind, numbered on from `first`: 14 digits, as the trade does. */
function piles(row: {
  first: number
  count: number
  kw: number
  guns: number
  kind: 'dc' | 'ac'
  /** How many of the last ones speak OCPP 2.0.1. */
  newer?: number
}): DemoPile[] {
  const { gun: plate, ...limits } = plates[row.kind]
  return Array.from({ length: row.count }, (_, index) => ({
    pileNo: String(32_010_600_019_000 + row.first + index),
    name: String(index + 1).padStart(2, '0'),
    equipmentType: row.kind === 'dc' ? 1 : 2,
    protocol: index >= row.count - (row.newer ?? 0) ? 'ocpp2.0.1' : 'ocpp1.6j',
    ratedPowerW: row.kw * 1000,
    plateModel: `${row.kind.toUpperCase()}-${row.kw}`,
    producedOn: '2024-03-18',
    commissionedOn: '2024-06-03',
    warrantyUntil: '2029-06-02',
    network: 'sim',
    simExpiresOn: '2030-05-31',
    publicVisible: true,
    ...limits,
    guns: Array.from({ length: row.guns }, (_unused, gun) => ({
      ...plate,
      gunNo: gun + 1,
      parkNo: `A${String(index * row.guns + gun + 1).padStart(2, '0')}`,
    })),
  }))
}

const common = {
  timeZone: 'Asia/Shanghai',
  countryCode: 'CN',
  status: 50,
  roundTheClock: true,
  payments: ['card', 'online'],
  electricityType: 'commercial',
  officialRunOn: '2024-06-03',
  invoiceable: true,
} satisfies Partial<StationForm>
/** Depots of a bus company: guarded, behind a barrier, for its own vehicles first. */
const depot = {
  ...common,
  construction: 6,
  electricityType: 'large_industrial',
  parkType: 0,
  facilities: ['attended', 'video', 'barrier', 'toilet'],
  matchCars: '10–12 m 纯电动公交车',
} satisfies Partial<StationForm>

/** Two bus depots and a car park: fast, dual and slow, so that every screen has something to show. */
export const demoStations: readonly DemoStation[] = [
  {
    ...depot,
    code: 'NORTH-DEPOT',
    areaCode: '440304',
    parkSpaces: 24,
    gridCapacityVa: 2_000_000,
    siteGuide: '北门进场，沿右侧车道至充电区',
    name: '北湖公交总站',
    stationType: 100,
    address: '北湖大道 1 号',
    position: { longitude: 114.0579, latitude: 22.5431, system: 'gcj02' },
    ratedPowerW: 1_600_000,
    openToPublic: false,
    piles: piles({ first: 100, count: 8, kw: 240, guns: 2, kind: 'dc' }),
  },
  {
    ...depot,
    code: 'SOUTH-HUB',
    bookable: true,
    areaCode: '440303',
    parkSpaces: 18,
    gridCapacityVa: 1_000_000,
    siteGuide: '枢纽一层东侧，由公交专用口进入',
    name: '南汀枢纽站',
    stationType: 100,
    address: '南汀路 88 号',
    position: { longitude: 114.1095, latitude: 22.5322, system: 'gcj02' },
    ratedPowerW: 800_000,
    openToPublic: true,
    piles: piles({ first: 200, count: 6, kw: 120, guns: 2, kind: 'dc', newer: 1 }),
  },
  {
    ...common,
    code: 'CITY-PARK',
    areaCode: '440304',
    construction: 9,
    parkSpaces: 120,
    parkType: 3,
    parkFee: '每小时 5 元',
    parkInfo: '地下二层 B 区',
    stopFreeMinutes: 120,
    bookable: true,
    gridCapacityVa: 200_000,
    facilities: ['video', 'barrier', 'wifi', 'shop', 'toilet'],
    name: '云景停车场',
    stationType: 1,
    address: '云景路 16 号',
    position: { longitude: 114.0287, latitude: 22.5514, system: 'gcj02' },
    ratedPowerW: 140_000,
    openToPublic: true,
    piles: piles({ first: 300, count: 8, kw: 7, guns: 1, kind: 'ac' }),
  },
]

/** What drivers of the demo show at the reader. */
export const demoTags: readonly { idTag: string; label: string }[] = Array.from(
  { length: 24 },
  (_, index) => ({ idTag: `DEMO${String(index + 1).padStart(4, '0')}`, label: `Bus ${1001 + index}` }),
)
