import { call, CallError, type ReadFile } from '@evops/platform/console'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@evops/platform/contract'
import { type ImportSettings, previewImport } from '../../contract/index.ts'

export type Preview = ReplyOf<typeof previewImport>

const waitMs = 400

/** What an import would do, asked again soon after each change; the newest answer wins. */
export function usePreview(file: ReadFile, settings: ImportSettings | undefined) {
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<object>()
  const asking = asked !== settings || (preview === undefined && fault === undefined)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      try {
        const reply = await call(previewImport, { body: { ...file, settings } }, { signal: stop.signal })
        setPreview(reply)
        setFault(undefined)
        setAsked(settings)
      } catch (error) {
        if (stop.signal.aborted) return
        setFault(
          error instanceof CallError ? [error.msg, ...Object.values(error.fields)].join(' ') : String(error),
        )
        setAsked(settings)
      }
    }
    const timer = setTimeout(() => void ask(), settings ? waitMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [file, settings])
  return { preview, fault, asking }
}
