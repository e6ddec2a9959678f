import { parseUntrustedJson } from '@evops/platform/server'
import { Problem, type ProblemValues } from '@evops/platform/contract'
import {
  gridKinds,
  kindFacts,
  ratingFields,
  type GridKind,
  type RatingField,
  type ReferencedKind,
} from '../../contract/index.ts'
import type { CimFaultKey } from './cim.words.ts'
import {
  containerTerm,
  transformerEndTerms,
  mridTerm,
  nameTerm,
  rdfNamespaces,
  nominalTerm,
  openTerm,
  ratingTerm,
  referenceTerms,
  terminalTerms,
  rdfTypeOfKind,
  voltageTerm,
} from './vocabulary.ts'
import { cimDiagramsOf, diagramTypes, type CimDiagram } from './read-diagram.rules.ts'
import { readRdfParts, parseUuid, type RdfPart } from './read-rdf.rules.ts'
import { isTrig, readTrigParts } from './read-trig.rules.ts'

export interface CimFault {
  /** Name in the file. */
  about: string
  key: CimFaultKey
  values: ProblemValues
  /** The object that cannot be imported because of it; without one, a part that is not an object is left out. */
  objectId?: string
}
export interface CimObject {
  ref: string
  id: string
  kind: GridKind
  name: string
  containerRef: string | null
  baseVoltageV: number | null
  normalOpen: boolean | null
  rated: Partial<Record<RatingField, number>>
  /** The number of what it stands for. */
  number: string | null
}
export interface CimTerminal {
  id: string
  objectRef: string
  sequence: number
  nodeId: string | null
  /** Voltage of a transformer's end. */
  endV: number | null
}
export interface CimNet {
  objects: CimObject[]
  terminals: CimTerminal[]
  faults: CimFault[]
}
export interface ParsedCimNet extends CimNet {
  /** Diagrams in the file. */
  diagrams: CimDiagram[]
}

const kindOfType = new Map(gridKinds.map((kind) => [rdfTypeOfKind(kind), kind]))
const inContent = (code: string) => new Problem(code, {}, { content: code })

/**
 * Reads a file of CIM JSON-LD, or concatenated CGMES files of RDF/XML or TriG. Throws grid.cim-not-json,
 * grid.cim-not-xml, grid.cim-not-trig, grid.cim-context, grid.cim-no-graph; errors in a part are returned together with
 * the rest.
 */
export function readCim(content: string): ParsedCimNet {
  const faults: CimFault[] = []
  const text = content.trimStart()
  const read = text.startsWith('<') ? readRdfParts : isTrig(text) ? readTrigParts : partsOf
  const parts = read(content, faults)
  const byRef = new Map(parts.map((part) => [part.ref, part]))
  const reading = reader(byRef, faults)
  const objects = parts.flatMap((part) => {
    const kind = kindOfType.get(part.type)
    return kind ? objectOf(part, kind, reading) : []
  })
  for (const part of parts)
    if (!kindOfType.has(part.type) && !structure.has(part.type))
      faults.push({ about: part.ref, key: 'grid.cim.unknown-kind', values: { type: part.type } })
  const ends = parts.filter(({ type }) => type === 'cim:PowerTransformerEnd')
  const endByTerminal = new Map(ends.map((end) => [refIn(end.terms.get(transformerEndTerms.terminal)), end]))
  for (const end of ends) {
    const transformer = objects.find(({ ref }) => ref === refIn(end.terms.get(transformerEndTerms.transformer)))
    const ratedVa = reading.number(end, transformerEndTerms.ratedS, 1_000_000)
    if (transformer && ratedVa !== null) transformer.rated.ratedVa = Math.max(transformer.rated.ratedVa ?? 0, ratedVa)
  }
  const terminals = parts
    .filter(({ type }) => type === 'cim:Terminal')
    .flatMap((part) => terminalOf(part, reading, endByTerminal.get(part.ref)))
  const drawn = objects.map(({ ref, id, kind }) => [ref, { id, isBar: kind === 'BusbarSection' }] as const)
  return { objects, terminals, diagrams: cimDiagramsOf(parts, new Map(drawn)), faults }
}
/** Structural classes: stored as part of objects and terminals, or ignored. */
const structure = new Set<string>([
  ...diagramTypes,
  'cim:BaseVoltage',
  'cim:Terminal',
  'cim:ConnectivityNode',
  'cim:TopologicalNode',
  'cim:PowerTransformerEnd',
  'cim:GeographicalRegion',
  'cim:SubGeographicalRegion',
])

