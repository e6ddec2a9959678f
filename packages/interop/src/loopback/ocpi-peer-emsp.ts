import type { Answered, Asked, OcpiPart } from './ocpi-peer.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever a platform says; tests check its shape
type Json = any
/** An operator of charge points at which others' drivers charge: what it has, and what it was told and asked. */
export interface CpoPart extends OcpiPart {
  locations: Json[]
  tariffs: Json[]
  /** Of others’ drivers; listed from the `date_from` on. */
  sessions: Json[]
  cdrs: Json[]
  /** What its invoices to others are made of (2.3.0). */
  invoicereconciliation: Json[]
  pageSize: number
  /** By their uid, as they were told last. */
  tokens: Map<string, Json>
  /** Commands that it was asked for, in order; and what it answers them. */
  commands: { kind: string; body: Json }[]
  /** What sessions may draw: as it was asked for. */
  profiles: (Pick<Asked, 'method' | 'query' | 'body'> & { session: string })[]
  answers: { result: string; timeout: number }
  /** Where a page’s link leads instead of to the next one. */
  leads: string | null
}

export function aCpo(): CpoPart {
  const part: CpoPart = {
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
    answer: (asked, base) => answerOf(part, asked, base),
  }
  return part
}

function answerOf(part: CpoPart, asked: Asked, base: string): Answered | undefined {
  const { method, path, body } = asked
  const [, module = '', name = ''] = /\/cpo\/([a-z]+)(?:\/(.*))?$/.exec(path) ?? []
  if (method === 'GET' && module === 'locations') return page(part, part.locations, asked, base)
  if (method === 'GET' && module === 'tariffs') return page(part, part.tariffs, asked, base)
  if (
    method === 'GET' &&
    (module === 'sessions' || module === 'cdrs' || module === 'invoicereconciliation')
  ) {
    const from = Date.parse(asked.query.get('date_from') ?? '1970-01-01')
    const changed = part[module].filter(({ last_updated }) => !(Date.parse(last_updated) < from))
    return page(part, changed, asked, base)
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
    part.profiles.push({ method, query: asked.query, body, session: name })
    return { data: part.answers }
  }
  return undefined
}

function page({ pageSize, leads }: CpoPart, all: readonly Json[], asked: Asked, base: string): Answered {
  const offset = Number(asked.query.get('offset') ?? 0)
  const isMore = offset + pageSize < all.length
  const from = asked.query.get('date_from')
  const next =
    leads ??
    `${base}${asked.path}?offset=${offset + pageSize}&limit=${pageSize}${from === null ? '' : `&date_from=${from}`}`
  return {
    data: all.slice(offset, offset + pageSize),
    headers: {
      'x-total-count': String(all.length),
      'x-limit': String(pageSize),
      ...(isMore && { link: `<${next}>; rel="next"` }),
    },
  }
}
