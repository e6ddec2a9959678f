import type { SimulatedCallResult, RecordedRequest, SimulatedOcpiRole } from './ocpi-peer.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever a platform says; tests check its shape
type Json = any
/**
 * Simulated charge point operator at whose charge points other operators' drivers charge: its data, and the messages
 * and requests it received.
 */
export interface SimulatedCpo extends SimulatedOcpiRole {
  locations: Json[]
  tariffs: Json[]
  /** Sessions of other operators' drivers, listed from `date_from` on. */
  sessions: Json[]
  cdrs: Json[]
  /** Contents of its invoices to other parties (2.3.0). */
  invoicereconciliation: Json[]
  pageSize: number
  /** Tokens as last received, by uid. */
  tokens: Map<string, Json>
  /** Received commands in order, and the responses to them. */
  commands: { kind: string; body: Json }[]
  /** Received charging profile requests for sessions. */
  profiles: (Pick<RecordedRequest, 'method' | 'query' | 'body'> & { session: string })[]
  answers: { result: string; timeout: number }
  /** Target of a page's link instead of the next page. */
  leads: string | null
}

export function createSimulatedCpo(): SimulatedCpo {
  const part: SimulatedCpo = {
    role: 'CPO',
    modules: [
      { identifier: 'locations', role: 'SENDER', path: '/cpo/locations' },
      { identifier: 'tariffs', role: 'SENDER', path: '/cpo/tariffs' },
      { identifier: 'sessions', role: 'SENDER', path: '/cpo/sessions' },
      { identifier: 'cdrs', role: 'SENDER', path: '/cpo/cdrs' },
      { identifier: 'invoicereconciliation', role: 'SENDER', path: '/cpo/invoicereconciliation' },
      { identifier: 'tokens', role: 'RECEIVER', path: '/cpo/tokens' },
      { identifier: 'commands', role: 'RECEIVER', path: '/cpo/commands' },
      { identifier: 'chargingprofiles', role: 'RECEIVER', path: '/cpo/chargingprofiles' },
    ],
    locations: [],
    tariffs: [],
    sessions: [],
    cdrs: [],
    invoicereconciliation: [],
    pageSize: 50,
    tokens: new Map(),
    commands: [],
    profiles: [],
    answers: { result: 'ACCEPTED', timeout: 30 },
    leads: null,
    answer: (request, base) => answerOf(part, request, base),
  }
  return part
}

function answerOf(part: SimulatedCpo, request: RecordedRequest, base: string): SimulatedCallResult | undefined {
  const { method, path, body } = request
  const [, module = '', name = ''] = /\/cpo\/([a-z]+)(?:\/(.*))?$/.exec(path) ?? []
  if (method === 'GET' && module === 'locations') return page(part, part.locations, request, base)
  if (method === 'GET' && module === 'tariffs') return page(part, part.tariffs, request, base)
  if (method === 'GET' && (module === 'sessions' || module === 'cdrs' || module === 'invoicereconciliation')) {
    const from = Date.parse(request.query.get('date_from') ?? '1970-01-01')
    const changed = part[module].filter(({ last_updated }) => !(Date.parse(last_updated) < from))
    return page(part, changed, request, base)
  }
  if (method === 'PUT' && module === 'tokens') {
    part.tokens.set(body.uid, body)
    return { data: null }
  }
  if (method === 'POST' && module === 'commands') {
    part.commands.push({ kind: name, body })
    return { data: part.answers }
  }
  if (module === 'chargingprofiles') {
    part.profiles.push({ method, query: request.query, body, session: name })
    return { data: part.answers }
  }
  return undefined
}

function page(
  { pageSize, leads }: SimulatedCpo,
  all: readonly Json[],
  request: RecordedRequest,
  base: string,
): SimulatedCallResult {
  const offset = Number(request.query.get('offset') ?? 0)
  const isMore = offset + pageSize < all.length
  const from = request.query.get('date_from')
  const next =
    leads ??
    `${base}${request.path}?offset=${offset + pageSize}&limit=${pageSize}${from === null ? '' : `&date_from=${from}`}`
  return {
    data: all.slice(offset, offset + pageSize),
    headers: {
      'x-total-count': String(all.length),
      'x-limit': String(pageSize),
      ...(isMore && { link: `<${next}>; rel="next"` }),
    },
  }
}
