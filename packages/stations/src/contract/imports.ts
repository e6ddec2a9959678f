import { endpoint, importChoices, importEndpoints, importSource } from '@evops/platform/contract'
import type { ReplyOf } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorFacts, oneOf, chargePointFacts, stationFacts } from './asset-facts.ts'
import { assetStates } from './asset-moves.ts'
import { chargePointProtocols } from './charge-points.ts'
import { coordinateSystems, stationStates } from './stations.ts'
import { chargePointPermissions, viewPermission } from './screens.ts'

/** What a row of the file stands for: a station (with a count of charge points), a charge point, or one connector. */
export const importKinds = ['station', 'chargePoint', 'connector'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a column may be mapped to. `required`: for which kinds. */
export const importFields = {
  stationCode: { required: ['station', 'chargePoint', 'connector'] },
  stationName: { required: [] },
  stationType: { required: [] },
  longitude: { required: [] },
  latitude: { required: [] },
  areaCode: { required: [] },
  address: { required: [] },
  phone: { required: [] },
  chargePointCount: { required: ['station'] },
  chargePointNo: { required: ['connector'] },
  chargePointName: { required: [] },
  identity: { required: [] },
  equipmentType: { required: [] },
  ratedPowerKw: { required: [] },
  connectorCount: { required: [] },
  connectorNo: { required: ['connector'] },
  connectorType: { required: [] },
} as const satisfies Record<string, { required: readonly ImportKind[] }>
export type CoreField = keyof typeof importFields

const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null)
const given = {
  givenLongitude: degrees(180),
  givenLatitude: degrees(90),
  givenSystem: z.enum(coordinateSystems).nullable().default(null),
}
const remark = z.string().trim().max(500).nullable().default(null)
/** Everything else that a row may say, by the kind of file that says it. An export holds the same, so it can come back. */
export const importFacts = {
  station: z.object({
    status: oneOf(stationStates).default(50),
    timeZone: z.string().trim().max(60).nullable().default(null),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    businessHours: z.string().trim().max(100).nullable().default(null),
    ratedPowerW: z.int().min(0).max(1_000_000_000).nullable().default(null),
    openToPublic: z.boolean().default(true),
    givenSystem: given.givenSystem,
    remark,
    ...stationFacts.shape,
  }),
  chargePoint: z.object({
    protocol: z.enum(chargePointProtocols).default('ocpp1.6j'),
    assetState: z.enum(assetStates).default('awaiting'),
    ...given,
    remark,
    ...chargePointFacts.shape,
  }),
  connector: connectorFacts,
} as const satisfies Record<ImportKind, z.ZodObject>
type FactField = {
  [K in ImportKind]: `${K}.${keyof (typeof importFacts)[K]['shape'] & string}`
}[ImportKind]
export type ImportField = CoreField | FactField
const factFieldNames = importKinds.flatMap((kind) =>
  Object.keys(importFacts[kind].shape).map((key) => `${kind}.${key}`),
)
// The names are built as FactField says.
export const importFieldNames = [...Object.keys(importFields), ...factFieldNames] as [
  ImportField,
  ...ImportField[],
]
/** What a file of that kind may be asked for. */
export function fieldsOfKind(kind: ImportKind): ImportField[] {
  return importFieldNames.filter((field) => !field.includes('.') || field.startsWith(`${kind}.`))
}
export function needsField(
  { kind, existing }: Pick<ImportSettings, 'kind' | 'existing'>,
  field: ImportField,
): boolean {
  if (!isCore(field) || (field === 'chargePointCount' && existing === 'update')) return false
  const needed: readonly ImportKind[] = importFields[field].required
  return needed.includes(kind)
}
function isCore(field: ImportField): field is CoreField {
  return Object.hasOwn(importFields, field)
}

/** Rows of a file at most; a station's charge points at most. */
export const importLimits = {
  rows: 100_000,
  chargePoints: 200_000,
  chargePointsOfStation: 2_000,
  bytes: 10 * 1024 * 1024,
} as const

export const powerUnits = ['kW', 'W'] as const
const kilowatts = z.number().min(0).max(10_000)
/**
 * `{code}` is the station's code, `{chargePointNo}` the charge point's number, `{n}`, `{nn}`, `{nnn}`, `{nnnn}` its place
 * in the station, filled with zeros.
 */
const pattern = z
  .string()
  .trim()
  .max(60)
  .regex(/^([A-Za-z0-9._@*+=|-]|\{(code|chargePointNo|n{1,4})\})+$/, 'may hold {code}, {chargePointNo}, {n} to {nnnn}')

export const importSettings = z.object({
  kind: z.enum(importKinds),
  /** What the operator has already: refuse the file, or change what stands to what the mapped columns say. */
  existing: z.enum(['refuse', 'update']).default('refuse'),
  /** Where each field comes from. */
  mapping: z.partialRecord(z.enum(importFieldNames), importSource),
  ...importChoices,
  /** The organisation that new stations belong to. */
  orgId: z.uuid().optional(),
  /** IANA zone of the stations; absent: the operator's. */
  timeZone: z.string().max(60).optional(),
  /** The reply of the preview suggests GCJ-02 for positions in China. */
  coordinateSystem: z.enum(coordinateSystems).default('wgs84'),
  /** Number of a charge point where the file has none. */
  chargePointNoPattern: pattern.default('{code}{nn}'),
  /** Identity where the file has none. */
  identityPattern: pattern.default('{chargePointNo}'),
  /** For rows that say nothing. */
  ratedPowerKw: kilowatts.default(60),
  powerUnit: z.enum(powerUnits).default('kW'),
  connectorsPerChargePoint: z.int().min(1).max(20).default(1),
  /** Current and socket of rows that do not say them. Null: nobody has, and none is assumed. */
  equipmentType: z.int().min(1).max(5).nullable().default(null),
  connectorType: z.int().min(1).max(6).nullable().default(null),
})
export type ImportSettings = z.infer<typeof importSettings>

/** New ones; `changed` and `same`: what the operator has already, of all three. */
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
  codes: { import: chargePointPermissions.create, view: viewPermission },
  limits: importLimits,
  settings: importSettings,
  fields: importFieldNames,
  counts: importCounts,
  shown: {
    /** The first 20 charge points that would be made. */
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
} = stationImports
export type ImportDetail = ReplyOf<typeof getStationImport>

export const takeImportPasswords = endpoint({
  name: 'takeImportPasswords',
  method: 'POST',
  path: '/api/station-imports/{id}/passwords',
  permission: chargePointPermissions.create,
  summary: 'Identities and passwords that an import generated, as CSV. Once: afterwards they are gone',
  reply: 'stream',
})

export const stationImportList = [
  previewStationImport,
  startStationImport,
  listStationImports,
  getStationImport,
  undoStationImport,
  takeImportPasswords,
] as const
