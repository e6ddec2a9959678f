/*
 * `npm run bench -- grid` (this part: [--devices N] [--rounds N]): measures how long a network of that many devices takes
 * to be recoloured when a switch changes (U-02: 50 ms at 2,000), to calculate the flow through each piece, and to find
 * what opens when a breaker opens. The correctness of the colours is tested elsewhere: they equal a brute-force search
 * over 10,000 networks (topology.rules.test.ts). JSON.parse of the same network is measured too, to distinguish a slow
 * machine from a slow rule.
 */
import { parseArgs } from 'node:util'
import {
  switchingEffectOf,
  feedingTreeOf,
  objectStatesOf,
  type GridKind,
  type SwitchPosition,
  type RatedNet,
} from '@evops/grid/contract'
import { createRandomSource } from '../torture/chance.ts'

const { values } = parseArgs({
  options: { devices: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '200' } },
})
const [devices, rounds] = [Number(values.devices), Number(values.rounds)]
if (![devices, rounds].every((one) => Number.isInteger(one) && one > 0)) {
  console.error('bench:grid: --devices N --rounds N')
  process.exit(1)
}
const targetMs = 50

/**
 * Builds a network: two supplies with a tie, busbars, and feeders of a disconnector, a breaker, a cable and a charge
 * point each.
 */
function yard(): RatedNet {
  const [objects, terminals]: [RatedNet['objects'][number][], RatedNet['terminals'][number][]] = [[], []]
  const add = (kind: GridKind, ...nodes: string[]) => {
    const id = `${kind} ${objects.length}`
    objects.push({ id, kind, ratedA: 400, ratedVa: null, ratedW: null })
    nodes.forEach((nodeId, at) => terminals.push({ id: `${id}.${at}`, objectId: id, voltageV: 400, nodeId }))
  }
  for (const side of ['a', 'b']) {
    add('EnergySource', `${side}1`)
    add('Breaker', `${side}1`, `${side}2`)
    add('PowerTransformer', `${side}2`, `${side}3`)
    add('BusbarSection', `${side}3`)
    add('GroundDisconnector', `${side}3`)
  }
  add('Breaker', 'a3', 'b3')
  for (let feeder = 0; objects.length < devices; feeder += 1) {
    const node = (no: number) => `f${feeder}.${no}`
    add('Disconnector', feeder % 2 === 0 ? 'a3' : 'b3', node(1))
    add('Breaker', node(1), node(2))
    add('ACLineSegment', node(2), node(3))
    add('ChargingPile', node(3))
  }
  return { objects: objects.slice(0, devices), terminals }
}

const net = yard()
const chance = createRandomSource(1)
const switches = net.objects.filter(({ kind }) => kind === 'Breaker' || kind === 'Disconnector')
const tie = switches.find(({ id }) => net.terminals.some((one) => one.objectId === id && one.nodeId === 'b3'))
const positions = new Map<string, SwitchPosition>(
  net.objects.flatMap(({ id, kind }) => (kind === 'GroundDisconnector' ? [[id, 'open' as const]] : [])),
)
if (tie) positions.set(tie.id, 'open')
const positionOf = (id: string): SwitchPosition => positions.get(id) ?? 'closed'
const text = JSON.stringify(net)

const works = {
  colours: () => objectStatesOf(net, positionOf).size,
  'load through each piece': () => feedingTreeOf(net, (id) => positionOf(id) === 'closed').fed.size,
  'what opens with a breaker': (objectId: string) =>
    switchingEffectOf(net, positionOf, { objectId, position: 'open' }).changed.length,
  'JSON.parse of the net': () => (JSON.parse(text) as RatedNet).objects.length,
}
const taken = new Map<string, number[]>()
let check = 0
for (let round = -20; round < rounds; round += 1) {
  const moved = switches[Math.floor(chance() * switches.length)]
  if (!moved) throw new Error('a net without switches')
  positions.set(moved.id, chance() < 0.5 ? 'open' : chance() < 0.5 ? 'closed' : 'unknown')
  for (const [name, work] of Object.entries(works)) {
    const startedAt = performance.now()
    check += work(moved.id)
    if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), performance.now() - startedAt])
  }
}
if (check === 0) throw new Error('nothing was worked out')
const at = (name: string, share: number) => {
  const sorted = (taken.get(name) ?? []).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
console.log(`${net.objects.length} devices, ${net.terminals.length} terminals, ${rounds} moves of a switch`)
const parseMs = at('JSON.parse of the net', 0.5)
for (const name of taken.keys())
  console.log(
    `${name}: p50 ${at(name, 0.5).toFixed(1)}, p95 ${at(name, 0.95).toFixed(1)} ms (${(at(name, 0.5) / parseMs).toFixed(1)} × the parsing)`,
  )
const isMet = at('colours', 0.95) <= targetMs
console.log(`colours p95 at most ${targetMs} ms: ${isMet ? 'met' : 'MISSED'}`)
process.exitCode = isMet ? 0 : 1
