import { call, CallError, type ReadFile } from '@evops/platform/console'
import type { ReplyOf } from '@evops/platform/contract'
import { useEffect, useState } from 'react'
import { previewOrderImport, type OrderImportSettings } from '../../contract/index.ts'

export type Preview = ReplyOf<typeof previewOrderImport>
const waitMs = 400

/** What an import would do, asked again soon after each change; the newest answer wins. */
export function usePreview(file: ReadFile, settings: OrderImportSettings | undefined) {
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<object>()
  const asking = asked !== settings || (preview === undefined && fault === undefined)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      try {
        const reply = await call(previewOrderImport, { body: { ...file, settings } }, { signal: stop.signal })
        setPreview(reply)
        setFault(undefined)
      } catch (error) {
        if (stop.signal.aborted) return
        setFault(error instanceof CallError ? error.msg : String(error))
      }
      setAsked(settings)
    }
    const timer = setTimeout(() => void ask(), settings ? waitMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [file, settings])
  return { preview, fault, asking }
}
