import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Bytes that drivers download without sign-in, such as pictures and app files. With the address, anyone can download
 * them while their item is published. Before and afterwards, the address needs the mark that the console receives for
 * an hour (decision 97).
 */
const open = {
  method: 'GET',
  permission: 'public',
  params: z.object({ operatorId: z.uuid(), id: z.uuid() }),
  query: z.object({ mark: z.string().max(100).optional() }),
  reply: 'stream',
} as const
export const downloadPublicPicture = endpoint({
  ...open,
  name: 'fetchContentPicture',
  path: '/api/public/content/{operatorId}/pictures/{id}',
  summary: 'Returns a picture of the carousel or of a news item while the item is shown',
})
export const downloadAppFile = endpoint({
  ...open,
  name: 'fetchAppFile',
  path: '/api/public/content/{operatorId}/apps/{id}',
  summary: 'Returns the file of an app version while the version is published',
})
export const publicContentEndpoints = [downloadPublicPicture, downloadAppFile] as const
