import { prefetch, type Search } from '@evops/kit'
import { z } from 'zod'
import { requestedView } from '../../contract/requested-view.ts'

const request = { ...requestedView, reply: z.unknown() }
/** Prefetches the drawing named in an address before its page is loaded. */
export const drawing = async ({ id }: Search) => {
  if (id !== undefined) await prefetch(request, { params: { id } })
}
