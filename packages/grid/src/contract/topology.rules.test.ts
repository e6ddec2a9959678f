import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gridStates,
  stateOfObject,
  terminalStatesOf,
  type GridKind,
  type GridState,
  type NetTopology,
  type NetTerminal,
  type SwitchPosition,
} from './index.ts'

/** Builds a net from lines `kind a b …`: an object at nodes; `-` is an unconnected terminal. */
function netOf(lines: readonly string[]): NetTopology {
  const objects = lines.map((line, at) => ({ id: `o${at}`, kind: (line.split(' ')[0] ?? '') as GridKind }))
  const terminals = lines.flatMap((line, at) =>
    line
      .split(' ')
      .slice(1)
      .map((node, end) => ({ id: `o${at}.${end}`, objectId: `o${at}`, nodeId: node === '-' ? null : node })),
  )
  return { objects, terminals }
}
const statesOf = (net: NetTopology, positions: Readonly<Record<string, SwitchPosition>>) => {
  const standings = terminalStatesOf(net, (id) => positions[id] ?? 'closed')
  return Object.fromEntries([...standings].map(([id, { state }]) => [id, state]))
}

test('U-02 a supply, a breaker and a load: energised, and dead behind the open breaker', () => {
  const net = netOf(['EnergySource a', 'Breaker a b', 'EnergyConsumer b'])
  expect(statesOf(net, {})).toEqual({
    'o0.0': 'energised',
    'o1.0': 'energised',
    'o1.1': 'energised',
    'o2.0': 'energised',
  })
  expect(statesOf(net, { o1: 'open' })).toMatchObject({ 'o1.0': 'energised', 'o1.1': 'dead', 'o2.0': 'dead' })
  expect(statesOf(net, { o1: 'unknown' })).toMatchObject({ 'o1.0': 'energised', 'o2.0': 'unknown' })
})

test('U-02 an unknown switch that changes nothing leaves no doubt; one that joins two supplies does', () => {
  const ring = netOf(['EnergySource a', 'Breaker a b', 'Breaker a b', 'EnergyConsumer b'])
  expect(statesOf(ring, { o1: 'unknown' })['o3.0']).toBe('energised')
  const two = netOf(['EnergySource a', 'Breaker a b', 'EnergySource b', 'EnergyConsumer b'])
  expect(statesOf(two, { o1: 'unknown' })['o3.0']).toBe('unknown')
  expect(statesOf(two, {})['o3.0']).toBe('looped')
})

test('U-02 a battery alone feeds back, an earthing switch earths what it is closed on', () => {
  const net = netOf(['EnergySource a', 'Breaker a b', 'BatteryUnit b', 'GroundDisconnector b', 'PowerTransformer b c'])
  const earthed = terminalStatesOf(net, (id) => (id === 'o1' ? 'open' : 'closed'))
  expect(earthed.get('o4.1')).toEqual({ state: 'earthed', sources: ['o2'], isEarthed: true })
  expect(statesOf(net, { o1: 'open', o3: 'open' })['o4.1']).toBe('back-fed')
  expect(statesOf(net, { o3: 'open' })['o4.1']).toBe('energised')
})

test('U-02 an object stands as the liveliest of its terminals', () => {
  const current = (state: GridState) => ({ state, sources: [], isEarthed: false })
  expect(stateOfObject([current('dead'), current('energised')])?.state).toBe('energised')
  expect(stateOfObject([current('dead'), current('unknown')])?.state).toBe('unknown')
  expect(stateOfObject([undefined])).toBeUndefined()
})

const kinds = [
  'EnergySource',
  'BatteryUnit',
  'GroundDisconnector',
  'EnergyConsumer',
  'Breaker',
  'Disconnector',
  'ACLineSegment',
  'PowerTransformer',
] as const
const endsOf: Partial<Record<GridKind, number>> = {
  Breaker: 2,
  Disconnector: 2,
  ACLineSegment: 2,
  PowerTransformer: 3,
}
const positions = ['open', 'closed', 'unknown'] as const
const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', null)
const anObject = fc.record({
  kind: fc.constantFrom(...kinds),
  nodes: fc.tuple(node, node, node),
  position: fc.constantFrom(...positions),
})

