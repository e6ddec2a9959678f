import { endpoint, commonImportSettings, importEndpoints, importSource, queryFlag } from '@evops/platform/contract'
import type { EndpointReply } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorFacts, literalUnion, chargePointFacts, stationFacts } from './asset-facts.ts'
import { assetStates } from './asset-moves.ts'
import { chargePointProtocols } from './charge-points.ts'
import { coordinateSystems, stationStates } from './stations.ts'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/** What a row of the file stands for: a station (with a count of charge points), a charge point, or one connector. */
export const importKinds = ['station', 'chargePoint', 'connector'] as const
export type ImportKind = (typeof importKinds)[number]

/** Fields that a column can be mapped to. `required` lists the kinds that need the field. */
export const importFields = {
  stationCode: { required: ['station', 'chargePoint', 'connector'] },
  stationName: { required: [] },
  stationType: { required: [] },
  longitude: { required: [] },
  latitude: { required: [] },
  areaCode: { required: [] },
  address: { required: [] },
  street: { required: [] },
  postcode: { required: [] },
  town: { required: [] },
  region: { required: [] },
  phone: { required: [] },
  chargePointCount: { required: ['station'] },
  chargePointNo: { required: ['connector'] },
  chargePointName: { required: [] },
  identity: { required: [] },
  equipmentType: { required: [] },
  ratedPowerKw: { required: [] },
  connectorCount: { required: [] },
  /** Without a column the connectors of a charge point are numbered in the order of their rows. */
  connectorNo: { required: [] },
  connectorType: { required: [] },
} as const satisfies Record<string, { required: readonly ImportKind[] }>
export type CoreImportField = keyof typeof importFields

const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null)
const positionFields = {
  enteredLongitude: degrees(180),
  enteredLatitude: degrees(90),
  enteredSystem: z.enum(coordinateSystems).nullable().default(null),
}
const remark = z.string().trim().max(500).nullable().default(null)
/** Optional fields of a row by kind of file. An export contains the same fields, so it can be imported again. */
export const optionalImportFields = {
  station: z.object({
    status: literalUnion(stationStates).default(50),
    timeZone: z.string().trim().max(60).nullable().default(null),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    businessHours: z.string().trim().max(100).nullable().default(null),
    ratedPowerW: z.int().min(0).max(1_000_000_000).nullable().default(null),
    openToPublic: z.boolean().default(true),
    enteredSystem: positionFields.enteredSystem,
    remark,
    ...stationFacts.shape,
  }),
  chargePoint: z.object({
    protocol: z.enum(chargePointProtocols).default('ocpp1.6j'),
    assetState: z.enum(assetStates).default('awaiting'),
    ...positionFields,
    remark,
    ...chargePointFacts.shape,
  }),
  connector: connectorFacts,
} as const satisfies Record<ImportKind, z.ZodObject>
type FactField = {
  [K in ImportKind]: `${K}.${keyof (typeof optionalImportFields)[K]['shape'] & string}`
}[ImportKind]
export type ImportField = CoreImportField | FactField
const factFieldNames = importKinds.flatMap((kind) =>
  Object.keys(optionalImportFields[kind].shape).map((key) => `${kind}.${key}`),
)
// Safe cast: the names are built as FactField defines.
export const importFieldNames = [...Object.keys(importFields), ...factFieldNames] as [ImportField, ...ImportField[]]
/** Returns the fields available for a kind of file. */
export function fieldsOfKind(kind: ImportKind): ImportField[] {
  return importFieldNames.filter((field) => !field.includes('.') || field.startsWith(`${kind}.`))
}
export function isImportFieldRequired(
  { kind, existing }: Pick<ImportSettings, 'kind' | 'existing'>,
  field: ImportField,
): boolean {
  if (!isCore(field) || (field === 'chargePointCount' && existing === 'update')) return false
  // An update must name the connector that it changes.
  if (field === 'connectorNo') return kind === 'connector' && existing === 'update'
  const needed: readonly ImportKind[] = importFields[field].required
  return needed.includes(kind)
}
function isCore(field: ImportField): field is CoreImportField {
  return Object.hasOwn(importFields, field)
}

