import { Chart, type ChartSeries, useLanguage } from '@evops/kit'
import { Columns } from './Columns.tsx'
import { monthName } from './key-columns.tsx'
import { Part } from './ReportPage.tsx'
import type { Course } from './course.rules.ts'

/**
 * Curves over the days of a span; a span of one day has none, and of months the first series stands as columns, each
 * with its figure. `say` writes what a month came to.
 */
export function CourseChart({
  title,
  course,
  series,
  say,
}: {
  title: string
  course: Course<unknown>
  series: readonly ChartSeries[]
  say: (at: number) => string
}) {
  const language = useLanguage()
  if (course.times.length < 2) return null
  return (
    <Part title={title}>
      {course.by === 'day' ? (
        <Chart label={title} times={course.times} series={series} zone="UTC" height={180} />
      ) : (
        <Columns
          label={title}
          of={course.times.map((time, at) => {
            const label = monthName(new Date(time * 1_000).toISOString().slice(0, 7), language)
            return {
              key: String(time),
              label,
              value: series[0]?.values[at] ?? 0,
              text: `${label}: ${say(at)}`,
            }
          })}
        />
      )}
    </Part>
  )
}
