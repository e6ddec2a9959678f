import { useEffect, useState } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { fetchEndpointFile, type EndpointOptions } from '../net/call.ts'

/**
 * Returns an object URL for a picture that needs the sign-in token and therefore has no address of its own. Undefined
 * until the picture is loaded; released when the component unmounts.
 */
export function usePicture<E extends EndpointSpec>(call: E, input: EndpointOptions<E>): string | undefined {
  const [address, setAddress] = useState<string>()
  // The parameters are a new object in each render, so they are compared as JSON.
  const wish = JSON.stringify(input)
  useEffect(() => {
    const ended = new AbortController()
    let made: string | undefined
    const wanted: EndpointOptions<E> = JSON.parse(wish)
    fetchEndpointFile(call, wanted, { signal: ended.signal })
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
