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
  summary: 'What price groups pay instead of the rules’ service prices; the newest first',
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
    'Give a group a price from an instant on, everywhere or at some stations. What the group paid there until then ends. A price that takes more off than the settings allow one person waits for a second',
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
  summary: 'End a group’s price now; one that has not begun never begins',
  body: z.object({}).default({}),
  reply: groupPriceRow,
})

export const listPriceGroups = endpoint({
  name: 'listPriceGroups',
  method: 'GET',
  path: '/api/tariffs/price-groups',
  permission: [...tariffPermissions.view, ...tokenPageViewers],
  summary: 'The names of groups that have or had a price',
  reply: z.array(z.string()),
})

export const groupPriceEndpoints = [listGroupPrices, listPriceGroups, publishGroupPrice, endGroupPrice] as const
