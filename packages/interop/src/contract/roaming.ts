import {
  currencyCode,
  done,
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  toStoredSchema,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { roamingCommandEndpoints, roamingStationParams } from './roaming-commands.ts'
import { roamingScreen } from './screens.ts'

/* Our drivers at partners' stations: on which terms, where they may charge, what they did there and what it cost. */

/** Which of our tokens a partner receives: none, those of some price groups, all that have a payer. */
export const roamingTokenKinds = ['none', 'groups', 'all'] as const
/** What a partner may decide without asking us (OCPI 12.4.5); NEVER: each start is asked for. */
export const roamingWhitelists = ['NEVER', 'ALLOWED_OFFLINE', 'ALLOWED', 'ALWAYS'] as const
export const roamingForm = z
  .object({
    tokens: z.enum(roamingTokenKinds).default('none'),
    groupKeys: z.array(z.string().min(1).max(40)).max(100).default([]),
    whitelist: z.enum(roamingWhitelists).default('NEVER'),
    /** Added to what the partner charges, for our drivers: in hundredths of a percent. */
    marginHundredths: z.int().min(0).max(10_000).default(0),
    /** By how much the parts of a record may differ from its total. */
    roundingMinor: z.int().min(0).max(1_000).default(1),
    /** What both owe each other is set off, and the rest alone is paid. */
    netted: z.boolean().default(false),
    /** So many days after a session the partner sends its record; what was set aside for it is given back then. */
    recordDays: z.int().min(1).max(60).default(3),
  })
  .refine(({ tokens, groupKeys }) => tokens !== 'groups' || groupKeys.length > 0, {
    path: ['groupKeys'],
    message: 'kit.required',
  })
export type RoamingForm = z.output<typeof roamingForm>
export const roamingLink = toStoredSchema(roamingForm).extend({
  id: z.uuid(),
  version: z.int(),
  /** Of the last pull that was whole; null: there was none. */
  pulledAt: instant.nullable(),
  nextAt: instant.nullable(),
  failures: z.int(),
  problem: z.string(),
  stations: z.int(),
  evses: z.int(),
  tariffs: z.int(),
  refused: z.int(),
  /** Tokens that it knows as they are, and those that it does not. */
  toldTokens: z.int(),
  untoldTokens: z.int(),
  /** What it has billed us in all. */
  billedMinor: minorUnits,
  currency: currencyCode,
})
export type RoamingLink = z.infer<typeof roamingLink>

const ofPartner = '/api/organisation/partners/{id}/roaming'
const edit = partnersScreen.may.interconnmng.edit
export const getRoaming = endpoint({
  name: 'getRoaming',
  method: 'GET',
  path: ofPartner,
  permission: partnersScreen.codes,
  summary: 'On which terms our drivers charge with a partner, and how its stations were pulled',
  params: idParams,
  reply: roamingLink,
})
export const putRoaming = endpoint({
  name: 'putRoaming',
  reach: 'operator',
  keeps: { read: getRoaming },
  method: 'PUT',
  path: ofPartner,
  permission: edit,
  summary: 'Sets which of our tokens are sent to a partner, and on which terms our drivers charge with it',
  params: idParams,
  body: roamingForm.safeExtend({ version: z.int() }),
  reply: roamingLink,
})
export const pullRoaming = endpoint({
  name: 'pullRoaming',
  reach: 'operator',
  method: 'POST',
  path: `${ofPartner}/pull`,
  permission: edit,
  summary: 'Pulls all stations and tariffs of a partner, its new sessions and records, soon',
  params: idParams,
  reply: done,
})
export const roamingRefusalKinds = ['location', 'tariff', 'session', 'cdr', 'invoice'] as const
export const roamingRefusal = z.object({
  id: z.uuid(),
  kind: z.enum(roamingRefusalKinds),
  objectNo: z.string(),
  /** As the partner was answered. */
  reason: z.string(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
})
export type RoamingRefusal = z.infer<typeof roamingRefusal>
export const listRoamingRefusals = endpoint({
  name: 'listRoamingRefusals',
  method: 'GET',
  path: `${ofPartner}/refusals`,
  permission: partnersScreen.codes,
  summary:
    'What a partner said of stations, tariffs, sessions and records that could not be taken, the newest first',
  params: idParams,
  query: pageQuery,
  reply: pageOf(roamingRefusal),
})

export const evseStatuses = [
  'AVAILABLE',
  'BLOCKED',
  'CHARGING',
  'INOPERATIVE',
  'OUTOFORDER',
  'PLANNED',
  'REMOVED',
  'RESERVED',
  'UNKNOWN',
] as const
/** From the minimum to the maximum that a part of a tariff may cost, as the partner wrote it: per kWh, hour or session. */
export const roamingPrice = z.object({
  currency: currencyCode,
  parts: z.array(
    z.object({ kind: z.enum(['ENERGY', 'TIME', 'PARKING_TIME', 'FLAT']), from: z.string(), to: z.string() }),
  ),
  /** True: with tax in it; null: untaxed, or not said. */
  isTaxed: z.boolean().nullable(),
  /** What `exampleCharge` costs from now on, tax and all; null: it is a list, or the tariff asks for what nobody knows before. */
  exampleMinor: minorUnits.nullable(),
})
/** What a price is shown for. */
export const exampleCharge = { kWh: 30, minutes: 60 } as const
export type RoamingPrice = z.infer<typeof roamingPrice>
export const roamingStationRow = z.object({
  /** Partner and number: `{partnerId}~{stationNo}`. */
  id: z.string(),
  partnerId: z.uuid(),
  partnerName: z.string(),
  stationNo: z.string(),
  name: z.string(),
  address: z.string(),
  country: z.string(),
  evses: z.int(),
  available: z.int(),
  powerW: z.int().nullable(),
  standards: z.array(z.string()),
  prices: z.array(roamingPrice),
  lastUpdated: instant,
})
export type RoamingStationRow = z.infer<typeof roamingStationRow>
const stations = '/api/interop/roaming/stations'
export const listRoamingStations = endpoint({
  name: 'listRoamingStations',
  method: 'GET',
  path: stations,
  permission: roamingScreen.codes,
  summary: 'Stations of partners where our drivers may charge, with their states and prices',
  query: pageQuery.extend({
    /** Of the name or the address, or the beginning of the number. */
    search: z.string().trim().max(100).optional(),
    partnerId: z.uuid().optional(),
    /** With an EVSE that stands so. */
    status: z.enum(evseStatuses).optional(),
  }),
  reply: pageOf(roamingStationRow),
})
export const roamingStation = roamingStationRow.extend({
  places: z.array(
    z.object({
      evseNo: z.string(),
      label: z.string(),
      status: z.enum(evseStatuses),
      standards: z.array(z.string()),
      powerW: z.int().nullable(),
      lastUpdated: instant,
      /** The partner says that it can be reserved; by T/CEC 102 none can. */
      isReservable: z.boolean(),
      connectors: z.array(z.string()),
      /** The partner can be asked to unlock them; by T/CEC 102 none can. */
      isUnlockable: z.boolean(),
    }),
  ),
})
export type RoamingStation = z.infer<typeof roamingStation>
export const getRoamingStation = endpoint({
  name: 'getRoamingStation',
  method: 'GET',
  path: `${stations}/{partnerId}/{stationNo}`,
  permission: roamingScreen.codes,
  summary: 'A station of a partner with its EVSEs',
  params: roamingStationParams,
  reply: roamingStation,
})

/** open: under way; unbilled: it ended, and no record came; overdue: not within the days agreed either; billed; credited: its record was taken back. */
export const roamingStates = ['open', 'unbilled', 'overdue', 'billed', 'credited'] as const
export const roamingSessionRow = z.object({
  /** Partner and number: `{partnerId}~{sessionNo}`. */
  id: z.string(),
  partnerId: z.uuid(),
  partnerName: z.string(),
  /** Billed by a CDR; else by T/CEC 102, which bills by the order. */
  isOcpi: z.boolean(),
  /** The partner’s own; of a record without a session, that of the record. */
  sessionNo: z.string(),
  state: z.enum(roamingStates),
  stationName: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  energyDwh,
  currency: currencyCode,
  tokenLabel: z.string(),
  holderName: z.string(),
  /** The company that pays before the holder does; '': nobody. */
  payerName: z.string(),
  /** As the partner says it so far. */
  saidMinor: minorUnits.nullable(),
  recordNo: z.string().nullable(),
  /** Owed to the partner, and taken from whoever pays; null: no record yet. */
  costMinor: minorUnits.nullable(),
  paidMinor: minorUnits.nullable(),
  /** What the tariff that the record names comes to; null: nobody can say. */
  tariffMinor: minorUnits.nullable(),
  /** The record differs from that by more than was agreed. */
  isOffTariff: z.boolean(),
  /** Of that, what there was no money for: the payer owes it. */
  arrearsMinor: minorUnits,
  /** The record that took it back. */
  creditNo: z.string().nullable(),
})
export type RoamingSessionRow = z.infer<typeof roamingSessionRow>
export const roamingSessionFilter = z.object({
  partnerId: z.uuid().optional(),
  state: z.enum(roamingStates).optional(),
  /** Of those whose tariff says what they cost. */
  byTariff: z.enum(['same', 'other']).optional(),
  /** The number of a session or record, or its beginning. */
  search: z.string().trim().max(39).optional(),
  /** Days of the operator’s calendar on which sessions began, both with them. */
  dayFrom: z.iso.date().optional(),
  dayTo: z.iso.date().optional(),
})
export type RoamingSessionFilter = z.output<typeof roamingSessionFilter>
export const roamingSessionExport = 'roaming-sessions'
const sessions = '/api/interop/roaming/sessions'
export const listRoamingSessions = endpoint({
  name: 'listRoamingSessions',
  method: 'GET',
  path: sessions,
  permission: roamingScreen.codes,
  summary: 'Sessions of our drivers at partners’ stations, newest first: what they cost, and who paid',
  query: pageQuery.extend(roamingSessionFilter.shape),
  reply: pageOf(roamingSessionRow),
})
/** One of them, with what it may draw and what can be asked about it. */
export const roamingSession = roamingSessionRow.extend({
  /** Where it charges; null: the partner reported no session. */
  place: z
    .object({ stationNo: z.string(), evseNo: z.string(), connectorNo: z.string().nullable() })
    .nullable(),
  canLimit: z.boolean(),
  canUnlock: z.boolean(),
  /** What we asked for last, unless it was refused, let go or is over; without an end: until the session ends. */
  limitW: z.int().nullable(),
  limitUntil: instant.nullable(),
  /** What it may draw as the partner reported it last: each step applies until the next one. */
  profile: z
    .object({
      toldAt: instant,
      unit: z.enum(['W', 'A']),
      steps: z.array(z.object({ from: instant, limit: z.number() })),
      until: instant.nullable(),
    })
    .nullable(),
})
export type RoamingSession = z.infer<typeof roamingSession>
export const getRoamingSession = endpoint({
  name: 'getRoamingSession',
  method: 'GET',
  path: `${sessions}/{partnerId}/{sessionNo}`,
  permission: roamingScreen.codes,
  summary: 'One session of a driver of ours at a partner’s station',
  params: z.object({ partnerId: z.uuid(), sessionNo: z.string().min(1).max(39) }),
  reply: roamingSession,
})

export const roamingEndpoints = [
  getRoaming,
  putRoaming,
  pullRoaming,
  listRoamingRefusals,
  listRoamingStations,
  getRoamingStation,
  listRoamingSessions,
  getRoamingSession,
  ...roamingCommandEndpoints,
] as const
