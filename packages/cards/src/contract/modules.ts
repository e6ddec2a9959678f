import { crudEndpoints, instant, pageQuery, problemTable, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { keyPermissions } from './screens.ts'

/** ESAM: inside a charge point or meter. PSAM: in a terminal. */
export const secureModuleKinds = ['esam', 'psam'] as const
export const secureModuleStates = ['initial', 'made', 'error', 'retired'] as const
export type SecureModuleState = (typeof secureModuleStates)[number]

const fields = z.object({
  serial: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4,32}$/, 'cards.fault.module-serial'),
  kind: z.enum(secureModuleKinds),
  state: z.enum(secureModuleStates).default('initial'),
  /** Place: a terminal or a charge point. Without either it is in stock. */
  terminalId: z.uuid().nullable().default(null),
  chargePointId: z.uuid().nullable().default(null),
  /** The key set that it was made with. */
  keySetId: z.uuid().nullable().default(null),
  validUntil: z.iso.date().nullable().default(null),
  remark: z.string().trim().max(500).default(''),
})
export const secureModuleColumns = fields
const isInOnePlace = (form: { terminalId: string | null; chargePointId: string | null }) =>
  form.terminalId === null || form.chargePointId === null
const onePlace = { path: ['chargePointId'], message: 'cards.fault.module-place' }
const hasKeys = (form: { state: SecureModuleState; keySetId: string | null }) =>
  form.state !== 'made' || form.keySetId !== null
const keysNeeded = { path: ['keySetId'], message: 'cards.fault.module-keys' }
export const secureModuleForm = fields.refine(isInOnePlace, onePlace).refine(hasKeys, keysNeeded)
export type SecureModuleForm = z.output<typeof secureModuleForm>

export const secureModuleRow = toStoredSchema(fields).extend({
  id: z.uuid(),
  validUntil: z.string().nullable(),
  terminalName: z.string().nullable(),
  chargePointName: z.string().nullable(),
  keySetName: z.string().nullable(),
  keyVersion: z.int().nullable(),
  createdAt: instant,
  version: z.int(),
})
export type SecureModuleRow = z.infer<typeof secureModuleRow>

export const secureModuleFilter = z.object({
  /** Beginning of the serial number. */
  search: z.string().trim().max(40).optional(),
  kind: z.enum(secureModuleKinds).optional(),
  state: z.enum(secureModuleStates).optional(),
  keySetId: z.uuid().optional(),
})
export type SecureModuleFilter = z.output<typeof secureModuleFilter>
export const secureModuleExport = 'cards.modules'

export const {
  list: listCardModules,
  get: getCardModule,
  create: createCardModule,
  update: updateCardModule,
  remove: deleteCardModule,
} = crudEndpoints('/api/card-modules', 'CardModule', {
  permission: keyPermissions,
  row: secureModuleRow,
  form: secureModuleForm,
  change: fields.extend({ version: z.int() }).refine(isInOnePlace, onePlace).refine(hasKeys, keysNeeded),
  query: pageQuery.extend({ ...secureModuleFilter.shape, sort: sortKeys(['createdAt', 'serial', 'validUntil']) }),
  reach: 'operator',
  summary: {
    list: 'Lists secure modules (ESAM, PSAM), newest first, with their place and the key set that they were made with',
    get: 'Returns a secure module',
    create: 'Creates a secure module',
    update: 'Updates a secure module; 409 if the version is outdated',
    remove: 'Deletes a secure module that was never made or is retired',
  },
})
export const secureModuleEndpoints = [
  listCardModules,
  getCardModule,
  createCardModule,
  updateCardModule,
  deleteCardModule,
] as const

export const moduleProblems = problemTable({
  'cards.module-taken': {
    status: 409,
    zh: '该序列号的安全模块已存在',
    en: 'A secure module with this serial number already exists',
    es: 'Ya hay un módulo de seguridad con ese número de serie',
  },
  'cards.module-key-kind': {
    status: 400,
    zh: '请选择 PSAM 或根密钥组',
    en: 'Choose a set of PSAM or root keys',
    es: 'Elija un conjunto de claves PSAM o raíz',
  },
  'cards.module-in-use': {
    status: 409,
    zh: '已制作的安全模块不能删除，请先作废',
    en: 'A module that was made can’t be deleted. Retire it first',
    es: 'Un módulo ya hecho no se puede eliminar. Retírelo antes',
  },
})
export const moduleFaults = problemTable({
  'cards.fault.module-serial': {
    status: 400,
    zh: '4 至 32 位字母或数字',
    en: '4 to 32 letters and digits',
    es: 'De 4 a 32 letras y cifras',
  },
  'cards.fault.module-place': {
    status: 400,
    zh: '只能位于终端或充电桩之一',
    en: 'Either in a terminal or in a charge point',
    es: 'En un terminal o en un punto de recarga, no en ambos',
  },
  'cards.fault.module-keys': {
    status: 400,
    zh: '已制作的模块须注明密钥组',
    en: 'A module that was made names its keys',
    es: 'Un módulo hecho indica sus claves',
  },
})
