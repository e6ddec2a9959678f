import { prefetch, type Search } from '@evops/kit'
import { z } from 'zod'
import { drawingViewRequest } from '../../contract/requested-view.ts'

const request = { ...drawingViewRequest, reply: z.unknown() }
/** Prefetches the drawing named in an address before its page is loaded. */
export const prefetchDrawing = async ({ id }: Search) => {
  if (id !== undefined) await prefetch(request, { params: { id } })
}
