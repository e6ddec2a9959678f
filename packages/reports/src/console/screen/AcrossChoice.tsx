import { Segments, usePage, useWords } from '@evops/kit'
import type { MeasureName, Report } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import { acrossOf } from '../figures/appearance.rules.ts'
import { measureName, type Reader } from '../figures/names.ts'

const hourly = ({ measures }: Report) => measures.filter((name) => acrossOf(name)?.across === 'hour')

/** Returns the measure that is shown hour by hour: one at a time, because its 24 columns fill the table. */
export function useAcross(definition: Report): MeasureName | undefined {
  const { search } = usePage()
  const names = hourly(definition)
  return names.find((name) => name === search.tab) ?? names[0]
}

export function AcrossChoice({
  definition,
  across,
  reader,
}: {
  definition: Report
  across: MeasureName | undefined
  reader: Reader
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
