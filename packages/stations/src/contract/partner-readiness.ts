import { endpoint, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { stationPermissions, stationViewPermission } from './screens.ts'

/*
 * Details of stations and charge points that partners and authorities need and that nobody entered. Each is required by
 * OCPI 2.2.1 (8.3, 8.4), by T/CEC 102 (the area code) or by the national access point (the postcode).
 */

/** Details that a station or a charge point can lack, in the order of the forms. */
export const missingDetails = [
  'country',
  'areaCode',
  'street',
  'postcode',
  'town',
  'position',
  'hours',
  'connectors',
  'connectorType',
  'power',
] as const
export type MissingDetail = (typeof missingDetails)[number]
export const readinessKinds = ['station', 'chargePoint'] as const

export const partnerReadinessRow = z.object({
  kind: z.enum(readinessKinds),
  /** Id of the station or of the charge point. */
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  missing: z.array(z.enum(missingDetails)),
})
export type PartnerReadinessRow = z.infer<typeof partnerReadinessRow>
export const partnerReadinessFilter = z.object({
  /** Any part of the name, or the start of the code or number. */
  search: z.string().trim().max(60).optional(),
  kind: z.enum(readinessKinds).optional(),
  detail: z.enum(missingDetails).optional(),
  stationId: z.uuid().optional(),
})
export type PartnerReadinessFilter = z.infer<typeof partnerReadinessFilter>

export const listPartnerReadiness = endpoint({
  name: 'listPartnerReadiness',
  method: 'GET',
  path: '/api/partner-readiness',
  permission: stationViewPermission,
  summary: 'Lists stations and charge points that lack details which partners and authorities need',
  query: pageQuery.extend({
    ...partnerReadinessFilter.shape,
    sort: sortKeys(['code', 'station', 'missing']),
  }),
  reply: pageSchemaOf(partnerReadinessRow),
})
/** Export (`startExport`), with the filter of the list. */
export const partnerReadinessExport = 'stations.partner-readiness'
export const partnerReadinessExportPermission = stationPermissions.export
