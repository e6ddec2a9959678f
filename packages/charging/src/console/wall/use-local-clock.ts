import { useEffect, useState } from 'react'

/** Current time in ms since 1970, updated every second. Used for the wall's clock and the age of its figures. */
export function useLocalClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
