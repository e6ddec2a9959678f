import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Bytes that drivers fetch without a sign-in, as pictures and downloads are fetched. Whoever knows the address gets them while
 * what shows them is published; before and afterwards only with the mark that the console is given for an hour (decision 97).
 */
const open = {
  method: 'GET',
  permission: 'public',
  params: z.object({ operatorId: z.uuid(), id: z.uuid() }),
  query: z.object({ mark: z.string().max(100).optional() }),
  reply: 'stream',
} as const
export const fetchPicture = endpoint({
  ...open,
  name: 'fetchContentPicture',
  path: '/api/public/content/{operatorId}/pictures/{id}',
  summary: 'A picture of the carousel or of news, while it is shown',
})
export const fetchApp = endpoint({
  ...open,
  name: 'fetchAppFile',
  path: '/api/public/content/{operatorId}/apps/{id}',
  summary: 'The file of an app’s version, while it is published',
})
export const publicContentEndpoints = [fetchPicture, fetchApp] as const