/** Maximum rows of a file, and maximum charge points of a station. */
export const importLimits = {
  rows: 100_000,
  chargePoints: 200_000,
  chargePointsOfStation: 2_000,
  bytes: 10 * 1024 * 1024,
} as const

export const powerUnits = ['kW', 'W'] as const
const kilowatts = z.number().min(0).max(10_000)
/**
 * Placeholders: `{code}` is the station's code, `{chargePointNo}` the charge point's number, and `{n}`, `{nn}`,
 * `{nnn}`, `{nnnn}` its sequence number in the station, padded with zeros.
 */
const pattern = z
  .string()
  .trim()
  .max(60)
  .regex(/^([A-Za-z0-9._@*+=|-]|\{(code|chargePointNo|n{1,4})\})+$/, 'may hold {code}, {chargePointNo}, {n} to {nnnn}')

export const importSettings = z.object({
  kind: z.enum(importKinds),
  /** Handling of existing objects: reject the file, or update them with the mapped columns. */
  existing: z.enum(['refuse', 'update']).default('refuse'),
  /** Source of each field. */
  mapping: z.partialRecord(z.enum(importFieldNames), importSource),
  ...commonImportSettings,
  /** Organisation of new stations. */
  orgId: z.uuid().optional(),
  /** IANA time zone of the stations. Default: the operator's. */
  timeZone: z.string().max(60).optional(),
  /** The preview's reply suggests GCJ-02 for positions in China. */
  coordinateSystem: z.enum(coordinateSystems).default('wgs84'),
  /** Number of a charge point if the file has none. */
  chargePointNoPattern: pattern.default('{code}{nn}'),
  /** OCPP identity if the file has none. */
  identityPattern: pattern.default('{chargePointNo}'),
  /** Default for rows without a value. */
  ratedPowerKw: kilowatts.default(60),
  powerUnit: z.enum(powerUnits).default('kW'),
  connectorsPerChargePoint: z.int().min(1).max(20).default(1),
  /** Current type and connector type of rows without a value. Null means unknown. */
  equipmentType: z.int().min(1).max(5).nullable().default(null),
  connectorType: z.int().min(1).max(6).nullable().default(null),
})
export type ImportSettings = z.infer<typeof importSettings>

/** Number of new objects. `changed` and `same` count existing objects of all three kinds. */
export const importCounts = z.object({
  rows: z.int(),
  stations: z.int(),
  chargePoints: z.int(),
  connectors: z.int(),
  changed: z.int().default(0),
  same: z.int().default(0),
})
export type ImportCounts = z.infer<typeof importCounts>
export const stationImports = importEndpoints('/api/station-imports', 'Station', {
  codes: { import: chargePointPermissions.create, view: stationViewPermission },
  limits: importLimits,
  settings: importSettings,
  fields: importFieldNames,
  counts: importCounts,
  shown: {
    /** The first 20 charge points that the import would create. */
    chargePoints: z.array(
      z.object({
        stationCode: z.string(),
        stationName: z.string(),
        chargePointNo: z.string(),
        identity: z.string(),
        equipmentType: z.int().nullable(),
        connectorType: z.int().nullable(),
        ratedPowerW: z.int(),
        connectors: z.int(),
      }),
    ),
  },
  what: 'stations, charge points and connectors',
})
export const {
  preview: previewStationImport,
  start: startStationImport,
  list: listStationImports,
  get: getStationImport,
  undo: undoStationImport,
  cancel: cancelStationImport,
} = stationImports
export type ImportDetail = EndpointReply<typeof getStationImport>

export const takeImportPasswords = endpoint({
  name: 'takeImportPasswords',
  /** True: for the spreadsheet of the user's language (decision 329). */
  query: z.object({ sheet: queryFlag.optional() }),
  method: 'POST',
  path: '/api/station-imports/{id}/passwords',
  permission: chargePointPermissions.create,
  summary:
    'Returns the identities and passwords that an import generated, as CSV. Only once: they are deleted afterwards',
  reply: 'stream',
})

export const stationImportList = [
  previewStationImport,
  startStationImport,
  listStationImports,
  getStationImport,
  undoStationImport,
  cancelStationImport,
  takeImportPasswords,
] as const
