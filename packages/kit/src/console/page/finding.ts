import type { EndpointSpec, Page, EndpointReply, LocalizedText } from '@evops/platform/contract'
import type { ConsoleSearch, SearchHit } from '../domain.tsx'
import { call, type EndpointOptions } from '../net/call.ts'

type RowOf<E extends EndpointSpec> = EndpointReply<E> extends Page<infer Row> ? Row : never

/** Creates a palette search over a list's own endpoint: the first few results of its text search. */
export function createListSearch<E extends EndpointSpec>(
  list: E,
  hitOf: (row: RowOf<E>) => SearchHit,
  query: Readonly<Record<string, unknown>> = {},
): ConsoleSearch['find'] {
  return async (search, signal) => {
    // The server checks the query against the contract; a list's reply is a page.
    const input = { query: { page: 1, pageSize: 5, search, ...query } } as unknown as EndpointOptions<E>
    const reply = (await call(list, input, { signal })) as Page<RowOf<E>>
    return reply.list.map(hitOf)
  }
}

/** Minimum number of letters of a verb. */
const enough = 3
const joiners = new Set(['at', 'in', 'of', 'the', 'en', 'de', 'del', 'la', 'el', '·', '的'])

/**
 * Returns the text after a verb in any language, without small words: "03 North" for "restart 03 at North". The
 * beginning of a word is sufficient; Chinese needs no space. Undefined if the text does not start with this verb.
 */
export function afterVerb(text: string, verb: LocalizedText): string | undefined {
  const plain = text.trim().toLowerCase()
  if (plain.startsWith(verb.zh)) return rest(text.trim().slice(verb.zh.length).replaceAll('的', ' ').split(/\s+/))
  const [first = '', ...words] = text.trim().split(/\s+/)
  const started = first.toLowerCase()
  const is = [verb.en, verb.es].some((each) => each.toLowerCase().startsWith(started))
  return started.length >= enough && is ? rest(words) : undefined
}
function rest(words: readonly string[]): string {
  return words.filter((word) => word !== '' && !joiners.has(word.toLowerCase())).join(' ')
}
