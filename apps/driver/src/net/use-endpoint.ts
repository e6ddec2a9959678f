import type { EndpointSpec, EndpointReply } from '@evops/platform/contract'
import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '../words/translate.ts'
import { buildRequestPath, requestEndpoint, type EndpointInput } from './endpoint-call.ts'
import { takePreloadedResponses } from './first.ts'
import { CallRefusal } from './refusal.ts'
import { signInSession } from './sign-in-session.ts'

export interface EndpointState<T> {
  data: T | undefined
  /** Error of the last request; `data` may still contain the earlier response. */
  error: CallRefusal | undefined
  again: () => void
}

/** Cache of responses: shown at once on a return to the page, and reloaded. */
const cache = new Map<string, unknown>()
export const clearEndpointCache = () => cache.clear()
/** Responses received before the first rendering, which are not requested again for it. */
const fresh = new Set<string>()
export const cachePreloadedResponses = () =>
  takePreloadedResponses((address, data) => {
    cache.set(address, data)
    fresh.add(address)
  })

/** Reads an endpoint, again every `everyMs` while the page is visible. `undefined` sends no request yet. */
export function useEndpoint<E extends EndpointSpec>(
  spec: E,
  input: EndpointInput<E> | undefined,
  everyMs?: number,
  /** A changed value reloads. */
  mark = 0,
): EndpointState<EndpointReply<E>> {
  const language = useLanguage()
  const address = input === undefined ? undefined : `${language} ${buildRequestPath(spec.path, input)}`
  const [answer, setAnswer] = useState<{ address?: string; data?: unknown; error?: CallRefusal; token?: string }>({})
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => {
    if (address === undefined || input === undefined) return undefined
    const ended = new AbortController()
    const read = () =>
      void requestEndpoint(spec, input, { signal: ended.signal }).then(
        (data) => {
          cache.set(address, data)
          setAnswer({ address, data })
        },
        (error: unknown) => {
          if (ended.signal.aborted) return
          setAnswer({
            address,
            data: cache.get(address),
            error: errorToRefusal(error),
            token: signInSession.token(),
          })
        },
      )
    if (!fresh.delete(address)) read()
    const timer = everyMs === undefined ? undefined : setInterval(() => document.hidden || read(), everyMs)
    return () => {
      ended.abort()
      clearInterval(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the address says what is asked
  }, [address, round, everyMs, mark])

  const isMine = answer.address === address
  const waits = isMine && (answer.error?.status === 401 || answer.error?.isLost === true)
  useEffect(() => {
    if (!waits) return undefined
    // Another tab's tokens did not become visible in time; with them the request may succeed. They may have become
    // visible between the error and this listener.
    addEventListener('storage', again)
    if (signInSession.token() !== answer.token) again()
    return () => removeEventListener('storage', again)
  }, [waits, again, answer.token])
  const data = isMine ? answer.data : address === undefined ? undefined : cache.get(address)
  return { data: data as EndpointReply<E> | undefined, error: isMine ? answer.error : undefined, again }
}

export function errorToRefusal(error: unknown): CallRefusal {
  if (error instanceof CallRefusal) return error
  return new CallRefusal({ status: 0, error: 'app', msg: error instanceof Error ? error.message : String(error) })
}

/**
 * State of a write: whether it is running, and why the last one was refused. A second click during a write is ignored.
 */
export function useEndpointAction(): {
  busy: boolean
  error: CallRefusal | undefined
  run: <T>(work: () => Promise<T>, then?: (done: T) => void) => void
  clear: () => void
} {
  const [state, setState] = useState<{ busy: boolean; error?: CallRefusal }>({ busy: false })
  const run = <T>(work: () => Promise<T>, then?: (done: T) => void) => {
    if (state.busy) return
    setState({ busy: true })
    work().then(
      (done) => {
        setState({ busy: false })
        then?.(done)
      },
      (error: unknown) => setState({ busy: false, error: errorToRefusal(error) }),
    )
  }
  return { busy: state.busy, error: state.error, run, clear: () => setState({ busy: false }) }
}
