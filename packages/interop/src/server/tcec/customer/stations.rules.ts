import { createHash } from 'node:crypto'
import { toWgs84 } from '@evops/telematics/contract'
import { z } from 'zod'
import { protocolErrorTexts } from '../../../contract/index.ts'
import type { ReceivedLocation, ReceivedEvse, ReceivedTariff } from '../../roaming/places.store.ts'
import { formatTcecValidationErrors } from '../call-kinds.ts'
import { amountShape, tcecCurrency, isStorableJson, integerSchema } from './amounts.rules.ts'

/*
 * Converts stations, states and prices of an operator's platform (T/CEC 102.2) into roaming rows. A T/CEC connector has
 * the state and is the unit that is started, so it becomes an EVSE with one connector. Its equipment is part of the
 * label.
 */

const id = z.string().min(1).max(36)
const degrees = (most: 90 | 180) =>
  z.coerce
    .number()
    .refine((value) => Math.abs(value) <= most, protocolErrorTexts[most === 90 ? 'latitude' : 'longitude'])
const short = z.string().max(255).nullish()
const connectorShape = z.looseObject({
  ConnectorID: id,
  ConnectorName: short,
  ConnectorType: integerSchema,
  Power: amountShape.nullish(),
})
const equipmentShape = z.looseObject({
  EquipmentID: id,
  EquipmentName: short,
  ConnectorInfos: z.array(connectorShape).max(100),
})
const stationShape = z.looseObject({
  StationID: id,
  StationName: z.string().min(1).max(255),
  CountryCode: z.string().max(3).nullish(),
  Address: short,
  StationStatus: integerSchema.nullish(),
  StationLng: degrees(180),
  StationLat: degrees(90),
  EquipmentInfos: z.array(equipmentShape).max(2_000),
})
type Station = z.output<typeof stationShape>

export type StationReadResult<T> = { taken: T } | { objectNo: string; reason: string; raw: unknown }
/** Parses a station that matches the schema and can be stored. Otherwise returns the error. */
export function readStation(received: unknown): StationReadResult<Station> {
  const { StationID = '-' } = z.object({ StationID: z.string() }).partial().catch({}).parse(received)
  const parsed = stationShape.safeParse(received)
  if (!parsed.success) return { objectNo: StationID, reason: formatTcecValidationErrors(parsed.error), raw: received }
  if (!isStorableJson(received)) return { objectNo: StationID, reason: protocolErrorTexts.unkeepable, raw: received }
  return { taken: parsed.data }
}

/** Connector standard by `ConnectorType`, in OCPI terms for the console. */
const standards: Readonly<Record<number, string>> = { 1: 'DOMESTIC_I', 2: 'GBT_AC', 3: 'GBT_AC', 4: 'GBT_DC' }
const statuses: Readonly<Record<number, string>> = {
  0: 'UNKNOWN',
  1: 'AVAILABLE',
  // Plugged in without charging: not available to others.
  2: 'CHARGING',
  3: 'CHARGING',
  4: 'RESERVED',
  255: 'OUTOFORDER',
}
export const toConnectorStatus = (code: number) => statuses[code] ?? 'UNKNOWN'
/**
 * A station that is under construction, closed or in maintenance has no available connector, whatever the connector
 * reports.
 */
const closed: Readonly<Record<number, string>> = { 1: 'PLANNED', 5: 'INOPERATIVE', 6: 'INOPERATIVE' }

const kW = 10_000_000_000n
const watts = (power: bigint | null | undefined) =>
  power === null || power === undefined ? null : Number((power * 1_000n) / kW)

