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
const joiners = 'at in of the for en de del la el los las por ·'.split(' ')
/** Words that only name the kind of thing, without accents: "unlock connector 04" is about "04". */
const kinds =
  `connector charge point charger station site session sessions transaction card token rfid conector cargador
 punto recarga estacion sesion sesiones transaccion tarjeta identificador`.split(/\s+/)
const kind = '(?:连接器|充电枪|枪|充电桩|桩|充电站|场站|订单|会话|卡片|卡|凭证|号)+'
const aroundName = new RegExp(`^${kind}(?!\\p{Script=Han})|${kind}$`, 'gu')
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the text after a verb in any language, without small words and words of kinds: "03 North" for "restart charge
 * point 03 at North". The beginning of a word is enough, Chinese needs no space, and a verb in several words starts with
 * any of them. Undefined if the text does not start with this verb. `keepsKinds` is for verbs about a kind: "new card".
 */
export function afterVerb(text: string, verb: LocalizedText, keepsKinds = false): string | undefined {
  const [first = '', ...words] = text.trim().split(/\s+/)
  const skipped = new Set(keepsKinds ? joiners : [...joiners, ...kinds])
  const chinese = verb.zh.split(' ').find((each) => first.startsWith(each))
  if (chinese) {
    const names = [first.slice(chinese.length), ...words].join(' ').split(/[\s的]+/)
    return withoutSkipped(keepsKinds ? names : names.map((name) => name.replaceAll(aroundName, '')), skipped)
  }
  const verbs = plain(`${verb.en} ${verb.es}`)
    .split(' ')
    .filter((word) => !skipped.has(word))
  if (first.length < enough || !verbs.some((each) => each.startsWith(plain(first)))) return undefined
  return withoutSkipped(words, new Set([...skipped, ...verbs]))
}
function withoutSkipped(words: readonly string[], skipped: ReadonlySet<string>): string {
  return words.filter((word) => word !== '' && !skipped.has(plain(word))).join(' ')
}
