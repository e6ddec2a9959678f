import { doneReply, endpoint, idParams, instant } from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'

/*
 * Data that operators must publish: Great Britain (Public Charge Point Regulations 2023), Colombia (Resolución 40559 de
 * 2025), Spain (Orden TED/445/2023). An authority reads the data at a URL with its own token. The file download has the
 * same content.
 */
export const publicParts = ['locations', 'tariffs', 'datex-table', 'datex-status'] as const
export type PublicPart = (typeof publicParts)[number]
/** Required parts for each duty: OCPI 2.2.1 in JSON, or DATEX II in XML. */
export const publicDuties = {
  gb: ['locations'],
  co: ['locations', 'tariffs'],
  es: ['datex-table', 'datex-status'],
} as const satisfies Record<string, readonly PublicPart[]>
export type PublicDuty = keyof typeof publicDuties
const duty = z.enum(Object.keys(publicDuties) as [PublicDuty, ...PublicDuty[]])

export const publicFeedForm = z.object({ duty, name: z.string().trim().min(1).max(100) })
export const publicFeed = publicFeedForm.extend({
  id: z.uuid(),
  /** URLs of the data, one for each part. */
  addresses: z.array(z.string()),
  madeAt: instant,
  readAt: instant.nullable(),
})
export type PublicFeed = z.infer<typeof publicFeed>

const path = '/api/organisation/public-feeds'
const edit = partnersScreen.may.interconnmng.edit
export const listPublicFeeds = endpoint({
  name: 'listPublicFeeds',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Lists the readers of the operator’s public data: legal duty, URL and time of the last access',
  reply: z.object({
    feeds: z.array(publicFeed),
    /** Number of reported stations for each duty. */
    stations: z.record(duty, z.int()),
  }),
})
export const createPublicFeed = endpoint({
  name: 'createPublicFeed',
  reach: 'operator',
  method: 'POST',
  path,
  permission: edit,
  summary: 'Creates access to public data for an authority; its token is returned only once',
  body: publicFeedForm,
  reply: publicFeed.extend({ token: z.string() }),
})
export const deletePublicFeed = endpoint({
  name: 'deletePublicFeed',
  reach: 'operator',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: edit,
  summary: 'Deletes the access of a reader of public data; its token ends',
  params: idParams,
  reply: doneReply,
})
export const downloadPublicData = endpoint({
  name: 'downloadPublicData',
  method: 'GET',
  path: `${path}/file`,
  permission: partnersScreen.codes,
  summary: 'Returns public data as a file, with the content that its readers get now',
  query: z.object({ duty, part: z.enum(publicParts) }),
  reply: 'stream',
  transaction: false,
})
export const readPublicData = endpoint({
  name: 'readPublicData',
  method: 'GET',
  path: '/api/public/feeds/{part}',
  permission: 'public',
  summary:
    'Returns an operator’s public data (OCPI 2.2.1, DATEX II). Requires a token: Authorization Token, Bearer, or Basic with the token as password',
  params: z.object({ part: z.string().max(40) }),
  reply: 'stream',
  transaction: false,
  bare: true,
  traced: false,
})
export const publicDataEndpoints = [listPublicFeeds, createPublicFeed, deletePublicFeed, downloadPublicData] as const
export const publicDataCalls = [readPublicData] as const
