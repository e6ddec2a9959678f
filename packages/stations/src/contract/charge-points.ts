import {
  doneReply,
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { connectorType, connectorStatuses, reportedConnectorStatuses } from './connectors.ts'
import { connectorFacts, networkTypes, literalUnion, chargePointFacts, findInvertedRange } from './asset-facts.ts'
import { assetStates } from './asset-moves.ts'
import { assetCode, assetName, optionalText, stationPosition } from './stations.ts'
import { chargePointPermissions, stationViewPermission } from './screens.ts'
import { ykcBindingRules } from './ykc-bindings.ts'

/** T/CEC 102 EquipmentType: 1 DC, 2 AC, 3 AC/DC, 4 wireless, 5 other. */
export const equipmentTypes = [1, 2, 3, 4, 5] as const
export const equipmentType = z.union(equipmentTypes.map((type) => z.literal(type)))
export const chargePointProtocols = ['ocpp1.6j', 'ocpp2.0.1', 'ocpp2.1', 'ykc1.6'] as const
export type ChargePointProtocol = (typeof chargePointProtocols)[number]
/** Number with which a YKC charge point logs in. YKC has no password. */
export const ykcIdentity = /^\d{14}$/
/**
 * OCPP identity of the charge point: the last part of its URL and the user name for Basic authentication, so it cannot
 * contain a colon.
 */
export const ocppIdentity = z
  .string()
  .trim()
  .regex(/^(?!\.$)(?!.*\.\.)[A-Za-z0-9._@*+=|-]{1,48}$/, 'letters, digits and . _ @ * + = | -, at most 48')

const watts = z.int().min(0).max(10_000_000)
const requireOrderedRanges = <S extends z.ZodType<Parameters<typeof findInvertedRange>[0]>>(form: S) =>
  form.superRefine((values, context) => {
    const field = findInvertedRange(values)
    if (field) context.addIssue({ code: 'custom', path: [field], message: 'stations.wrong-way-round' })
  })
export const connectorForm = requireOrderedRanges(
  z.object({
    connectorNo: z.int().min(1).max(99),
    connectorType: connectorType.default(4),
    ratedPowerW: watts.nullish(),
    ...connectorFacts.shape,
  }),
)
export type ConnectorForm = z.input<typeof connectorForm>
const connectorForms = z
  .array(connectorForm)
  .min(1)
  .max(20)
  .refine(
    (connectors) => new Set(connectors.map((connector) => connector.connectorNo)).size === connectors.length,
    'each number once',
  )

const chargePointFields = z.object({
  chargePointNo: assetCode,
  name: assetName,
  stationId: z.uuid(),
  equipmentType: equipmentType.default(1),
  protocol: z.enum(chargePointProtocols).default('ocpp1.6j'),
  ratedPowerW: watts,
  connectors: connectorForms.prefault([{ connectorNo: 1, connectorType: 4 }]),
  position: stationPosition.nullish(),
  remark: optionalText(500),
  ...chargePointFacts.shape,
})
export const chargePointForm = requireOrderedRanges(chargePointFields)
/**
 * New charge point. The default identity is its number, if that is a valid identity. `noPassword` accepts any
 * connection with this identity, and so does YKC. The draft sets the current life cycle state; later changes use `moveAsset`.
 */
export const chargePointDraft = requireOrderedRanges(
  chargePointFields.extend({
    /** Default: the number. */
    name: assetName.optional(),
    identity: ocppIdentity.optional(),
    noPassword: z.boolean().default(false),
    assetState: z.enum(assetStates).default('awaiting'),
  }),
).superRefine((values, context) => {
  if (values.protocol === 'ykc1.6' && !ykcIdentity.test(values.identity ?? values.chargePointNo))
    context.addIssue({ code: 'custom', path: ['identity'], message: 'stations.ykc-identity' })
  if (values.identity !== undefined) return
  for (const { message } of ocppIdentity.safeParse(values.chargePointNo).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['identity'], message })
})
export type ChargePointForm = z.input<typeof chargePointDraft>
/** The identity cannot be changed: a charge point with another identity is another registration. */
export const chargePointUpdate = requireOrderedRanges(chargePointFields.extend({ version: z.int() }))

export const connectorOfChargePoint = z.object({
  connectorNo: z.int(),
  connectorType,
  ratedPowerW: z.int().nullable(),
  ...connectorFacts.shape,
  status: z.enum(connectorStatuses),
  errorCode: z.string().nullable(),
})

