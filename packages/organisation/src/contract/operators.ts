import {
  currencyCode,
  doneReply,
  endpoint,
  instant,
  languages,
  pageSchemaOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { roleTypes } from './role-types.ts'
import { freeText } from './texts.ts'
import { operatorSettings } from './operator-settings.ts'
import { operatorsScreen } from './screens.ts'

/** Operator code: part of URLs, and the key by which the platform's staff select an operator. */
export const operatorCodeSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'organisation.fault.optcode')

const timeZone = z.string().max(64).refine(isTimeZone, 'organisation.fault.time-zone')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** Path of a picture in our own file store, never an external address: an icon must not let scripts in. */
const iconPath = z
  .string()
  .max(300)
  .regex(/^(\/(?!\/)[\w./-]+)?$/, 'organisation.fault.icon')

const operatorFields = {
  optcode: operatorCodeSchema,
  name: z.string().trim().min(1).max(100),
  /** Name of the console in the sidebar; if empty, derived from the role type. */
  productName: z.string().trim().max(100),
  /** Page title in the browser; if empty, the product's title. */
  pageTitle: z.string().trim().max(100),
  icon: iconPath,
  roleType: z.enum(roleTypes),
  language: z.enum(languages),
  currency: currencyCode,
  timeZone,
  settings: operatorSettings,
}

/** Registration and contact data of the company. */
const operatorRecord = {
  /** Nine-character platform id used by other platforms (T/CEC 102). */
  platformId: z.string().regex(/^([A-Za-z0-9]{9})?$/, 'organisation.fault.platform-id'),
  registrationNo: freeText(36),
  hotline: freeText(30),
  secondHotline: freeText(30),
  address: freeText(200),
  remark: freeText(500),
  /** True if states and sessions are pushed to supervising platforms. */
  pushEnabled: z.boolean(),
}

export const operatorRow = z.object({
  id: z.uuid(),
  ...operatorFields,
  ...operatorRecord,
  /** True for a demo operator, which can be created again. */
  demo: z.boolean(),
  version: z.int(),
  createdAt: instant,
})
export type OperatorRow = z.infer<typeof operatorRow>

export const operatorDraft = z.object({
  ...operatorFields,
  productName: operatorFields.productName.default(''),
  pageTitle: operatorFields.pageTitle.default(''),
  icon: operatorFields.icon.default(''),
  roleType: operatorFields.roleType.default('energyandcharging'),
  language: operatorFields.language.default('zh'),
  currency: operatorFields.currency.default('CNY'),
  timeZone: operatorFields.timeZone.default('Asia/Shanghai'),
  settings: operatorFields.settings.default({}),
  platformId: operatorRecord.platformId.default(''),
  registrationNo: operatorRecord.registrationNo.default(''),
  hotline: operatorRecord.hotline.default(''),
  secondHotline: operatorRecord.secondHotline.default(''),
  address: operatorRecord.address.default(''),
  remark: operatorRecord.remark.default(''),
  pushEnabled: operatorRecord.pushEnabled.default(false),
})
export type OperatorDraft = z.input<typeof operatorDraft>

/**
 * The currency is missing on purpose: an operator's amounts are all in one currency permanently. Absent fields of the
 * company's record stay unchanged.
 */
export const operatorChange = z
  .object({ ...operatorFields, version: z.int() })
  .omit({ currency: true })
  .extend(z.object(operatorRecord).partial().shape)
export type OperatorChange = z.infer<typeof operatorChange>

export const listOperators = endpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/api/organisation/operators',
  permission: operatorsScreen.codes,
  summary: "Lists operators: all for platform staff, the own one for an operator's staff",
  query: pageQuery.extend({
    search: z.string().trim().max(100).optional(),
    sort: sortKeys(['optcode', 'name', 'createdAt']),
  }),
  reply: pageSchemaOf(operatorRow),
})

export const getOperator = endpoint({
  name: 'getOperator',
  method: 'GET',
  path: '/api/organisation/operators/{id}',
  permission: operatorsScreen.codes,
  summary: 'Returns an operator',
  reply: operatorRow,
})

export const createOperator = endpoint({
  name: 'createOperator',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/operators',
  permission: operatorsScreen.may.chgoperator.create,
  summary: "Creates an operator with its role 'administrator' (platform staff only)",
  body: operatorDraft,
  reply: operatorRow,
})

export const updateOperator = endpoint({
  name: 'updateOperator',
  reach: 'operator',
  keeps: { read: getOperator },
  method: 'PUT',
  path: '/api/organisation/operators/{id}',
  permission: operatorsScreen.may.chgoperator.edit,
  summary: 'Updates an operator (platform staff only); 409 if another user changed it in the meantime',
  body: operatorChange,
  reply: operatorRow,
})

export const demoStates = ['ready', 'resetting', 'failed'] as const
/** State of the demo; null if this installation has none. */
export const getDemo = endpoint({
  name: 'getDemo',
  method: 'GET',
  path: '/api/organisation/demo',
  permission: operatorsScreen.codes,
  summary: 'Returns whether the installation has a demo, and whether the demo is being reset',
  reply: z.object({ state: z.enum(demoStates).nullable() }),
})
export const resetDemo = endpoint({
  name: 'resetDemo',
  fresh: 'data',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/demo/reset',
  permission: operatorsScreen.may.chgoperator.create,
  summary:
    "Deletes the demo's operators with all their data and creates them again, after the reply (platform staff only)",
  body: z.object({}),
  reply: doneReply,
})
export const demoEndpoints = [getDemo, resetDemo] as const

export const operatorEndpoints = [listOperators, getOperator, createOperator, updateOperator] as const
