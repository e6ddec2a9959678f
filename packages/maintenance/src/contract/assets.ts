import { endpoint, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { assetKinds } from '@evops/stations/contract'
import { z } from 'zod'
import { workOrderPermissions } from './screens.ts'

export const assetRow = z.object({
  id: z.uuid(),
  /** Number and name. */
  label: z.string(),
  /** Null: no station. */
  stationId: z.uuid().nullable(),
  stationName: z.string().nullable(),
})
export const workOrderAssets = endpoint({
  name: 'workOrderAssets',
  method: 'GET',
  path: '/api/work-orders/assets',
  permission: workOrderPermissions.create,
  summary:
    'Lists assets of one kind other than charge points for a work order, by name. 403 without the permission to see them',
  query: pageQuery.omit({ sort: true }).extend({
    kind: z.enum(assetKinds),
    /** Any part of the name. */
    search: z.string().trim().max(60).optional(),
    /** Assets at this station, or without a station. */
    stationId: z.uuid().optional(),
  }),
  reply: pageSchemaOf(assetRow),
})
export const workOrderAssetKinds = endpoint({
  name: 'workOrderAssetKinds',
  method: 'GET',
  path: '/api/work-orders/asset-kinds',
  permission: workOrderPermissions.view,
  summary: 'Lists the kinds of assets that the caller may see',
  reply: z.array(z.enum(assetKinds)),
})
export const assetEndpoints = [workOrderAssets, workOrderAssetKinds] as const
