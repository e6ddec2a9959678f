import { useCall } from '@evops/kit'
import { type ChargingRow, listChargingSums } from '../../contract/index.ts'
import { type Course, courseKeys, courseOf } from './course.rules.ts'
import type { Asked } from './use-report.ts'

/** What sessions came to over a report's span, whatever its own rows are. */
export function useCourse({ asked, days }: Asked): Course<ChargingRow> {
  const steps = courseKeys(days)
  const { data, isPlaceholderData } = useCall(
    listChargingSums,
    { query: { ...asked, by: steps.by, sort: 'key', pageSize: 200 } },
    { quiet: true },
  )
  return courseOf(steps, isPlaceholderData ? [] : (data?.list ?? []))
}
