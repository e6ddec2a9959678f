import { ykcBehaviours, type ArrivalPattern } from '@evops/simulator/simulator'
import type { ConnectorForm, ChargePointForm, StationForm } from '@evops/stations/contract'
import type { TariffContent } from '@evops/tariffs/contract'

export type DemoChargePoint = Omit<ChargePointForm, 'stationId'> & { connectors: ConnectorForm[] }
export interface DemoStation {
  form: StationForm
  pattern: ArrivalPattern
  /** Tokens of the drivers of this station only: no vehicle is at two places. */
  tags: readonly string[]
  chargePoints: DemoChargePoint[]
}
/** An operator of the demo: location, stations and drivers. */
export interface DemoOperator {
  optcode: string
  name: string
  registrationNo: string
  address: string
  language: 'zh' | 'es'
  currency: 'CNY' | 'EUR'
  timeZone: string
  /** Time zone offset for past days, without daylight saving. */
  utcOffsetHours: number
  /** Prices and fees, if they are not those of the example tariff. */
  tariff?: { name: string } & Partial<TariffContent>
  tags: readonly { idTag: string; label: string }[]
  /** Cards for YKC charge points, whose readers know UIDs only. */
  ykcCards: readonly { idTag: string; label: string }[]
  stations: readonly DemoStation[]
  /**
   * Charge points offline since yesterday evening, one that reports a fault, and one that a partner's drivers used
   * today.
   */
  away: readonly string[]
  faulted?: string
  guests?: string
  /** Charge points whose meters sign: the key of the first one is registered. */
  signing: readonly [registered: string, unregistered: string]
}

