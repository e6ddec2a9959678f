import { useEffect, useState } from 'react'
import type { ImportEndpoints } from '@evops/platform/contract'
import { CallError } from '../net/call-error.ts'
import { call } from '../net/call.ts'
import type { DroppedFile } from './FileDrop.tsx'
import type { FilePreview, ImportSettings } from './import-calls.ts'

const waitMs = 400

/** Previews an import and repeats this shortly after each change; the latest answer is used. */
export function useFilePreview(
  spec: ImportEndpoints['preview'],
  { fileName, content }: Pick<DroppedFile, 'fileName' | 'content'>,
  settings: ImportSettings | undefined,
) {
  const [preview, setPreview] = useState<FilePreview>()
  const [fault, setFault] = useState<string>()
  const [requestedSettings, setRequested] = useState<ImportSettings>()
  const openDialog = requestedSettings !== settings || (preview === undefined && fault === undefined)
  useEffect(() => {
    const stop = new AbortController()
    const loadPreview = async () => {
      try {
        const reply = await call(spec, { body: { fileName, content, settings } }, { signal: stop.signal })
        // The contract's shape contains the fields of every preview.
        setPreview(reply as FilePreview)
        setFault(undefined)
      } catch (error) {
        if (stop.signal.aborted) return
        const label = error instanceof CallError && [error.msg, ...Object.values(error.fields)].join(' ')
        setFault(label || String(error))
      }
      setRequested(settings)
    }
    const timer = setTimeout(() => void loadPreview(), settings ? waitMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [spec, fileName, content, settings])
  return { preview, fault, openDialog }
}
