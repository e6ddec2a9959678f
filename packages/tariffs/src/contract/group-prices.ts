import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { groupKey, groupTerms } from './group-price.ts'
import { versionStates } from './tariffs.ts'
import { tariffPermissions, tokenPageViewers } from './screens.ts'

/** Published group price: never changed, only ended. */
export const groupPriceRow = z.object({
  id: z.uuid(),
  groupKey: z.string(),
  terms: groupTerms,
  note: z.string(),
  /** Stations where it is valid; empty: all. */
  stationIds: z.array(z.uuid()),
  state: z.enum(versionStates).exclude(['draft']),
  effectiveFrom: instant,
  effectiveTo: instant.nullable(),
  publishedAt: instant,
})
export type GroupPriceRow = z.infer<typeof groupPriceRow>

export const listGroupPrices = endpoint({
  name: 'listGroupPrices',
  method: 'GET',
  path: '/api/tariffs/group-prices',
  permission: tariffPermissions.view,
  summary: 'Lists the service prices that price groups pay instead of those of the tariffs, newest first',
  query: pageQuery.extend({
    /** Prefix of the group's name. */
    search: z.string().trim().max(40).optional(),
    state: z.enum(versionStates).exclude(['draft']).optional(),
  }),
  reply: pageSchemaOf(groupPriceRow),
})

export const publishGroupPrice = endpoint({
  name: 'publishGroupPrice',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/group-prices',
  permission: tariffPermissions.approve,
  summary:
    'Publishes a price for a group from a time on, everywhere or at some stations; it ends the group’s previous price there. A second person must approve a larger reduction than the settings allow one person',
  body: z.object({
    groupKey,
    terms: groupTerms,
    note: z.string().trim().max(500).default(''),
    stationIds: z.array(z.uuid()).max(500).default([]),
    effectiveFrom: instant.optional(),
    effectiveTo: instant.optional(),
  }),
  /** If `approvalId` is set, the price waits for a second person and is not in the list yet. */
  reply: groupPriceRow.extend({ approvalId: z.uuid().nullable() }),
})

export const endGroupPrice = endpoint({
  name: 'endGroupPrice',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/group-prices/{id}/end',
  permission: tariffPermissions.approve,
  summary: 'Ends a group price now; a scheduled one never starts',
  body: z.object({}).default({}),
  reply: groupPriceRow,
})

export const listPriceGroups = endpoint({
  name: 'listPriceGroups',
  method: 'GET',
  path: '/api/tariffs/price-groups',
  permission: [...tariffPermissions.view, ...tokenPageViewers],
  summary: 'Lists the names of groups that have or had a price',
  reply: z.array(z.string()),
})

export const groupPriceEndpoints = [listGroupPrices, listPriceGroups, publishGroupPrice, endGroupPrice] as const