/** Nameplate data of the charge points. */
const plates = {
  dc: {
    minVoltageDv: 2_000,
    maxVoltageDv: 10_000,
    maxCurrentDa: 2_500,
    connector: {
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
  ccs: {
    minVoltageDv: 2_000,
    maxVoltageDv: 9_200,
    maxCurrentDa: 3_000,
    connector: {
      connectorType: 4,
      standard: 2,
      ocpiType: 'IEC_62196_T2_COMBO',
      maxVoltageDv: 9_200,
      maxCurrentDa: 3_000,
    },
  },
  ac: {
    minVoltageDv: 1_760,
    maxVoltageDv: 2_640,
    maxCurrentDa: 320,
    connector: { connectorType: 3, standard: 2, ocpiType: 'GBT_AC', maxVoltageDv: 2_640, maxCurrentDa: 320 },
  },
} as const

/** Returns charge points of one kind, numbered from `first`: 14 digits, as usual in the trade. */
function chargePoints(row: {
  first: number
  count: number
  kw: number
  connectors: number
  kind: keyof typeof plates
  /** Version of the last charge point, if it is newer than that of the others. */
  newest?: 'ocpp2.0.1' | 'ocpp2.1'
  /** True if they use YKC. */
  isYkc?: boolean
}): DemoChargePoint[] {
  const { connector: plate, ...limits } = plates[row.kind]
  return Array.from({ length: row.count }, (_, index) => ({
    chargePointNo: String(32_010_600_019_000 + row.first + index),
    name: `${row.isYkc === true ? 'YKC ' : ''}${String(index + 1).padStart(2, '0')}`,
    equipmentType: row.kind === 'ac' ? 2 : 1,
    protocol: row.isYkc === true ? 'ykc1.6' : (index === row.count - 1 && row.newest) || 'ocpp1.6j',
    ratedPowerW: row.kw * 1000,
    plateModel: `${row.kind === 'ac' ? 'AC' : 'DC'}-${row.kw}`,
    producedOn: '2024-03-18',
    commissionedOn: '2024-06-03',
    warrantyUntil: '2029-06-02',
    network: 'sim',
    simExpiresOn: '2030-05-31',
    publicVisible: true,
    ...limits,
    connectors: Array.from({ length: row.connectors }, (_unused, connector) => ({
      ...plate,
      connectorNo: connector + 1,
      parkNo: `A${String(index * row.connectors + connector + 1).padStart(2, '0')}`,
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
  stationType: 1,
  openToPublic: true,
} satisfies Partial<StationForm>
/** Depots of a bus company: guarded, behind a barrier, primarily for its own vehicles. */
const depot = {
  ...common,
  stationType: 100,
  construction: 6,
  electricityType: 'large_industrial',
  parkType: 0,
  facilities: ['attended', 'video', 'barrier', 'toilet'],
  matchCars: '10–12 m 纯电动公交车',
} satisfies Partial<StationForm>

/**
 * Returns the location of a station; in China in the local map coordinates (GCJ-02). The addresses there are streets;
 * those in Spain are left to the page of missing details.
 */
const at = (code: string, name: string, address: string, [longitude, latitude]: [number, number]) => {
  const system = longitude > 100 ? ('gcj02' as const) : ('wgs84' as const)
  const street = system === 'gcj02' ? { street: address } : {}
  return { code, name, address, ...street, position: { longitude, latitude, system } }
}

/** Town of the stations in China, an invented one. */
const demoTown = { town: '示例市', region: '示例省', postcode: '000000' } satisfies Partial<StationForm>

/** Returns start tokens of a kind, which drivers present at the reader. */
const tagsOf = (prefix: string, count: number, label: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({
    idTag: `${prefix}${String(at + 1).padStart(4, '0')}`,
    label: label(at),
  }))
const buses = tagsOf('DEMO', 24, (at) => `公交 · Bus ${1001 + at}`)
const cars = tagsOf('CAR', 24, (at) => `会员卡 · Card ${at + 1}`)
const coches = tagsOf('ES', 20, (at) => `Tarjeta ${at + 1}`)
const ids = (tags: readonly { idTag: string }[]) => tags.map(({ idTag }) => idTag)

const ykcCards = Array.from({ length: 4 }, (_, at) => ({
  idTag: `C0DE000${at + 1}`,
  label: `场站卡 · Depot card ${at + 1}`,
}))

/** Charge points of a station that use OCPP. The others have no past in the demo. */
export const ocppPointsOf = ({ chargePoints: listed }: Pick<DemoStation, 'chargePoints'>) =>
  listed.filter(({ protocol }) => protocol !== 'ykc1.6')

/** Version of OCPP that a charge point of the demo uses. */
export const demoVersionOf = ({ protocol }: Pick<DemoChargePoint, 'protocol'>) =>
  protocol === 'ocpp2.0.1' || protocol === 'ocpp2.1' ? protocol : 'ocpp1.6'

/** Token that technicians use to test a charge point. */
export const serviceTag = 'SVC0001'

/** A depot and public network in China: two bus depots, a car park and two roadside stations. */
const china: DemoOperator = {
  optcode: 'demo',
  name: '示例公交 · Demo Transit',
  registrationNo: 'DEMO00000000000000',
  address: '示例市北湖大道 1 号',
  language: 'zh',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  utcOffsetHours: 8,
  tags: [...buses, ...cars],
  ykcCards,
  away: ['32010600019306', '32010600019402'],
  faulted: '32010600019203',
  signing: ['32010600019201', '32010600019202'],
  stations: [
    {
      pattern: 'depot',
      tags: ids(buses.slice(0, 14)),
      form: {
        ...depot,
        ...at('NORTH-DEPOT', '北湖公交总站 · North Lake', '北湖大道 1 号', [114.0579, 22.5431]),
        ...demoTown,
        areaCode: '440304',
        parkSpaces: 24,
        gridCapacityVa: 2_000_000,
        siteGuide: '北门进场，沿右侧车道至充电区',
        ratedPowerW: 1_600_000,
        openToPublic: false,
      },
      chargePoints: [
        ...chargePoints({ first: 100, count: 8, kw: 240, connectors: 2, kind: 'dc' }),
        ...chargePoints({ first: 150, count: ykcBehaviours.length, kw: 40, connectors: 2, kind: 'dc', isYkc: true }),
      ],
    },
    {
      pattern: 'depot',
      tags: ids(buses.slice(14)),
      form: {
        ...depot,
        ...at('SOUTH-HUB', '南汀枢纽站 · South Hub', '南汀路 88 号', [114.1095, 22.5322]),
        bookable: true,
        ...demoTown,
        areaCode: '440303',
        parkSpaces: 18,
        gridCapacityVa: 1_000_000,
        siteGuide: '枢纽一层东侧，由公交专用口进入',
        ratedPowerW: 800_000,
      },
      chargePoints: chargePoints({ first: 200, count: 6, kw: 120, connectors: 2, kind: 'dc', newest: 'ocpp2.0.1' }),
    },
    {
      pattern: 'parking',
      tags: ids(cars.slice(0, 10)),
      form: {
        ...common,
        ...at('CITY-PARK', '云景停车场 · City Park', '云景路 16 号', [114.0287, 22.5514]),
        ...demoTown,
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
        ratedPowerW: 140_000,
      },
      chargePoints: chargePoints({ first: 300, count: 8, kw: 7, connectors: 1, kind: 'ac' }),
    },
    {
      pattern: 'public',
      tags: ids(cars.slice(10, 17)),
      form: {
        ...common,
        ...at('RIVER-FAST', '临江快充站 · Riverside', '临江路 5 号', [113.9463, 22.5168]),
        ...demoTown,
        areaCode: '440305',
        parkSpaces: 8,
        gridCapacityVa: 500_000,
        ratedPowerW: 360_000,
      },
      chargePoints: chargePoints({ first: 400, count: 3, kw: 120, connectors: 2, kind: 'dc' }),
    },
    {
      pattern: 'public',
      tags: ids(cars.slice(17)),
      form: {
        ...common,
        ...at('TECH-FAST', '科苑快充站 · Tech Park', '科苑路 20 号', [113.9531, 22.5402]),
        ...demoTown,
        areaCode: '440306',
        parkSpaces: 6,
        gridCapacityVa: 400_000,
        ratedPowerW: 240_000,
      },
      chargePoints: chargePoints({ first: 500, count: 2, kw: 120, connectors: 2, kind: 'dc' }),
    },
  ],
}

const inSpain = { timeZone: 'Europe/Madrid', countryCode: 'ES', officialRunOn: '2024-09-02' }
const enEspana = { ...common, ...inSpain } satisfies Partial<StationForm>

/** A public network in Spain: roadside stations and one under a market. */
const spain: DemoOperator = {
  optcode: 'demo-es',
  name: 'Red Demo España',
  registrationNo: 'DEMO-ES-00000000',
  address: 'Plaza del Mercado, 3, Ciudad Demo',
  language: 'es',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  utcOffsetHours: 1,
  tariff: {
    name: 'Tarifa por periodos',
    prices: {
      sharp: { electricityE5: 34_000, serviceE5: 11_000 },
      peak: { electricityE5: 31_000, serviceE5: 11_000 },
      flat: { electricityE5: 26_000, serviceE5: 11_000 },
      valley: { electricityE5: 19_000, serviceE5: 11_000 },
    },
    minuteFeeE5: 1_000,
    // Energy returned to the grid, and a battery that is swapped.
    returnPriceE5: 16_000,
    swapFeeE5: 1_490_000,
    // A full vehicle that stays plugged in pays from the sixteenth minute.
    occupancy: {
      freeMinutes: 15,
      unit: 'minute',
      priceE5: 10_000,
      remainderMinutes: 0,
      sessionCapMinor: 2_000,
      dayCapMinor: null,
      exempt: null,
    },
  },
  tags: coches,
  ykcCards: [],
  away: [],
  guests: '32010600019601',
  signing: ['32010600019600', '32010600019602'],
  stations: [
    {
      pattern: 'public',
      tags: ids(coches.slice(0, 7)),
      form: {
        ...enEspana,
        ...at('A2-NORTE', 'Área A-2 Norte', 'A-2, km 55', [-3.1602, 40.6286]),
        gridCapacityVa: 630_000,
        ratedPowerW: 600_000,
      },
      chargePoints: chargePoints({ first: 600, count: 4, kw: 150, connectors: 2, kind: 'ccs', newest: 'ocpp2.1' }),
    },
    {
      pattern: 'parking',
      tags: ids(coches.slice(7, 13)),
      form: {
        ...enEspana,
        ...at('MERCADO', 'Aparcamiento del Mercado', 'Plaza del Mercado, 3', [-3.7038, 40.4168]),
        street: 'Plaza del Mercado, 3',
        postcode: '00000',
        town: 'Ciudad Demo',
        region: 'Demo',
        bookable: true,
        gridCapacityVa: 100_000,
        ratedPowerW: 44_000,
      },
      chargePoints: chargePoints({ first: 700, count: 4, kw: 11, connectors: 1, kind: 'ac' }),
    },
    {
      pattern: 'public',
      tags: ids(coches.slice(13)),
      form: {
        ...enEspana,
        ...at('PUERTO', 'Puerto Este', 'Muelle Este, s/n', [-0.3763, 39.4699]),
        gridCapacityVa: 250_000,
        ratedPowerW: 180_000,
      },
      chargePoints: chargePoints({ first: 800, count: 2, kw: 90, connectors: 2, kind: 'ccs', newest: 'ocpp2.1' }),
    },
  ],
}

/** The first operator is the default for a sign-in without an operator code. */
export const demoOperators: readonly DemoOperator[] = [china, spain]
