import { prefetch, type Search } from '@evops/kit'
import { getGridView } from '../../contract/index.ts'

/** A drawing that an address names is asked for before there is a page for it. */
export const drawing = async ({ id }: Search) => {
  if (id !== undefined) await prefetch(getGridView, { params: { id } })
}
