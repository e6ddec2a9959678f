import { hasOneVoltage, kindFacts, type CimDocument } from '../../contract/index.ts'
import type { StoredTerminal } from '../net/net.store.ts'
import type { BareObject } from '../objects/objects.store.ts'
import {
  cimNamespace,
  containerTerm,
  transformerEndTerms,
  mridTerm,
  nameTerm,
  nominalTerm,
  openTerm,
  evopsNamespace,
  ratingTerm,
  referenceTerms,
  terminalTerms,
  rdfTypeOfKind,
  voltageTerm,
} from './vocabulary.ts'

type Part = CimDocument['@graph'][number]
const refTo = (id: string) => ({ '@id': `urn:uuid:${id}` })
const voltage = (volts: number) => ({ '@id': `urn:evops:base-voltage:${volts}` })

/** Builds CIM JSON-LD of a net, in an order that depends only on its content. */
export function buildCimDocument(objects: readonly BareObject[], terminals: readonly StoredTerminal[]): CimDocument {
  const objectIds = new Set(objects.map(({ id }) => id))
  const ends = terminals.filter(({ objectId }) => objectIds.has(objectId))
  const nodes = [...new Set(ends.flatMap(({ nodeId }) => nodeId ?? []))]
  const volts = [...new Set(ends.map(({ voltageV }) => voltageV)), ...levelsOf(objects)]
  const byId = new Map(objects.map((one) => [one.id, one]))
  const graph: Part[] = [
    ...[...new Set(volts)].map((one) => ({
      ...voltage(one),
      '@type': 'cim:BaseVoltage',
      [nominalTerm]: one / 1_000,
    })),
    ...objects.map(objectPart),
    ...nodes.map((id) => ({ ...refTo(id), '@type': 'cim:ConnectivityNode', [mridTerm]: id })),
    ...ends.map(terminalPart),
    ...ends.flatMap((end) => endPart(end, byId.get(end.objectId))),
  ]
  const sortable = (part: Part) => `${part['@type']} ${part['@id']}`
  return {
    '@context': { cim: cimNamespace, evops: evopsNamespace },
    '@graph': graph.toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1)),
  }
}
const levelsOf = (objects: readonly BareObject[]) => objects.flatMap(({ baseVoltageV }) => baseVoltageV ?? [])

function objectPart(object: BareObject): Part {
  const { id, kind, name, containerId, baseVoltageV, normalOpen, refersToName } = object
  const { refersTo, ratings } = kindFacts[kind]
  const rated = ratings.flatMap((one) => {
    const value = object[one]
    const { term, per } = ratingTerm(kind, one)
    return value === null || kind === 'PowerTransformer' ? [] : [[term, value / per] as const]
  })
  return {
    ...refTo(id),
    '@type': rdfTypeOfKind(kind),
    [mridTerm]: id,
    [nameTerm]: name,
    ...(containerId !== null && { [containerTerm(kind)]: refTo(containerId) }),
    // A bay has the voltage of its level.
    ...(hasOneVoltage(kind) &&
      kind !== 'Bay' &&
      baseVoltageV !== null && { [voltageTerm(kind)]: voltage(baseVoltageV) }),
    ...(normalOpen !== null && { [openTerm]: normalOpen }),
    ...Object.fromEntries(rated),
    ...(refersTo && refersToName !== null && { [referenceTerms[refersTo]]: refersToName }),
  }
}
function terminalPart({ id, objectId, sequence, nodeId }: StoredTerminal): Part {
  return {
    ...refTo(id),
    '@type': 'cim:Terminal',
    [mridTerm]: id,
    [terminalTerms.sequence]: sequence,
    [terminalTerms.equipment]: refTo(objectId),
    ...(nodeId !== null && { [terminalTerms.node]: refTo(nodeId) }),
  }
}
function endPart({ id, sequence, voltageV }: StoredTerminal, object: BareObject | undefined): Part[] {
  if (object?.kind !== 'PowerTransformer') return []
  const { ratedVa } = object
  return [
    {
      '@id': `urn:evops:transformer-end:${id}`,
      '@type': 'cim:PowerTransformerEnd',
      [transformerEndTerms.number]: sequence,
      [transformerEndTerms.terminal]: refTo(id),
      [transformerEndTerms.transformer]: refTo(object.id),
      [transformerEndTerms.voltage]: voltage(voltageV),
      ...(ratedVa !== null && { [transformerEndTerms.ratedS]: ratedVa / 1_000_000 }),
    },
  ]
}
