import { useEffect, useState } from 'react'
import { CallError } from '../net/call-error.ts'
import type { ReadFile } from './FileDrop.tsx'

const waitMs = 400

/** What an import would do, asked again soon after each change; the newest answer wins. `ask` stays the same function. */
export function useFilePreview<Settings extends object, Preview>(
  ask: (body: ReadFile & { settings: Settings | undefined }, signal: AbortSignal) => Promise<Preview>,
  file: ReadFile,
  settings: Settings | undefined,
) {
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<Settings>()
  const asking = asked !== settings || (preview === undefined && fault === undefined)
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      try {
        const reply = await ask({ ...file, settings }, stop.signal)
        setPreview(() => reply)
        setFault(undefined)
      } catch (error) {
        if (stop.signal.aborted) return
        const says = error instanceof CallError && [error.msg, ...Object.values(error.fields)].join(' ')
        setFault(says || String(error))
      }
      setAsked(settings)
    }
    const timer = setTimeout(() => void look(), settings ? waitMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [ask, file, settings])
  return { preview, fault, asking }
}
