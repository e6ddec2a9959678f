import { instant, pageQuery, queryFlag, sortKeys, toStoredSchema, crudEndpoints } from '@evops/platform/contract'
import { z } from 'zod'
import { stationConstructions, literalUnion, stationAddress, stationFacts } from './asset-facts.ts'
import { stationViewPermission, stationPermissions } from './screens.ts'

/** T/CEC 102 StationType. */
export const stationTypes = [1, 50, 100, 101, 102, 103, 104, 105, 255] as const
/** T/CEC 102 StationStatus: 0 unknown, 1 under construction, 5 closed, 6 maintenance, 50 in service, 51 suspended. */
export const stationStates = [0, 1, 5, 6, 50, 51] as const
/** Coordinate systems. WGS-84 is used worldwide, GCJ-02 by maps of China, BD-09 by Baidu. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]

const stationType = literalUnion(stationTypes)
const stationState = literalUnion(stationStates)

/** Readable code of a station: letters, digits, dot, dash, underscore. Unique within the operator. */
export const assetCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, 'letters, digits and . _ -, at most 40')
export const assetName = z.string().trim().min(1).max(50)
/** An empty text is treated as no text. */
export const optionalText = (max: number) => z.string().trim().max(max).nullish()

/** Returns true if an area code is valid: GB/T 2260 in China, any text elsewhere. */
export function isAreaCodeValid(countryCode: string | null | undefined, areaCode: string | null | undefined): boolean {
  return countryCode !== 'CN' || !areaCode || /^\d{6}(\d{6})?$/.test(areaCode)
}

/** Position as entered. The server adds WGS-84. */
export const stationPosition = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  system: z.enum(coordinateSystems),
})
export type StationPosition = z.infer<typeof stationPosition>

export const stationForm = z.object({
  code: assetCode,
  name: assetName,
  /** IANA time zone for the station's tariffs and reports. Default: the operator's. */
  timeZone: z.string().trim().min(1).max(60).optional(),
  stationType: stationType.default(1),
  status: stationState.default(50),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166)')
    .nullish(),
  /** GB/T 2260, 6 or 12 digits in China; any text elsewhere. */
  areaCode: optionalText(12),
  /** Address text as it was entered or imported. The parts prevail wherever the street is entered. */
  address: optionalText(200),
  ...stationAddress.shape,
  position: stationPosition.nullish(),
  phone: optionalText(30),
  businessHours: optionalText(100),
  ratedPowerW: z.int().min(0).max(1_000_000_000).nullish(),
  remark: optionalText(500),
  openToPublic: z.boolean().default(true),
  /** Organisation and department of the station. Users with a data scope see only the stations of theirs. */
  orgId: z.uuid().nullish(),
  departmentId: z.uuid().nullish(),
  ...stationFacts.shape,
})
export type StationForm = z.input<typeof stationForm>
export const stationUpdate = stationForm.extend({ version: z.int() })

export const stationRow = toStoredSchema(stationForm).extend({
  id: z.uuid(),
  timeZone: z.string(),
  /** WGS-84. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  ...stationAddress.shape,
  ...stationFacts.shape,
  chargePoints: z.int(),
  connectors: z.int(),
  connectedChargePoints: z.int(),
  /** Charge points that are not in service yet (decision 254). */
  plannedChargePoints: z.int(),
  /** Sum of the rated power of the charge points, shown where no total is entered. */
  chargePointsPowerW: z.int(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type StationRow = z.infer<typeof stationRow>

/** Returns the entered total power, otherwise the sum of the charge points, in W. Null: there is neither. */
export function totalPowerW({
  ratedPowerW,
  chargePointsPowerW,
}: Pick<StationRow, 'ratedPowerW' | 'chargePointsPowerW'>): number | null {
  return ratedPowerW || chargePointsPowerW || null
}

/** The list contains all details of a station, because users choose its columns. */
export type StationDetail = StationRow

/** Filters of the list and of its export. */
export const stationFilter = z.object({
  /** Any part of the name, or the start of the code. */
  search: z.string().trim().max(60).optional(),
  status: z.coerce.number<number>().pipe(stationState).optional(),
  stationType: z.coerce.number<number>().pipe(stationType).optional(),
  openToPublic: queryFlag.optional(),
  construction: z.coerce.number<number>().pipe(literalUnion(stationConstructions)).optional(),
  /** Owner other than the operator. */
  ownerName: z.string().trim().max(100).optional(),
  roundTheClock: queryFlag.optional(),
})
export type StationFilter = z.infer<typeof stationFilter>
const stationSort = sortKeys(['code', 'name', 'createdAt', 'chargePoints'])

export const {
  list: listStations,
  get: getStation,
  create: createStation,
  update: updateStation,
  remove: deleteStation,
} = crudEndpoints('/api/stations', 'Station', {
  permission: { ...stationPermissions, view: stationViewPermission },
  row: stationRow,
  form: stationForm,
  change: stationUpdate,
  query: pageQuery.extend({ ...stationFilter.shape, sort: stationSort }),
  summary: {
    list: 'Lists the stations of the operator',
    get: 'Returns a station',
    create: 'Creates a station',
    update: 'Updates a station; 409 if the version is outdated',
    remove: 'Deletes a station that has no charge points; 409 if it has sessions or other records',
  },
})

/** Background export of all stations that match a filter. */
export const stationExport = 'stations.stations'
export const stationExportFilter = stationFilter.extend({ sort: stationSort })

export const stationEndpoints = [listStations, getStation, createStation, updateStation, deleteStation] as const
