import { Problem } from '@evops/platform/contract'
import {
  addRdfResource,
  gridKindOfClass,
  filterNetParts,
  rdfReference,
  parseUuid,
  type RdfFault,
  type RdfPart,
  type RdfResource,
} from './read-rdf.rules.ts'
import { rdfNamespaces } from './vocabulary.ts'

/*
 * Reads Turtle and TriG (W3C, 2014) as far as CGMES files use them: names, literals and graphs, without lists and
 * nested blank nodes.
 */

/** Returns true if the text begins with a directive or a comment; JSON begins with a bracket, XML with a tag. */
export const isTrig = (text: string) => /^(?:@prefix|@base|prefix\s|base\s|#)/i.test(text)

const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
interface Token {
  kind: 'iri' | 'name' | 'literal' | 'word' | 'mark'
  text: string
}
class NotTrig extends Error {}

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['iri', /<([^<>"{}|^`\\\s]*)>/y],
  ['literal', /"""((?:[^"\\]|\\[^]|"(?!""))*)"""/y],
  ['literal', /'''((?:[^'\\]|\\[^]|'(?!''))*)'''/y],
  ['literal', /"((?:[^"\\\n]|\\.)*)"/y],
  ['literal', /'((?:[^'\\\n]|\\.)*)'/y],
  ['literal', /([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?<!\.)/y],
  ['word', /(@[A-Za-z][A-Za-z0-9-]*)/y],
  ['name', /((?:[A-Za-z_][\w.-]*)?:[\w:%.-]*)(?<!\.)/y],
  ['word', /([A-Za-z]+)/y],
  ['mark', /(\^\^|[.;,{}])/y],
]
/** Skips spaces and comments, which extend to the end of their line. */
function afterSpace(content: string, from: number): number {
  let at = from
  for (;;) {
    const character = content[at]
    if (character === undefined || !/[\s#]/.test(character)) return at
    const end = character === '#' ? content.indexOf('\n', at) : at
    at = end < 0 ? content.length : end + 1
  }
}
function tokenAt(content: string, at: number): (Token & { length: number }) | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(content)
    if (match) return { kind, text: match[1] ?? '', length: match[0].length }
  }
  return undefined
}
/** Throws `NotTrig` for invalid input, including lists and nested nodes. */
function* tokensOf(content: string): Generator<Token, undefined> {
  let at = 0
  for (;;) {
    at = afterSpace(content, at)
    if (at >= content.length) return undefined
    const first = tokenAt(content, at)
    if (!first) throw new NotTrig(content.slice(at, at + 20))
    at += first.length
    yield first
  }
}

/**
 * Reads concatenated CGMES files in TriG or Turtle. The graphs of a file are merged; includes and downloads are not
 * supported. Throws grid.cim-not-trig and grid.cim-context.
 */
