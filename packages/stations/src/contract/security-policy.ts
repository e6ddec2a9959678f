import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys, type LocalizedText } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

const policyFields = {
  /** Least OCPP security profile: 0 none, 1 password, 2 password over TLS, 3 client certificate. */
  leastProfile: z.int().min(0).max(3),
  /**
   * Last day on which charge points that were registered before the profile was raised may connect below it, by the
   * clock of their station. Null: no such day.
   */
  graceUntil: z.iso.date().nullable(),
}
export const securityPolicy = z.object({ ...policyFields, version: z.int() })
export type SecurityPolicy = z.infer<typeof securityPolicy>

/** `below`: the last connection was below the least profile. `unknown`: no connection so far. */
export const securityProfileStates = ['below', 'meets', 'unknown'] as const
export type SecurityProfileState = (typeof securityProfileStates)[number]
/** Names of the states, for files. */
export const securityProfileStateText: Readonly<Record<SecurityProfileState, LocalizedText>> = {
  below: { zh: '低于要求', en: 'Below the least profile', es: 'Por debajo del mínimo' },
  meets: { zh: '符合要求', en: 'Meets the least profile', es: 'Cumple el mínimo' },
  unknown: { zh: '尚未连接', en: 'Not connected yet', es: 'Sin conexión aún' },
}

export const securityProfileRow = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  connected: z.boolean(),
  protocol: z.string(),
  /** Profile of the last handshake with valid credentials. Null: none so far. */
  lastProfile: z.int().nullable(),
  lastProfileAt: instant.nullable(),
  state: z.enum(securityProfileStates),
  /** True if the charge point may still connect below the least profile. */
  inGrace: z.boolean(),
})
export type SecurityProfileRow = z.infer<typeof securityProfileRow>
export const securityProfileFilter = z.object({
  /** Start of a charge point's number. */
  search: z.string().trim().max(60).optional(),
  state: z.enum(securityProfileStates).optional(),
  stationId: z.uuid().optional(),
})
export type SecurityProfileFilter = z.infer<typeof securityProfileFilter>

export const getSecurityPolicy = endpoint({
  name: 'getSecurityPolicy',
  method: 'GET',
  path: '/api/security-policy',
  permission: stationViewPermission,
  summary: 'Returns the least OCPP security profile that the operator accepts',
  reply: securityPolicy,
})
export const updateSecurityPolicy = endpoint({
  name: 'updateSecurityPolicy',
  reach: 'operator',
  keeps: { read: getSecurityPolicy },
  method: 'PUT',
  path: '/api/security-policy',
  permission: chargePointPermissions.edit,
  summary: 'Updates the least OCPP security profile, and the last day on which existing charge points may be below it',
  body: securityPolicy,
  reply: securityPolicy,
})
export const listSecurityProfiles = endpoint({
  name: 'listSecurityProfiles',
  method: 'GET',
  path: '/api/security-profiles',
  permission: stationViewPermission,
  summary: 'Lists charge points with the security profile of their last connection',
  query: pageQuery.extend({
    ...securityProfileFilter.shape,
    sort: sortKeys(['chargePointNo', 'lastProfile', 'lastProfileAt', 'station']),
  }),
  reply: pageSchemaOf(securityProfileRow),
})
/** Export (`startExport`), with the filter of the list. */
export const securityProfilesExport = 'stations.security-profiles'

export const securityPolicyEndpoints = [getSecurityPolicy, updateSecurityPolicy, listSecurityProfiles] as const
