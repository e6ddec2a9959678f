import { newId } from '@evops/platform/contract'
import type { CollectorForm } from '@evops/energy/contract'
import type { MeterForm, ChargePointForm } from '@evops/stations/contract'
import {
  kindFacts,
  isNormallyOpen,
  ratingInWatts,
  type GridKind,
  type TemplateFeeder,
  type TemplateForm,
  type TemplatePreview,
  type TemplateUse,
} from '../../contract/index.ts'
import type { CimNet, CimObject } from '../cim/read-cim.rules.ts'

/** A collector whose meter has no id yet, identified by the meter's number. */
export type NewCollector = Omit<CollectorForm, 'points'> & {
  meterNo: string
  points: Omit<CollectorForm['points'][number], 'meterId'>[]
}
export interface TemplateExpansion {
  feeders: TemplatePreview['feeders']
  chargePoints: ChargePointForm[]
  meters: MeterForm[]
  collectors: NewCollector[]
  net: CimNet
}
interface Feeder {
  name: string
  of: TemplateFeeder
  chargePointNos: string[]
  meterNo: string | null
}

/**
 * Expands a template for a station: supply, transformer, busbar, and each feeder's breaker with the objects behind it.
 */
export function expandTemplate(form: TemplateForm, use: TemplateUse & { supplyNo: string | null }): TemplateExpansion {
  const feeders = form.feeders.flatMap((of) => namesOf(of).map((name) => feederOf(of, use.prefix + name)))
  return {
    feeders: feeders.map(({ name, of, chargePointNos, meterNo }) => ({
      name,
      ratedW: ratingInWatts({ ratedA: of.ratedA, ratedVa: null, ratedW: null }, form.lowV) ?? 0,
      chargePointsW: of.chargePoints * of.chargePointW,
      chargePoints: chargePointNos,
      meterNo,
      points: use.device ? of.points.length : 0,
    })),
    chargePoints: feeders.flatMap(({ of, chargePointNos }) =>
      chargePointNos.map((chargePointNo) => chargePointForm(of, chargePointNo, use.stationId)),
    ),
    meters: feeders.flatMap(({ name, of, meterNo }) =>
      meterNo === null
        ? []
        : [
            {
              stationId: use.stationId,
              meterNo,
              name,
              multiplier: 1,
              maxPowerW: ratingInWatts({ ratedA: of.ratedA, ratedVa: null, ratedW: null }, form.lowV),
            },
          ],
    ),
    collectors: collectorsOf(feeders, use),
    net: netOf(form, feeders, use),
  }
}
const namesOf = ({ name, count }: TemplateFeeder) =>
  count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}${at + 1}`)
const feederOf = (of: TemplateFeeder, name: string): Feeder => ({
  name,
  of,
  chargePointNos: Array.from({ length: of.chargePoints }, (_, at) => `${name}-${String(at + 1).padStart(2, '0')}`),
  meterNo: of.metered ? `${name}-M` : null,
})
const chargePointForm = (of: TemplateFeeder, chargePointNo: string, stationId: string): ChargePointForm => ({
  chargePointNo,
  stationId,
  equipmentType: of.equipmentType,
  protocol: of.protocol,
  ratedPowerW: of.chargePointW,
  connectors: Array.from({ length: of.connectors }, (_, at) => ({
    connectorNo: at + 1,
    connectorType: of.connectorType,
  })),
})
function collectorsOf(feeders: readonly Feeder[], { device, stationId }: TemplateUse): NewCollector[] {
  if (!device) return []
  return feeders
    .filter(({ meterNo, of }) => meterNo !== null && of.points.length > 0)
    .map(({ meterNo, of }, at) => ({
      name: meterNo ?? '',
      meterNo: meterNo ?? '',
      stationId,
      protocol: 'modbus-tcp',
      ...device,
      unitId: at + 1,
      byteOrder: 'abcd',
      meterAddress: '',
      intervalS: 60,
      enabled: true,
      points: of.points.map((point) => ({ ...point, dataId: null, multiplier: null, digits: null })),
    }))
}

/** The prefix “N-” gives the name “N”. */
const nameOf = (prefix: string) => (/[._-]$/.test(prefix) && prefix.length > 1 ? prefix.slice(0, -1) : prefix)

/** The node name of each terminal of an object; undefined: not connected. */
type Ends = readonly (string | undefined)[]
function netOf(
  { highV, lowV, transformerVa }: TemplateForm,
  feeders: readonly Feeder[],
  { prefix, supplyNo }: { prefix: string; supplyNo: string | null },
): CimNet {
  const net: CimNet = { objects: [], terminals: [], faults: [] }
  const nodes = new Map<string, string>()
  const nodeOf = (name: string) => nodes.get(name) ?? nodes.set(name, newId()).get(name) ?? null
  const add = (
    kind: GridKind,
    name: string,
    { ends = [], endsV = [], ...more }: Partial<CimObject> & { ends?: Ends; endsV?: readonly number[] } = {},
  ): string => {
    const id = newId()
    const normalOpen = kindFacts[kind].isSwitch ? isNormallyOpen(kind) : null
    const plain = { containerRef: null, baseVoltageV: null, number: null, rated: {}, normalOpen }
    net.objects.push({ ...plain, ref: id, id, kind, name, ...more })
    for (const [at, node] of ends.entries())
      net.terminals.push({
        id: newId(),
        objectRef: id,
        sequence: at + 1,
        nodeId: node === undefined ? null : nodeOf(node),
        endV: endsV[at] ?? null,
      })
    return id
  }
  const substation = add('Substation', nameOf(prefix))
  const level = (volts: number) =>
    add('VoltageLevel', volts < 1_000 ? `${volts} V` : `${volts / 1_000} kV`, {
      containerRef: substation,
      baseVoltageV: volts,
    })
  const low = level(lowV)
  const fed = highV === null ? low : level(highV)
  add('EnergySource', `${prefix}G`, { containerRef: fed, number: supplyNo, ends: ['supply'] })
  add('Breaker', `${prefix}QF0`, { containerRef: fed, ends: ['supply', highV === null ? 'bar' : 'primary'] })
  if (highV !== null)
    add('PowerTransformer', `${prefix}T1`, {
      containerRef: substation,
      rated: { ratedVa: transformerVa ?? undefined },
      ends: ['primary', 'bar'],
      endsV: [highV, lowV],
    })
  add('BusbarSection', `${prefix}BB1`, { containerRef: low, ends: ['bar'] })
  for (const { name, of, chargePointNos, meterNo } of feeders) {
    const below = chargePointNos.length > 0 || meterNo !== null ? name : undefined
    add('Breaker', name, { containerRef: low, rated: { ratedA: of.ratedA }, ends: ['bar', below] })
    if (meterNo !== null) add('Meter', meterNo, { containerRef: low, number: meterNo, ends: [name] })
    for (const chargePointNo of chargePointNos)
      add('ChargingPile', chargePointNo, {
        containerRef: low,
        rated: { ratedW: of.chargePointW },
        number: chargePointNo,
        ends: [name],
      })
  }
  return net
}
