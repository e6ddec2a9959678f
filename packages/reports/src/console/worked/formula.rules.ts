import { formatPercent } from '@evops/kit'
import { type SplitDimension, findMeasure, type MeasureName } from '../../contract/index.ts'
import { measureName, type ReportReader } from '../figures/names.ts'

const acrossWords = {
  hour: 'reports.worked.hours',
  period: 'reports.worked.periods',
} as const satisfies Record<SplitDimension, string>

/** Returns a measure's formula in words, from its structure: `Time charging ÷ Available time`. */
export function measureFormula(name: MeasureName, reader: ReportReader): string {
  const measure = findMeasure(name)
  const { translate } = reader
  const partName = (part: string) => measureName(part as MeasureName, reader)
  if ('over' in measure) return `${partName(measure.of)} ÷ ${partName(measure.over)}`
  if ('plus' in measure)
    return [measure.plus.map(partName).join(' + '), ...(measure.less ?? []).map(partName)].join(' − ')
  if ('across' in measure) return translate(acrossWords[measure.across])
  if ('rate' in measure) return `${partName(measure.energy)} × ${translate(`reports.worked.rate.${measure.rate}`)}`
  if ('at' in measure)
    return translate('reports.worked.percentile', { share: formatPercent(measure.at * 100, reader.language) })
  return translate(measure.most ? 'reports.worked.most' : 'reports.worked.sum')
}

/** Returns measures and all their components, each once, components after the measure that uses them. */
export function expandMeasures(names: readonly MeasureName[]): MeasureName[] {
  const found = new Set<MeasureName>()
  const take = (name: MeasureName) => {
    if (found.has(name)) return
    found.add(name)
    for (const part of partsOf(name)) take(part)
  }
  for (const name of names) take(name)
  return [...found]
}
function partsOf(name: MeasureName): MeasureName[] {
  const measure = findMeasure(name)
  if ('over' in measure) return [measure.of, measure.over] as MeasureName[]
  if ('rate' in measure) return [measure.energy] as MeasureName[]
  return 'plus' in measure ? ([...measure.plus, ...(measure.less ?? [])] as MeasureName[]) : []
}
