import { Problem, type ProblemValues } from '@evops/platform/contract'
import { UnreadableFileError, xmlEvents, type XmlEvent } from '@evops/platform/server'
import { gridKinds } from '../../contract/index.ts'
import type { CimFaultKey } from './cim.words.ts'
import { rdfNamespaces, kindsOfSpecificClasses, terminalTerms, rdfTypeOfKind } from './vocabulary.ts'

/** Statements of a file about one object. */
export interface RdfPart {
  ref: string
  type: string
  terms: ReadonlyMap<string, unknown>
}
const uuid = /^(?:urn:uuid:|#?_)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
export const parseUuid = (text: unknown) => (typeof text === 'string' ? uuid.exec(text)?.[1]?.toLowerCase() : undefined)

export interface RdfResource {
  ref: string
  type: string
  terms: Map<string, unknown>
}
export interface RdfFault {
  about: string
  key: CimFaultKey
  values: ProblemValues
}
export const rdfReference = (reference: string) => {
  const id = parseUuid(reference)
  return id === undefined ? reference : `urn:uuid:${id}`
}
/** Our own terms are plain names; CIM terms include their class. */
const termOf = (name: string) => (name.includes('.') ? `cim:${name}` : `evops:${name}`)
const kindOfClass = new Map<string, string>([
  ...gridKinds.map((kind) => [kind, rdfTypeOfKind(kind)] as const),
  ...[...kindsOfSpecificClasses].map(([name, kind]) => [name, rdfTypeOfKind(kind)] as const),
])
export const gridKindOfClass = (name: string) => kindOfClass.get(name) ?? `cim:${name}`

/**
 * Reads concatenated CGMES files (IEC 61970-552), such as EQ, TP and SSH of one model: statements about the same object
 * are merged. Classes that are not equipment of a net are ignored; definitions, includes and downloads are not
 * supported. Throws grid.cim-not-xml and grid.cim-context.
 */
export function readRdfParts(content: string, faults: RdfFault[]): RdfPart[] {
  const parts = new Map<string, RdfResource>()
  try {
    for (const one of thingsOf(content)) {
      if (/^[a-z][a-z0-9+.-]*:\/\//i.test(one.ref))
        faults.push({ about: one.ref, key: 'grid.cim.external', values: {} })
      else addRdfResource(parts, one)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    throw new Problem('grid.cim-not-xml', {}, { content: 'grid.cim-not-xml' })
  }
  return filterNetParts(parts)
}
export function addRdfResource(parts: Map<string, RdfResource>, one: RdfResource): void {
  const existing = parts.get(one.ref)
  if (!existing) return void parts.set(one.ref, one)
  // The first file's value wins: EQ has the normal position of a switch, SSH the actual one.
  for (const [term, value] of one.terms) if (!existing.terms.has(term)) existing.terms.set(term, value)
}

/** Yields each object with its statements, in the order of the files. */
function* thingsOf(content: string): Generator<RdfResource> {
  let depth = 0
  let thing: RdfResource | undefined
  let term: { name: string; text: string; ref: string | undefined } | undefined
  for (const event of xmlEvents(content)) {
    if (event.kind === 'text') {
      if (term) term.text += event.text
      continue
    }
    if (event.kind === 'open') {
      if (depth === 0) requireRoot(event)
      else if (depth === 1) thing = thingIn(event)
      else if (depth === 2) term = { name: event.name, text: '', ref: event.attributes('resource') }
      if (!event.isEmpty) {
        depth += 1
        continue
      }
    } else depth -= 1
    if (depth === 2 && thing && term) {
      thing.terms.set(termOf(term.name), term.ref === undefined ? term.text.trim() : { '@id': rdfReference(term.ref) })
      term = undefined
    }
    if (depth === 1 && thing) {
      yield thing
      thing = undefined
    }
  }
}
type Opening = Extract<XmlEvent, { kind: 'open' }>
function requireRoot({ name, attributes }: Opening): void {
  if (name !== 'RDF' || !rdfNamespaces.has(attributes('cim') ?? ''))
    throw new Problem('grid.cim-context', {}, { content: 'grid.cim-context' })
}
function thingIn({ name, attributes }: Opening): RdfResource | undefined {
  const id = attributes('ID')
  const reference = id === undefined ? attributes('about') : `#${id}`
  return reference === undefined
    ? undefined
    : { ref: rdfReference(reference), type: gridKindOfClass(name), terms: new Map() }
}

const structure = new Set(
  [
    'BaseVoltage',
    'Terminal',
    'ConnectivityNode',
    'TopologicalNode',
    'PowerTransformerEnd',
    'Diagram',
    'DiagramObject',
    'DiagramObjectPoint',
  ].map((name) => `cim:${name}`),
)
const kinds = new Set(kindOfClass.values())
/** Removes objects that do not belong to a net. Equipment of an unknown class stays, so that it is reported. */
export function filterNetParts(parts: ReadonlyMap<string, RdfResource>): RdfPart[] {
  const refIn = (value: unknown) =>
    typeof value === 'object' && value !== null && '@id' in value ? String(value['@id']) : ''
  const equipment = new Set([...parts.values()].map(({ terms }) => refIn(terms.get(terminalTerms.equipment))))
  const lines = new Set([...parts.values()].flatMap(({ ref, type }) => (type === 'cim:Line' ? [ref] : [])))
  return [...parts.values()]
    .filter(({ ref, type }) => kinds.has(type) || structure.has(type) || equipment.has(ref))
    .map((part) => {
      const container = 'cim:Equipment.EquipmentContainer'
      if (!lines.has(refIn(part.terms.get(container)))) return part
      // Lines between stations are not supported: their equipment is placed in the yard of the station.
      const terms = new Map(part.terms)
      terms.delete(container)
      return { ...part, terms }
    })
}
