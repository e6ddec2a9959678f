import { instant, pageQuery, problemTable, sortKeys, toStoredSchema, crudEndpoints } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'
import { assetCode, assetName, optionalText } from './stations.ts'

/** Terminal kinds: billing unit, gateway, card reader or issuer, POS, handheld, large screen. */
export const terminalKinds = ['tcu', 'gateway', 'card_reader', 'pos', 'handheld', 'screen'] as const
/** `online` means at least one of its charge points is connected. */
export const terminalStates = ['online', 'offline', 'disabled'] as const
export type TerminalState = (typeof terminalStates)[number]

const optional = (pattern: RegExp, message: string) => z.string().trim().regex(pattern, message).nullish()

export const terminalForm = z.object({
  terminalNo: assetCode,
  name: assetName,
  kind: z.enum(terminalKinds),
  stationId: z.uuid(),
  psamNo: optional(/^[A-Za-z0-9]{1,32}$/, 'letters and digits, at most 32'),
  iccid: optional(/^[0-9A-Fa-f]{18,22}$/, '18 to 22 digits'),
  simExpiresOn: z.iso.date().nullish(),
  address: z.union([z.ipv4(), z.ipv6()]).nullish(),
  protocol: optionalText(40),
  firmware: optionalText(60),
  enabled: z.boolean().default(true),
  remark: optionalText(500),
  /** Charge points of its station that the terminal serves. */
  chargePointIds: z.array(z.uuid()).max(200).default([]),
})
export type TerminalForm = z.output<typeof terminalForm>

export const terminalRow = toStoredSchema(terminalForm)
  .omit({ chargePointIds: true })
  .extend({
    id: z.uuid(),
    stationName: z.string(),
    simExpiresOn: z.string().nullable(),
    address: z.string().nullable(),
    state: z.enum(terminalStates),
    /** Latest time among the charge points that it serves. */
    lastSeenAt: instant.nullable(),
    chargePoints: z.array(z.object({ id: z.uuid(), chargePointNo: z.string(), name: z.string() })),
    version: z.int(),
    createdAt: instant,
  })
export type TerminalRow = z.infer<typeof terminalRow>

export const terminalFilter = z.object({
  /** Start of the number, or any part of the name. */
  search: z.string().trim().max(60).optional(),
  kind: z.enum(terminalKinds).optional(),
  state: z.enum(terminalStates).optional(),
  stationId: z.uuid().optional(),
})
export type TerminalFilter = z.infer<typeof terminalFilter>

export const {
  list: listTerminals,
  get: getTerminal,
  create: createTerminal,
  update: updateTerminal,
  remove: deleteTerminal,
} = crudEndpoints('/api/terminals', 'Terminal', {
  permission: { ...chargePointPermissions, view: stationViewPermission },
  row: terminalRow,
  form: terminalForm,
  change: terminalForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    ...terminalFilter.shape,
    sort: sortKeys(['terminalNo', 'name', 'station', 'simExpiresOn']),
  }),
  summary: {
    list: 'Lists terminals: communication and payment units that serve charge points',
    get: 'Returns a terminal',
    create: 'Creates a terminal',
    update: 'Updates a terminal; 409 if the version is outdated',
    remove: 'Deletes a terminal that is disabled or serves no charge points',
  },
  keeps: { ids: { chargePointIds: ['chargePoints', 'id'] } },
})
export const terminalEndpoints = [listTerminals, getTerminal, createTerminal, updateTerminal, deleteTerminal] as const

export const terminalProblems = problemTable({
  'stations.terminal-no-taken': {
    status: 409,
    zh: '终端编号已存在',
    en: 'A terminal with this number already exists',
    es: 'Ya hay un terminal con ese número',
  },
  'stations.psam-taken': {
    status: 409,
    zh: '该 PSAM 卡已绑定终端 {terminalNo}',
    en: 'This PSAM card is bound to terminal {terminalNo}',
    es: 'Esa tarjeta PSAM está asociada al terminal {terminalNo}',
  },
  'stations.terminal-elsewhere': {
    status: 400,
    zh: '终端只能服务本场站的充电桩',
    en: 'A terminal serves only charge points of its own station',
    es: 'Un terminal solo atiende puntos de su propia estación',
  },
  'stations.terminal-in-use': {
    status: 409,
    zh: '终端仍在使用，请先停用再删除',
    en: 'The terminal is in use. Take it out of service before deleting it',
    es: 'El terminal está en uso. Póngalo fuera de servicio antes de eliminarlo',
  },
})
