import { useEffect, useState } from 'react'

/** Milliseconds since 1970, every second: a wall's clock and the age of what it shows. */
export function useLocalClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
