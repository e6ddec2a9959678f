import {
  carouselPlaces,
  appPlatforms,
  publicNews,
  publicNewsItem,
  publicSlide,
  versionCheckResult,
} from '@evops/content/contract'
import {
  currencyCode,
  endpoint,
  languages,
  pageSchemaOf,
  pageQuery,
  priceE5,
  queryFlag,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { driverPlugs } from './plugs.ts'
import { driverConnector, deviceId, languageSchema, operatorCodeQuery, connectorPriceToday } from './parts.ts'

const inLanguage = operatorCodeQuery.extend({ language: languageSchema.optional() })

/** The current version of a legal text. */
export const legalText = z.object({
  /** Kind of text: terms, privacy … */
  kind: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  version: z.int(),
  required: z.boolean(),
  title: z.string(),
  text: z.string(),
})
export const getDriverFace = endpoint({
  name: 'getDriverFace',
  method: 'GET',
  path: '/api/public/driver/face',
  permission: 'public',
  summary:
    'Returns the operator’s name, language, time zone and currency, the ways to sign in, and the texts to agree to. `operator` may be omitted if there is only one',
  /** Without an operator: the only one of the installation. */
  query: inLanguage.partial({ operator: true }),
  reply: z.object({
    operator: z.string(),
    name: z.string(),
    icon: z.string(),
    languages: z.array(z.enum(languages)),
    language: z.enum(languages),
    timeZone: z.string(),
    currency: currencyCode,
    hotline: z.string(),
    /** True for a demo: every page shows that this is not a real network. */
    demo: z.boolean(),
    signIn: z.object({ phone: z.boolean(), wechatMini: z.boolean(), wechatWeb: z.boolean() }),
    legal: z.array(legalText),
    /** Plug types of the operator’s public stations, the most frequent first. */
    plugs: z.array(z.enum(driverPlugs)),
  }),
})

export const getDriverVersion = endpoint({
  name: 'getDriverVersion',
  method: 'GET',
  path: '/api/public/driver/version',
  permission: 'public',
  summary: 'Checks whether a build of an app may still be used: current, update (a newer one exists) or forced',
  query: inLanguage.extend({
    platform: z.enum(appPlatforms),
    build: z.coerce.number<number>().int().min(0).max(1_000_000_000),
    /** Used for gradual releases: the same device always gets the same result. */
    deviceId,
  }),
  reply: versionCheckResult,
})
export const listDriverCarousel = endpoint({
  name: 'listDriverCarousel',
  method: 'GET',
  path: '/api/public/driver/carousel',
  permission: 'public',
  summary: 'Lists the pictures that a carousel place shows now, in the requested language or the next best one',
  query: inLanguage.extend({ place: z.enum(carouselPlaces).default('home') }),
  reply: z.array(publicSlide),
})
export const listDriverNews = endpoint({
  name: 'listDriverNews',
  method: 'GET',
  path: '/api/public/driver/news',
  permission: 'public',
  summary: 'Lists news items that are published for everyone now, pinned ones first, then newest first',
  query: pageQuery.omit({ sort: true }).extend(inLanguage.shape),
  reply: pageSchemaOf(publicNews),
})
export const getDriverNews = endpoint({
  name: 'getDriverNews',
  method: 'GET',
  path: '/api/public/driver/news/{id}',
  permission: 'public',
  summary: 'Returns a news item; its text is plain data without markup',
  query: inLanguage,
  reply: publicNewsItem,
})

const degrees = (most: number) => z.coerce.number<number>().min(-most).max(most)
export const driverStation = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  /** WGS 84; null if unknown. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Distance from the location of the request. */
  distanceM: z.int().nullable(),
  timeZone: z.string(),
  businessHours: z.string(),
  roundTheClock: z.boolean(),
  connectors: z.int(),
  free: z.int(),
  inUse: z.int(),
  closed: z.int(),
  maxPowerW: z.int().nullable(),
  /** Connectors by plug type, the most frequent first. */
  plugs: z.array(
    z.object({ plug: z.enum(driverPlugs), connectors: z.int(), free: z.int(), maxPowerW: z.int().nullable() }),
  ),
  bookable: z.boolean(),
  currency: currencyCode,
  /** Current price of a kWh, electricity and service, the lowest of the station's connectors; null: no price yet. */
  priceNowE5: priceE5.nullable(),
})
export type DriverStation = z.infer<typeof driverStation>
export const listDriverStations = endpoint({
  name: 'listDriverStations',
  method: 'GET',
  path: '/api/public/driver/stations',
  permission: 'public',
  summary: 'Lists the operator’s public stations with live states and the current price; no personal data',
  query: pageQuery.extend({
    ...operatorCodeQuery.shape,
    /** Beginning of a name or a part of the address. */
    search: z.string().trim().max(60).optional(),
    /** Location of the user: for distances, and the nearest first. */
    longitude: degrees(180).optional(),
    latitude: degrees(90).optional(),
    /** Limits the result to this area. */
    west: degrees(180).optional(),
    south: degrees(90).optional(),
    east: degrees(180).optional(),
    north: degrees(90).optional(),
    /** Only stations with a free connector. */
    free: queryFlag.optional(),
    /** Only stations with a connector of this plug type. */
    plug: z.enum(driverPlugs).optional(),
    /** Only stations with a connector of at least this rated power, of the plug type if one is given. */
    leastPowerW: z.coerce.number<number>().int().min(0).max(10_000_000).optional(),
    sort: sortKeys(['name', 'distance']),
  }),
  reply: pageSchemaOf(driverStation),
})
export const driverStationDetail = driverStation.extend({
  guide: z.string(),
  hotline: z.string(),
  chargePoints: z.array(driverConnector.extend({ price: connectorPriceToday.nullable() })),
  evaluation: z.object({ count: z.int(), average: z.number().nullable() }),
})
export type DriverStationDetail = z.infer<typeof driverStationDetail>
export const getDriverStation = endpoint({
  name: 'getDriverStation',
  method: 'GET',
  path: '/api/public/driver/stations/{id}',
  permission: 'public',
  summary: 'Returns a station: each connector with its live state and today’s price for each period',
  query: inLanguage.extend({
    longitude: degrees(180).optional(),
    latitude: degrees(90).optional(),
  }),
  reply: driverStationDetail,
})
const codeStation = driverStation.pick({ id: true, name: true, address: true, timeZone: true })
/** Text of a QR code, a connector code, the number of a charge point, an EVSE id, or the printed link. */
const codeQuery = inLanguage.extend({ qr: z.string().trim().min(1).max(200) })
export const resolveDriverQr = endpoint({
  name: 'resolveDriverQr',
  method: 'GET',
  path: '/api/public/driver/connector',
  permission: 'public',
  summary:
    'Finds the connector of a QR code, a connector code, an EVSE id or a printed link; a code of another operator, or of several connectors, is refused with a message',
  query: codeQuery,
  reply: z.object({ connector: driverConnector, price: connectorPriceToday.nullable(), station: codeStation }),
})
export const listDriverCodeConnectors = endpoint({
  name: 'listDriverCodeConnectors',
  method: 'GET',
  path: '/api/public/driver/connectors',
  permission: 'public',
  summary:
    'Lists all connectors that a code may mean: those of a charge point by its number, or several where codes collide',
  query: codeQuery,
  reply: z.array(z.object({ connector: driverConnector, station: codeStation })),
})

export const sendDriverCode = endpoint({
  name: 'sendDriverCode',
  method: 'POST',
  path: '/api/public/driver/sign-in-codes',
  permission: 'public',
  summary:
    'Sends a sign-in code to a phone; 429 with Retry-After if one was sent recently to the phone, device or network',
  body: operatorCodeQuery.extend({ phone: z.string().trim().min(5).max(30), deviceId, language: languageSchema }),
  reply: z.object({
    /** Validity of the code, and seconds until another one may be requested. */
    minutes: z.int(),
    againSeconds: z.int(),
    /** True if the code was sent by a demo's loopback channel: no real message was sent. */
    test: z.boolean(),
    /** The code itself, for a demo operator whose loopback sent it; null for every other operator. */
    code: z.string().nullable(),
  }),
})

export const publicDriverEndpoints = [
  getDriverFace,
  getDriverVersion,
  listDriverCarousel,
  listDriverNews,
  getDriverNews,
  listDriverStations,
  getDriverStation,
  resolveDriverQr,
  listDriverCodeConnectors,
  sendDriverCode,
] as const
