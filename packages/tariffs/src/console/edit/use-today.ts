import { instantToLocalTime, useCurrentUser } from '@evops/kit'
import { useState } from 'react'

/** Returns the date in the operator's time zone when the screen was opened, `YYYY-MM-DD`. */
export function useToday(): string {
  const { timeZone } = useCurrentUser().operator
  const [openedAt] = useState(() => new Date().toISOString())
  return instantToLocalTime(openedAt, timeZone).slice(0, 10)
}
