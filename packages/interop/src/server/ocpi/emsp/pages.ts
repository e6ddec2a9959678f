import { formatFieldError } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'

const mostPages = 10_000

/** Returns the URL of a module from which we can pull a partner's data. */
export const senderModuleUrl = ({ endpoints }: LinkedOcpiPartner, identifier: string): string | undefined =>
  endpoints.find((one) => one.identifier === identifier && one.role === 'SENDER')?.url

/** Loads a list of a partner page by page. Our token is sent only to the origin of the first page. Throws LinkError. */
export async function* pagesOf(
  outbound: Pick<OcpiOutbound, 'page'>,
  linked: LinkedOcpiPartner,
  { identifier, from }: { identifier: string; from: string },
): AsyncGenerator<readonly unknown[]> {
  const read = new Set<string>()
  let url: string | undefined = from
  while (url !== undefined) {
    if (read.has(url) || read.size >= mostPages) throw new LinkError('unreadable', `page again: ${url}`)
    if (URL.parse(url)?.origin !== new URL(from).origin) throw new LinkError('unreadable', `page elsewhere: ${url}`)
    read.add(url)
    const { data, next }: { data: unknown; next: string | undefined } = await outbound.page(linked, url, identifier)
    if (!Array.isArray(data)) throw new LinkError('unreadable', formatFieldError(identifier, 'no-list'))
    yield data
    url = next
  }
}

/** Returns the id of an object. '-': the id cannot be read. */
export function receivedObjectId(received: unknown): string {
  const { id = '' } = typeof received === 'object' && received !== null ? (received as { id?: unknown }) : {}
  return typeof id === 'string' && id !== '' ? id : '-'
}