function partsOf(content: string, faults: CimFault[]): RdfPart[] {
  let parsed: unknown
  try {
    parsed = parseUntrustedJson(content)
  } catch {
    throw inContent('grid.cim-not-json')
  }
  if (!isObject(parsed)) throw inContent('grid.cim-no-graph')
  const { '@context': context, '@graph': graph } = parsed
  const prefixes = prefixesOf(context)
  if (!Array.isArray(graph)) throw inContent('grid.cim-no-graph')
  const seen = new Set<string>()
  return graph.flatMap((one: unknown) => {
    const ref = isObject(one) ? refIn(one) : undefined
    if (!isObject(one) || ref === undefined) throw inContent('grid.cim-no-graph')
    const fault = (key: CimFaultKey) => void faults.push({ about: ref, key, values: {} })
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(ref)) return fault('grid.cim.external') ?? []
    if (seen.has(ref)) return fault('grid.cim.twice') ?? []
    seen.add(ref)
    const type = Array.isArray(one['@type']) ? one['@type'][0] : one['@type']
    const terms = Object.entries(one).map(([term, value]) => [shortenTerm(term, prefixes), value] as const)
    return [{ ref, type: shortenTerm(String(type), prefixes), terms: new Map(terms) }]
  })
}
/** Returns the vocabularies by prefix. A context given as an address would have to be downloaded, so it is rejected. */
function prefixesOf(context: unknown): ReadonlyMap<string, string> {
  if (!isObject(context)) throw inContent('grid.cim-context')
  const prefixes = Object.entries(context).map(([prefix, iri]) => {
    const standardPrefix = typeof iri === 'string' ? rdfNamespaces.get(iri) : undefined
    if (standardPrefix === undefined) throw inContent('grid.cim-context')
    return [prefix, standardPrefix] as const
  })
  return new Map(prefixes)
}
function shortenTerm(term: string, prefixes: ReadonlyMap<string, string>): string {
  for (const [iri, standardPrefix] of rdfNamespaces)
    if (term.startsWith(iri)) return `${standardPrefix}:${term.slice(iri.length)}`
  const [prefix = '', ...rest] = term.split(':')
  const standardPrefix = prefixes.get(prefix)
  return standardPrefix === undefined ? term : `${standardPrefix}:${rest.join(':')}`
}
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
function refIn(value: unknown): string | undefined {
  return isObject(value) && typeof value['@id'] === 'string' ? value['@id'] : undefined
}

function reader(byRef: ReadonlyMap<string, RdfPart>, faults: CimFault[]) {
  const fault = (about: string, key: CimFaultKey, values: ProblemValues = {}) => {
    faults.push({ about, key, values })
    return null
  }
  /** Reads a positive whole number in our units; null if missing. */
  const number = (part: RdfPart, term: string, per: number): number | null => {
    const raw = part.terms.get(term)
    if (raw === undefined || raw === null) return null
    const value = typeof raw === 'number' || typeof raw === 'string' ? Number(raw) * per : Number.NaN
    const whole = Math.round(value)
    const isWhole = Math.abs(value - whole) <= 1e-6 * Math.max(1, Math.abs(value))
    return isWhole && whole > 0 && whole <= 10_000_000_000 ? whole : fault(part.ref, 'grid.cim.number', { term })
  }
  const volts = (part: RdfPart, term: string): number | null => {
    const ref = refIn(part.terms.get(term))
    if (ref === undefined) return null
    const base = byRef.get(ref)
    return base ? number(base, nominalTerm, 1_000) : fault(part.ref, 'grid.cim.missing', { ref })
  }
  const mrid = ({ ref, terms }: RdfPart) =>
    parseUuid(terms.get(mridTerm)) ?? parseUuid(ref) ?? fault(ref, 'grid.cim.no-mrid')
  return { fault, number, volts, mrid, byRef }
}
type Reader = ReturnType<typeof reader>

function objectOf(part: RdfPart, kind: GridKind, read: Reader): CimObject[] {
  const { ref, terms } = part
  const id = read.mrid(part)
  if (id === null) return []
  const { refersTo } = kindFacts[kind]
  const name = terms.get(nameTerm)
  const open = terms.get(openTerm)
  const rated: CimObject['rated'] = {}
  for (const one of ratingFields) {
    const { term, per } = ratingTerm(kind, one)
    const value = read.number(part, term, per)
    if (value !== null) rated[one] = value
  }
  return [
    {
      ref,
      id,
      kind,
      name: typeof name === 'string' ? name.trim() : '',
      containerRef: refIn(terms.get(containerTerm(kind))) ?? null,
      baseVoltageV: read.volts(part, voltageTerm(kind)),
      normalOpen: open === true || open === 'true' ? true : open === false || open === 'false' ? false : null,
      rated,
      number: refersTo ? numberOf(terms, refersTo) : null,
    },
  ]
}
function numberOf(terms: ReadonlyMap<string, unknown>, refersTo: ReferencedKind): string | null {
  const raw = terms.get(referenceTerms[refersTo])
  return typeof raw === 'string' && raw !== '' ? raw : null
}
const nodeTypes = new Set(['cim:ConnectivityNode', 'cim:TopologicalNode'])
function terminalOf(part: RdfPart, read: Reader, end: RdfPart | undefined): CimTerminal[] {
  const { ref, terms } = part
  const id = read.mrid(part)
  const objectRef = refIn(terms.get(terminalTerms.equipment))
  if (objectRef === undefined || !read.byRef.has(objectRef))
    return read.fault(ref, 'grid.cim.missing', { ref: objectRef ?? terminalTerms.equipment }) ?? []
  const nodeRef = refIn(terms.get(terminalTerms.node)) ?? refIn(terms.get(terminalTerms.topological))
  const node = nodeRef === undefined ? undefined : read.byRef.get(nodeRef)
  if (nodeRef !== undefined && !(node && nodeTypes.has(node.type)))
    return read.fault(ref, 'grid.cim.missing', { ref: nodeRef }) ?? []
  const nodeId = node ? read.mrid(node) : null
  const sequence = read.number(end ?? part, end ? transformerEndTerms.number : terminalTerms.sequence, 1) ?? 1
  if (id === null) return []
  return [{ id, objectRef, sequence, nodeId, endV: end ? read.volts(end, transformerEndTerms.voltage) : null }]
}
