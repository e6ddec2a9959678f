import { prefetch, type Search } from '@evops/kit'
import { z } from 'zod'
import { viewAsked } from '../../contract/requested-view.ts'

const asked = { ...viewAsked, reply: z.unknown() }
/** A drawing that an address names is asked for before there is a page for it. */
export const drawing = async ({ id }: Search) => {
  if (id !== undefined) await prefetch(asked, { params: { id } })
}
