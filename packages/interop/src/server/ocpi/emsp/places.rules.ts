import { z } from 'zod'
import { evseStatuses, protocolErrorTexts } from '../../../contract/index.ts'
import type { ReceivedLocation, ReceivedConnector, ReceivedEvse, ReceivedTariff } from '../../roaming/places.store.ts'
import { parseInstantOrThrow, ocpiInstantSchema, objectOwnerFields, boundedText } from './objects.rules.ts'

/* Stations and tariffs of partners in the OCPI format (8.3, 11.3). */

const number = (least: number, most: number) => z.number().min(least).max(most)
export const connectorShape = z.looseObject({
  id: boundedText(36),
  standard: boundedText(40),
  format: boundedText(20),
  power_type: boundedText(20),
  max_voltage: number(0, 1e6),
  max_amperage: number(0, 1e6),
  max_electric_power: number(0, 1e8).nullish(),
  tariff_ids: z.array(boundedText(36)).max(50).nullish(),
  last_updated: ocpiInstantSchema,
})
export const evseShape = z.looseObject({
  uid: boundedText(36),
  evse_id: z.string().max(48).nullish(),
  status: z.enum(evseStatuses),
  connectors: z.array(connectorShape).min(1).max(100),
  last_updated: ocpiInstantSchema,
})
const degrees = (digits: RegExp, most: 90 | 180) =>
  z
    .string()
    .regex(digits)
    .refine((value) => Math.abs(Number(value)) <= most, protocolErrorTexts[most === 90 ? 'latitude' : 'longitude'])
export const locationShape = z.looseObject({
  ...objectOwnerFields,
  id: boundedText(36),
  publish: z.boolean(),
  name: z.string().max(255).nullish(),
  address: boundedText(45),
  city: boundedText(45),
  postal_code: z.string().max(10).nullish(),
  country: z.string().regex(/^[A-Z]{3}$/),
  coordinates: z.looseObject({
    latitude: degrees(/^-?\d{1,2}\.\d{1,10}$/, 90),
    longitude: degrees(/^-?\d{1,3}\.\d{1,10}$/, 180),
  }),
  evses: z.array(evseShape).max(2_000).nullish(),
  time_zone: boundedText(255),
})

type Connector = z.output<typeof connectorShape>
type Evse = z.output<typeof evseShape>
/**
 * Returns the power in watts: as reported, or calculated from volts and amperes. For three phases the voltage is to
 * neutral.
 */
function powerOf({ max_electric_power: statedPower, max_voltage, max_amperage, power_type }: Connector): number {
  const phases = power_type === 'AC_3_PHASE' ? 3 : power_type.startsWith('AC_2') ? 2 : 1
  return Math.min(Math.round(statedPower ?? max_voltage * max_amperage * phases), 100_000_000)
}
export function toReceivedConnector(connector: Connector): ReceivedConnector {
  return {
    connectorNo: connector.id,
    standard: connector.standard,
    powerW: powerOf(connector),
    tariffNos: connector.tariff_ids ?? [],
    raw: connector,
    lastUpdated: parseInstantOrThrow(connector.last_updated),
  }
}
export function toReceivedEvse({ connectors, ...raw }: Evse): ReceivedEvse {
  return {
    evseNo: raw.uid,
    label: raw.evse_id ?? '',
    status: raw.status,
    connectors: connectors.map(toReceivedConnector),
    raw,
    lastUpdated: parseInstantOrThrow(raw.last_updated),
  }
}
export function toReceivedLocation({ evses, ...raw }: z.output<typeof locationShape>): ReceivedLocation {
  const street = [raw.address, [raw.postal_code, raw.city].filter(Boolean).join(' ')]
  return {
    stationNo: raw.id,
    name: raw.name ?? '',
    address: street.join(', ').slice(0, 200),
    country: raw.country,
    longitude: raw.coordinates.longitude,
    latitude: raw.coordinates.latitude,
    evses: (evses ?? []).map(toReceivedEvse),
    raw,
    lastUpdated: parseInstantOrThrow(raw.last_updated),
  }
}

const component = z.looseObject({
  type: z.enum(['ENERGY', 'FLAT', 'PARKING_TIME', 'TIME']),
  price: number(-1e6, 1e6),
  vat: number(0, 1_000).nullish(),
  step_size: z.int().min(0),
})
export const tariffShape = z.looseObject({
  ...objectOwnerFields,
  id: boundedText(36),
  currency: z.string().regex(/^[A-Z]{3}$/),
  elements: z
    .array(z.looseObject({ price_components: z.array(component).min(1).max(50) }))
    .min(1)
    .max(500),
})
export function toReceivedTariff(tariff: z.output<typeof tariffShape>): ReceivedTariff {
  return {
    tariffNo: tariff.id,
    currency: tariff.currency,
    raw: tariff,
    lastUpdated: parseInstantOrThrow(tariff.last_updated),
  }
}
