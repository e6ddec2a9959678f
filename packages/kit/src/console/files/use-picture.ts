import { useEffect, useState } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { callForFile, type CallGiven } from '../net/call.ts'

/**
 * An address for a picture, which comes with the session's token and so has none of its own. Undefined until it is there;
 * given back when the component goes.
 */
export function usePicture<E extends EndpointSpec>(call: E, given: CallGiven<E>): string | undefined {
  const [address, setAddress] = useState<string>()
  // The same wish is a new object each time.
  const wish = JSON.stringify(given)
  useEffect(() => {
    const ended = new AbortController()
    let made: string | undefined
    const wanted: CallGiven<E> = JSON.parse(wish)
    callForFile(call, wanted, { signal: ended.signal })
      .then((blob) => {
        if (ended.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => undefined)
    return () => {
      ended.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [call, wish])
  return address
}