export const chargePointRow = toStoredSchema(chargePointFields).extend({
  id: z.uuid(),
  stationCode: z.string(),
  stationName: z.string(),
  assetState: z.enum(assetStates),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  firmware: z.string().nullable(),
  identity: z.string(),
  /** Permanent warning: the charge point connects without a password. */
  noPassword: z.boolean(),
  /** Rule that binds the logins of a YKC charge point. Null: it speaks OCPP. */
  ykcBinding: z.enum(ykcBindingRules).nullable(),
  /** True if a new password was created but not used yet. The old password is still valid. */
  passwordPending: z.boolean(),
  serialNumber: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  ...chargePointFacts.shape,
  connected: z.boolean(),
  /** False for a planned charge point (decision 254). */
  inService: z.boolean(),
  lastSeenAt: instant.nullable(),
  /** Start of planned work in progress at the charge point or one of its connectors, or null. */
  maintenanceSince: instant.nullable(),
  connectors: z.array(connectorOfChargePoint),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type ChargePointRow = z.infer<typeof chargePointRow>

export const chargePointDetail = chargePointRow.extend({
  timeZone: z.string(),
  imsi: z.string().nullable(),
  bootedAt: instant.nullable(),
  /** State of `powerLimitPercent`, active once the charge point has accepted the profile. Null without a limit. */
  powerLimit: z.enum(['active', 'waiting', 'refused']).nullable(),
  passwordChangedAt: instant.nullable(),
  /** Null if the charge point never connected. */
  link: z.object({ subprotocol: z.string().nullable(), address: z.string().nullable(), changedAt: instant }).nullable(),
  /** Last status of the charge point as a whole (connector 0). */
  /** Status of the charge point as a whole. */
  ownStatus: z
    .object({
      status: z.enum(reportedConnectorStatuses),
      reported: z.string(),
      errorCode: z.string().nullable(),
      at: instant,
    })
    .nullable(),
})
export type ChargePointDetail = z.infer<typeof chargePointDetail>

/**
 * Returned only once, for immediate configuration of the charge point. Null if no password is needed or one already
 * exists.
 */
export const chargePointCredentials = z.object({ identity: z.string(), password: z.string().nullable() })
export type ChargePointCredentials = z.infer<typeof chargePointCredentials>
export const createdChargePoint = z.object({ chargePoint: chargePointDetail, credentials: chargePointCredentials })
export type CreatedChargePoint = z.infer<typeof createdChargePoint>

/** Filters of the list and of its export. */
export const chargePointFilter = z.object({
  stationId: z.uuid().optional(),
  /** Start of the number or of the identity, or any part of the name. */
  search: z.string().trim().max(60).optional(),
  assetState: z.enum(assetStates).optional(),
  connected: queryFlag.optional(),
  noPassword: queryFlag.optional(),
  /** True for charge points in service, false for planned ones. */
  inService: queryFlag.optional(),
  equipmentType: z.coerce.number<number>().pipe(literalUnion(equipmentTypes)).optional(),
  protocol: z.enum(chargePointProtocols).optional(),
  network: z.enum(networkTypes).optional(),
  /** Charge points whose warranty or SIM card expires by this day or has expired. */
  endsBy: z.iso.date().optional(),
})
export type ChargePointFilter = z.infer<typeof chargePointFilter>
const chargePointSort = sortKeys([
  'chargePointNo',
  'name',
  'station',
  'ratedPowerW',
  'warrantyUntil',
  'simExpiresOn',
  'createdAt',
  'lastSeenAt',
])

export const listChargePoints = endpoint({
  name: 'listChargePoints',
  method: 'GET',
  path: '/api/charge-points',
  permission: stationViewPermission,
  summary: 'Lists charge points of the operator',
  query: pageQuery.extend({ ...chargePointFilter.shape, sort: chargePointSort }),
  reply: pageSchemaOf(chargePointRow),
})

export const getChargePoint = endpoint({
  name: 'getChargePoint',
  method: 'GET',
  path: '/api/charge-points/{id}',
  permission: stationViewPermission,
  summary: 'Returns a charge point with its connectors and its connection',
  reply: chargePointDetail,
})

export const createChargePoint = endpoint({
  name: 'createChargePoint',
  method: 'POST',
  path: '/api/charge-points',
  permission: chargePointPermissions.create,
  summary: 'Creates a charge point; the reply contains its password once',
  body: chargePointDraft,
  reply: createdChargePoint,
})

export const updateChargePoint = endpoint({
  name: 'updateChargePoint',
  keeps: { read: getChargePoint },
  method: 'PUT',
  path: '/api/charge-points/{id}',
  permission: chargePointPermissions.edit,
  summary: 'Updates a charge point. 409 when `version` is no longer the newest',
  body: chargePointUpdate,
  reply: chargePointDetail,
})

export const deleteChargePoint = endpoint({
  name: 'deleteChargePoint',
  method: 'DELETE',
  path: '/api/charge-points/{id}',
  permission: chargePointPermissions.delete,
  summary: 'Deletes a charge point without commands and charging records, and its identity',
  reply: doneReply,
})

export const rotatePassword = endpoint({
  name: 'rotatePassword',
  fresh: 'secrets',
  method: 'POST',
  path: '/api/charge-points/{id}/password',
  permission: chargePointPermissions.edit,
  summary:
    'Creates a new password for a charge point, shown once. The old one stays valid until the new one is used, unless `endOld`',
  body: z.object({ endOld: z.boolean().default(false) }).default({ endOld: false }),
  reply: chargePointCredentials,
})

export const setChargePointAccess = endpoint({
  name: 'setChargePointAccess',
  method: 'PUT',
  path: '/api/charge-points/{id}/access',
  permission: chargePointPermissions.edit,
  summary:
    'Sets whether a charge point may connect without a password. Switching back creates a password if it has none',
  body: z.object({ noPassword: z.boolean() }),
  reply: chargePointCredentials,
})

/** Background exports of the filtered charge points and of their connectors, without secrets. */
export const chargePointExport = 'stations.charge-points'
export const connectorExport = 'stations.connectors'
export const chargePointExportFilter = chargePointFilter.extend({ sort: chargePointSort })

export const chargePointEndpoints = [
  listChargePoints,
  getChargePoint,
  createChargePoint,
  updateChargePoint,
  deleteChargePoint,
  rotatePassword,
  setChargePointAccess,
] as const
