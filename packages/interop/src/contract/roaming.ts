import {
  currencyCode,
  doneReply,
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  toStoredSchema,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'
import { roamingCommandEndpoints, roamingStationParams } from './roaming-commands.ts'
import { roamingSigned } from './roaming-signed.ts'
import { roamingScreen } from './screens.ts'

/* Roaming of our drivers at partners' stations: terms, stations, sessions and costs. */

/** Selection of our tokens that a partner receives: none, those of some price groups, or all that have a payer. */
export const roamingTokenKinds = ['none', 'groups', 'all'] as const
/**
 * Decisions that a partner may make without a request to us (OCPI 12.4.5). NEVER: the partner requests an authorization
 * for each start.
 */
export const roamingWhitelists = ['NEVER', 'ALLOWED_OFFLINE', 'ALLOWED', 'ALWAYS'] as const
export const roamingForm = z
  .object({
    tokens: z.enum(roamingTokenKinds).default('none'),
    groupKeys: z.array(z.string().min(1).max(40)).max(100).default([]),
    whitelist: z.enum(roamingWhitelists).default('NEVER'),
    /** Margin on the partner's price for our drivers, in hundredths of a percent. */
    marginHundredths: z.int().min(0).max(10_000).default(0),
    /** Allowed difference between the sum of a record's parts and its total. */
    roundingMinor: z.int().min(0).max(1_000).default(1),
    /** True if mutual debts are set off and only the balance is paid. */
    netted: z.boolean().default(false),
    /**
     * Number of days after a session within which the partner sends its record. After this period the money on hold for
     * the session is released.
     */
    recordDays: z.int().min(1).max(60).default(3),
    /** Highest total of a record. Null: the default of the currency. */
    mostSessionMinor: minorUnits.min(1).max(1_000_000_000_000).nullable().default(null),
    /** Highest price per kWh, in 1e-5 of the major unit. Null: the default of the currency. */
    mostKwhE5: z.int().min(1).max(1_000_000_000_000).nullable().default(null),
    /** Highest excess of a record over the known tariff before it is held, in hundredths of a percent. */
    tariffToleranceHundredths: z.int().min(0).max(100_000).default(500),
    /** Age in days of a session from which its record is held. */
    mostAgeDays: z.int().min(1).max(730).default(60),
  })
  .refine(({ tokens, groupKeys }) => tokens !== 'groups' || groupKeys.length > 0, {
    path: ['groupKeys'],
    message: 'kit.required',
  })
export type RoamingForm = z.output<typeof roamingForm>
export const storedRoamingTerms = toStoredSchema(roamingForm).extend({
  id: z.uuid(),
  version: z.int(),
  /** Time of the last complete pull. Null: never. */
  pulledAt: instant.nullable(),
  nextAt: instant.nullable(),
  failures: z.int(),
  problem: z.string(),
  stations: z.int(),
  evses: z.int(),
  tariffs: z.int(),
  refused: z.int(),
  /** Number of tokens that are up to date at the partner, and number of tokens that are not. */
  sentTokens: z.int(),
  pendingTokens: z.int(),
  /** Total amount that the partner has billed us. */
  billedMinor: minorUnits,
  currency: currencyCode,
})
export type StoredRoamingTerms = z.infer<typeof storedRoamingTerms>

const ofPartner = '/api/organisation/partners/{id}/roaming'
const edit = partnersScreen.may.interconnmng.edit
export const getRoaming = endpoint({
  name: 'getRoaming',
  method: 'GET',
  path: ofPartner,
  permission: partnersScreen.codes,
  summary: 'Returns the terms on which our drivers charge with a partner, and the state of the pull of its stations',
  params: idParams,
  reply: storedRoamingTerms,
})
export const putRoaming = endpoint({
  name: 'putRoaming',
  reach: 'operator',
  keeps: { read: getRoaming },
  method: 'PUT',
  path: ofPartner,
  permission: edit,
  summary: 'Sets which of our tokens are sent to a partner, and the terms on which our drivers charge with it',
  params: idParams,
  body: roamingForm.safeExtend({ version: z.int() }),
  reply: storedRoamingTerms,
})
export const pullRoaming = endpoint({
  name: 'pullRoaming',
  reach: 'operator',
  method: 'POST',
  path: `${ofPartner}/pull`,
  permission: edit,
  summary: 'Starts a pull of all stations and tariffs of a partner, its new sessions and records, in the background',
  params: idParams,
  reply: doneReply,
})
export const rejectedObjectKinds = ['location', 'tariff', 'session', 'cdr', 'invoice'] as const
export const rejectedObject = z.object({
  id: z.uuid(),
  kind: z.enum(rejectedObjectKinds),
  objectNo: z.string(),
  /** Reason as returned to the partner. */
  reason: z.string(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
})
export type RejectedObject = z.infer<typeof rejectedObject>
export const listRoamingRefusals = endpoint({
  name: 'listRoamingRefusals',
  method: 'GET',
  path: `${ofPartner}/refusals`,
  permission: partnersScreen.codes,
  summary:
    'Lists stations, tariffs, sessions, records and invoices of a partner that we refused, with the reason, newest first',
  params: idParams,
  query: pageQuery,
  reply: pageSchemaOf(rejectedObject),
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
/** Minimum and maximum price of a tariff component, as the partner wrote it: per kWh, hour or session. */
export const roamingPrice = z.object({
  currency: currencyCode,
  parts: z.array(
    z.object({ kind: z.enum(['ENERGY', 'TIME', 'PARKING_TIME', 'FLAT']), from: z.string(), to: z.string() }),
  ),
  /** True: tax included. Null: untaxed or not specified. */
  isTaxed: z.boolean().nullable(),
  /**
   * Price of `exampleCharge` from now on, with tax. Null: the price is a list price, or the tariff depends on values
   * that are unknown in advance.
   */
  exampleMinor: minorUnits.nullable(),
})
/** Example charge for which prices are shown. */
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
  summary: 'Lists stations of partners where our drivers may charge, with their states and prices',
  query: pageQuery.extend({
    /** Part of the name or address, or beginning of the number. */
    search: z.string().trim().max(100).optional(),
    partnerId: z.uuid().optional(),
    /** Selects stations with at least one EVSE of this status. */
    status: z.enum(evseStatuses).optional(),
  }),
  reply: pageSchemaOf(roamingStationRow),
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
      /** True if the partner reports that the EVSE can be reserved. Never true in T/CEC 102. */
      isReservable: z.boolean(),
      connectors: z.array(z.string()),
      /** True if the partner accepts unlock commands. Never true in T/CEC 102. */
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
  summary: 'Returns a station of a partner with its EVSEs',
  params: roamingStationParams,
  reply: roamingStation,
})

/**
 * open: in progress. unbilled: ended without a record so far. overdue: no record within the agreed days. held: the
 * record contradicts its evidence and waits for a decision. billed: the record has arrived. credited: the record was
 * withdrawn.
 */
export const roamingStates = ['open', 'unbilled', 'overdue', 'held', 'billed', 'credited'] as const
export const roamingSessionRow = z.object({
  /** Partner and number: `{partnerId}~{sessionNo}`. */
  id: z.string(),
  partnerId: z.uuid(),
  partnerName: z.string(),
  /** True if the session is billed by an OCPI CDR. Otherwise by T/CEC 102, which bills by order. */
  isOcpi: z.boolean(),
  /** Session number of the partner. For a record without a session, the number of the record. */
  sessionNo: z.string(),
  state: z.enum(roamingStates),
  stationName: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  energyDwh,
  currency: currencyCode,
  tokenLabel: z.string(),
  holderName: z.string(),
  /** Company that pays instead of the token holder. '': none. */
  payerName: z.string(),
  /** Cost so far, as reported by the partner. */
  reportedMinor: minorUnits.nullable(),
  recordNo: z.string().nullable(),
  /** Amount owed to the partner, and amount charged to the payer. Null: no record yet. */
  costMinor: minorUnits.nullable(),
  paidMinor: minorUnits.nullable(),
  /** Price by the tariff that the record names. Null: cannot be calculated. */
  tariffMinor: minorUnits.nullable(),
  /** True if the record differs from the tariff price by more than the agreed tolerance. */
  isOffTariff: z.boolean(),
  /** Part of the charged amount that was not covered by the payer's balance. The payer owes this amount. */
  arrearsMinor: minorUnits,
  /** Number of the record that cancelled the original record. */
  creditNo: z.string().nullable(),
})
export type RoamingSessionRow = z.infer<typeof roamingSessionRow>
export const roamingSessionFilter = z.object({
  partnerId: z.uuid().optional(),
  state: z.enum(roamingStates).optional(),
  /** Filters sessions with a known tariff price by whether the record agrees with that price. */
  byTariff: z.enum(['same', 'other']).optional(),
  /** Number of a session or record, or its beginning. */
  search: z.string().trim().max(39).optional(),
  /** First and last day of the session start, both inclusive, in the operator's calendar. */
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
  summary: 'Lists sessions of our drivers at partners’ stations, newest first, with their cost and payer',
  query: pageQuery.extend(roamingSessionFilter.shape),
  reply: pageSchemaOf(roamingSessionRow),
})
/** Roaming session with its power limit and the commands that are available for it. */
export const roamingSession = roamingSessionRow.extend({
  /** Place of charging. Null: the partner reported no session. */
  place: z.object({ stationNo: z.string(), evseNo: z.string(), connectorNo: z.string().nullable() }).nullable(),
  /** Signed meter values in the partner's record. Null: none. */
  signed: roamingSigned.nullable(),
  canLimit: z.boolean(),
  canUnlock: z.boolean(),
  /**
   * Last power limit that we requested, unless the limit was rejected, released or has expired. Without an end time the
   * limit applies until the session ends.
   */
  limitW: z.int().nullable(),
  limitUntil: instant.nullable(),
  /** Charging profile as last reported by the partner. Each step applies until the next step. */
  profile: z
    .object({
      sentAt: instant,
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
  summary: 'Returns a session of one of our drivers at a partner’s station',
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
