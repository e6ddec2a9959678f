import { Segments, usePage, useWords } from '@evops/kit'
import type { MeasureName, ReportDefinition } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import { splitDimensionOf } from '../figures/appearance.rules.ts'
import { measureName, type ReportReader } from '../figures/names.ts'

const hourly = ({ measures }: ReportDefinition) => measures.filter((name) => splitDimensionOf(name)?.across === 'hour')

/** Returns the measure that is shown hour by hour: one at a time, because its 24 columns fill the table. */
export function useSplitMeasure(definition: ReportDefinition): MeasureName | undefined {
  const { search } = usePage()
  const names = hourly(definition)
  return names.find((name) => name === search.tab) ?? names[0]
}

export function AcrossChoice({
  definition,
  across,
  reader,
}: {
  definition: ReportDefinition
  across: MeasureName | undefined
  reader: ReportReader
}) {
  const t = useWords(reportWords)
  const { setSearch } = usePage()
  const names = hourly(definition)
  if (across === undefined || names.length < 2) return null
  return (
    <div className="report-choice">
      <Segments
        label={t('reports.figure')}
        value={across}
        options={names.map((value) => ({ value, label: measureName(value, reader) }))}
        onChange={(value) => setSearch({ tab: value === names[0] ? undefined : value })}
      />
    </div>
  )
}