/**
 * Tries every combination of unknown switch positions by walking from each terminal; the result is certain if all
 * agree.
 */
function byBruteForce(net: NetTopology, positionOf: (id: string) => SwitchPosition): Map<string, GridState> {
  const doubtful = net.objects.filter(({ id, kind }) => isSwitch(kind) && positionOf(id) === 'unknown')
  const found = new Map<string, Set<GridState>>()
  for (let choice = 0; choice < 2 ** doubtful.length; choice++) {
    const isClosed = (id: string) => {
      const at = doubtful.findIndex((one) => one.id === id)
      return at < 0 ? positionOf(id) === 'closed' : ((choice >> at) & 1) === 1
    }
    for (const terminal of net.terminals) {
      const states = found.get(terminal.id) ?? new Set()
      found.set(terminal.id, states.add(walkNet(net, terminal, isClosed)))
    }
  }
  return new Map([...found].map(([id, states]) => [id, states.size === 1 ? ([...states][0] ?? 'dead') : 'unknown']))
}
const isSwitch = (kind: GridKind) => kind === 'Breaker' || kind === 'Disconnector' || kind === 'GroundDisconnector'
function walkNet(net: NetTopology, from: NetTerminal, isClosed: (id: string) => boolean): GridState {
  const reached = new Set([from.id])
  const queue = [from]
  const kindOf = (id: string) => net.objects.find((one) => one.id === id)?.kind ?? 'Bay'
  for (let at = queue.pop(); at; at = queue.pop()) {
    const { id, objectId, nodeId } = at
    const passes = !isSwitch(kindOf(objectId)) || isClosed(objectId)
    for (const next of net.terminals) {
      const isOutsideView = next.id !== id && nodeId !== null && next.nodeId === nodeId
      if (reached.has(next.id) || !(isOutsideView || (passes && next.objectId === objectId))) continue
      reached.add(next.id)
      queue.push(next)
    }
  }
  const met = net.terminals.filter(({ id }) => reached.has(id)).map(({ objectId }) => objectId)
  const count = (kind: GridKind) => new Set(met.filter((id) => kindOf(id) === kind)).size
  if (met.some((id) => kindOf(id) === 'GroundDisconnector' && isClosed(id))) return 'earthed'
  if (count('EnergySource') > 1) return 'looped'
  if (count('EnergySource') === 1) return 'energised'
  return count('BatteryUnit') > 0 ? 'back-fed' : 'dead'
}

test('U-02 colours equal a brute-force search on 10,000 small nets', () => {
  const seen = new Set<GridState>()
  const nets = fc.array(anObject, { minLength: 1, maxLength: 7 })
  const isAlike = (drawn: readonly { kind: GridKind; nodes: (string | null)[]; position: SwitchPosition }[]) => {
    const net = netOf(
      drawn.map(({ kind, nodes }) => [kind, ...nodes.slice(0, endsOf[kind] ?? 1).map((one) => one ?? '-')].join(' ')),
    )
    const positionOf = (id: string) => drawn[Number(id.slice(1))]?.position ?? 'closed'
    const quick = terminalStatesOf(net, positionOf)
    const slow = byBruteForce(net, positionOf)
    for (const [id, state] of slow) {
      expect(quick.get(id)?.state).toBe(state)
      seen.add(state)
    }
  }
  fc.assert(fc.property(nets, isAlike), { numRuns: 10_000, seed: 61_970 })
  expect([...seen].toSorted()).toEqual([...gridStates].toSorted())
})

test('U-02 a line of 2,000 devices is worked through from end to end', () => {
  const line = Array.from({ length: 1_999 }, (_, at) => `Breaker n${at} n${at + 1}`)
  const net = netOf(['EnergySource n0', ...line])
  expect(terminalStatesOf(net, () => 'closed').get('o1999.1')?.state).toBe('energised')
  expect(terminalStatesOf(net, (id) => (id === 'o1000' ? 'open' : 'closed')).get('o1999.1')?.state).toBe('dead')
})