export interface TcecConnectorState {
  /** State by connector. */
  states: ReadonlyMap<string, number>
  tariffs: ReadonlyMap<string, string>
  at: Date
}
export function stationConnectorIds({ EquipmentInfos }: Station): string[] {
  return EquipmentInfos.flatMap(({ ConnectorInfos }) => ConnectorInfos.map(({ ConnectorID }) => ConnectorID))
}
export function toTcecReceivedLocation(
  station: Station,
  received: unknown,
  { states, tariffs, at }: TcecConnectorState,
): ReceivedLocation {
  const where = toWgs84({ longitude: station.StationLng, latitude: station.StationLat }, 'gcj02')
  // Many platforms send 0, 0 if no coordinates are configured.
  const isPlaced = station.StationLng !== 0 || station.StationLat !== 0
  const shut = closed[station.StationStatus ?? 50]
  return {
    stationNo: station.StationID,
    name: station.StationName,
    address: (station.Address ?? '').slice(0, 200),
    country: station.CountryCode ?? '',
    longitude: isPlaced ? where.longitude.toFixed(7) : null,
    latitude: isPlaced ? where.latitude.toFixed(7) : null,
    evses: station.EquipmentInfos.flatMap((equipment) =>
      equipment.ConnectorInfos.map((connector): ReceivedEvse => {
        const { ConnectorID, ConnectorName, ConnectorType, Power } = connector
        const name = ConnectorName || ConnectorID
        const chargePoint = equipment.EquipmentName || equipment.EquipmentID
        const tariff = tariffs.get(ConnectorID)
        const storedFields = { ConnectorID, ConnectorType, EquipmentID: equipment.EquipmentID }
        return {
          evseNo: ConnectorID,
          label: (name.startsWith(chargePoint) ? name : `${chargePoint} · ${name}`).slice(0, 48),
          status: shut ?? toConnectorStatus(states.get(ConnectorID) ?? 0),
          raw: storedFields,
          lastUpdated: at,
          connectors: [
            {
              connectorNo: '1',
              standard: standards[ConnectorType] ?? 'OTHER',
              powerW: watts(Power),
              tariffNos: tariff === undefined ? [] : [tariff],
              raw: storedFields,
              lastUpdated: at,
            },
          ],
        }
      }),
    ),
    raw: z.record(z.string(), z.unknown()).parse(received),
    lastUpdated: at,
  }
}

/** Connector states of queried stations, or a reported state. */
export const connectorStatusShape = z.looseObject({ ConnectorID: id, Status: integerSchema })
export const statusesResponseShape = z.looseObject({
  StationStatusInfos: z.array(z.looseObject({ ConnectorStatusInfos: z.array(z.unknown()).nullish() })).nullish(),
})

const ofDay = z.string().regex(/^([01]\d|2[0-3])[0-5]\d[0-5]\d$/, 'HHmmss')
const periodShape = z.looseObject({ StartTime: ofDay, ElecPrice: amountShape, SevicePrice: amountShape })
type Period = z.output<typeof periodShape>
const isInOrder = (periods: readonly { StartTime: string }[]) =>
  periods.every(({ StartTime }, at) => at === 0 || StartTime > (periods[at - 1]?.StartTime ?? ''))
export const periodsShape = z
  .array(periodShape)
  .min(1)
  .max(96)
  .refine(isInOrder, 'StartTime: each later than the one before')
export const pricePolicyResponseShape = z.looseObject({
  SuccStat: integerSchema.default(0),
  PolicyInfos: z.array(z.unknown()).nullish(),
})
/** `notification_stationFee`: the same periods with other field names. */
export const stationFeeShape = z.looseObject({
  StationID: id,
  ChargeFeeDetail: z
    .array(
      z
        .looseObject({ StartTime: ofDay, ElectricityFee: amountShape, ServiceFee: amountShape })
        .transform(({ StartTime, ElectricityFee: ElecPrice, ServiceFee: SevicePrice }) => ({
          StartTime,
          ElecPrice,
          SevicePrice,
        })),
    )
    .min(1)
    .max(96)
    .refine(isInOrder, 'StartTime: each later than the one before'),
})

const wall = (time: string) => `${time.slice(0, 2)}:${time.slice(2, 4)}`
/** Exact value as the shortest decimal. */
const decimal = (exact: bigint) => Number(exact) / 1e10
/** Tariff of a day, identified by its content: connectors with the same prices share a tariff. */
export function buildTcecDayTariff(
  periods: readonly Pick<Period, 'StartTime' | 'ElecPrice' | 'SevicePrice'>[],
  at: Date,
): ReceivedTariff {
  const policyInfos = periods.map(({ StartTime, ElecPrice, SevicePrice }) => ({
    StartTime,
    ElecPrice: decimal(ElecPrice),
    SevicePrice: decimal(SevicePrice),
  }))
  const tariffNo = createHash('sha256').update(JSON.stringify(policyInfos)).digest('hex').slice(0, 32)
  const elements = periods.map(({ StartTime, ElecPrice, SevicePrice }, index) => ({
    price_components: [{ type: 'ENERGY', price: decimal(ElecPrice + SevicePrice), step_size: 1 }],
    ...(periods.length > 1 && {
      restrictions: {
        start_time: wall(StartTime),
        end_time: wall(periods[(index + 1) % periods.length]?.StartTime ?? StartTime),
      },
    }),
  }))
  // The reported price is the price that the driver pays.
  const tariffBody = { id: tariffNo, currency: tcecCurrency, tax_included: 'YES', elements, PolicyInfos: policyInfos }
  return { tariffNo, currency: tcecCurrency, raw: tariffBody, lastUpdated: at }
}
