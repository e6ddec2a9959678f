import { LinkError } from '../../links/link-error.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'

const mostPages = 10_000

/** The pages of a list of a partner's, by their links. Throws LinkError where one leads round, or elsewhere: our token goes nowhere else. */
export async function* pagesOf(
  outbound: Pick<OcpiOutbound, 'page'>,
  linked: OcpiLinked,
  { from, name }: { from: string; name: string },
): AsyncGenerator<unknown[]> {
  const read = new Set<string>()
  let url: string | undefined = from
  while (url !== undefined) {
    if (read.has(url) || read.size >= mostPages) throw new LinkError('unreadable', `page again: ${url}`)
    if (URL.parse(url)?.origin !== new URL(from).origin)
      throw new LinkError('unreadable', `page elsewhere: ${url}`)
    read.add(url)
    const page = await outbound.page(linked, url, name)
    if (!Array.isArray(page.data)) throw new LinkError('unreadable', `${name}: no list`)
    yield page.data
    url = page.next
  }
}
