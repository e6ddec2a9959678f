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
  summary: 'A picture of the carousel or of news, while it is shown',
})
export const downloadAppFile = endpoint({
  ...open,
  name: 'fetchAppFile',
  path: '/api/public/content/{operatorId}/apps/{id}',
  summary: 'The file of an app’s version, while it is published',
})
export const publicContentEndpoints = [downloadPublicPicture, downloadAppFile] as const
