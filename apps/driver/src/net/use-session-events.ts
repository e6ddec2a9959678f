import { getRunningSession, type LiveSession, watchSession } from '@evops/driver/contract'
import { useEffect, useState } from 'react'
import { requestEndpoint, sendEndpointRequest } from './endpoint-call.ts'
import { readEvents } from './events.rules.ts'
import type { CallRefusal } from './refusal.ts'
import { errorToRefusal } from './use-endpoint.ts'

/** Silence after which a stream counts as dead, whatever the phone reports: a comment arrives every 15 s. */
const silentMs = 25_000
const retriesMs = [500, 2_000, 5_000]
const over = ['settled', 'failed', 'cancelled', 'abnormal', 'void', 'finished']

export interface StreamedSession {
  session: LiveSession | undefined
  /** True while the connection is lost: the figures are those of `session.at`, and retries are automatic. */
  isLost: boolean
  error: CallRefusal | undefined
}

/** Returns the current session, pushed by the server; reloaded after each interruption. */
export function useSessionEvents(id: string): StreamedSession {
  const [state, setState] = useState<StreamedSession>({ session: undefined, isLost: false, error: undefined })
  useEffect(() => {
    const ended = new AbortController()
    const onSession = (session: LiveSession) => setState({ session, isLost: false, error: undefined })
    const onLost = (error: unknown) =>
      setState(({ session }) => ({ session, isLost: true, error: errorToRefusal(error) }))
    void follow(id, { signal: ended.signal, onSession, onLost })
    return () => ended.abort()
  }, [id])
  return state
}

interface Following {
  signal: AbortSignal
  onSession: (session: LiveSession) => void
  onLost: (error: unknown) => void
}

async function follow(id: string, { signal, onSession, onLost }: Following): Promise<void> {
  let last: LiveSession | undefined
  const publishSession = (session: LiveSession) => {
    last = session
    onSession(session)
  }
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      publishSession(await requestEndpoint(getRunningSession, { params: { id } }, { signal }))
      tries = 0
      if (last && over.includes(last.state)) return
      await readStream(id, signal, publishSession)
      if (last && over.includes(last.state)) return
    } catch (error) {
      if (signal.aborted) return
      onLost(error)
      if (errorToRefusal(error).status === 404) return
    }
    await pause(retriesMs[Math.min(tries, retriesMs.length - 1)] ?? 0, signal)
  }
}

async function readStream(id: string, signal: AbortSignal, sendUpdate: (session: LiveSession) => void): Promise<void> {
  const line = new AbortController()
  const cut = () => line.abort()
  signal.addEventListener('abort', cut, { once: true })
  let silence = setTimeout(cut, silentMs)
  try {
    const response = await sendEndpointRequest(watchSession, { params: { id } }, { signal: line.signal })
    if (!response.ok || !response.body) return
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(cut, silentMs)
      const read = readEvents(rest + piece.value)
      rest = read.rest
      for (const { event, data } of read.events) if (event === 'session') sendUpdate(JSON.parse(data))
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const early = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', early, { once: true })
    // When the phone's network returns, it retries immediately.
    addEventListener('online', early, { once: true })
  })
}