export function readTrigParts(content: string, faults: RdfFault[]): RdfPart[] {
  const parts = new Map<string, RdfResource>()
  const prefixes = new Map<string, string>()
  const fresh = new Map<string, RdfResource>()
  try {
    for (const { subject, predicate, object } of statementsOf(content, prefixes)) {
      const ref = normalizeRef(subject)
      const one = fresh.get(ref) ?? { ref, type: '', terms: new Map<string, unknown>() }
      fresh.set(ref, one)
      if (predicate === rdfType) one.type ||= classIn(object.iri ?? '')
      else storeTerm(one, predicate, object)
    }
  } catch (error) {
    if (!(error instanceof NotTrig)) throw error
    throw new Problem('grid.cim-not-trig', { text: error.message }, { content: 'grid.cim-not-trig' })
  }
  if (![...prefixes.values()].some((iri) => rdfNamespaces.has(iri)))
    throw new Problem('grid.cim-context', {}, { content: 'grid.cim-context' })
  for (const one of fresh.values())
    if (one.type !== '' && /^[a-z][a-z0-9+.-]*:\/\//i.test(one.ref))
      faults.push({ about: one.ref, key: 'grid.cim.external', values: {} })
    else addRdfResource(parts, one)
  return filterNetParts(parts)
}
/** The first value wins, as in XML files: EQ comes before SSH. */
function storeTerm(one: RdfResource, predicate: string, object: Literal): void {
  const term = shortenIri(predicate)
  if (term === undefined || one.terms.has(term)) return
  one.terms.set(term, object.iri === undefined ? object.text : { '@id': normalizeRef(object.iri) })
}
function shortenIri(iri: string): string | undefined {
  for (const [space, prefix] of rdfNamespaces) if (iri.startsWith(space)) return `${prefix}:${iri.slice(space.length)}`
  return undefined
}
function classIn(iri: string): string {
  const name = shortenIri(iri)
  return name === undefined ? iri : gridKindOfClass(name.slice(name.indexOf(':') + 1))
}
/** Returns the id after the fragment mark; it identifies the same object for every base. */
function normalizeRef(iri: string): string {
  const fragment = iri.slice(iri.lastIndexOf('#') + 1)
  return parseUuid(`#${fragment}`) === undefined ? rdfReference(iri) : rdfReference(`#${fragment}`)
}

interface Literal {
  iri?: string
  text: string
}
interface Statement {
  subject: string
  predicate: string
  object: Literal
}
function* statementsOf(content: string, prefixes: Map<string, string>): Generator<Statement> {
  const tokens = tokensOf(content)
  let next: Token | undefined = tokens.next().value
  const peek = () => next
  const take = (): Token => {
    if (!next) throw new NotTrig('…')
    const taken = next
    next = tokens.next().value
    return taken
  }
  const isMark = (text: string) => next?.kind === 'mark' && next.text === text
  const expect = (text: string) => {
    const token = take()
    if (token.kind !== 'mark' || token.text !== text) throw new NotTrig(token.text)
  }
  let base = ''
  const iriOf = ({ kind, text }: Token): string => {
    if (kind === 'iri') return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `${base}${text}`
    const cut = text.indexOf(':')
    const space = prefixes.get(text.slice(0, cut))
    if (text.startsWith('_:')) return text
    if (kind !== 'name' || space === undefined) throw new NotTrig(text)
    return `${space}${text.slice(cut + 1)}`
  }
  const objectOf = (): Literal => {
    const token = take()
    if (token.kind === 'iri' || token.kind === 'name') return { iri: iriOf(token), text: '' }
    if (token.kind === 'word' && (token.text === 'true' || token.text === 'false')) return { text: token.text }
    if (token.kind !== 'literal') throw new NotTrig(token.text)
    if (isMark('^^')) {
      take()
      iriOf(take())
    } else if (peek()?.kind === 'word' && peek()?.text.startsWith('@')) take()
    return { text: unescapeText(token.text) }
  }
  /** Reads `prefix cim: <…>`; a directive that begins with @ ends with a dot. */
  const directive = (word: string): void => {
    const isPrefix = /prefix/i.test(word)
    const prefix = isPrefix ? take().text.replace(':', '') : ''
    const iri = iriOf(take())
    if (isPrefix) prefixes.set(prefix, iri)
    else base = iri
    if (word.startsWith('@')) expect('.')
  }
  let depth = 0
  while (peek()) {
    if (isMark('{') || isMark('}')) {
      depth += take().text === '{' ? 1 : -1
      if (depth < 0 || depth > 1) throw new NotTrig('{')
      continue
    }
    const first = take()
    if (first.kind === 'word' && /^@?(?:prefix|base)$/i.test(first.text)) {
      directive(first.text)
      continue
    }
    if (first.kind === 'word' && /^graph$/i.test(first.text)) continue
    const subject = iriOf(first)
    // The name of a graph.
    if (isMark('{')) continue
    for (;;) {
      const verb = take()
      const predicate = verb.kind === 'word' && verb.text === 'a' ? rdfType : iriOf(verb)
      do yield { subject, predicate, object: objectOf() }
      while (isMark(',') && take())
      while (isMark(';')) take()
      if (isMark('.') || isMark('}') || !peek()) break
    }
    if (!isMark('}')) expect('.')
  }
  if (depth !== 0) throw new NotTrig('}')
}

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f' }
function unescapeText(text: string): string {
  return text.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([^]))/g, (_all, four, eight, one: string) => {
    const code = Number.parseInt(four ?? eight ?? '', 16)
    if (!Number.isNaN(code)) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    return escapes[one] ?? one
  })
}
